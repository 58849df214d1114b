import ByteKit

/// What the compilers put around the name that the developer wrote.
extension SymbolName {
  /// The function that the developer wrote, with everything stripped that the compiler put around its name.
  public static func plain(_ symbol: String) -> String {
    guard symbol.utf8.first == 0x28 || wrapping.isPrefix(of: symbol) || added.isPart(of: symbol) else { return symbol }
    if piecesOfMain.isPrefix(of: symbol) { return "main" }
    var name = Substring(symbol)
    while let stripped = withoutPrefix(name) { name = stripped }
    if let bare = withoutClosureType(name) { name = bare }
    if let cut = additions.compactMap({ position(of: $0, in: name) }).min() { name = name[..<cut] }
    return String(name)
  }

  /// What compilers put behind the names of parts of functions.
  private static let additions = [" [resumed]", ".cold.", ".resume.", ".llvm.", ".isra.", ".constprop.", ".part."]

  private static let added = WordTable(additions)
  private static let wrapping = WordTable(wrappers + ["protocol witness for ", "closure #"] + piecesOfMainWords)
  private static let bareWrapping = WordTable(wrappers)

  private static func withoutPrefix(_ name: Substring) -> Substring? {
    // `generic specialization <T> of f()`: as long as `specialized f()` is short.
    if name.utf8.first == 0x67, name.hasPrefix("generic specialization <"), let end = position(of: "> of ", in: name) {
      return name[end...].dropFirst("> of ".count)
    }
    // `vtable thunk for Base.f() dispatching to Derived.f()`: the function is the one that overrides.
    if name.utf8.first == 0x76, name.hasPrefix("vtable thunk for "),
      let end = position(of: " dispatching to ", in: name)
    {
      return name[end...].dropFirst(" dispatching to ".count)
    }
    if let length = bareWrapping.prefixLength(of: name) { return Substring(name.utf8.dropFirst(length)) }
    // `protocol witness for P.f() in conformance T`: the implementation is T's.
    if name.utf8.first == 0x70, name.hasPrefix("protocol witness for "),
      let end = position(of: " in conformance ", in: name)
    {
      let requirement = name.dropFirst("protocol witness for ".count)[..<end]
      let type = name[end...].dropFirst(" in conformance ".count)
      let member = requirement.firstIndex(of: ".").map { requirement[$0...] } ?? ""
      return Substring(type + member)
    }
    // `(2) await resume partial function for f()`
    if name.utf8.first == 0x28, let end = position(of: " partial function for ", in: name), name.prefix(6).contains(")")
    {
      return name[end...].dropFirst(" partial function for ".count)
    }
    return nil
  }

  /// `closure #1 (Int) -> () in f()` becomes `closure #1 in f()`: how much is said of a closure's type is the tool's taste.
  private static func withoutClosureType(_ name: Substring) -> Substring? {
    guard let start = closures.prefixLength(of: name) else { return nil }
    let bytes = name.utf8
    guard let open = bytes.dropFirst(start).firstIndex(of: 0x20), bytes[open...].starts(with: " (".utf8) else {
      return nil
    }
    var depth = 0
    for index in bytes.indices[open...] {
      switch bytes[index] {
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth -= 1
      case 0x20 where depth == 0 && index > open && bytes[index...].starts(with: " in ".utf8):
        return name[..<open] + name[index...]
      default: break
      }
    }
    return nil
  }

  private static let closures = WordTable(["closure #"])

  /// The function that a closure was written in: what stands behind `closure #1 in `.
  static func owner(ofClosure name: Substring) -> Substring? {
    position(of: " in ", in: name).map { Substring(name[$0...].utf8.dropFirst(4)) }
  }

  static func position(of text: String, in name: Substring) -> Substring.Index? {
    ByteSearch.offset(of: text, in: name).map { name.utf8.index(name.startIndex, offsetBy: $0) }
  }

  /// What can stand before the name of a function without changing whose code it is.
  private static let wrappers = [
    "partial apply for ", "specialized ", "merged ", "@objc ", "@nonobjc ", "dispatch thunk of ", "vtable thunk for ",
    "distributed thunk ", "generic specialization <", "async function pointer to ", "implicit closure #1 in ",
    "implicit closure #2 in ", "implicit closure #3 in ", "back deployment thunk for ", "curry thunk of ",
    "override thunk of ", "dynamically replaceable thunk for ", "virtual thunk to ", "non-virtual thunk to ",
  ]
}
