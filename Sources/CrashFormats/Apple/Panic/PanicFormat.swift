import ByteKit

extension ReportFormat {
  /// The text that the kernel leaves when the whole system stops; newer systems wrap it in JSON, which is read as `ips`.
  static let panic = ReportFormat(
    name: "panic",
    title: "a kernel panic",
    recognizedBy: "a line that begins with 'panic(cpu ' or 'Panic(CPU '",
    recognize: { prefix in
      guard !prefix.opensIncident else { return .no }
      var lines = Lines(prefix.bytes, from: prefix.firstIndex)
      var seen = 0
      while let line = lines.next(), seen < 40 {
        let text = line.trimmed
        if text.hasPrefix("panic(cpu ") || text.hasPrefix("Panic(CPU ") { return .certain }
        seen += 1
      }
      return .no
    },
    read: { source in
      PastedText.clean(source) { source, bytes in
        guard var report = AppleTextReader.read(source, bytes, from: 0) else { return [] }
        report.format = "panic"
        report.kind = .panic
        for message in report.messages where report.process.name == nil {
          guard let task = PanickedTask.parse(line: Substring(message.text)) else { continue }
          report.process.name = task.name
          report.process.identifier = task.identifier
        }
        report.notes.append("The kernel or a driver stopped the whole system; the task named only ran at that moment.")
        return [report]
      }
    })
}
