import ByteKit

/// What is known of the names of functions and images, kept from one report to the next.
///
/// Reports of one app share most of their names, and demangling, searching and classifying a name costs more than a
/// lookup. The cache is bounded and belongs to one thread at a time, so that exclusive access need not be checked.
public final class SymbolCache {
  /// The name of a function.
  final class Name: FunctionName {
    /// Whether the name names no function.
    let isEmpty: Bool
    /// The keywords of the rules that occur in the name, possibly more than once, and the same in short.
    @exclusivity(unchecked) fileprivate var keywords: [UInt16] = []
    @exclusivity(unchecked) fileprivate var bloom = KeywordBloom.everything
    /// A bit for each list of patterns that was asked about the name, and for each of which a pattern matches it.
    @exclusivity(unchecked) fileprivate var asked: UInt64 = 0
    @exclusivity(unchecked) fileprivate var matching: UInt64 = 0

    init(_ symbol: String, _ scanner: KeywordScanner?) {
      isEmpty = SymbolName.namesNothing(symbol)
      super.init(symbol)
      if let scanner {
        keywords = scanner.keywords(in: text)
        bloom = KeywordBloom(keywords)
      }
    }
  }

  /// The name of an image.
  final class Image: ImageName {
    /// The keywords of the rules that occur in the name, possibly more than once.
    let keywords: [UInt16]

    init(_ name: String, keywords: [UInt16]) {
      self.keywords = keywords
      super.init(name)
    }
  }

  /// A name that is hashed eight bytes at a time: every frame is looked up.
  private struct Key: Hashable {
    let name: String

    func hash(into hasher: inout Hasher) { hasher.combine(QuickHash.of(name)) }
  }

  /// The cache is emptied when its names take up so many bytes.
  private static let limit = 6 << 20

  private let scanner: KeywordScanner?
  @exclusivity(unchecked) private var names: [Key: Name] = [:]
  @exclusivity(unchecked) private var images: [Key: Image] = [:]
  private var size = 0
  /// The words by which names that a pattern may match are found in the input.
  private var searchWords: [String: SearchWord?] = [:]
  /// Lists of patterns whose results are kept with the names; kept, so that no other list takes their address.
  private var lists: [[TextPattern]] = []

  /// Makes a cache that looks for the keywords of rules; without them, every pattern is tried.
  init(_ scanner: KeywordScanner? = nil) {
    self.scanner = scanner
  }

  // MARK: Keywords

  /// The keywords of a report before it is searched.
  func noKeywords() -> KeywordSet { scanner == nil ? .everything : KeywordSet() }

  /// Adds the keywords of a name to those of a report.
  ///
  /// - Returns: The same in short.
  func insertKeywords(of name: Name, into found: inout KeywordSet) -> KeywordBloom {
    for key in name.keywords { found.insert(key) }
    return name.bloom
  }

  /// Adds the keywords of a text to those of a report.
  ///
  /// - Returns: The same in short.
  func insertKeywords(in text: String?, into found: inout KeywordSet) -> KeywordBloom {
    guard let text else { return .nothing }
    guard let scanner else { return .everything }
    let keywords = scanner.keywords(in: text)
    for key in keywords { found.insert(key) }
    return KeywordBloom(keywords)
  }

  // MARK: Names

  /// What is known of a name as a report writes it.
  func name(of symbol: String) -> Name {
    let key = Key(name: symbol)
    if let known = names[key] { return known }
    let name = Name(symbol, scanner)
    makeRoom(for: symbol.utf8.count + name.text.utf8.count)
    names[key] = name
    return name
  }

  /// What is known of a frame's name; nil where it has none, or one that names nothing.
  func name(ofFrame symbol: String?) -> Name? {
    guard let symbol else { return nil }
    let name = name(of: symbol)
    return name.isEmpty ? nil : name
  }

  /// What is known of the name of an image.
  func image(named name: String) -> Image {
    let key = Key(name: name)
    if let known = images[key] { return known }
    let image = Image(name, keywords: scanner?.keywords(in: name) ?? [])
    makeRoom(for: 2 * name.utf8.count)
    images[key] = image
    return image
  }

  /// Number of names that are known now.
  var count: Int { names.count }

  private func makeRoom(for bytes: Int) {
    // What a name costs besides its text.
    size += bytes + 160
    guard size > Self.limit else { return }
    names = [:]
    images = [:]
    size = bytes + 160
  }

  // MARK: Lists of patterns

  /// The word by which names are found in the input that a pattern may match; nil where there is none.
  func searchWord(for pattern: TextPattern) -> SearchWord? {
    if let known = searchWords[pattern.description] { return known }
    let word = pattern.nameWord
    if searchWords.count == 1000 { searchWords = [:] }
    searchWords[pattern.description] = .some(word)
    return word
  }

  /// A list of patterns, ready to be asked about many names.
  struct NameQuestion {
    fileprivate let patterns: [TextPattern]
    /// The bit of a name that keeps the result; zero where there is none left.
    fileprivate let bit: UInt64
  }

  /// Prepares to ask a list of patterns, which is recognised by its address.
  func question(_ patterns: [TextPattern]) -> NameQuestion {
    let address = patterns.withUnsafeBufferPointer { $0.baseAddress }
    let known = lists.firstIndex { list in
      list.count == patterns.count && list.withUnsafeBufferPointer { $0.baseAddress } == address
    }
    if let known { return NameQuestion(patterns: patterns, bit: 1 << UInt64(known)) }
    guard lists.count < UInt64.bitWidth else { return NameQuestion(patterns: patterns, bit: 0) }
    lists.append(patterns)
    return NameQuestion(patterns: patterns, bit: 1 << UInt64(lists.count - 1))
  }

  /// Whether one of the patterns matches a name; found out once for all frames and reports that show it.
  func answers(_ question: NameQuestion, _ name: FunctionName) -> Bool {
    guard question.bit != 0, let name = name as? Name else { return question.patterns.matches(name.text) }
    if name.asked & question.bit == 0 {
      name.asked |= question.bit
      if question.patterns.matches(name.text) { name.matching |= question.bit }
    }
    return name.matching & question.bit != 0
  }
}
