import ByteKit

/// Functions of Swift's libraries by their names, for programs into which the libraries are linked.
///
/// A frame of `-static-stdlib` programs names the program as its image whoever wrote the function. These names are asked
/// only where a frame tells no line: an extension that the program adds to one of the types has debug information. Types
/// that programs also have under the same name (`Process`, `Task`, `Timer`) are left out.
enum LinkedLibraries {
  /// Whether a function is one of the libraries', or one that the compiler wrote: the linker keeps one of those that are
  /// alike, whoever they belong to.
  static func hold(_ symbol: String) -> Bool {
    if heads.isPrefix(of: symbol) { return true }
    var name = Substring(SymbolName.plain(symbol))
    while true {
      if let length = wrappers.prefixLength(of: String(name)), length > 0 {
        name = Substring(name.utf8.dropFirst(length))
      } else if let owner = owner(ofNested: name) {
        name = owner
      } else {
        break
      }
    }
    let bare = String(name)
    return heads.isPrefix(of: bare) || SymbolName.isStandardLibrary(bare) || isOfC(bare)
  }

  /// What the name of a closure, or of a function within a function, says behind its number: `closure #12 in f()`,
  /// `project #1 <A>(_:) in f()`.
  private static func owner(ofNested name: Substring) -> Substring? {
    guard let number = SymbolName.position(of: " #", in: name), let owner = SymbolName.owner(ofClosure: name),
      number < owner.startIndex
    else { return nil }
    return owner
  }

