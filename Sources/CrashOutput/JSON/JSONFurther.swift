import CrashDiagnosis

extension JSONWriter {
  /// What only other outputs show of a report, so that all of them can be made of what was saved; keys that say nothing
  /// are left out.
  mutating func further(_ analysis: borrowing Analysis) {
    beginObject("further")
    if analysis.report.start != 0 { member("start", analysis.report.start) }
    if analysis.report.date != analysis.report.exactDate { member("date", analysis.report.date) }
    if let date = analysis.report.launchDate { member("launchDate", date) }
    if let role = analysis.report.process.role?.value { member("role", role) }
    if let language = analysis.report.circumstances.language { member("language", language) }
    if let region = analysis.report.circumstances.region { member("region", region) }
    if let orientation = analysis.report.circumstances.orientation { member("orientation", orientation) }
    if analysis.report.crashedThread?.isCrashed == true { member("isCrashed", true) }
    if analysis.report.uncaughtException != nil { member("isUncaught", true) }
    let messages = analysis.report.shownMessages
    if !messages.isEmpty {
      member("messages", array: messages) { writer, message in
        writer.object { writer in
          writer.member("origin", message.origin.rawValue)
          writer.member("text", message.text)
        }
      }
    }
    if !analysis.diagnoses.isEmpty {
      let values = analysis.diagnoses[0].pageValues
      pairs("values", values.texts)
      if !values.words.isEmpty { pairs("words", values.words) }
    }
    lines(of: analysis.callFrames, in: analysis.report.source)
    if !analysis.redactions.isEmpty { redactions(Redactor.Count(byKind: analysis.redactions)) }
    if !analysis.source.isEmpty { member("code", array: analysis.source.places) { $0.further($1) } }
    endObject()
  }

  /// Names and texts, as pairs and not as an object: names come out of rule files.
  private mutating func pairs(_ key: StaticString, _ texts: [String: String]) {
    member(key, array: texts.sorted { $0.key < $1.key }) { writer, pair in
      writer.array([pair.key, pair.value]) { $0.value($1) }
    }
  }

  /// The lines of the frames that led to the end.
  private mutating func lines(of steps: [StackFrame], in source: borrowing ReportSource) {
    let offsets = steps.compactMap(\.frame.offset)
    if offsets.isEmpty { return }
    member("lines", array: zip(offsets, source.lines(at: offsets))) { writer, pair in
      writer.array([pair.0, pair.1]) { $0.value($1) }
    }
  }

  /// What a place in the source files says to other outputs.
  private mutating func further(_ place: SourcePlace) {
    beginObject()
    member("fullPath", place.fullPath)
    if let misfit = place.misfit { member("misfit", misfit) }
    member("traps", array: place.traps) { writer, trap in
      writer.object { writer in
        writer.member("kind", trap.kind.rawValue)
        writer.member("line", trap.line)
        writer.member("columns", array: trap.columns) { $0.value($1) }
        writer.member("length", trap.length)
        writer.member("text", trap.text)
      }
    }
    member("parts", array: place.excerpt) { writer, line in
      writer.array(line.parts) { writer, part in
        writer.object { writer in
          writer.member("kind", part.kind.rawValue)
          writer.member("start", part.bytes.lowerBound)
          writer.member("end", part.bytes.upperBound)
        }
      }
    }
    if let change = place.lastChange { member("time", change.time) }
    endObject()
  }
}
