// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public struct LambdaContext: Sendable {}
public final class LambdaRuntime<Event: Decodable, Output: Encodable>: Sendable {
  public init(body: sending @escaping (Event, LambdaContext) async throws -> Output) {}
  public func run() async throws {}
}
