public import ByteKit

/// A list whose length is known at once and whose elements are read only when somebody asks for them.
///
/// Most reports hold hundreds of frames and images that no rule looks at; reading them costs more than the diagnosis.
public struct DeferredList<Element: Sendable>: Sendable {
  /// Number of elements.
  public let count: Int
  /// What reads the elements; nil for an empty list that has nothing to find.
  private let access: Access?

  /// The ways to get at elements, in one object, so that copying a list counts one reference instead of five.
  private final class Access: Sendable {
    /// Whether the elements are there already.
    let isRead: Bool
    /// Whether one element can be read without the others.
    let isReadOneByOne: Bool
    let load: @Sendable ([Int]) -> [Element]
    let find: (@Sendable (SearchWord) -> [Mention])?
    let text: (@Sendable (Int) -> String?)?
    let plainText: (@Sendable (Int) -> Range<Int>?)?
    let names: NameVisitor?
    let loadParts: (@Sendable ([Excerpt]) -> [Element])?

    init(
      isRead: Bool = false, isReadOneByOne: Bool = false,
      load: @escaping @Sendable ([Int]) -> [Element], find: (@Sendable (SearchWord) -> [Mention])? = nil,
      text: (@Sendable (Int) -> String?)? = nil, plainText: (@Sendable (Int) -> Range<Int>?)? = nil,
      names: NameVisitor? = nil,
      loadParts: (@Sendable ([Excerpt]) -> [Element])? = nil
    ) {
      self.isRead = isRead
      self.isReadOneByOne = isReadOneByOne
      self.load = load
      self.find = find
      self.text = text
      self.plainText = plainText
      self.names = names
      self.loadParts = loadParts
    }
  }

  /// Hands over the names in the element at a position, one by one, as long as it is told to go on; tells whether all of
  /// them, as far as it came, are there as they are read.
  package typealias NameVisitor = @Sendable (_ position: Int, _ visit: (ByteSlice) -> Bool) -> Bool

  /// Makes a list of elements that are there already.
  public init(_ elements: [Element] = []) {
    count = elements.count
    access = elements.isEmpty ? nil : Access(isRead: true, load: { positions in positions.map { elements[$0] } })
  }

  /// Makes a list of `count` elements that `load` reads on demand, all at once.
  public init(count: Int, load: @escaping @Sendable () -> [Element]) {
    self.count = count
    access = Access(load: { positions in
      let elements = load()
      return positions.compactMap { elements.indices.contains($0) ? elements[$0] : nil }
    })
  }

  /// Makes a list of `count` elements that `load` reads one by one; it gives nil for one that cannot be read.
  public init(count: Int, each load: @escaping @Sendable (Int) -> Element?) {
    self.count = count
    access = Access(isReadOneByOne: true, load: { positions in positions.compactMap(load) })
  }

  /// A place in the input where a word stands inside an element.
  public struct Mention: Sendable {
    /// Position of the element.
    public let position: Int
    /// Where in the input the word stands; nil where the element mentions it too often to list all places.
    public let offset: Int?

    /// Makes a mention.
    public init(position: Int, offset: Int?) {
      self.position = position
      self.offset = offset
    }
  }

  /// The parts of an element that are wanted: those that stand at some offsets of the input, and little else of it.
  public struct Excerpt: Sendable {
    /// Position of the element.
    public let position: Int
    /// Offsets of the input, in rising order.
    public var offsets: [Int]

    /// Names parts of an element.
    public init(position: Int, offsets: [Int]) {
      self.position = position
      self.offsets = offsets
    }
  }

  /// Makes a list whose elements can be read one by one, and in parts.
  ///
  /// - Parameters:
  ///   - count: Number of elements.
  ///   - find: Tells every place where a word stands inside an element, in the order of the elements.
  ///   - text: The text around an offset, as the input writes it: a name, or a line; nil where it is too long to say.
  ///   - plainText: Where that text stands, if its bytes are in the input as they are meant.
  ///   - names: Hands over the names in an element, without reading more of it than is asked for.
  ///   - loadParts: Reads elements as far as they are wanted; nil where they can only be read as a whole.
  ///   - load: Reads the elements at some positions.
  package init(
    count: Int, find: @escaping @Sendable (SearchWord) -> [Mention], text: @escaping @Sendable (Int) -> String?,
    plainText: (@Sendable (Int) -> Range<Int>?)? = nil, names: @escaping NameVisitor,
    loadParts: (@Sendable ([Excerpt]) -> [Element])? = nil, load: @escaping @Sendable ([Int]) -> [Element]
  ) {
    self.count = count
    access = Access(
      load: load, find: find, text: text, plainText: plainText, names: names, loadParts: loadParts)
  }

  /// Whether the list has no elements.
  public var isEmpty: Bool { count == 0 }

  /// Whether nothing is left to read.
  public var isRead: Bool { access?.isRead ?? true }

  /// Reads all elements; every call reads again, so keep the result.
  public func loaded() -> [Element] { access?.load(Array(0..<count)) ?? [] }

  /// The first element that meets a condition; those behind it are not read where they can be read one by one.
  public func first(where condition: (Element) -> Bool) -> Element? {
    guard let access, access.isReadOneByOne else { return loaded().first(where: condition) }
    for position in 0..<count {
      if let element = access.load([position]).first, condition(element) { return element }
    }
    return nil
  }

  /// Reads the elements at some positions, all of which must lie in the list.
  public func loaded(at positions: [Int]) -> [Element] { positions.isEmpty ? [] : access?.load(positions) ?? [] }

  /// Reads elements as far as they are wanted, one for each excerpt; more of them where they can only be read as a whole.
  public func loaded(_ excerpts: [Excerpt]) -> [Element] {
    guard let access, !excerpts.isEmpty else { return [] }
    return access.loadParts?(excerpts) ?? access.load(excerpts.map(\.position))
  }

  /// Every place where a word stands inside an element, or nil where that is not known before all are read.
  public func mentions(of word: SearchWord) -> [Mention]? { access?.find?(word) }

  /// The text that a mentioned word is part of; nil where it is too long to say, or where the place is not known.
  public func text(of mention: Mention) -> String? { mention.offset.flatMap { access?.text?($0) } }

  /// Where the text of a mention stands in the input, without anything to decode in it; nil where that is not known.
  public func plainText(of mention: Mention) -> Range<Int>? { mention.offset.flatMap { access?.plainText?($0) } }

  /// The positions of the elements whose first name fits, or nil where that is not known before all are read.
  package func positions(whereFirstName fits: (ByteSlice) -> Bool) -> [Int]? {
    access?.names.map { names in
      (0..<count).filter { position in
        var isMeant = false
        _ = names(position) { name in
          isMeant = fits(name)
          return false
        }
        return isMeant
      }
    }
  }

  /// Hands over the names in the element at a position, in their order, as long as `visit` says to go on.
  ///
  /// - Parameters:
  ///   - position: Position of the element.
  ///   - visit: Given the bytes of a name; says whether to go on.
  /// - Returns: Whether all names, as far as they were handed over, are known before the element is read.
  package func forEachName(at position: Int, _ visit: (ByteSlice) -> Bool) -> Bool {
    access?.names?(position, visit) ?? false
  }
}
