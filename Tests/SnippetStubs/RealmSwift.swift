// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public struct ObjectId: Hashable, Sendable {}
open class Object: NSObject {
  public override required init() { super.init() }
  public var realm: Realm? { nil }
}
public struct Migration { public func renameProperty(onType type: String, from old: String, to new: String) {} }
public struct Realm {
  public struct Configuration {
    public init(
      schemaVersion: UInt64 = 0,
      migrationBlock: (@Sendable (_ migration: Migration, _ oldVersion: UInt64) -> Void)? = nil
    ) {}
  }
  public init() throws {}
  public init(configuration: Configuration) throws {}
  public func object<Element: Object, Key>(ofType type: Element.Type, forPrimaryKey key: Key) -> Element? { nil }
  @discardableResult public func write<Result>(_ block: () throws -> Result) throws -> Result { try block() }
}
