/// A measurement as tables for people.
enum Tables {
  /// Rules that a table shows; JSON has all.
  static let ruleLimit = 15

  static func all(_ measurement: Measurement) -> String {
    var text = "\(measurement.machine)\n\(measurement.build)\n\n"
    text += row(
      "format", ["inputs", "KB", "MB/s", "reports/s", "µs a report", "read", "parse", "match", "write", "MiB"])
    for cost in measurement.formats {
      let size = Double(cost.bytes) / 1000 / Double(cost.inputs)
      let rates = [Double(cost.bytes) / 1e6 / cost.total, Double(cost.reports) / cost.total, cost.microseconds()]
      let memory = cost.peak[.write].map { plain(Double($0) / 1024, 1) } ?? "?"
      text += row(
        cost.format,
        [String(cost.inputs), plain(size)] + rates.map { plain($0) }
          + Stage.allCases.map { plain(cost.microseconds($0)) } + [memory])
    }
    guard !measurement.rules.isEmpty else { return text }
    let sum = measurement.rules.reduce(0) { $0 + $1.nanoseconds }
    text += "\n\(measurement.rules.count) rules: \(plain(sum / 1000, 1)) µs a report; the dearest\n"
    text += row("rule", ["ns a report", "share", "fits"], first: 48)
    for cost in measurement.rules.prefix(ruleLimit) {
      let share = plain(cost.nanoseconds / sum * 100, 1) + " %"
      text += row(cost.rule, [plain(cost.nanoseconds), share, String(cost.reports)], first: 48)
    }
    return text
  }

  /// How many times as much the new figures are as the old ones.
  static func comparison(old: Measurement, new: Measurement) -> String {
    var text = "old: \(old.machine), \(old.build)\nnew: \(new.machine), \(new.build)\n"
    if old.machine != new.machine { text += "Warning: these are different machines.\n" }
    text += "\n" + row("format", ["old µs", "new µs", "new/old", "read", "parse", "match", "write", "memory"])
    for cost in new.formats {
      guard let before = old.formats.first(where: { $0.format == cost.format }) else { continue }
      let stages = Stage.allCases.map { ratio(before.microseconds($0), cost.microseconds($0)) }
      let memory = ratio(Double(before.peak[.write] ?? 0), Double(cost.peak[.write] ?? 0))
      text += row(
        cost.format,
        [
          plain(before.microseconds()), plain(cost.microseconds()), ratio(before.microseconds(), cost.microseconds()),
        ] + stages + [memory])
    }
    let pairs = new.rules.compactMap { cost in
      old.rules.first { $0.rule == cost.rule }.map { (old: $0, new: cost) }
    }
    guard !pairs.isEmpty else { return text }
    text += "\n" + row("rule", ["old ns", "new ns", "new/old"], first: 48)
    func line(_ name: String, _ before: Double, _ after: Double) -> String {
      row(name, [plain(before), plain(after), ratio(before, after)], first: 48)
    }
    text += line(
      "all of them", pairs.reduce(0) { $0 + $1.old.nanoseconds }, pairs.reduce(0) { $0 + $1.new.nanoseconds })
    let changed = pairs.sorted {
      abs($0.new.nanoseconds - $0.old.nanoseconds) > abs($1.new.nanoseconds - $1.old.nanoseconds)
    }
    for pair in changed.prefix(ruleLimit) { text += line(pair.new.rule, pair.old.nanoseconds, pair.new.nanoseconds) }
    return text
  }

  private static func row(_ first: String, _ cells: [String], first width: Int = 22) -> String {
    let columns = cells.map { cell in String(repeating: " ", count: max(1, 12 - cell.count)) + cell }
    return first + String(repeating: " ", count: max(0, width - first.count)) + columns.joined() + "\n"
  }

  private static func ratio(_ old: Double, _ new: Double) -> String { old > 0 ? plain(new / old, 2) : "?" }

  /// A number with a few digits behind the point.
  private static func plain(_ number: Double, _ digits: Int = 0) -> String {
    let scale = digits == 0 ? 1.0 : digits == 1 ? 10 : 100
    let scaled = (number * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "?" }
    let whole = String(Int(scaled))
    guard digits > 0 else { return whole }
    let padded = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
    return padded.dropLast(digits) + "." + padded.suffix(digits)
  }
}
