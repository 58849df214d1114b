import ByteKit

/// What was found out about names and images of frames, kept from one report to the next.
///
/// Reports of one app share most of their names, and a name costs more to read, search and classify than to look up. The
/// memory is bounded and belongs to one thread at a time.
public final class NameMemory {
  /// A name of a frame.
  final class Name: FunctionName {
    /// Whether the name names no function.
    let isEmpty: Bool
    /// The literals of the rules that occur in the name, in short; nothing until somebody asks, and never afterwards.
    @exclusivity(unchecked) fileprivate var mask = LiteralMask.nothing
    /// Where in the memory's `literals` they stand, possibly more than once.
    @exclusivity(unchecked) fileprivate var literals: Range<UInt32> = 0..<0
    /// A bit for each list of patterns that was asked about the name, and one for each of which a pattern matches it.
    @exclusivity(unchecked) fileprivate var asked: UInt64 = 0
    @exclusivity(unchecked) fileprivate var matching: UInt64 = 0

    override init(_ symbol: String) {
      isEmpty = SymbolName.namesNothing(symbol)
      super.init(symbol)
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
  /// The literals that occur in names, those of each side by side: they are asked for every frame, and lists of their own
  /// would lie all over the memory, and each be counted.
  @exclusivity(unchecked) private var literals: [UInt16] = []
  /// How often the names were given back.
  @exclusivity(unchecked) private var generation = 0
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

  /// The names of some frames, as far as they were met before.
  struct KnownNames {
    /// Nothing for frames without a name, and for those whose name is new.
    ///
    /// Invariant: the entries are kept by `names` as long as these are of the same generation.
    fileprivate let entries: UnsafeMutableBufferPointer<Unmanaged<Name>?>
    fileprivate let generation: Int
  }

  /// Calls `body` with the names of frames, looked up for all of them side by side: one by one, each would have to be
  /// waited for, as names are too many for the processor's own memory.
  func withNames<Result>(
    of frames: UnsafeBufferPointer<CrashReport.Frame>, _ body: (KnownNames) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: NameTable<Name>.Sought.self, capacity: frames.count) { sought in
      for index in frames.indices {
        let name = frames[index].symbol?.withBytes {
          NameTable<Name>.Sought(hash: NameHash.of($0), length: UInt32(truncatingIfNeeded: $0.count))
        }
        sought.initializeElement(at: index, to: name ?? .init(hash: 0, length: 0))
      }
      fetched &+= names.fetch(UnsafeBufferPointer(sought))
      return withUnsafeTemporaryAllocation(of: Unmanaged<Name>?.self, capacity: frames.count) { entries in
        for index in frames.indices {
          let hash = sought[index].hash
          let entry = hash == 0 ? nil : frames[index].symbol?.withBytes { names.unmanagedEntry($0, hash) }
          entries.initializeElement(at: index, to: entry)
          // Read ahead as well: what is known of a name lies apart from its letters.
          if let entry { fetched &+= entry._withUnsafeGuaranteedRef { $0.text.utf8.count } }
        }
        return body(KnownNames(entries: entries, generation: generation))
      }
    }
  }

  /// Adds the literals of names that are known, as far as they were looked for, all side by side as well.
  func insertLiterals(of names: KnownNames, into found: inout LiteralSet) {
    literals.withUnsafeBufferPointer { literals in
      found.insert(of: names.entries) { name, insert in
        guard let range = name?._withUnsafeGuaranteedRef({ $0.literals }) else { return }
        for place in range { insert(literals[Int(place)]) }
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
    makeRoom(for: letters.count + name.text.utf8.count)
    names.insert(name, letters, hash)
    return name
  }

  /// What is known of a frame's name; nil where it has none, or one that names nothing.
  func name(ofFrame symbol: String?) -> Name? {
    guard let symbol else { return nil }
    let name = name(of: symbol)
    return name.isEmpty ? nil : name
  }

  /// The name of a frame, which has a place among the frames whose names are known; nil where it has none, or one that
  /// names nothing.
  @inline(__always)
  func name(of frame: UnsafePointer<CrashReport.Frame>, at index: Int, among known: KnownNames) -> FunctionName? {
    entry(of: frame, at: index, among: known)
  }

  /// The same, with the literals of the rules that occur in the name.
  ///
  /// In one step, so that the name is counted once. The literals of names that are known were added before.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - index: Its place among the frames whose names are known.
  ///   - known: The names.
  ///   - found: Where the literals are added of a name that is not known.
  ///   - mask: Becomes the same in short, where there is a name.
  /// - Returns: The name.
  @inline(__always)
  func name(
    of frame: UnsafePointer<CrashReport.Frame>, at index: Int, among known: KnownNames,
    addingTo found: inout LiteralSet, _ mask: inout LiteralMask
  ) -> FunctionName? {
    guard let name = entry(of: frame, at: index, among: known) else { return nil }
    if name.mask.isEmpty { findLiterals(of: name, addingTo: &found) }
    mask = name.mask
    return name
  }

  @inline(__always)
  private func entry(of frame: UnsafePointer<CrashReport.Frame>, at index: Int, among known: KnownNames) -> Name? {
    if known.generation == generation, let entry = known.entries[index] {
      let name = entry.takeUnretainedValue()
      return name.isEmpty ? nil : name
    }
    return name(ofFrame: frame.pointee.symbol)
  }

  /// Apart from the above, which is asked for every frame.
  @inline(never)
  private func findLiterals(of name: Name, addingTo found: inout LiteralSet) {
    let start = literals.count
    index?.appendLiterals(in: name.text, to: &literals)
    let own = literals[start...]
    name.literals = UInt32(start)..<UInt32(literals.count)
    name.mask = isIndexed ? LiteralMask(ofName: own) : .everything
    for key in own { found.insert(key) }
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

  /// Calls `body` with what is known of the name of an image; not counted, as the memory keeps it for that long.
  func withImage(named name: String, _ body: (Image) -> Void) {
    name.withBytes { letters in
      let hash = NameHash.of(letters)
      if let known = images.unmanagedEntry(letters, hash) { return known._withUnsafeGuaranteedRef(body) }
      let image = Image(name, index)
      makeRoom(for: 2 * letters.count)
      images.insert(image, letters, hash)
      body(image)
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
    literals.removeAll(keepingCapacity: true)
    generation += 1
    size = bytes + 160
  }
}
