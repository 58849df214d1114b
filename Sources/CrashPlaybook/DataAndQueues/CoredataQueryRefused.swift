extension Rule {
  static let coredataQueryRefused = Rule(
    "coredata-query-refused",
    "Core Data cannot carry out a predicate, a sort order or a value",
    family: .dataAndQueues,
    certainWhen: .all([
      .frameworkSays(
        "query",
        "nimplemented SQL generation for predicate", "keypath {keypath} not found in entity",
        "Unacceptable type of value for attribute: property = \"{keypath}\"",
        "Unacceptable type of value for to-",
        "NSFetchedResultsController requires a fetch request with sort descriptors",
        "Can't use in/contains operator with collection", "to-many key not allowed here",
        "unimplemented SQL generation for"),
      .objectiveCException,
    ]),
    likelyWhen: .raisedDirectly(
      "query-without-sql", by: "-[NSSQLGenerator newSQLStatementForRequest:",
      "-[NSSQLFetchRequestContext _createStatement"),
    supportedBy: [
      .message("SQL generation").because(
        "the predicate calls code, or compares in a way that a database cannot: it has to become SQL"),
      .message("not found in entity").because("the name is a property of the class at most, and none of the model"),
      .message("given type = NSNull").because("a null of JSON was stored as it came"),
      .message("Unacceptable type of value").because("the value is of another type than the model's attribute"),
      .message("sort descriptors").because("a fetched results controller cannot build sections without an order"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring(["(?i)fetch", "(?i)query", "(?i)predicate", "(?i)load", "(?i)save", "(?i)import", "(?i)update"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} handed Core Data something that its model or its database cannot express: `{reason|the reason \
        is left out of this report|the exception's reason says which}`. Core Data raises an exception for that, which \
        Swift cannot catch.
        """,
      youSee: """
        A crash at a fetch or a save, always with the same query or the same data from outside. SwiftData's \
        `#Predicate` ends up here as well: what compiles may still have no SQL.
        """,
      howWeKnow: """
        The sentence is Core Data's own. Where it is missing, the exception was raised while a fetch was turned into SQL.
        """,
      notProved: "Without the sentence: which part of the query has no counterpart in SQL.",
      rootCause: """
        | the text says | cause |
        |---|---|
        | `unimplemented SQL generation` | a block or a computed property in a predicate, a function that SQLite lacks, \
        `??` or an optional chain in `#Predicate` |
        | `keypath … not found in entity` | a misspelt or transient attribute, a sort by a computed property, an old \
        name after a migration |
        | `Unacceptable type of value for attribute` | `NSNull` or a string out of JSON where a number is expected |
        | `requires a fetch request with sort descriptors` | a fetched results controller without a sort order |
        """,
      fixNow: """
        Take the name in the text and compare it with the model. Filter by stored attributes in the predicate, and do \
        the rest in memory after the fetch.
        """,
      fixProperly: """
        - build key paths with `#keyPath` or typed predicates, so that the compiler knows the attributes
        - convert values at the boundary, before they reach a managed object
        - store what has to be sorted or searched as an attribute of its own

        ```swift
        import CoreData

        final class Boat: NSManagedObject {
          @NSManaged var name: String
          @NSManaged var length: Double
          var isLong: Bool { length > 12 }
        }

        func longBoats(in context: NSManagedObjectContext) throws -> [Boat] {
          let request = NSFetchRequest<Boat>(entityName: "Boat")
          // before: NSPredicate(format: "isLong == YES"), a property that the database does not have
          request.predicate = NSPredicate(format: "%K > %@", #keyPath(Boat.length), NSNumber(value: 12.0))
          request.sortDescriptors = [NSSortDescriptor(keyPath: \\Boat.name, ascending: true)]
          return try context.fetch(request)
        }
        ```
        """,
      verify: "A test that runs each query against an SQLite store: a store in memory accepts what SQL cannot say.",
      prevent: "No predicate as a string of its own: one place that makes them, with a test for each.",
      notToBeConfusedWith: [
        .init(.coredataStoreLoadFatal, "the store itself could not be opened"),
        .init(.kvcUndefinedKey, "a key that the class does not have, outside a query"),
        .init(.coredataCrossContext, "an object of another context was used"),
      ],
      sources: [
        "Apple: NSPredicate and Core Data, Predicate Programming Guide",
        "Apple: NSFetchedResultsController: "
          + "https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'keypath berthName not \
        found in entity <NSSQLEntity Boat id=2>'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation   0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib  0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   CoreData         0x1d03b5c0c -[NSSQLGenerator newSQLStatementForRequest:ignoreInheritance:] + 312
        3   CoreData         0x1d03b5d0c -[NSSQLFetchRequestContext executeRequestCore:] + 24
        4   Harbour          0x1027d10b4 Berths.fetch() + 52
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'to-many key not allowed here'
        """),
      .ignores("CoreData: debug: unimplemented SQL generation for predicate : (isLong == YES)"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Can't use tide tables \
        with collection Berths'
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'HBRQueryException', reason: 'keypath depth not found in entity Boat'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])
}
