import ByteKit

/// A function of Swift's library that stops the process for one reason only, so that its name tells which check failed.
///
/// Source: swift, `stdlib/public/core`; swift-collections, `Sources/DequeModule`; swift-foundation.
enum LibraryFunction {
  /// What a function checks.
  enum Check {
    /// That there is an element at the position.
    case index
    /// The same of a string.
    case stringIndex
    /// That bounds stand in order.
    case range
    /// That an address fits the type that is read there.
    case alignment
    /// That a key comes once.
    case uniqueKeys
    /// That a number fits its new type.
    case conversion
    /// That the divisor is not zero.
    case divisor
    /// That the result fits the type.
    case overflow
  }

  /// What a function checks; nil where it is no function of Swift's library, or has more than one check.
  static func check(in symbol: String) -> Check? {
    let name = written(symbol)
    if name.hasPrefix("Comparable....") || name.hasPrefix("Comparable...<") { return .range }
    if let check = functions.first(where: { name.hasPrefix($0.name) })?.check { return check }
    guard let type = types.first(where: { name.hasPrefix($0.name) && name.dropFirst($0.name.count).first == "." })
    else { return nil }
    let member = name.dropFirst(type.name.count + 1)
    return type.members.first { list in list.beginnings.contains { member.hasPrefix($0) } }?.check
  }

  /// The function as the library's source has it: without module, types of a generic copy, and results.
  private static func written(_ symbol: String) -> Substring {
    var name = Substring(SymbolName.plain(symbol))
    for end in [" of ", "(extension in Swift):"] {
      guard let start = ByteSearch.offset(of: end, in: name) else { continue }
      name = Substring(name.utf8.dropFirst(start + end.utf8.count))
    }
    while let word = ["specialized ", "merged ", "static ", "Swift."].first(where: { name.hasPrefix($0) }) {
      name = name.dropFirst(word.utf8.count)
    }
    return Substring(withoutGenerics(name))
  }

  /// Leaves out what stands in angle brackets; the operators `..<` and `<` have none.
  private static func withoutGenerics(_ name: Substring) -> String {
    var result = ""
    var depth = 0
    for character in name {
      if character == "<", result.last != ".", result.last != " " { depth += 1 }
      if depth == 0 { result.append(character) }
      if character == ">", depth > 0 { depth -= 1 }
    }
    return result
  }

  private typealias Members = (beginnings: [String], check: Check)

  private static let types: [(name: String, members: [Members])] =
    [
      (
        "Dictionary",
        [
          (["init(uniqueKeysWithValues:", "init(dictionaryLiteral:", "init(_unsafeUninit"], .uniqueKeys),
          (positions + elements, .index),
        ]
      )
    ]
    + strings.map { ($0, [(emptying, .index), (positions + elements, .stringIndex)]) }
    + buffers.map { ($0, [(["load(", "loadUnaligned(", "storeBytes("], .index), (positions + elements, .index)]) }
    + collections.map { ($0, [(counting, .range), (emptying + positions + elements, .index)]) }
    + [("Sequence", [(counting, .range)])]
    + pointers.map { ($0, [(["load(", "storeBytes(", "bindMemory("], .alignment)]) }
    + integers.map {
      (
        $0,
        [
          (["/ infix", "/= infix", "% infix", "%= infix", "quotientAndRemainder(", "isMultiple("], .divisor),
          (["random("], .range), (["init("], .conversion),
          (
            [
              "+ infix", "- infix", "* infix", "+= infix", "-= infix", "*= infix", "- prefix", "negate(",
              "advanced(by:",
              "distance(to:", "magnitude",
            ], .overflow
          ),
        ]
      )
    }

  private static let functions: [(name: String, check: Check)] = [
    ("_checkInoutAndNativeTypeCheckedBounds", .index), ("_checkSubscript", .index),
    ("Dictionary._Variant.remove(at:", .index),
    ("stride(from:", .range), ("ClosedRange.init(", .range), ("Range.init(", .range), ("DateInterval.init(", .range),
    ("abs(", .overflow), ("numericCast(", .conversion),
    ("IndexPath.subscript.", .index), ("NSArray.object(at:", .index), ("NSArray.getObjects(_:range:", .index),
    ("NSMutableArray.insert(_:at:", .index), ("NSString.character(at:", .index), ("NSString.substring(", .stringIndex),
    ("NSRegularExpressionCheckingResult.range(at:", .index), ("AnyRegexOutput.subscript.", .index),
  ]

