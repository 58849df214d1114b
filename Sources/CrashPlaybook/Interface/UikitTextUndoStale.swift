extension Rule {
  static let uikitTextUndoStale = Rule(
    "uikit-text-undo-stale",
    "Undo in a text field met a text that had been changed behind its back",
    family: .interface,
    certainWhen: .all([undoRaised, .message("ut of bounds")]),
    likelyWhen: undoRaised,
    supportedBy: [
      .frame("handleKeyCommand", within: 24).because("undo by the keyboard: Command-Z"),
      .frame("-[UIApplication _showEditAlertView", "motionEnded", within: 30).because("undo by shaking"),
      .appFrame("shouldChangeCharacters", "shouldChangeTextIn", "(?i)editingChanged", "textViewDidChange").because(
        "here the app takes part in the editing"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.nsarrayOutOfBounds, .appkitException],
    blame: .preferring(["(?i)shouldChange", "(?i)didChange", "(?i)textField", "(?i)textView", "(?i)format"]),
    page: PlaybookPage(
      whatHappened: """
        The user undid a change in a text field or text view. UIKit's undo step remembers a range of the text as it \
        was; the text is another one now, the range lies outside it, and an exception was raised: `{reason|the reason \
        is left out of this report|its reason names the range}`.
        """,
      youSee: """
        A crash after shaking the device, after Command-Z on a keyboard, or after a tap with three fingers, in fields \
        that format, limit or refuse what is typed or pasted. No function of the app needs to be on the stack.
        """,
      howWeKnow: """
        An undo operation of UIKit's text (`_UITextUndoOperation…`, `UIKitUndoExtensions`) called what raised, with \
        nothing of the app between: the range came out of the undo stack.
        """,
      notProved: "Which code set the text meanwhile: it ran earlier. The report names the undo only.",
      rootCause: """
        UIKit notes each edit for undo with its range. The notes no longer fit the text when

        - `textField(_:shouldChangeCharactersIn:replacementString:)` sets `text` itself and returns `false` (masks for \
        numbers, upper case, limits of length), mostly for pasted text
        - `.editingChanged` or `textViewDidChange` writes a formatted or shortened text back
        - `text` or `attributedText` is set from a model while the field is being edited
        - the text storage is changed directly, as highlighters of syntax do

        Assigning `text` does not empty the field's undo stack.
        """,
      fixNow: """
        Wherever the app sets the text of a field that the user edits, call `undoManager?.removeAllActions()` on that \
        field right behind it. The user loses undo there, and the crash is gone.
        """,
      fixProperly: """
        - change text through UIKit: `replace(_:withText:)` with a `UITextRange`, which is registered for undo
        - let the user type freely, and check or format when editing ends
        - a formatter that keeps the length: compare before writing, and write only on a difference

        ```swift
        import UIKit

        @MainActor
        func limit(_ field: UITextField, to length: Int) {
          guard let text = field.text, text.count > length else { return }
          // before: the same line alone; the next undo asks for characters that are gone
          field.text = String(text.prefix(length))
          field.undoManager?.removeAllActions()
        }
        ```
        """,
      verify: """
        In each such field: paste a text that is refused or shortened, then undo twice, by Command-Z in the simulator \
        and by shaking on a device. Repeat with redo.
        """,
      prevent: "One class of text field that sets its text in one method, which also empties the undo stack.",
      notToBeConfusedWith: [
        .init(.nsarrayOutOfBounds, "the app itself asked for a range that the text does not have"),
        .init(.uikitOffMainThread, "the text was set on another thread"),
      ],
      sources: [
        "Apple: UITextField, UITextInput replace(_:withText:): "
          + "https://developer.apple.com/documentation/uikit/uitextfield",
        "Apple: UndoManager removeAllActions(): https://developer.apple.com/documentation/foundation/undomanager",
        "Apple: UITextFieldDelegate textField(_:shouldChangeCharactersIn:replacementString:): "
          + "https://developer.apple.com/documentation/uikit/uitextfielddelegate",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSRangeException', reason: '-[__NSCFString substringWithRange:]: \
        Range {0, 44} out of bounds; string length 28'
        *** First throw call stack:
        (
        0   CoreFoundation   0x000000010829b1e6 __exceptionPreprocess + 294
        ▸ 1   libobjc.A.dylib  0x00000001086f3031 objc_exception_throw + 48
        2   CoreFoundation   0x0000000108310975 +[NSException raise:format:] + 197
        3   CoreFoundation   0x00000001081fd113 -[__NSCFString substringWithRange:] + 163
        ▸ 4   UIKitCore        0x0000000105d17c5e -[NSTextStorage(UIKitUndoExtensions) \
        _undoRedoAttributedSubstringFromRange:] + 136
        5   UIKitCore        0x0000000105d180bd -[_UITextUndoOperationReplace undoRedo] + 319
        6   Foundation       0x00000001040bb695 -[_NSUndoStack popAndInvoke] + 280
        )
        """),
      .matches(
        """
        Fatal Exception: NSRangeException
        ▸ NSMutableRLEArray insertObject:range:: Out of bounds
        0  CoreFoundation  0x9a84 __exceptionPreprocess
        ▸ 1  libobjc.A.dylib 0x15958 objc_exception_throw
        2  Foundation      0x65648 -[NSMutableRLEArray insertObject:range:]
        3  UIFoundation    0x35774 -[NSConcreteTextStorage replaceCharactersInRange:withAttributedString:]
        ▸ 4  UIKitCore       0x740be __38-[_UITextUndoOperationTyping undoRedo]_block_invoke
        5  Foundation      0x33211 -[NSUndoManager undoNestedGroup]
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '-[__NSCFString substringWithRange:]: \
        Range {0, 44} out of bounds; string length 28'
        """, answer: "nsarray-out-of-bounds"),
      .ignores(
        """
        Fatal Exception: NSRangeException
        NSMutableRLEArray insertObject:range:: Out of bounds
        0  CoreFoundation  0x9a84 __exceptionPreprocess
        1  libobjc.A.dylib 0x15958 objc_exception_throw
        2  Foundation      0x65648 -[NSMutableRLEArray insertObject:range:]
        3  Lagoon          0x35774 Notebook.restore(_:)
        4  UIKitCore       0x740be -[_UITextUndoOperationTyping undoRedo]
        5  Foundation      0x33211 -[NSUndoManager undoNestedGroup]
        """, answer: "nsarray-out-of-bounds"),
    ])

  /// An undo step of UIKit's text called what raised, and no code of the app stands between the two.
  private static let undoRaised = Condition.raisedDirectly(
    "text-undo-raised", by: "-[_UITextUndoOperation", "(UIKitUndoExtensions) ")
}
