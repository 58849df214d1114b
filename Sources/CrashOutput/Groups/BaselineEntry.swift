import CrashDiagnosis
import JSON5

/// A group that a team knows of, and what it has decided about it.
public struct BaselineEntry: Sendable, Hashable {
  /// Names the crash, as reports and groups do.
  public var signature: String
  /// Name of the cause when the entry was made; nil where none was sure.
  public var cause: String?
  /// Words for the crash when the entry was made.
  public var title: String?
  /// What the team says of it.
  public var note: String?
  /// Who takes care of it.
  public var owner: String?
  /// Where it is tracked.
  public var ticket: String?
  /// The last day on which the entry holds, as `2026-12-31`; nil for ever.
  public var expires: String?

  /// Makes an entry.
  public init(
    signature: String, cause: String? = nil, title: String? = nil, note: String? = nil, owner: String? = nil,
    ticket: String? = nil, expires: String? = nil
  ) {
    self.signature = signature
    self.cause = cause
    self.title = title
    self.note = note
    self.owner = owner
    self.ticket = ticket
    self.expires = expires
  }
}

extension BaselineEntry {
  private static let keys = ["signature", "cause", "title", "note", "owner", "ticket", "expires"]

  init(_ cursor: JSON5Cursor) throws(JSON5Error) {
    let object = try cursor.object(allowing: Self.keys, called: "a key of an entry")
    func text(_ key: String) throws(JSON5Error) -> String? {
      guard let value = object.optional(key), !value.isNull else { return nil }
      return try value.string()
    }
    let name = try object.required("signature")
    signature = try name.string()
    guard !signature.isEmpty else { throw name.error("a signature cannot be empty") }
    cause = try text("cause")
    title = try text("title")
    note = try text("note")
    owner = try text("owner")
    ticket = try text("ticket")
    expires = try text("expires")
    if let expires, let value = object.optional("expires"), !Self.isDay(expires) {
      throw value.error("expected a day such as 2026-12-31, found '\(expires)'")
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("signature", signature)
      if let cause { writer.member("cause", cause) }
      if let title { writer.member("title", title) }
      if let note { writer.member("note", note) }
      if let owner { writer.member("owner", owner) }
      if let ticket { writer.member("ticket", ticket) }
      if let expires { writer.member("expires", expires) }
    }
  }

  /// Whether a text is a day as `2026-12-31`.
  public static func isDay(_ text: String) -> Bool {
    // The calendar repeats itself every 400 years, and some write the last day of all for a day that never comes.
    guard text.utf8.count == 10, let year = Int(text.prefix(4)), year > 0 else { return false }
    let same = "\(2000 + year % 400)" + text.dropFirst(4)
    return ReportTime(same)?.day == same
  }
}
