// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Logging

public protocol Service: Sendable { func run() async throws }
public struct UnixSignal: Sendable { public static let sigterm = UnixSignal() }
public struct ServiceGroupConfiguration: Sendable {
  public var maximumGracefulShutdownDuration: Duration?
  public init(services: [any Service], gracefulShutdownSignals: [UnixSignal] = [], logger: Logger) {}
}
public actor ServiceGroup {
  public init(configuration: ServiceGroupConfiguration) {}
  public func run() async throws {}
}
