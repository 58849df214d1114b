// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public final class Database {}
extension String { public static func fetchAll(_ db: Database, sql: String) throws -> [String] { [] } }
