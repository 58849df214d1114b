// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
public struct TimeAmount: Sendable { public static func seconds(_ amount: Int64) -> TimeAmount { TimeAmount() } }
public final class HTTPClient: Sendable {
  public struct Configuration {
    public struct Timeout: Sendable { public init(connect: TimeAmount? = nil, read: TimeAmount? = nil) {} }
    public init(timeout: Timeout = Timeout()) {}
  }
}
