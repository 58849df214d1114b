// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public final class CKContainer: NSObject, @unchecked Sendable { public init(identifier: String) {} }
