/// Types of the standard library that have letters of their own, behind `S` or, for concurrency, behind `Sc`.
enum SwiftStandardType {
  /// What the letter of one for concurrency has more.
  static let concurrency: UInt8 = 0x80

  /// What kind of type it is; nil where the letter stands for none.
  static func kind(of type: UInt8) -> SwiftDemangler.Node.Kind? {
    let letter = Unicode.Scalar(type & ~concurrency)
    switch (letter, type >= concurrency) {
    case ("B", false), ("E"..."H", false), ("K"..."M", false), ("Q", false), ("T", false), ("U", false),
      ("X"..."Z", false), ("e", false), ("j"..."m", false), ("t", false), ("x"..."z", false), ("A", true), ("F", true),
      ("I", true), ("f", true), ("h", true), ("i", true):
      return .protocolType
    case ("M", true): return .classType
    default: return name(of: type) == nil ? nil : .nominalType
    }
  }

  static func name(of type: UInt8) -> StaticString? {
    let place = Int(type & ~concurrency) - 0x41
    let names = type < concurrency ? names : namesOfConcurrency
    return names.indices.contains(place) ? names[place] : nil
  }

  /// From A to z.
  private static let names: [StaticString?] = [
    "AutoreleasingUnsafeMutablePointer", "BinaryFloatingPoint", nil, "Dictionary", "Encodable", "FloatingPoint",
    "RandomNumberGenerator", "Hashable", "DefaultIndices", "Character", "BidirectionalCollection", "Comparable",
    "MutableCollection", "ClosedRange", "ObjectIdentifier", "UnsafePointer", "Equatable", "UnsafeBufferPointer",
    "String", "Sequence", "UnsignedInteger", "UnsafeRawPointer", "UnsafeRawBufferPointer", "RangeExpression",
    "RawRepresentable", "SignedInteger", nil, nil, nil, nil, nil, nil, "Array", "Bool", nil, "Double", "Decodable",
    "Float", nil, "Set", "Int", "Numeric", "RandomAccessCollection", "Collection", "RangeReplaceableCollection",
    "Range", nil, "UnsafeMutablePointer", "Optional", "UnsafeMutableBufferPointer", "Substring", "IteratorProtocol",
    "UInt", "UnsafeMutableRawPointer", "UnsafeMutableRawBufferPointer", "Strideable", "StringProtocol",
    "BinaryInteger",
  ]

  private static let namesOfConcurrency: [StaticString?] = [
    "Actor", nil, "CheckedContinuation", nil, "CancellationError", "Executor", "TaskGroup", nil,
    "AsyncIteratorProtocol", "UnownedJob", nil, nil, "MainActor", nil, nil, "TaskPriority", nil, nil, "AsyncStream",
    "Task", nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, "UnsafeContinuation", nil,
    "UnownedSerialExecutor", "SerialExecutor", "ThrowingTaskGroup", "TaskExecutor", "AsyncSequence", nil, nil, nil,
    nil, nil, nil, nil, nil, nil, "AsyncThrowingStream", "UnsafeCurrentTask",
  ]
}
