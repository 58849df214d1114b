// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation
@_exported import Observation

public struct PersistentIdentifier: Hashable, Sendable {}
public protocol PersistentModel: AnyObject, Observable {}
public protocol VersionedSchema { static var models: [any PersistentModel.Type] { get } }
public final class Schema: Sendable { public init(versionedSchema: any VersionedSchema.Type) {} }
public enum MigrationStage {
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
}
public protocol SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { get }
  static var stages: [MigrationStage] { get }
}
public final class ModelContainer: Sendable {
  public init(for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil) throws {}
}
