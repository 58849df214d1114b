/// Charts as tables and inline SVG: no style attributes, which the page's policy forbids.
struct HTMLCharts {
  let context: OutputContext

  /// A horizontal bar for each entry, in a table that a screen reader can read.
  func bars(_ title: String, _ entries: [(label: String, link: String?, count: Int)], rest: Int) -> String {
    guard !entries.isEmpty else { return "" }
    let most = max(1, entries.map(\.count).max() ?? 1)
    var text =
      "<figure class=\"card\"><figcaption>\(HTMLText.escaped(context.word(title)))</figcaption><table class=\"bars\">\n"
    for entry in entries {
      let width = max(1, entry.count * 100 / most)
      let label = HTMLText.escaped(TerminalText.cut(entry.label.replacingNewlines, to: 60))
      let shown = entry.link.map { "<a href=\"#\(HTMLText.escaped($0))\">\(label)</a>" } ?? label
      text +=
        "<tr><th scope=\"row\" title=\"\(label)\">\(shown)</th><td><svg aria-hidden=\"true\" role=\"presentation\">"
      text += "<rect class=\"bar\" width=\"\(width)%\" height=\"14\" rx=\"3\"/></svg></td>"
      text += "<td class=\"n\">\(entry.count)</td></tr>\n"
    }
    text += "</table>"
    if rest > 0 { text += "<p class=\"small soft\">\(context.phrase("and \(rest) more"))</p>" }
    return text + "</figure>\n"
  }

  /// A column for each day, or for as many days as let 60 columns show all.
  func timeline(_ days: [Int: Int]) -> String {
    guard let first = days.keys.min(), let last = days.keys.max(), days.count > 1 else { return "" }
    let step = (last - first) / 60 + 1
    var columns = [Int](repeating: 0, count: (last - first) / step + 1)
    for (day, count) in days { columns[(day - first) / step] += count }
    let most = max(1, columns.max() ?? 1)
    let width = 600.0 / Double(columns.count)
    let span = step == 1 ? "day" : "\(step) days"
    let scale = context.phrase("one column per \(span), at most \(most.counted("report")) in one")
    let (from, to) = (Self.name(first), Self.name(last))
    var text = "<figure class=\"card wide\"><figcaption>\(context.word("Reports over time"))</figcaption>"
    text += "<svg class=\"timeline\" viewBox=\"0 0 600 120\" preserveAspectRatio=\"none\" role=\"img\" "
    text += "aria-label=\"Reports by \(span) from \(from) to \(to), at most \(most)\">\n"
    for (index, count) in columns.enumerated() where count > 0 {
      let height = max(2, Double(count) * 112 / Double(most))
      text += "<rect class=\"bar\" x=\"\(Self.number(Double(index) * width))\" y=\"\(Self.number(119 - height))\" "
      text += "width=\"\(Self.number(max(1, min(width * 0.9, 40))))\" height=\"\(Self.number(height))\">"
      text += "<title>\(Self.name(first + index * step)): \(count)</title></rect>\n"
    }
    text += "<line class=\"axis\" x1=\"0\" y1=\"119.5\" x2=\"600\" y2=\"119.5\"/></svg>"
    text += "<p class=\"ends small soft\"><span>\(from)</span><span>\(scale)</span>"
    return text + "<span>\(to)</span></p></figure>\n"
  }

  /// A trend as small as a word.
  static func spark(_ trend: Trend) -> String {
    let most = max(1, trend.columns.max() ?? 1)
    let words =
      "\(trend.first) to \(trend.last), by \(trend.unit): \(trend.columns.map(String.init).joined(separator: ", "))"
    var text = "<svg class=\"spark\" viewBox=\"0 0 \(trend.columns.count * 6) 16\" role=\"img\" "
    text += "aria-label=\"\(HTMLText.escaped(words))\"><title>\(HTMLText.escaped(words))</title>"
    for (index, count) in trend.columns.enumerated() {
      let height = count == 0 ? 1 : max(2, count * 16 / most)
      text += "<rect class=\"bar\" x=\"\(index * 6)\" y=\"\(16 - height)\" width=\"5\" height=\"\(height)\"/>"
    }
    return text + "</svg>"
  }

  private static func name(_ day: Int) -> String { ReportTime(seconds: Double(day) * 86_400).day }

  private static func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
