internal import CrashModel

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
    while let length = wrappers.prefixLength(of: String(name)), length > 0 {
      let rest = name.utf8.dropFirst(length)
      // `closure #12 in f()`: whose closure it is stands behind the number.
      guard name.hasPrefix("closure #") else {
        name = Substring(rest)
        continue
      }
      guard let owner = SymbolName.owner(ofClosure: name) else { break }
      name = owner
    }
    let bare = String(name)
    return heads.isPrefix(of: bare) || isOfC(bare)
  }

  /// Whether a name is one of CoreFoundation's functions in C, or of a class that Foundation writes with two capitals.
  private static func isOfC(_ name: String) -> Bool {
    let bytes = Array(name.utf8.prefix(3))
    guard bytes.count == 3, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[2]) else { return false }
    if bytes[0] == UInt8(ascii: "N"), bytes[1] == UInt8(ascii: "S") { return true }
    guard bytes[0] == UInt8(ascii: "C"), bytes[1] == UInt8(ascii: "F") else { return false }
    return !name.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "(") }
  }

  private static let wrappers = WordTable(["static ", "closure #", "specialized "])

  private static let heads = WordTable(
    SymbolName.compilersFunctions + [
      // libdispatch and CoreFoundation.
      "dispatch_", "_dispatch_", "__DISPATCH_", "__Dispatch", "_CF", "__CF",
      // The runtime.
      "swift_", "_swift_", "swift::", "bool swift::", "void swift::", "(anonymous namespace)::swift",
      // The standard library, beyond the names that are known wherever they stand.
      "_StringGuts.", "_StringObject.", "String.", "Substring.", "Character.", "Unicode.", "Array.", "ContiguousArray.",
      "ArraySlice.", "Dictionary.", "Set.", "FlattenSequence", "LazySequence", "LazyMapSequence", "LazyFilterSequence",
      "LazyDropWhileSequence", "LazyPrefixWhileSequence", "ReversedCollection", "DefaultStringInterpolation.",
      "print(_:separator:", "debugPrint(_:separator:", "AnyIterator", "AnySequence", "AnyCollection", "_print", "_Any",
      "Mirror.", "CheckedContinuation.", "UnsafeContinuation.", "TaskGroup", "ThrowingTaskGroup", "AsyncStream",
      "AsyncThrowingStream", "AnyRegexOutput",
      // Foundation and Dispatch.
      "Data.", "__Data", "IndexPath.", "IndexSet.", "URL.", "URLComponents.", "URLRequest.", "URLSession",
      "_URLSession", "_EasyHandle.", "_MultiHandle.", "_NativeProtocol.", "_HTTPURLProtocol.", "_ProtocolClient.",
      "FileHandle.", "FileManager.", "_FileManagerImpl.", "Date.", "DateInterval.", "DateComponents.", "DateFormatter.",
      "_CalendarGregorian.", "TimeZone.", "Decimal.", "UUID.", "CharacterSet.", "JSONEncoder.", "JSONDecoder.",
      "__JSON", "_JSON", "JSONSerialization.", "JSONReader", "JSONWriter", "PropertyList", "__Plist", "_Plist",
      "NotificationCenter.", "OperationQueue.", "BlockOperation.", "RunLoop.", "UserDefaults.", "_NS", "__NS",
      "DispatchQueue.", "DispatchGroup.", "DispatchSemaphore.", "DispatchWorkItem.", "DispatchSource", "DispatchData.",
      "_DispatchBlock", "_dispatchPreconditionTest(", "_MutexHandle.", "Duration.",
    ])
}
