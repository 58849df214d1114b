import CrashDiagnosis

extension Verdict {
  /// The answer as the head of a text.
  var word: String {
    switch self {
    case .certain: "CERTAIN"
    case .likely: "LIKELY"
    case .inconclusive: "INCONCLUSIVE"
    case .notACrash: "NOT A CRASH"
    }
  }

  var meaning: TextStyle.Meaning {
    switch self {
    case .certain: .certain
    case .likely: .likely
    case .inconclusive, .notACrash: .inconclusive
    }
  }
}

extension CrashReport {
  /// The input, and the line where the report begins in it if that is not the first.
  var place: String {
    let isPart = start > 0 || source.firstLine > 1
    return source.path + (isPart ? ":\(source.line(at: start))" : "")
  }

  /// App, system, device and date; nil where the report has none of them.
  var circumstancesInWords: String? { circumstances(isShort: false) }

  /// The same without the builds of app and system.
  var circumstancesInFewWords: String? { circumstances(isShort: true) }

  private func circumstances(isShort: Bool) -> String? {
    let app = [process.name, process.version, isShort ? nil : process.build.map { "(\($0))" }]
    let build = isShort ? nil : operatingSystem.build.map { "(\($0))" }
    let system = [operatingSystem.name, operatingSystem.version?.value, build]
    let parts = [app, system].map { $0.compactMap { $0 }.joined(separator: " ") } + [device ?? "", shownDate ?? ""]
    let known = parts.filter { !$0.isEmpty }
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }
}

extension Analysis {
  /// What a report without a sure cause tells all the same, as a title.
  var knownInOneLine: String {
    guard let known = nextSteps.proved.first else { return "No known cause fits what the report says" }
    return known.hasSuffix(".") && !known.hasSuffix("..") ? String(known.dropLast()) : known
  }
}

extension Blame {
  /// The frame in words: its name, and where to find it in the stack, among the images and in the sources.
  func words(in analysis: Analysis, _ context: OutputContext) -> String {
    var text = symbol ?? image.map { "\($0) (\(context.word("no symbol")))" } ?? file ?? "?"
    var places: [String] = []
    if let file, file != text, line ?? 0 > 0 || symbol == nil {
      places.append("\(file.split(separator: "/").last ?? "")" + (line.map { ":\($0)" } ?? ""))
    } else if symbol == nil, let line {
      text += ":\(line)"
    }
    if let image = imageToName { places.append(context.phrase("in \(image)")) }
    if let place = placeInStack { places.append(context.phrase(place)) }
    if isNamedByMessage {
      let words =
        "named by the exception" + (analysis.isExceptionWithoutApp ? "; no frame of the app is on its stack" : "")
      places.append(context.phrase(words))
    }
    if owner == .vendor { places.append(context.phrase("a library, not your own code")) }
    if owner == .system {
      let isAppThere = analysis.stack.contains(where: \.isInApp)
      places.append(context.phrase("the system's" + (isAppThere ? "" : "; no frame of the app is on the stack")))
    }
    return text + (places.isEmpty ? "" : "   " + places.joined(separator: ", "))
  }
}

extension String {
  /// The text on one line.
  var replacingNewlines: String {
    SimpleText.with(self, \.withoutNewlines) ?? replacingNewlinesByCharacters
  }

  var replacingNewlinesByCharacters: String {
    String(map { $0.isNewline ? " " : $0 })
  }
}
