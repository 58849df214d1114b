// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Metal

@MainActor public final class MTKView: NSObject {
  public var drawableSize: CGSize { .zero }
  public var currentRenderPassDescriptor: MTLRenderPassDescriptor? { nil }
  public var currentDrawable: (any MTLDrawable)? { nil }
}
