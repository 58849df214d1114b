// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public struct MTLCommandBufferError: Error, Sendable {
  public enum Code: Int, Sendable { case none, timeout, pageFault, outOfMemory }
  public var code: Code { .none }
}
public enum MTLPrimitiveType: UInt, Sendable { case point, line, triangle }
public protocol MTLDrawable: NSObjectProtocol {}
public protocol MTLRenderPipelineState: NSObjectProtocol, Sendable {}
public final class MTLRenderPassDescriptor: NSObject {}
public protocol MTLRenderCommandEncoder: NSObjectProtocol {
  func setRenderPipelineState(_ state: any MTLRenderPipelineState)
  func drawPrimitives(type: MTLPrimitiveType, vertexStart: Int, vertexCount: Int)
  func endEncoding()
}
public protocol MTLCommandBuffer: NSObjectProtocol {
  var error: (any Error)? { get }
  func addCompletedHandler(_ block: @escaping @Sendable (any MTLCommandBuffer) -> Void)
  func makeRenderCommandEncoder(descriptor: MTLRenderPassDescriptor) -> (any MTLRenderCommandEncoder)?
  func present(_ drawable: any MTLDrawable)
  func commit()
  func waitUntilScheduled()
}
public protocol MTLCommandQueue: NSObjectProtocol, Sendable { func makeCommandBuffer() -> (any MTLCommandBuffer)? }
