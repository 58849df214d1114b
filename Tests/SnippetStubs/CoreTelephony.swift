// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public final class CTTelephonyNetworkInfo: NSObject {
  public var serviceCurrentRadioAccessTechnology: [String: String]? { nil }
}
