/// The first code of an `EXC_RESOURCE`, taken apart.
///
/// Bits 63 to 61 hold the resource, bits 60 to 58 the flavour; the rest holds the limit, laid out anew for each
/// resource. The second code holds what was observed.
///
/// Source: xnu, `osfmk/kern/exc_resource.h`.
public struct ResourceCode: Equatable, Sendable {
  /// What was used too much.
  public enum Sort: UInt64, Sendable {
    case cpu = 1
    case wakeups = 2
    case memory = 3
    case io = 4
    case threads = 5
    case ports = 6
  }

  /// What was used too much.
  public let sort: Sort
  /// Which of the limits of this resource it was.
  public let flavor: UInt64
  private let code: UInt64

  /// Takes a code apart; nil where it is not one.
  public init?(_ code: UInt64) {
    guard let sort = Sort(rawValue: code >> 61) else { return nil }
    self.sort = sort
    self.code = code
    flavor = code >> 58 & 7
  }

  /// Whether exceeding the limit ends the process by itself.
  public var isFatal: Bool { sort == .cpu && flavor == 2 }

  /// The limit in words.
  public var limit: String {
    switch sort {
    case .cpu: String(joining: field(0, 7), " % of a processor over ", field(7, 25), " s")
    case .wakeups: String(joining: field(0, 20), " wake-ups a second over ", field(20, 12), " s")
    case .memory: String(joining: field(0, 13), " MB of memory")
    case .io:
      String(
        joining: field(0, 15), flavor == 2 ? " MB of logical writes over " : " MB of physical writes over ",
        field(15, 17), " s")
    case .threads: String(joining: field(0, 15), " threads")
    case .ports: String(joining: field(0, 24), " Mach ports")
    }
  }

  private func field(_ start: UInt64, _ width: UInt64) -> String {
    String(code >> start & ((1 << width) - 1))
  }
}
