extension ReportFormat {
  /// Stacks that were sampled over a while: `sample`, `spindump`, and the hang and spin reports made of it.
  static let sampled = ReportFormat(
    name: "sampled-stacks",
    title: "a report of sampled stacks (sample, spindump, hang or spin)",
    recognizedBy:
      "'Analysis of sampling' with 'Call graph:', or 'Data Source:' with 'Stackshots' or 'Microstackshots' and samples",
    form: .samples,
    recognize: { prefix in
      guard !prefix.tellsCrash else { return .no }
      if prefix.headContains("Analysis of sampling "), prefix.contains("Call graph:") { return .certain }
      if prefix.headContains("Data Source:"), prefix.headContains("tackshots") {
        let bodies: [StaticString] = [" samples (", "Heaviest stack for ", "Powerstats for:"]
        return bodies.contains { prefix.contains($0) } ? .certain : .no
      }
      // The samples of one process, copied out of many.
      if prefix.headContains("Num samples:"), prefix.contains(" samples (") { return .certain }
      return prefix.beginsWithHeaviestStack ? .certain : .no
    },
    read: { source in
      PastedText.cleanIfNeeded(source) { source, bytes, signs in
        guard var report = AppleTextReader.read(source, bytes, from: 0, &signs) else { return [] }
        report.format = "sampled-stacks"
        return [report]
      }
    })
}

extension InputPrefix {
  /// Whether the text is nothing but the heaviest stack of a report.
  fileprivate var beginsWithHeaviestStack: Bool {
    first == 0x48 && SampledStacks.beginsHeaviest(at: bytes.line(around: firstIndex).trimmed)
  }
}
