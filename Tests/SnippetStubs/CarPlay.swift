// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

@MainActor open class CPTemplate: NSObject {}
@MainActor public final class CPInterfaceController: NSObject {
  public var templates: [CPTemplate] { [] }
  public func popToRootTemplate(animated: Bool, completion: ((Bool, (any Error)?) -> Void)?) {}
  public func pushTemplate(_ template: CPTemplate, animated: Bool, completion: ((Bool, (any Error)?) -> Void)?) {}
}
