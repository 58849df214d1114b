import CrashDiagnosis
internal import CrashModel

extension JSONWriter {
  /// What the source files show; only where some were found.
  mutating func code(_ view: SourceView) {
    if view.isEmpty { return }
    member("code", array: view.places) { $0.place($1) }
    member("codeNotes", strings: view.notes)
  }

  private mutating func place(_ place: SourcePlace) {
    beginObject()
    member("file", place.path)
    member("line", place.line)
    member("column", place.column)
    member("function", place.function)
    member("isDeclaration", place.isDeclaration)
    member("fits", place.misfit == nil)
    member("lines", array: place.excerpt) { writer, line in
      writer.object { writer in
        writer.member("number", line.number)
        writer.member("text", line.text)
      }
    }
    member("traps", array: place.traps.prefix(20)) { writer, trap in
      writer.object { writer in
        writer.member("kind", trap.kind.rawValue)
        writer.member("rule", trap.kind.rule)
        writer.member("line", trap.line)
        writer.member("column", trap.columns[0])
        writer.member("text", trap.text)
      }
    }
    if let change = place.lastChange {
      beginObject("lastChange")
      member("commit", change.commit)
      member("date", change.date)
      member("subject", change.subject)
      member("author", change.author)
      endObject()
    }
    endObject()
  }
}
