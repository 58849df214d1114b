// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import AppleFoundation
import SwiftUI

public let NSPersistentStoreIncompatibleVersionHashError = 134100
public let NSMigrationError = 134110
public let NSMigrationMissingSourceModelError = 134130
public let NSDeletedObjectsKey = "deleted"

public final class NSManagedObjectID: NSObject, @unchecked Sendable {}
open class NSManagedObject: NSObject { public var objectID: NSManagedObjectID { NSManagedObjectID() } }
public final class NSManagedObjectModel: NSObject { public init?(contentsOf url: URL) { nil } }
public final class NSPersistentStore: NSObject {
  public struct StoreType: Sendable { public static let sqlite = StoreType() }
  public var url: URL? { nil }
}
public final class NSPersistentStoreDescription: NSObject {}
public final class NSPersistentStoreCoordinator: NSObject {
  public var persistentStores: [NSPersistentStore] { [] }
  public func remove(_ store: NSPersistentStore) throws {}
  public func destroyPersistentStore(
    at url: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil
  ) throws {}
}
public final class NSMergePolicy: NSObject {
  public static var mergeByPropertyObjectTrump: NSMergePolicy { NSMergePolicy() }
}

public protocol NSFetchRequestResult {}
extension NSManagedObject: NSFetchRequestResult {}
public class NSPersistentStoreRequest: NSObject {}
public final class NSFetchRequest<Result>: NSPersistentStoreRequest {
  public init(entityName: String) {}
  public var predicate: NSPredicate?
  public var sortDescriptors: [NSSortDescriptor]?
}
public final class NSBatchDeleteRequest: NSPersistentStoreRequest {
  public enum ResultType: UInt, Sendable { case resultTypeStatusOnly, resultTypeObjectIDs, resultTypeCount }
  public init(fetchRequest: NSFetchRequest<any NSFetchRequestResult>) {}
  public var resultType = ResultType.resultTypeStatusOnly
}
public class NSPersistentStoreResult: NSObject {}
public final class NSBatchDeleteResult: NSPersistentStoreResult { public var result: Any? { nil } }
/// Marked as Sendable in the SDK, though its objects belong to its queue.
public final class NSManagedObjectContext: NSObject, @unchecked Sendable {
  public var mergePolicy: Any = 0
  public func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] { [] }
  public func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject { NSManagedObject() }
  public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    NSPersistentStoreResult()
  }
  public func save() throws {}
  public static func mergeChanges(
    fromRemoteContextSave changes: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
  ) {}
}
public final class NSFetchedResultsController<Result>: NSObject {
  public init(
    fetchRequest: NSFetchRequest<Result>, managedObjectContext: NSManagedObjectContext, sectionNameKeyPath: String?,
    cacheName: String?
  ) {}
}
public final class NSPersistentContainer: NSObject, @unchecked Sendable {
  public init(name: String) {}
  public var persistentStoreCoordinator: NSPersistentStoreCoordinator { NSPersistentStoreCoordinator() }
  public var viewContext: NSManagedObjectContext { NSManagedObjectContext() }
  public func loadPersistentStores(
    completionHandler: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {}
  public func performBackgroundTask<Value>(
    _ block: @escaping (NSManagedObjectContext) throws -> Value
  ) async rethrows -> Value { try block(NSManagedObjectContext()) }
}

extension EnvironmentValues {
  public var managedObjectContext: NSManagedObjectContext {
    get { NSManagedObjectContext() }
    set {}
  }
}
