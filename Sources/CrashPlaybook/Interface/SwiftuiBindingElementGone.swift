extension Rule {
  static let swiftuiBindingElementGone = Rule(
    "swiftui-binding-element-gone",
    "A SwiftUI Binding read an array element that had been removed (index out of range)",
    family: .interface,
    likelyWhen: indexFailed && .frame(readers, image: ["^SwiftUI"], within: 16),
    possibleWhen: indexFailed && .frame(["^ForEachChild.updateValue"], image: ["^SwiftUI"], within: 8),
    supportedBy: [
      .appFrame(".body.getter"),
      .frame("TextField", "Toggle", within: 30).because("a control read its binding"),
      .frame("delete", "remove", "Delete", "Remove").because("something was being removed"),
    ],
    outranks: .trapsInGeneral + [
      .swiftIndexOutOfRange, .swiftLibraryPrecondition, .swiftFatalerrorPrecondition, .swiftTextlessTrap,
      .attributegraphUpdateReentrancy,
    ],
    page: PlaybookPage(
      whatHappened: """
        SwiftUI asked an array for an element at a position that the array no longer had. A binding to an element is one \
        to the array and a position: the view that holds it was updated once more after the element was removed.
        """,
      youSee: """
        A crash when a row is deleted, a list is filtered or emptied, or a screen that edits an element closes. Often no \
        function of the app is on the stack.
        """,
      howWeKnow: """
        The check of an array's index failed below a function of SwiftUI's that reads a `Binding`, or in the closure \
        that `ForEach` calls for a row.
        """,
      notProved: "Which list it was, if no function of the app is on the stack. Search for `ForEach($` and `.indices`.",
      rootCause: """
        - `ForEach($items) { $item in … }` and `$items[index]` keep the position, not the element. SwiftUI may read the \
        binding of a row that is on its way out: a text field ends its editing, an animation still draws the row
        - `ForEach(items.indices, id: \\.self)` calls its closure with positions of the array as it was
        - a callback from outside SwiftUI (a notification, a delegate, a timer) reads the binding between the removal \
        and the next update of the views
        """,
      fixNow: """
        Bind by the element's id, with a getter that falls back to the value that the row was made with.

        ```swift
        // before: traps as soon as the element is gone
        ForEach($berths) { $berth in BerthRow(berth: $berth) }

        // after
        ForEach(berths) { berth in
          BerthRow(
            berth: Binding(
              get: { berths.first { $0.id == berth.id } ?? berth },
              set: { new in
                if let place = berths.firstIndex(where: { $0.id == berth.id }) { berths[place] = new }
              }))
        }
        ```
        """,
      fixProperly: """
        - make the elements `@Observable` objects and hand each row its object with `@Bindable`: the object lives as long \
        as the row
        - iterate over elements with a stable `id`, never over `indices`
        - let an editor own a copy, and write it back by id when the user saves
        """,
      verify: """
        Delete the last row, all rows, and a row whose text field has the focus; filter the list to nothing while a row is \
        being edited.
        """,
      prevent: """
        In review, `ForEach(….indices` and `$items[…]` need a reason. A UI test that deletes the last row while it is \
        edited finds the rest.
        """,
      notToBeConfusedWith: [
        .init(.swiftuiBindingOfNil, "the binding was made from an optional that had become nil"),
        .init(.swiftIndexOutOfRange, "the app's own code asked for a position, without a binding"),
        .init(.uikitInvalidBatchUpdate, "UIKit found that the numbers of rows did not fit an update"),
      ],
      sources: [
        "Apple: Binding, subscript(_:) of a binding to a collection: "
          + "https://developer.apple.com/documentation/swiftui/binding",
        "pointfreeco/swift-composable-architecture pull request 1784: "
          + "https://github.com/pointfreeco/swift-composable-architecture/issues/1784",
        "onevcat/Prowl pull request 637: https://github.com/onevcat/Prowl/issues/637",
        "TableProApp/TablePro pull request 1094: https://github.com/TableProApp/TablePro/issues/1094",
        "mrkai77/Loop issue 445: https://github.com/mrkai77/Loop/issues/445",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Exception Codes: 0x0000000000000001, 0x00000001aec3aa40
        Triggered by Thread:  0

        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        0   libswiftCore.dylib            	0x1aec3aa40 _assertionFailure(_:_:file:line:flags:) + 240
        ▸ 1   libswiftCore.dylib            	0x1aec18250 Array._checkSubscript(_:wasNativeTypeChecked:) + 160
        2   libswiftCore.dylib            	0x1aec1b65c Array.subscript.read + 180
        ▸ 3   SwiftUICore                   	0x1cb6b8818 closure #1 in Binding.subscript.getter + 164
        4   SwiftUICore                   	0x1cb6b7318 FunctionalLocation.get() + 44
        5   SwiftUICore                   	0x1cb6b7a18 Binding.readValue() + 212
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        0   libswiftCore.dylib            	0x00007ff81bceaa90 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   libswiftCore.dylib            	0x00007ff81bcc8250 Array._checkSubscript(_:wasNativeTypeChecked:) + 160
        ▸ 2   SwiftUI                       	0x00007ff80b9274d0 closure #1 in Binding.subscript.getter + 164
        3   SwiftUI                       	0x00007ff80b9275e8 FunctionalLocation.get() + 44
        4   AppKit                        	0x00007ff8107190e8 -[NSTextField textDidEndEditing:] + 152
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x1aec3aa40 _assertionFailure(_:_:file:line:flags:) + 240
        1   libswiftCore.dylib            	0x1aec18250 Array._checkSubscript(_:wasNativeTypeChecked:) + 160
        2   Orchard                       	0x1027d10b4 Trees.tree(at:) + 52
        3   Orchard                       	0x1027d11b4 TreeDetail.body.getter + 52
        4   SwiftUICore                   	0x1cb6b7318 ViewBodyAccessor.updateBody(of:changed:) + 44
        """, answer: "swift-index-out-of-range"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   SwiftUICore                   	0x23576d648 BindingOperations.ForceUnwrapping.get(base:) + 304
        1   SwiftUICore                   	0x2357b1c44 Binding.readValue() + 212
        """, answer: "swiftui-binding-of-nil"),
    ])

  /// An array found its index out of range, in words or by its function.
  private static let indexFailed = Condition.any([
    .swiftCheck("Index out of range", "Index out of bounds", "Array index is out of range"),
    .libraryFunctionFailed("index", .index),
  ])

  /// SwiftUI's functions that read a binding.
  private static let readers: [TextPattern] = [
    "Binding.subscript.getter", "Binding.readValue()", "Binding.wrappedValue.getter", "FunctionalLocation.get()",
    "LocationProjection.get()",
  ]
}
