import ByteKit

// A summary in lines of JSON: a head, the sorts with a result each, the different traits, the incidents, and what could
// not be read. Equal summaries are equal to the byte.
extension GroupSummary {
  /// How every summary begins.
  public static let head = "{\"schema\":\"crashbook.summary/1\""

  /// The summary as a text.
  public var written: [UInt8] {
    var summary = self
    summary.cut()
    summary.forgetUnusedTraits()
    return summary.text
  }

  private var text: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", "crashbook.summary/1")
      writer.member("reports", reports)
      writer.member("incidents", incidents.count)
      if isSample { writer.member("bound", bound) }
      writer.redactions(redactions)
    }
    let sortOrder = keys.indices.sorted { keys[$0] < keys[$1] }
    for index in sortOrder { write(sorts[index], named: keys[index], to: &writer) }
    let lists = traits.map(\.list)
    let traitOrder = traits.indices.sorted { lists[$0].lexicographicallyPrecedes(lists[$1]) }
    for index in traitOrder {
      writer.raw("\n")
      writer.object { $0.member("traits", strings: lists[index]) }
    }
    let (sortPlaces, traitPlaces) = (Self.places(sortOrder), Self.places(traitOrder))
    for (hash, incident) in incidents.sorted(by: { $0.key < $1.key }) {
      let texts = incident.told.map { told in
        "\(sortPlaces[told.sort]),\(traitPlaces[told.traits]),\(told.count),\(Self.text(of: told.time))"
      }
      writer.raw("\n[\(hash),\(texts[0]),\(incident.isNamed ? 1 : 0),\(incident.place.line),")
      writer.value(incident.place.path)
      // The others in the order of what is written of them, which is the same everywhere.
      for text in texts.dropFirst().sorted() { writer.raw(",[\(text)]") }
      writer.raw("]")
    }
    for failure in firstFailures {
      writer.raw("\n")
      writer.object { writer in
        writer.member("path", failure.path)
        writer.member("error", failure.error)
      }
    }
    writer.raw("\n")
    return writer.bytes
  }

  private static func places(_ order: [Int]) -> [Int] {
    var places = order
    for (place, index) in order.enumerated() { places[index] = place }
    return places
  }

  private func write(_ sort: Sort, named key: String, to writer: inout JSONWriter) {
    writer.raw("\n")
    writer.object { writer in
      writer.member("sort", key)
      writer.member("path", sort.place.path)
      writer.member("line", sort.place.line)
      if sort.others.count > 0 {
        writer.key("others")
        sort.others.write(to: &writer)
      }
      writer.key("result")
      writer.raw(String(decoding: sort.line, as: UTF8.self))
    }
  }

  /// A moment as its seconds, the seconds of its zone, and whether it tells more than the day.
  fileprivate static func text(of time: ReportTime?) -> String {
    guard let time else { return "null,null,0" }
    return "\(time.seconds),\(time.zone.map { "\($0)" } ?? "null"),\(time.hasTime ? 1 : 0)"
  }

  // MARK: Reading

  /// Reads what ``written`` wrote; nil where a part of it is damaged.
  ///
  /// - Parameters:
  ///   - text: The summary.
  ///   - other: What it will be merged with: incidents that would not be kept then are only counted.
  public init?(_ text: [UInt8], toMergeWith other: GroupSummary? = nil) {
    self.init(text, limit: Self.incidentLimit, bound: other?.bound ?? .max)
  }

  init?(_ text: [UInt8], limit: Int, bound: UInt64 = .max) {
    self.init(limit: limit)
    self.limit(to: bound)
    guard text.starts(with: Self.head.utf8) else { return nil }
    let isWhole = Bytes.with(text) { read($0) }
    guard isWhole else { return nil }
  }

  private mutating func read(_ bytes: Bytes) -> Bool {
    var lines = Lines(bytes)
    var expected: (reports: Int, incidents: Int)?
    var incidents = 0
    while let line = lines.next() {
      if line.isEmpty { continue }
      let isRead =
        switch (line[0], line.hasPrefix("{\"sort\":")) {
        case (0x5B, _): readIncident(line)
        case (_, true): readSort(line)
        default: readOther(line, &expected)
        }
      if !isRead { return false }
      if line[0] == 0x5B { incidents += 1 }
    }
    return expected.map { $0 == (reports, incidents) } ?? false
  }

  /// Without a look at the result, of which most are of sorts that are known.
  private mutating func readSort(_ line: ByteSlice) -> Bool {
    var cursor = JSONCursor(line.bytes, at: line.start)
    var (key, path, number) = (String?.none, String?.none, Int?.none)
    var others = GroupCounts()
    var start: Int?
    cursor.forEachMember { cursor, name in
      switch name.string {
      case "sort": key = cursor.string()
      case "path": path = cursor.string()
      case "line": number = cursor.integer()
      case "others": others = GroupCounts(JSONValue(&cursor))
      case "result":
        _ = cursor.peek()
        start = cursor.position
      default: break
      }
    }
    guard !cursor.isTruncated, !cursor.isMalformed, cursor.position <= line.end, let key, let path, let number,
      let start
    else { return false }
    var text: [UInt8] = []
    line.bytes.append(start, line.end - 1, to: &text)
    add(sort: Sort(place: Finding.Place(path: path, line: number), line: text, others: others), named: key)
    return true
  }

  private mutating func readOther(_ line: ByteSlice, _ expected: inout (reports: Int, incidents: Int)?) -> Bool {
    var text: [UInt8] = []
    line.bytes.append(line.start, line.end, to: &text)
    let value = JSONValue(text)
    if !value["traits"].elements.isEmpty {
      add(traits: Finding.Traits(list: value["traits"].elements.map { $0.text ?? "" }))
    } else if let path = value["path"].text, let error = value["error"].text {
      add(RunSummary.Failure(path: path, error: error))
    } else if value["schema"].text != nil, let reports = value["reports"].number, let count = value["incidents"].number
    {
      expected = (reports, count)
      if let bound = value["bound"].unsigned { limit(to: min(bound, self.bound)) }
      redactions.add(Redactor.Count(value["redactions"]))
    } else {
      return false
    }
    return true
  }

  /// A count that sums of can be made without an overflow.
  fileprivate static func bounded(_ count: Int?) -> Int { min(max(0, count ?? 0), 1 << 40) }

  /// Field by field, and not as a tree: there may be a hundred thousand of them.
  private mutating func readIncident(_ line: ByteSlice) -> Bool {
    var cursor = JSONCursor(line.bytes, at: line.start)
    var (hash, path, number, isNamed) = (UInt64?.none, String?.none, Int?.none, false)
    var fields = ToldFields()
    var others: [Told?] = []
    cursor.forEachElement { cursor, index in
      switch index {
      case 0: hash = cursor.unsigned()
      case 1...6: fields.read(index - 1, &cursor)
      case 7: isNamed = cursor.integer() == 1
      case 8: number = cursor.integer()
      case 9: path = hash.map { $0 <= bound } ?? false ? cursor.string() : ""
      default:
        var fields = ToldFields()
        cursor.forEachElement { fields.read($1, &$0) }
        others.append(fields.told)
      }
    }
    guard !cursor.isTruncated, !cursor.isMalformed, let hash, let path, let number, let first = fields.told,
      isKnown(first), others.allSatisfy({ $0.map { isKnown($0) } ?? false })
    else { return false }
    let place = Finding.Place(path: path, line: number)
    add(written: Incident(place: place, isNamed: isNamed, first: first, others: others.compactMap { $0 }), hash: hash)
    return true
  }

  private func isKnown(_ told: Told) -> Bool {
    sorts.indices.contains(told.sort) && traits.indices.contains(told.traits)
  }

  /// What reports tell of an incident, field by field.
  private struct ToldFields {
    private var numbers = (sort: -1, traits: -1, count: -1)
    private var (seconds, zone, hasTime) = (Double?.none, Int?.none, false)

    mutating func read(_ index: Int, _ cursor: inout JSONCursor) {
      switch index {
      case 0: numbers.sort = cursor.integer() ?? -1
      case 1: numbers.traits = cursor.integer() ?? -1
      case 2: numbers.count = cursor.integer() ?? -1
      case 3: seconds = cursor.double()
      case 4: zone = cursor.double().flatMap { Int(exactly: $0) }
      default: hasTime = cursor.integer() == 1
      }
    }

    var told: Told? {
      guard numbers.count > 0 else { return nil }
      return Told(
        sort: numbers.sort, traits: numbers.traits, time: ReportTime(saved: seconds, zone: zone, hasTime: hasTime),
        count: GroupSummary.bounded(numbers.count))
    }
  }
}

