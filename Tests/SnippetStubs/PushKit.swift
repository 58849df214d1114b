// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public struct PKPushType: Sendable { public static let voIP = PKPushType() }
public final class PKPushPayload: NSObject { public var dictionaryPayload: [AnyHashable: Any] { [:] } }
public final class PKPushRegistry: NSObject {}
