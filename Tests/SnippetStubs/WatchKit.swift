// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

@MainActor public class WKRefreshBackgroundTask: NSObject {
  public override nonisolated init() { super.init() }
  public var expirationHandler: (@Sendable () -> Void)?
  public func setTaskCompletedWithSnapshot(_ refreshSnapshot: Bool) {}
}