extension ReportTime {
  /// A moment that was saved; nil for what no report can say.
  fileprivate init?(saved seconds: Double?, zone: Int?, hasTime: Bool) {
    guard let seconds, (-1e11...1e11).contains(seconds), (-100_000...100_000).contains(zone ?? 0) else { return nil }
    self.init(seconds: seconds, zone: zone, hasTime: hasTime)
  }

  fileprivate init?(_ value: JSONValue) {
    let parts = value.elements
    guard parts.count == 3 else { return nil }
    self.init(saved: parts[0].text.flatMap { Double($0) }, zone: parts[1].number, hasTime: parts[2].number == 1)
  }
}

extension GroupCounts {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("reports", count)
      writer.member("processes") { processes.write(to: &$0) }
      for name in TraitName.allCases {
        writer.key(named: name.rawValue)
        writer.object { tally(name).write(to: &$0) }
      }
      writer.member("days", array: days.sorted { $0.key < $1.key }) { $0.raw("[\($1.key),\($1.value)]") }
      writer.member("ends", array: [firstSeen, lastSeen].compactMap { $0 }) { writer, time in
        writer.raw("[" + GroupSummary.text(of: time) + "]")
      }
      writer.member("times", array: times) { writer, time in writer.raw("[" + GroupSummary.text(of: time) + "]") }
    }
  }

  fileprivate init(_ value: JSONValue) {
    self.init()
    guard value.isObject else { return }
    let traits = TraitName.allCases.map { ($0, Tally(value[$0.rawValue])) }
    let days = value["days"].elements.compactMap { pair -> (Int, Int)? in
      let parts = pair.elements.compactMap(\.number)
      guard parts.count == 2, (-1_000_000...1_000_000).contains(parts[0]) else { return nil }
      return (parts[0], GroupSummary.bounded(parts[1]))
    }
    self.init(
      count: GroupSummary.bounded(value["reports"].number), traits: traits, processes: Tally(value["processes"]),
      days: days, ends: value["ends"].elements.compactMap { ReportTime($0) },
      times: value["times"].elements.compactMap { ReportTime($0) })
  }
}

extension Tally {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("total", total)
    writer.member("values", array: sorted) { writer, entry in
      writer.array { writer in
        writer.element { $0.value(entry.value) }
        writer.element { $0.value(entry.count) }
      }
    }
  }

  fileprivate init(_ value: JSONValue) {
    self.init()
    var rest = GroupSummary.bounded(value["total"].number)
    for pair in value["values"].elements {
      guard pair.elements.count == 2, let text = pair.elements[0].text else { continue }
      let count = GroupSummary.bounded(pair.elements[1].number)
      add(text, count: count)
      rest -= count
    }
    addUnnamed(max(0, rest))
  }
}
