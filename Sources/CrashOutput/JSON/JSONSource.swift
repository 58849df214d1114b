import CrashDiagnosis
internal import CrashModel

extension JSONWriter {
  /// What the source files show; only where some were found.
  mutating func code(_ view: SourceView) {
    if view.isEmpty { return }
    key("code")
    array { writer in for place in view.places { writer.element { $0.place(place) } } }
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
    key("lines")
    array { writer in
      for line in place.excerpt {
        writer.element { writer in
          writer.beginObject()
          writer.member("number", line.number)
          writer.member("text", line.text)
          writer.endObject()
        }
      }
    }
    key("traps")
    array { writer in
      for trap in place.traps.prefix(20) {
        writer.element { writer in
          writer.beginObject()
          writer.member("kind", trap.kind.rawValue)
          writer.member("rule", trap.kind.rule)
          writer.member("line", trap.line)
          writer.member("column", trap.columns[0])
          writer.member("text", trap.text)
          writer.endObject()
        }
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
