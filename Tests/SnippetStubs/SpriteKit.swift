// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

@MainActor open class SKNode: NSObject {
  public override nonisolated init() { super.init() }
  public var parent: SKNode? { nil }
  open func addChild(_ node: SKNode) {}
  open func removeFromParent() {}
}
open class SKSpriteNode: SKNode { public init(imageNamed name: String) {} }
open class SKScene: SKNode {}
