import ByteKit
import CrashModel

/// What an object of JSON says of an error: each member is known by the names that lead to it.
struct ErrorEvent {
  /// What is known of the error and of what surrounds it.
  enum Field {
    case type, message, stack, category, duration
    case incident, process, path, parent, processor, signal, codes
    case system, systemVersion, systemBuild, device, processorOfDevice
    case identifier, version, build, date
  }

  private var values: [Field: Located<String>] = [:]
  /// Whether the error ended the program; nil where nothing says so.
  private(set) var isCrash: Bool?
  /// Offset of the list of threads.
  private(set) var threads: Int?
  /// Offset of the list of images.
  private(set) var images: Int?
  /// Where other objects and lists stand, which may hold events if this is none.
  private(set) var inner: [Int] = []

  /// Objects that hold each other are looked into so far.
  private static let depthLimit = 6
  private static let innerLimit = 64

  /// Reads the object that the cursor stands at.
  init(_ cursor: inout JSONCursor) {
    read(&cursor, behind: "", depth: 0)
  }

  /// The text of a member.
  subscript(field: Field) -> Located<String>? { values[field] }

  private mutating func read(_ cursor: inout JSONCursor, behind path: String, depth: Int) {
    guard depth < Self.depthLimit else { return }
    cursor.forEachMember { cursor, key in
      guard key.count <= 64 else { return }
      let name = path + key.string
      switch name {
      case "error.threads", "error.binary_images":
        guard cursor.peek() == 0x5B else { return }
        if name == "error.threads" { threads = cursor.position } else { images = cursor.position }
      case "error.is_crash": isCrash = cursor.truth()
      case "error.handling": if cursor.string() == "handled" { isCrash = false }
      default:
        if let field = Self.fields[name], !cursor.opensContainer() {
          values[field] = values[field] ?? cursor.locatedString()
        } else if cursor.peek() == 0x7B, Self.objects.contains(name) {
          read(&cursor, behind: name + ".", depth: depth + 1)
        } else if Self.covers.contains(name), cursor.opensContainer() {
          readCovered(&cursor, depth: depth + 1)
        } else if inner.count < Self.innerLimit, cursor.opensContainer() {
          inner.append(cursor.position)
        }
      }
    }
  }

  /// Reads members that stand in an object which adds nothing to their names, or in OpenTelemetry's list of attributes:
  /// `[{"key": "exception.type", "value": {"stringValue": …}}]`.
  private mutating func readCovered(_ cursor: inout JSONCursor, depth: Int) {
    if cursor.peek() == 0x7B { return read(&cursor, behind: "", depth: depth) }
    let start = cursor.position
    var isList = true
    cursor.forEachElement { cursor, _ in
      var field: Field?
      var value: Located<String>?
      var isAttribute = false
      cursor.forEachMember { cursor, key in
        switch key {
        case "key":
          isAttribute = true
          field = cursor.string().flatMap { Self.fields[$0] }
        case "value":
          if cursor.peek() == 0x7B {
            cursor.forEachMember { cursor, _ in value = value ?? cursor.locatedString() }
          } else {
            value = cursor.locatedString()
          }
        default: break
        }
      }
      if !isAttribute { isList = false }
      if let field, let value { values[field] = values[field] ?? value }
    }
    if !isList, inner.count < Self.innerLimit { inner.append(start) }
  }

  /// Objects whose name is a part of their members' names.
  private static let objects: Set = ["error", "exception", "error.meta", "os", "device", "freeze"]
  /// Objects that are only covers.
  private static let covers: Set = ["attributes", "resource"]

  /// The names of members: those of Datadog's events, of its logs and of OpenTelemetry's conventions.
  private static let fields: [String: Field] = [
    "error.type": .type, "error.kind": .type, "exception.type": .type,
    "error.message": .message, "exception.message": .message,
    "error.stack": .stack, "error.stack_trace": .stack, "exception.stacktrace": .stack,
    "error.category": .category, "freeze.duration": .duration,
    "error.meta.incident_identifier": .incident, "error.meta.process": .process, "error.meta.path": .path,
    "error.meta.parent_process": .parent, "error.meta.code_type": .processor, "error.meta.exception_type": .signal,
    "error.meta.exception_codes": .codes,
    "os.name": .system, "os.version": .systemVersion, "os.build": .systemBuild, "os.build_id": .systemBuild,
    "device.model": .device, "device.model.identifier": .device, "device.architecture": .processorOfDevice,
    "service": .identifier, "service.version": .version, "version": .version, "build_version": .build,
    "date": .date, "timestamp": .date,
  ]

  // MARK: Meaning

  /// The name of the signal in `SIGSEGV (SEGV_MAPERR)`.
  var signal: String? {
    let words = self[.signal]?.value ?? self[.type]?.value ?? ""
    guard words.hasPrefix("SIG") else { return nil }
    return String(words.prefix { $0.isASCII && $0.isLetter })
  }

  /// What sort of event it is.
  var kind: CrashReport.Kind {
    let words = ((self[.type]?.value ?? "") + " " + (self[.category]?.value ?? "")).lowercased()
    if words.contains("apphang") || words.contains("app hang") { return .hang }
    if words.contains("watchdogtermination") || words.contains("watchdog termination") { return .jetsam }
    return isCrash == false && signal == nil ? .nonFatal : .crash
  }

  /// Name and reason of the exception that the error is, where it is one of Objective-C's.
  var objectiveC: (name: String, reason: String)? {
    guard let name = self[.type]?.value, name.hasPrefix("NS"), name.hasSuffix("Exception") else { return nil }
    return (name, self[.message]?.value ?? "")
  }
}
