/// What was found out about names and images of frames, kept from one report to the next.
///
/// Reports of one app share most of their names, and a name costs more to read, search and classify than to look up. The
/// memory is bounded and belongs to one thread at a time.
public final class NameMemory {
  /// A name of a frame.
  final class Name: FunctionName {
    /// Whether the name names no function.
    let isEmpty: Bool
    /// The literals of the rules that occur in the name, possibly more than once; empty until somebody asks.
    ///
    /// Memory of the name's own, set once: they are asked for every frame, and an array would be counted each time.
    @exclusivity(unchecked) fileprivate private(set) var literals = UnsafeBufferPointer<UInt16>(start: nil, count: 0)
    /// The same in short, for frames; it never is nothing when it is known.
    @exclusivity(unchecked) fileprivate private(set) var mask = LiteralMask.nothing
    /// A bit for each list of patterns that was asked about the name, and one for each of which a pattern matches it.
    @exclusivity(unchecked) fileprivate var asked: UInt64 = 0
    @exclusivity(unchecked) fileprivate var matching: UInt64 = 0

    override init(_ symbol: String) {
      isEmpty = SymbolName.namesNothing(symbol)
      super.init(symbol)
    }

    deinit { literals.deallocate() }

    /// Keeps the literals, once they were looked for.
    fileprivate func set(_ found: [UInt16], _ mask: LiteralMask) {
      self.mask = mask
      if found.isEmpty { return }
      literals.deallocate()
      let own = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: found.count)
      _ = own.initialize(fromContentsOf: found)
      literals = UnsafeBufferPointer(own)
    }
  }

  /// A name of an image.
  final class Image: ImageName {
    /// The literals of the rules that occur in the name, possibly more than once.
    let literals: [UInt16]
    /// Whether there are any: told without a look at the list, which would be counted.
    let holdsLiterals: Bool

    init(_ name: String, _ index: LiteralIndex?) {
      literals = index?.literals(in: name) ?? []
      holdsLiterals = !literals.isEmpty
      super.init(name)
    }
  }

  /// Memory is given back when the names take up so many bytes.
  private static let limit = 6 << 20

  private let index: LiteralIndex?
  // One thread at a time is asked for above, so that the tables, asked for every frame, need no watch of their own.
  @exclusivity(unchecked) private var names = NameTable<Name>()
  @exclusivity(unchecked) private var images = NameTable<Image>()
  @exclusivity(unchecked) private var size = 0
  /// The words that stand for patterns of names.
  @exclusivity(unchecked) private var searchWords: [String: SearchWord?] = [:]
  /// Lists of patterns whose answers are kept with the names.
  ///
  /// The lists are kept as well, so that no other one takes the place in memory by which each is known.
  @exclusivity(unchecked) private var lists: [[TextPattern]] = []
  /// A number made of what was fetched: somebody might notice it, so that no compiler leaves the reading out.
  @exclusivity(unchecked) private var fetched = 0
  /// A set that an earlier report has left, empty.
  @exclusivity(unchecked) private var spareSet: LiteralSet?

  /// Makes a memory for the reports that rules will be asked about; without their literals, every rule is tried.
  init(_ index: LiteralIndex? = nil) {
    self.index = index
  }

  /// Whether the literals of rules are looked for.
  package var isIndexed: Bool { index != nil }

  /// The literals of a report of which nothing was looked at yet.
  func unseenLiterals() -> LiteralSet {
    guard isIndexed else { return .everything }
    return spareSet.take() ?? LiteralSet()
  }

  /// Takes a set of literals back, whose memory serves the next report; the set then refuses nothing.
  func reuse(_ literals: inout LiteralSet) {
    guard isIndexed else { return }
    var set = LiteralSet.everything
    swap(&set, &literals)
    set.removeAll()
    spareSet = set
  }

  /// Reads of the names of frames what will be asked of each, all side by side: looked up one by one, each would have to
  /// be waited for, as names are too many for the processor's own memory.
  func fetch(namesOf frames: UnsafeBufferPointer<CrashReport.Frame>) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: frames.count) { hashes in
      var count = 0
      for index in frames.indices {
        guard let hash = frames[index].symbol.map({ NameHash.of($0) }) else { continue }
        hashes.initializeElement(at: count, to: hash)
        count += 1
      }
      withUnsafeTemporaryAllocation(of: Unmanaged<Name>?.self, capacity: count) { found in
        names.likelyEntries(UnsafeBufferPointer(rebasing: hashes[..<count]), found)
        for name in found {
          fetched &+= name?._withUnsafeGuaranteedRef { $0.text.utf8.count &+ Int($0.literals.first ?? 0) } ?? 0
        }
      }
    }
  }

  /// What is known of a name as a report writes it.
  func name(of symbol: String) -> Name { symbol.withBytes { name(of: $0) { symbol } } }

  /// The same of a name's letters, which become a string only where they are new.
  func name(of letters: UnsafeBufferPointer<UInt8>) -> Name {
    name(of: letters) { String(decoding: letters, as: UTF8.self) }
  }

  @inline(__always)
  private func name(of letters: UnsafeBufferPointer<UInt8>, _ symbol: () -> String) -> Name {
    let hash = NameHash.of(letters)
    if let known = names.entry(letters, hash) { return known }
    let name = Name(symbol())
    makeRoom(for: 2 * letters.count + name.text.utf8.count)
    names.insert(name, letters, hash)
    return name
  }

  /// What is known of a frame's name; nil where it has none, or one that names nothing.
  func name(ofFrame symbol: String?) -> Name? {
    guard let symbol else { return nil }
    let name = name(of: symbol)
    return name.isEmpty ? nil : name
  }

  /// As ``name(ofFrame:)``, with the literals of the rules that occur in the name, which are added to others.
  ///
  /// In one step, so that the name is counted once.
  ///
  /// - Parameters:
  ///   - symbol: The name as the report writes it.
  ///   - literals: Where the literals are added.
  ///   - mask: Becomes the same in short; nothing where there is no name.
  /// - Returns: The name; nil where the frame has none, or one that names nothing.
  @inline(__always)
  func name(
    ofFrame symbol: String?, addingTo literals: inout LiteralSet, _ mask: inout LiteralMask
  ) -> FunctionName? {
    mask = .nothing
    guard let symbol else { return nil }
    let name = name(of: symbol)
    if name.isEmpty { return nil }
    if name.mask.isEmpty { findLiterals(of: name) }
    if !name.literals.isEmpty { literals.insert(name.literals) }
    mask = name.mask
    return name
  }

  /// Apart from the above, which is asked for every frame.
  @inline(never)
  private func findLiterals(of name: Name) {
    let found = index?.literals(in: name.text) ?? []
    name.set(found, isIndexed ? LiteralMask(ofName: found) : .everything)
  }

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
    /// Where each name keeps the answer; nothing where there is no room for one.
    fileprivate let bit: UInt64
  }

  /// Prepares to ask a list of patterns, which is known again by its place in memory.
  func question(_ patterns: [TextPattern]) -> NameQuestion {
    let number = patterns.withUnsafeBufferPointer { wanted in
      lists.firstIndex { list in
        list.withUnsafeBufferPointer { $0.baseAddress == wanted.baseAddress && $0.count == wanted.count }
      }
    }
    if let number { return NameQuestion(patterns: patterns, bit: 1 << UInt64(number)) }
    guard lists.count < UInt64.bitWidth else { return NameQuestion(patterns: patterns, bit: 0) }
    lists.append(patterns)
    return NameQuestion(patterns: patterns, bit: 1 << UInt64(lists.count - 1))
  }

  /// Whether one of the patterns matches a name, which is asked once for all frames and reports that show it.
  func answers(_ question: NameQuestion, _ name: FunctionName) -> Bool {
    guard question.bit != 0, let name = name as? Name else { return question.patterns.matches(name.text) }
    if name.asked & question.bit == 0 {
      name.asked |= question.bit
      if question.patterns.matches(name.text) { name.matching |= question.bit }
    }
    return name.matching & question.bit != 0
  }

  /// What is known of the name of an image.
  func image(named name: String) -> Image {
    name.withBytes { letters in
      let hash = NameHash.of(letters)
      if let known = images.entry(letters, hash) { return known }
      let image = Image(name, index)
      makeRoom(for: 2 * letters.count)
      images.insert(image, letters, hash)
      return image
    }
  }

  /// Tells which literals of the rules occur in a text of a report.
  ///
  /// - Returns: The same in short.
  func insertLiterals(in text: String?, into literals: inout LiteralSet) -> LiteralMask {
    guard let text else { return .nothing }
    guard isIndexed else { return .everything }
    var mask = LiteralMask(ofName: [])
    index?.search(text) { key in
      literals.insert(key)
      mask.insert(key)
    }
    return mask
  }

  /// Number of names that are remembered now.
  var remembered: Int { names.count }

  private func makeRoom(for bytes: Int) {
    // What a name costs besides its letters.
    size += bytes + 160
    guard size > Self.limit else { return }
    names = NameTable()
    images = NameTable()
    size = bytes + 160
  }
}