  private static let strings = [
    "String.UTF8View", "String.UTF16View", "String.UnicodeScalarView", "Substring.UTF8View", "Substring.UTF16View",
    "Substring.UnicodeScalarView", "String", "Substring", "_StringGuts",
  ]
  private static let buffers = ["UnsafeRawBufferPointer", "UnsafeMutableRawBufferPointer", "RawSpan", "MutableRawSpan"]
  private static let collections = [
    "Array", "ArraySlice", "ContiguousArray", "Slice", "RangeReplaceableCollection", "BidirectionalCollection",
    "MutableCollection", "RandomAccessCollection", "Collection", "Set", "Deque", "CircularBuffer",
    "UnsafeBufferPointer",
    "UnsafeMutableBufferPointer", "Span", "MutableSpan", "OutputSpan", "InlineArray", "CollectionOfOne",
    "EmptyCollection",
    "Repeated", "Data._Representation", "Data.InlineData", "Data.InlineSlice", "Data.LargeSlice", "Data",
    "_ArrayBuffer",
    "_ContiguousArrayBuffer", "_SliceBuffer", "ArrayBuffer", "ContiguousArrayBuffer", "_ArrayBufferProtocol",
    "OrderedSet",
    "OrderedDictionary", "Dictionary.Keys", "Dictionary.Values", "_NativeDictionary", "_NativeSet",
  ]
  private static let pointers = ["UnsafeRawPointer", "UnsafeMutableRawPointer"]
  private static let integers =
    [
      "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
      "FixedWidthInteger", "BinaryInteger", "SignedInteger", "UnsignedInteger", "AdditiveArithmetic", "Numeric",
      "SignedNumeric", "Strideable", "BinaryFloatingPoint",
    ]

  /// Members that take a count, which must not be below zero.
  private static let counting = ["dropFirst(_:", "dropLast(_:", "prefix(_:", "suffix(_:"]
  /// Members that need at least one element.
  private static let emptying = ["removeFirst(", "removeLast("]
  /// Members that read or change what stands at a position.
  private static let elements = [
    "subscript.", "remove(at:", "insert(_:at:", "insert(contentsOf:at:", "swapAt(", "replaceSubrange", "removeSubrange",
    "_checkSubscript", "_checkIndex", "_check", "unsafeLoad(", "extracting(", "copyBytes(to:from:",
  ]
  /// Members that step from one position to another.
  private static let positions = ["index(", "formIndex(", "distance(from:"]
}

extension Condition {
  /// A check of one kind failed in a function of Swift's library that has no other, and left no text.
  static func libraryFunctionFailed(_ name: String, _ check: LibraryFunction.Check) -> Condition {
    .computed(
      Computed(
        "library-\(name)-check", "a function of Swift's library that stops for this reason only", gate: checkFailed
      ) {
        facts in
        guard let (frame, found) = facts.libraryFunctionOnTop, found == check, !facts.hasOwnTextOfCheck else {
          return nil
        }
        let isException = facts.isExceptionStackDecisive
        let machinery = facts.lastFrameOfFailedCheck.map { [facts.decisiveStack[$0]] } ?? []
        return (machinery + [frame]).map { facts.evidence($0, isException: isException) }
      })
  }

  /// A stop by a check, or a stack without its head.
  private static let checkFailed = Condition.any([
    .trap, .exceptionIsUnknown, .frame("_assertionFailure(", "_fatalErrorMessage", within: 8),
  ])
}

extension ReportFacts {
  /// The function of Swift's library in which a check failed, right below the machinery of checks or on top, and what it
  /// checks.
  fileprivate var libraryFunctionOnTop: (frame: StackFrame, check: LibraryFunction.Check)? {
    remember(Self.libraryFunction) { findsLibraryFunction }
  }

  private static let libraryFunction = FactKey<(frame: StackFrame, check: LibraryFunction.Check)?>()

  private var findsLibraryFunction: (frame: StackFrame, check: LibraryFunction.Check)? {
    let stack = decisiveStack
    let machinery = lastFrameOfFailedCheck
    let start = machinery.map { $0 + 1 } ?? stack.firstIndex { $0.owner != .errorMachinery } ?? stack.endIndex
    for frame in stack[start...].prefix(machinery == nil ? 2 : 4) {
      guard let symbol = frame.symbol else { return nil }
      if let check = LibraryFunction.check(in: symbol) {
        // Where nothing tells of a stop, only a function that does nothing but check was stopped.
        let isStop = machinery != nil || Condition.trap.holds(in: self) || symbol.contains("._check")
        return isStop ? (frame, check) : nil
      }
      if frame.isInApp { return nil }
    }
    return nil
  }
}