  /// Whether a name is one of CoreFoundation's functions in C, or of a class that Foundation writes with two capitals.
  private static func isOfC(_ name: String) -> Bool {
    let bytes = Array(name.utf8.prefix(3))
    guard bytes.count == 3, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[2]) else { return false }
    if bytes[0] == UInt8(ascii: "N"), bytes[1] == UInt8(ascii: "S") { return true }
    guard bytes[0] == UInt8(ascii: "C"), bytes[1] == UInt8(ascii: "F") else { return false }
    return !name.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "(") }
  }

  private static let wrappers = WordTable(["static ", "specialized "])

  /// Whether a function is of Swift's runtime or standard library, whole: what the compiler copied of it into a program for
  /// the program's own types is the program's.
  static func holdSwift(_ symbol: String) -> Bool {
    var name = Substring(symbol)
    while let owner = owner(ofNested: name) { name = owner }
    return swiftHeads.isPrefix(of: String(name))
  }

  private static let heads = WordTable(
    SymbolName.compilersFunctions + SymbolName.runtimeFunctions + swiftNames + frameworkNames)
  private static let swiftHeads = WordTable(
    SymbolName.runtimeFunctions + swiftNames + ["_assertionFailure", "_fatalErrorMessage"])

  /// How the names begin of Swift's standard library, beyond those that are known wherever they stand.
  private static let swiftNames = [
    "(anonymous namespace)::swift",
    "_StringGuts.", "_StringObject.", "String.", "Substring.", "Character.", "Unicode.", "Array.", "ContiguousArray.",
    "ArraySlice.", "Dictionary.", "Set.", "FlattenSequence", "LazySequence", "LazyMapSequence", "LazyFilterSequence",
    "LazyDropWhileSequence", "LazyPrefixWhileSequence", "ReversedCollection", "DefaultStringInterpolation.",
    "print(_:separator:", "debugPrint(_:separator:", "AnyIterator", "AnySequence", "AnyCollection", "_print",
    "_adHocPrint", "_dump", "_Any",
    "Mirror.", "CheckedContinuation.", "UnsafeContinuation.", "TaskGroup", "ThrowingTaskGroup", "AsyncStream",
    "AsyncThrowingStream", "AnyRegexOutput", "AnyKeyPath.", "PartialKeyPath.", "WritableKeyPath.",
    "ReferenceWritableKeyPath.", "RawKeyPathComponent.", "KeyPathBuffer.", "KeyPathPatternVisitor.",
    "AnyBidirectional",
    "AnyRandomAccess", "_SliceBuffer.", "_HashTable.", "_UnsafeBitset.", "_Keyed", "_SmallString.", "_ValidUTF8",
    "__RawDictionaryStorage.", "__RawSetStorage.", "_DictionaryStorage.", "_SetStorage.", "_BridgeStorage.",
    "_ArrayBody.", "_UIntBuffer.", "__VaList", "RangeSet.", "DiscontiguousSlice.", "CollectionDifference.",
    "CollectionOfOne.", "EmptyCollection.", "JoinedSequence.", "DropWhileSequence.", "PrefixSequence.",
    "UnfoldSequence.", "DefaultIndices.", "Strideable.", "StrideTo", "StrideThrough", "PartialRange", "Hasher.",
    "OpaquePointer.", "Unmanaged.", "StaticString.", "CommandLine.", "SIMD.", "SIMD2.", "SIMD3.", "SIMD4.", "SIMD8.",
    "SIMD16.", "SIMD32.", "SIMD64.", "SIMDMask.", "FixedWidthInteger.", "BinaryInteger.", "SignedInteger.",
    "FloatingPoint.", "BinaryFloatingPoint.", "StringProtocol.", "RandomAccessCollection.", "SetAlgebra.",
    "DecodingError.", "EncodingError.", "_Deque.", "AsyncSequence.", "AsyncMapSequence.", "AsyncFilterSequence.",
    "AsyncFlatMapSequence.", "AsyncCompactMapSequence.", "AsyncPrefixSequence.", "AsyncThrowing", "TaskLocal.",
    "ContinuousClock.", "SuspendingClock.", "SerialExecutor.", "UnownedSerialExecutor.", "UnownedJob.",
    "ExecutorJob.",
    "UnsafeCurrentTask.", "DiscardingTaskGroup.", "ThrowingDiscardingTaskGroup.", "_runAsyncMain(",
    "_withUnprotected", "_withUnsafe", "withUnsafe", "_RegexFactory.",
    "DSLTree.", "RegexValidator.", "WordPair.", "AtomicLazyReference.",
    // Numbers: programs extend them, though hardly with these.
    "Int.init", "Int8.init", "Int16.init", "Int32.init", "Int64.init", "Int128.", "_Int128.", "UInt.init",
    "UInt8.init", "UInt16.init", "UInt32.init", "UInt64.init", "UInt128.", "Double.init", "Float.init",
    "Float16.init",
    "Float80.",
  ]

  /// How the names begin of Foundation, CoreFoundation and libdispatch.
  private static let frameworkNames = [
    "dispatch_", "_dispatch_", "__DISPATCH_", "__Dispatch", "_CF", "__CF",
    "Data.", "__Data", "IndexPath.", "IndexSet.", "URL.", "URLComponents.", "URLRequest.", "URLSession",
    "_URLSession", "_EasyHandle.", "_MultiHandle.", "_NativeProtocol.", "_HTTPURLProtocol.", "_ProtocolClient.",
    "FileHandle.", "FileManager.", "_FileManagerImpl.", "Date.", "DateInterval.", "DateComponents.", "DateFormatter.",
    "_Calendar", "_Locale", "_TimeZone", "Locale.", "LocalePreferences.", "TimeZone.", "TimeZoneCache.", "Decimal.",
    "UUID.", "CharacterSet.", "JSONEncoder.", "JSONDecoder.",
    "__JSON", "_JSON", "JSONSerialization.", "JSONReader", "JSONWriter", "PropertyList", "__Plist", "_Plist",
    "NotificationCenter.", "OperationQueue.", "BlockOperation.", "RunLoop.", "UserDefaults.", "_NS", "__NS",
    "DispatchQueue.", "DispatchGroup.", "DispatchSemaphore.", "DispatchWorkItem.", "DispatchSource", "DispatchData.",
    "DispatchIO.", "DispatchQoS.", "DispatchTime", "DispatchWallTime.", "DispatchSpecific", "_DispatchBlock",
    "_DispatchSpecific", "dispatchPrecondition(", "dispatchMain(", "_dispatchPreconditionTest(", "_MutexHandle.",
    "Duration.",
    "NumberFormatter.", "ISO8601DateFormatter.", "DateComponentsFormatter.", "DateIntervalFormatter.",
    "ByteCountFormatter.", "MeasurementFormatter.", "PersonNameComponents", "IntegerFormatStyle.",
    "FloatingPointFormatStyle.", "ICUNumberFormatter", "ICUDateFormatter.", "ICUPatternGenerator.", "SortDescriptor.",
    "KeyPathComparator.", "PredicateExpressions.", "AttributedString.", "AttributedSubstring.", "AttributeContainer.",
    "BigString.", "URLResourceValues.", "URLResourceKey.", "URLProtocol.", "URLCache.", "URLResponse.",
    "HTTPURLResponse.", "HTTPCookie", "URLCredential", "URLProtectionSpace.", "_WebSocketURLProtocol.", "_SwiftURL.",
    "RFC3986Parser.", "_FTSSequence", "_BodyDataSource.", "_BodyFileSource.", "_BodyStreamSource.", "_TimeoutSource.",
    "JSONDecoderImpl.", "JSON5Scanner.", "BPlist", "_BPlist", "XMLPlist", "_XMLPlist",
    "BufferView", "DataProtocol.", "CocoaError.", "POSIXError.", "URLError.", "_BridgedStored", "__Bridged",
    "__SwiftValue.", "ProcessInfo.", "_ProcessInfo.", "SocketPort.", "NotificationQueue.", "AffineTransform.",
    "UnitConverter", "_OperationQueueProgress.", "_withResizing", "_withFixedUCharBuffer(",
  ]
}
