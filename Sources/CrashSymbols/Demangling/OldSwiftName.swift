import ByteKit

/// Names as Swift mangled them before version 4: `_TFC5Kites9PierCheck4openfT_T_`.
///
/// The runtime no longer reads them. What people look for is the path of the function, `PierCheck.open`; the types behind
/// it, in which the labels of the arguments stand, are left out.
enum OldSwiftName {
  /// The function's path; nil where a name is not of this form.
  static func plain(_ symbol: String) -> String? {
    guard symbol.hasPrefix("_T"), symbol.utf8.count < 4000 else { return nil }
    if symbol.hasPrefix("_Tt") { return typeName(symbol) }
    var reader = Reader(rest: Array(symbol.utf8.dropFirst(2))[...])
    var prefix = ""
    // A partial application wraps the whole name of what it applies.
    if reader.take("PA_"), reader.take("_T") || reader.take("T") { prefix = "partial apply for " }
    if reader.take("To") { prefix += "@objc " }
    guard reader.take("F"), let path = reader.function() else { return nil }
    return prefix + path
  }

  /// A class or other type as the Objective-C runtime still names it: `_TtC5Kites9PierCheck` is `Kites.PierCheck`.
  ///
  /// What a generic type is made of is left out.
  static func typeName(_ symbol: String) -> String? {
    guard symbol.hasPrefix("_Tt"), symbol.utf8.count < 4000 else { return nil }
    var reader = Reader(rest: Array(symbol.utf8.dropFirst(3))[...])
    _ = reader.take("G")
    var head = reader
    while head.take("C") || head.take("V") || head.take("O") {}
    guard let module = head.take("s") ? "Swift" : head.identifier(), let path = reader.context(), !path.isEmpty else {
      return nil
    }
    return module + "." + path
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>
    /// Contexts within contexts; names of programs hold a handful.
    private var depth = 0

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func take(_ word: String) -> Bool {
      guard rest.starts(with: word.utf8) else { return false }
      rest = rest.dropFirst(word.utf8.count)
      return true
    }

    /// What stands behind the `F` of a function: where it is declared, and what it is called.
    mutating func function() -> String? {
      depth += 1
      guard depth < 20 else { return nil }
      let isStatic = take("Z")
      // A closure is declared within another function, behind whose type its own number stands.
      if take("F") {
        guard let outer = function() else { return nil }
        return outer.hasPrefix("closure #") ? outer : "closure #\(closureNumber()) in " + outer
      }
      guard let context = context(), let name = declaration() else { return nil }
      let path = context.isEmpty ? name : context + "." + name
      return isStatic ? "static " + path : path
    }

    /// The types and functions around a declaration, without the module: empty for what a module declares.
    mutating func context() -> String? {
      depth += 1
      guard depth < 20, let first = rest.first else { return nil }
      switch first {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): return identifier() == nil ? nil : ""
      case UInt8(ascii: "s"):
        rest.removeFirst()
        return ""
      case UInt8(ascii: "S"):
        guard take("So") || take("Ss") || take("SC") else { return nil }
        return ""
      case UInt8(ascii: "C"), UInt8(ascii: "V"), UInt8(ascii: "O"), UInt8(ascii: "P"):
        rest.removeFirst()
        guard let outer = context(), let name = localIdentifier() else { return nil }
        return outer.isEmpty ? name : outer + "." + name
      case UInt8(ascii: "E"):
        rest.removeFirst()
        // The module that extends the type, then the type with its own.
        guard identifier() != nil || take("s") else { return nil }
        return context()
      default: return nil
      }
    }

    /// A function's name, or what kind of function stands in place of one.
    private mutating func declaration() -> String? {
      guard let first = rest.first else { return nil }
      switch first {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "P"), UInt8(ascii: "L"): return localIdentifier()
      case UInt8(ascii: "c"): return "init"
      case UInt8(ascii: "C"): return "__allocating_init"
      case UInt8(ascii: "d"): return "deinit"
      case UInt8(ascii: "D"): return "__deallocating_deinit"
      case UInt8(ascii: "g"): return accessor("getter")
      case UInt8(ascii: "s"): return accessor("setter")
      case UInt8(ascii: "m"): return accessor("modify")
      case UInt8(ascii: "w"): return accessor("willset")
      case UInt8(ascii: "W"): return accessor("didset")
      default: return nil
      }
    }

    private mutating func accessor(_ kind: String) -> String? {
      rest.removeFirst()
      return localIdentifier().map { $0 + "." + kind }
    }

    /// A name, also a private one, before which the mark of its file stands, and a local one with its number.
    private mutating func localIdentifier() -> String? {
      if take("P") { return identifier() == nil ? nil : identifier() }
      if take("L") {
        while let digit = rest.first, isDigit(digit) { rest.removeFirst() }
        guard take("_") else { return nil }
      }
      return identifier()
    }

    /// A length and as many bytes.
    mutating func identifier() -> String? {
      var length = 0
      var digits = 0
      while let digit = rest.first, isDigit(digit), digits < 4 {
        length = length * 10 + Int(digit - 0x30)
        rest.removeFirst()
        digits += 1
      }
      guard digits > 0, length > 0, length <= rest.count else { return nil }
      defer { rest = rest.dropFirst(length) }
      let name = rest.prefix(length)
      guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
      return String(decoding: name, as: UTF8.self)
    }

    /// `U_` is a function's first closure, `U0_` its second.
    private func closureNumber() -> Int {
      var place = rest.startIndex
      while let mark = rest[place...].firstIndex(of: UInt8(ascii: "U")) {
        var end = mark + 1
        var number = 0
        while end < rest.endIndex, isDigit(rest[end]), end - mark < 5 {
          number = number * 10 + Int(rest[end] - 0x30)
          end += 1
        }
        if end < rest.endIndex, rest[end] == UInt8(ascii: "_") { return end == mark + 1 ? 1 : number + 2 }
        place = mark + 1
      }
      return 1
    }
  }
}
