// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public final class CXCallUpdate: NSObject {}
public final class CXProvider: NSObject {
  public func reportNewIncomingCall(
    with id: UUID, update: CXCallUpdate, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {}
}
