import ByteKit

extension TextPattern {
  /// A word that stands in every function name that the pattern matches, also while the name is still mangled; nil
  /// where none is known.
  ///
  /// A mangled Swift name may write a word of an identifier only once, but then it does write it; words end where a
  /// lower-case letter is followed by an upper-case one (Swift's `docs/ABI/Mangling.rst`, "Identifiers"). Where case does
  /// not count, the pattern's own spelling shows the words. Words that
  /// the demangler puts in by itself, and types that have abbreviations of their own, say nothing.
  var nameWord: SearchWord? { Self.bestWord(of: matcher.literalsAsWritten, ignoresCase: matcher.ignoresCase) }

  /// The same for all names of functions that belong to a type; its module is left aside.
  ///
  /// Nil also where demanglers put words of their own beside the type's name, as for one inside of a function.
  static func nameWord(ofType type: String) -> SearchWord? {
    guard let name = type.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last,
      name.allSatisfy({ isNamePart($0) || $0 == UInt8(ascii: "_") })
    else { return nil }
    return bestWord(of: [Array(name)], ignoresCase: false)
  }

  private static func bestWord(of literals: [[UInt8]], ignoresCase: Bool) -> SearchWord? {
    var best: ArraySlice<UInt8> = []
    var bestCommonness = Int.max
    for literal in literals {
      for word in words(of: literal) where word.count >= 3 {
        // The one with the rarest byte is found fastest.
        let commonness = word.reduce(Int.max) { min($0, ByteSearch.commonness($1)) }
        guard (commonness, best.count) < (bestCommonness, word.count),
          !wordsOfDemanglers.contains(String(decoding: word, as: UTF8.self))
        else { continue }
        (best, bestCommonness) = (word, commonness)
      }
    }
    return best.isEmpty ? nil : SearchWord(String(decoding: best, as: UTF8.self), ignoresCase: ignoresCase)
  }

  private static func words(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    var start = 0
    for index in 0...text.count {
      let isEnd = index == text.count || !isNamePart(text[index])
      let isNext = !isEnd && index > start && isUpper(text[index]) && !isUpper(text[index - 1])
      guard isEnd || isNext else { continue }
      if index > start { words.append(text[start..<index]) }
      start = isEnd ? index + 1 : index
    }
    return words
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isUpper(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }

  /// Words of readable names that have no counterpart in mangled ones: what the demanglers of Swift and C++ write by
  /// themselves, and types of the standard libraries with abbreviations.
  private static let wordsOfDemanglers: Set<String> = [
    "accessor", "allocating", "allocator", "anonymous", "apply", "argument", "array", "async", "atomic", "await",
    "basic", "block", "bool", "cache", "char", "class", "closure", "conformance", "const", "convenience", "default",
    "deallocating", "deinit", "demangle", "descriptor", "destructor", "didset", "differentiable", "distributed",
    "double", "enum", "existential", "expression", "extension", "field", "float", "for", "forwarding", "function",
    "generic", "getter", "global", "guard", "helper", "implicit", "infix", "inherited", "init", "initialization",
    "initializer", "inlined", "int", "iterator", "key", "lazy", "long", "macro", "main", "merged", "metadata",
    "metatype", "method", "modify", "namespace", "native", "non", "nonvirtual", "not", "one", "operator", "optional",
    "outlined", "owned", "owning", "partial", "path", "pointer", "postfix", "prefix", "private", "property",
    "protocol", "read", "reabstraction", "resume", "set", "setter", "short", "signed", "specialization",
    "specialized", "static", "std", "string", "stream", "struct", "subscript", "suspend", "symbolic", "template",
    "throws", "thunk", "time", "traits", "type", "typealias", "unsigned", "unsafe", "value", "variable", "virtual",
    "void", "vtable", "weak", "will", "willset", "with", "witness", "yield", "Addressor", "Any", "AnyObject", "Array",
    "Actor", "Async", "Binary", "Bool", "Buffer", "Character", "Checked", "Clock", "Closed", "Codable", "Collection",
    "Comparable", "Contiguous", "Continuation", "Decodable", "Default", "Dictionary", "Double", "Encodable",
    "Equatable", "Error", "Executor", "Failure", "Float", "Floating", "Generator", "Global", "Hashable", "Hasher",
    "Index", "Indices", "Int", "Int8", "Int16", "Int32", "Int64", "Integer", "Iterator", "Job", "Main", "Mutable",
    "Never", "Number", "Object", "Observable", "Optional", "Ordering", "Point", "Pointer", "Protocol", "Random",
    "Range", "Raw", "Representable", "Result", "Serial", "Sequence", "Set", "Stream", "String", "Stride", "Strideable",
    "Substring", "Swift", "System", "Task", "Throwing", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Unsafe",
    "Unmanaged", "Unowned", "Unretained", "Value", "Void",
  ]
}
