// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public final class JSVirtualMachine: NSObject {}
public final class JSValue: NSObject {
  public var isNumber: Bool { true }
  public func toDouble() -> Double { 0 }
}
public final class JSContext: NSObject {
  public init!(virtualMachine: JSVirtualMachine!) {}
  public func evaluateScript(_ script: String!) -> JSValue! { nil }
}
