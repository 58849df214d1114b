/// A list whose length is known at once and whose elements are read only when somebody asks for them.
///
/// Most reports hold hundreds of frames and images that no rule looks at; reading them costs more than the diagnosis.
public struct DeferredList<Element: Sendable>: Sendable {
  /// Number of elements.
  public let count: Int
  private let load: @Sendable () -> [Element]

  /// Makes a list of elements that are there already.
  public init(_ elements: [Element] = []) {
    count = elements.count
    load = { elements }
  }

  /// Makes a list of `count` elements that `load` reads on demand.
  public init(count: Int, load: @escaping @Sendable () -> [Element]) {
    self.count = count
    self.load = load
  }

  /// Whether the list has no elements.
  public var isEmpty: Bool { count == 0 }

  /// Reads all elements; every call reads again, so keep the result.
  public func loaded() -> [Element] { load() }
}
