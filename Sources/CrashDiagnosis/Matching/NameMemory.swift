/// What was found out about names and images of frames, kept from one report to the next.
///
/// Reports of one app share most of their names, and a name costs more to read, search and classify than to look up. The
/// memory is bounded and belongs to one thread at a time.
public final class NameMemory {
  /// A name of a frame.
  final class Name: FunctionName, Named {
    /// Whether the name names no function.
    let isEmpty: Bool
    /// The literals of the rules that occur in the name; nil until somebody asks.
    @exclusivity(unchecked) fileprivate var literals: [UInt16]?

    override init(_ symbol: String) {
      isEmpty = SymbolName.namesNothing(symbol)
      super.init(symbol)
    }
  }

  /// A name of an image.
  final class Image: Named {
    let name: ImageName
    /// The literals of the rules that occur in the name, possibly more than once.
    let literals: [UInt16]

    var symbol: String { name.text }

    init(_ name: String, _ index: LiteralIndex?) {
      self.name = ImageName(name)
      literals = index?.literals(in: name) ?? []
    }
  }

  /// Memory is given back when the names take up so many bytes.
  private static let limit = 6 << 20

  private let index: LiteralIndex?
  // One thread at a time is asked for above, so that the tables, asked for every frame, need no watch of their own.
  @exclusivity(unchecked) private var names = NameTable<Name>()
  @exclusivity(unchecked) private var images = NameTable<Image>()
  @exclusivity(unchecked) private var size = 0

  /// Makes a memory for the reports that rules will be asked about; without their literals, every rule is tried.
  init(_ index: LiteralIndex? = nil) {
    self.index = index
  }

  /// Whether the literals of rules are looked for.
  package var isIndexed: Bool { index != nil }

  /// The literals of a report of which nothing was looked at yet.
  var unseenLiterals: LiteralSet { index == nil ? .everything : LiteralSet() }

  /// What is known of a name as a report writes it.
  func name(of symbol: String) -> Name {
    let hash = NameHash.of(symbol)
    if let known = names.name(symbol, hash) { return known }
    let name = Name(symbol)
    makeRoom(for: symbol.utf8.count + name.text.utf8.count)
    names.insert(name, hash)
    return name
  }

  /// What is known of a frame's name; nil where it has none, or one that names nothing.
  func name(ofFrame symbol: String?) -> Name? {
    guard let symbol else { return nil }
    let name = name(of: symbol)
    return name.isEmpty ? nil : name
  }

  /// The literals of the rules that occur in a name, possibly more than once.
  func literals(of name: Name) -> [UInt16] {
    if let known = name.literals { return known }
    let literals = index?.literals(in: name.text) ?? []
    name.literals = literals
    return literals
  }

  /// What is known of the name of an image.
  func image(named name: String) -> Image {
    let hash = NameHash.of(name)
    if let known = images.name(name, hash) { return known }
    let image = Image(name, index)
    makeRoom(for: 2 * name.utf8.count)
    images.insert(image, hash)
    return image
  }

  /// Tells every literal of the rules that occurs in a report's own texts, its messages and its exception.
  func forEachLiteral(inTextsOf report: CrashReport, _ found: (UInt16) -> Void) {
    func search(_ text: String?) {
      if let text { index?.search(text, found) }
    }
    for message in report.messages { search(message.text) }
    search(report.exception.subtype?.value)
    search(report.exception.message?.value)
    search(report.exception.codesText?.value)
    search(report.uncaughtException?.name?.value)
    search(report.uncaughtException?.reason?.value)
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
