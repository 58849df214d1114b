import CrashDiagnosis
public import JSON5

/// The groups that a team knows of: what is not among them is new.
public struct Baseline: Sendable {
  /// Name and version of the form of the file.
  public static let schema = "crashbook.baseline/1"

  /// The entries, in the order of the file.
  public private(set) var entries: [BaselineEntry]
  private var positions: [String: Int] = [:]

  /// Makes a baseline; of several entries with one signature the first holds.
  public init(_ entries: [BaselineEntry] = []) {
    self.entries = []
    for entry in entries where positions[entry.signature] == nil {
      positions[entry.signature] = self.entries.count
      self.entries.append(entry)
    }
  }

  /// Reads a file, which may be JSON5.
  ///
  /// - Throws: ``JSON5Error`` with the line of the first mistake.
  public init(_ bytes: [UInt8]) throws(JSON5Error) {
    let root = try JSON5Cursor(JSON5Parser.parse(bytes)).object(allowing: ["schema", "entries"], called: "a key here")
    let schema = try root.required("schema")
    guard try schema.string() == Self.schema else { throw schema.error("this version reads '\(Self.schema)' only") }
    var entries: [BaselineEntry] = []
    var seen: Set<String> = []
    for cursor in try root.required("entries").array() {
      let entry = try BaselineEntry(cursor)
      guard seen.insert(entry.signature).inserted else {
        throw cursor.error("the signature '\(entry.signature)' is in the baseline already")
      }
      entries.append(entry)
    }
    self.init(entries)
  }

  /// The entry of a signature; nil where it is not known.
  public subscript(signature: String) -> BaselineEntry? { positions[signature].map { entries[$0] } }

  /// The file, one entry after the other in the order of their signatures, so that changes are easy to review.
  public var written: [UInt8] {
    var writer = JSONWriter(indent: 2)
    writer.object { writer in
      writer.member("schema", Self.schema)
      writer.member("entries", array: entries.sorted { $0.signature < $1.signature }) { $1.write(to: &$0) }
    }
    writer.raw("\n")
    return writer.bytes
  }
}
