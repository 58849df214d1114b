import CrashAnalysis
import Foundation
import Testing

/// The same crash looks different on another processor, in the simulator, without names, and in another tool's words.
///
/// Every example of every rule is written anew in these shapes, and the rule must answer still.
@Suite struct ShapeTests {
  /// A way in which a report differs although the crash is the same.
  enum Shape: String, CaseIterable, Sendable {
    /// A failed check is a breakpoint on ARM and an invalid instruction on Intel.
    case intel
    /// The simulator has libraries of its own and says so where applications leave their texts.
    case simulator
    /// No dSYM was at hand: the app's frames have no names, the system's have.
    case namelessApp
    /// Xcode put a place behind every name, also where it knows none.
    case placesOfXcode
    /// Apple's JSON, in which every part of the text has a key of its own.
    case json
    /// What a debugger prints.
    case debugger
    /// Copied by a program that ends its lines in its own way, and indented by another.
    case copied

    /// The report in this shape; nil where the shape changes nothing or has no words for the report.
    func applied(to text: String) -> String? {
      let shaped: String? =
        switch self {
        case .intel: Self.onIntel(text)
        case .simulator: Self.inSimulator(text)
        case .namelessApp: Self.withoutNames(text)
        case .placesOfXcode: Self.withPlaces(text)
        case .json: Self.asJSON(text)
        case .debugger: Self.inDebugger(text)
        case .copied:
          text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\r" }.joined(separator: "\n")
        }
      return shaped == text ? nil : shaped
    }

    private static func onIntel(_ text: String) -> String? {
      // The kernel's own way of ending a process is known on ARM only, and the registers have other names.
      guard text.contains("EXC_BREAKPOINT"), !text.contains("(SIGKILL)"), !text.contains("esr:") else { return nil }
      var text = text
      for (arm, intel) in [
        ("EXC_BREAKPOINT", "EXC_BAD_INSTRUCTION"), ("SIGTRAP", "SIGILL"), ("ARM-64", "X86-64"),
        ("Trace/BPT trap: 5", "Illegal instruction: 4"), ("SIGNAL 5", "SIGNAL 4"),
      ] {
        text = text.replacingOccurrences(of: arm, with: intel)
      }
      return text
    }

    private static func inSimulator(_ text: String) -> String? {
      var text = text
      for library in ["kernel", "platform", "pthread"] {
        text = text.replacingOccurrences(of: "libsystem_\(library).dylib", with: "libsystem_sim_\(library).dylib")
      }
      let place = "CoreSimulator 987.3 - Device: iPhone 15 (1F0E7A51) - Runtime: iOS 17.4 (21E213)"
      if text.contains("Application Specific Information:\n") {
        return text.replacingOccurrences(
          of: "Application Specific Information:\n", with: "Application Specific Information:\n\(place)\n")
      }
      guard text.contains("Exception Type:"), let end = text.range(of: "\n\n") else { return text }
      return text.replacingCharacters(in: end, with: "\n\nApplication Specific Information:\n\(place)\n\n")
    }

    private static func withoutNames(_ text: String) -> String? {
      // What comes back in a recursion comes back at the same place.
      var places: [String: UInt64] = [:]
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        guard let frame = Frame(String(line)), apps.contains(frame.image) else { return String(line) }
        let address = places[frame.name, default: frame.address]
        places[frame.name] = address
        return "\(frame.number) \(frame.image) 0x\(String(address, radix: 16)) "
          + "0x\(String(address & ~0xFF_FFFF, radix: 16)) + \(address & 0xFF_FFFF)"
      }.joined(separator: "\n")
    }

    private static func withPlaces(_ text: String) -> String? {
      guard text.contains("Exception Type:") else { return nil }
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        guard let frame = Frame(String(line)), let last = frame.name.last, last.isNumber, frame.name.contains(" + "),
          !frame.name.hasPrefix("0x")
        else { return String(line) }
        return line + " (:-1)"
      }.joined(separator: "\n")
    }

    private static let apps: Set = ["Harbour", "Lighthouse", "Tidepool", "Orchard", "Buoy", "Meadow"]

    /// Only reports of one thread without registers and memory: the rest of the text has no place here.
    private static func asJSON(_ text: String) -> String? {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      let known = [
        "Process:", "Code Type:", "Exception Type:", "Exception Codes:", "Exception Subtype:", "Triggered by Thread:",
      ]
      let heads = lines.filter { $0.first?.isUppercase == true && $0.contains(": ") && !$0.contains("Fatal error") }
      let sections = lines.indices.filter { index in
        lines[index].hasSuffix(":") && lines[index].first?.isUppercase == true
      }
      guard heads.allSatisfy({ head in known.contains { head.hasPrefix($0) } }),
        let crashed = sections.first(where: { lines[$0].hasSuffix("Crashed:") }),
        sections.allSatisfy({ $0 == crashed || lines[$0] == "Application Specific Information:" }),
        let type = value(of: "Exception Type:", in: lines), !type.contains("SIGKILL")
      else { return nil }
      let frames = lines[(crashed + 1)...].prefix { !$0.isEmpty }.map { Frame($0) }
      guard !frames.isEmpty, frames.enumerated().allSatisfy({ $1?.number == String($0) }) else { return nil }
      let process = value(of: "Process:", in: lines).map { $0.prefix { $0 != " " } } ?? "Harbour"
      var images: [String] = []
      let stack: [[String: Any]] = frames.compactMap { $0 }.map { frame in
        if !images.contains(frame.image) { images.append(frame.image) }
        var result: [String: Any] = [
          "imageIndex": images.firstIndex(of: frame.image) ?? 0, "imageOffset": Int(frame.address & 0xFF_FFFF),
        ]
        // A place in the sources would stand in keys of its own.
        let name =
          frame.name.hasSuffix(")")
          ? frame.name.components(separatedBy: " (").dropLast().joined(separator: " (") : frame.name
        let parts = name.components(separatedBy: " + ")
        if !frame.name.hasPrefix("0x"), parts.count > 1, let offset = parts.last.flatMap({ Int($0) }) {
          result["symbol"] = parts.dropLast().joined(separator: " + ")
          result["symbolLocation"] = offset
        }
        return result
      }
      let names = type.components(separatedBy: CharacterSet(charactersIn: " ()")).filter { !$0.isEmpty }
      var exception: [String: Any] = ["type": names.first ?? "", "signal": names.dropFirst().first ?? ""]
      if let codes = value(of: "Exception Codes:", in: lines) { exception["codes"] = codes }
      if let subtype = value(of: "Exception Subtype:", in: lines) { exception["subtype"] = subtype }
      let folder = "/private/var/containers/Bundle/Application/1/\(process).app/"
      var body: [String: Any] = [
        "procName": String(process), "procPath": folder + process, "exception": exception, "faultingThread": 0,
        "cpuType": value(of: "Code Type:", in: lines)?.contains("ARM") ?? !type.contains("INSTRUCTION")
          ? "ARM-64" : "X86-64",
        "threads": [["triggered": true, "id": 1, "frames": stack]],
        "usedImages": images.enumerated().map { number, image in
          let isApp = image == process || apps.contains(image)
          return [
            "name": image, "path": (isApp ? folder : "/usr/lib/") + image, "base": (number + 1) << 32, "size": 1 << 24,
          ]
        },
      ]
      if let start = lines.firstIndex(of: "Application Specific Information:") {
        body["asi"] = [images.first ?? "": Array(lines[(start + 1)...].prefix { !$0.isEmpty })]
      }
      guard let data = try? JSONSerialization.data(withJSONObject: body) else { return nil }
      return "{\"bug_type\":\"309\"}\n" + String(decoding: data, as: UTF8.self)
    }

    private static func value(of key: String, in lines: [String]) -> String? {
      lines.first { $0.hasPrefix(key) }.map { $0.dropFirst(key.count).trimmingCharacters(in: .whitespaces) }
    }

    /// Only stacks of one thread, whose whole cause stands in the stop reason or the console above it.
    private static func inDebugger(_ text: String) -> String? {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      let frames = lines.compactMap { Frame($0) }
      guard frames.count > 1, lines.filter({ $0.hasPrefix("Thread ") && $0.hasSuffix(":") }).count == 1,
        lines.contains(where: { $0.contains("Crashed:") }), !text.contains("Termination"), !text.contains("VM Region"),
        !text.contains("Last Exception"), !text.contains("Thread State"), !text.contains("Code Type"),
        let type = lines.first(where: { $0.hasPrefix("Exception Type:") })
      else { return nil }
      let reason: String
      if type.contains("EXC_BREAKPOINT (SIGTRAP)") {
        reason = "EXC_BREAKPOINT (code=1, subcode=0x\(String(frames[0].address, radix: 16)))"
      } else if type.contains("EXC_CRASH (SIGABRT)") {
        reason = "signal SIGABRT"
      } else {
        return nil
      }
      var words: [String] = []
      if let start = lines.firstIndex(of: "Application Specific Information:") {
        words = lines[(start + 1)...].prefix { !$0.isEmpty }.map { $0 }
      }
      let stack = frames.enumerated().map { number, frame in
        let address = String(frame.address, radix: 16)
        let name = frame.name.hasPrefix("0x") ? "___lldb_unnamed_symbol\(number) + 44" : frame.name
        return "\(number == 0 ? "  * " : "    ")frame #\(number): 0x\(address) \(frame.image)`\(name)"
      }
      return (words + ["* thread #1, queue = 'com.apple.main-thread', stop reason = \(reason)"] + stack)
        .joined(separator: "\n") + "\n"
    }

    /// A line of a stack in Apple's text: `3   Harbour   0x0000000104a1c2d0 Boat.sail() + 96`.
    struct Frame {
      let number: String
      let image: String
      let address: UInt64
      let name: String

      init?(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard words.count == 2, words[0].allSatisfy(\.isNumber) else { return nil }
        let parts = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard parts.count >= 4, parts[2].hasPrefix("0x"), let address = UInt64(parts[2].dropFirst(2), radix: 16) else {
          return nil
        }
        image = String(parts[1])
        self.address = address
        number = String(words[0])
        name = String(line[parts[3].startIndex...])
      }
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let rule: Rule
    let shape: Shape
    var testDescription: String { "\(rule.id), \(shape.rawValue)" }
  }

  static let cases: [Case] = Rule.all.flatMap { rule in Shape.allCases.map { Case(rule: rule, shape: $0) } }

  @Test(arguments: cases)
  func ruleKnowsItsCauseInEveryShape(_ test: Case) throws {
    let reason = Self.blindSpots[test.shape]?[test.rule.id]
    var isBlind = false
    for text in Self.matches(of: test.rule) {
      guard let shaped = test.shape.applied(to: text) else { continue }
      let answers = try RuleExampleTests.analyzer.analyze(ReportSource(text: shaped)).map {
        $0.diagnoses.first?.rule.id
      }
      if answers.contains(test.rule.id) { continue }
      isBlind = true
      #expect(reason != nil, "\(answers) for\n\(shaped)")
    }
    #expect(isBlind == (reason != nil), "\(test.rule.id) sees what it need not")
  }

  /// A shape that hardly any example can take tests nothing.
  @Test(arguments: Shape.allCases)
  func shapesFitManyExamples(shape: Shape) {
    let count = Rule.all.flatMap { Self.matches(of: $0) }.filter { shape.applied(to: $0) != nil }.count
    #expect(count >= 50, "\(count)")
  }

  /// The texts that a rule must recognise: its own examples, and its fixtures that are text.
  static func matches(of rule: Rule) -> [String] {
    let examples = rule.examples.filter(\.mustMatch).map { example in
      example.text.replacingOccurrences(of: "▸ ", with: "")
    }
    let fixtures = RuleFixtureTests.all.filter { $0.rule == rule.id && $0.isMatch }.compactMap { fixture in
      try? String(contentsOfFile: fixture.path, encoding: .utf8)
    }
    return examples + fixtures.filter { !$0.hasPrefix("{") && !$0.contains("\r") }
  }

  /// What a rule cannot see in a shape, and why.
  static let blindSpots: [Shape: [String: String]] = [
    .namelessApp: [
      "c-callback-context-freed": "a block keeps what it uses, and its name alone tells it from a callback of C",
      "nwpath-stored-copy-race": "the app's own functions must be named to be told from others",
      "concurrent-swift-collection-mutation": "the second thread is told by the names of the app's types",
      "shared-reference-property-race": "the app's own functions must be named to be told from others",
      "lock-order-inversion-hang": "the app's own functions must be named to be told from others",
      "nslock-self-deadlock-hang": "the app's own functions must be named to be told from others",
      "swift-async-deep-recursion": "the app's own functions must be named to be told from others",
      "swiftpm-resource-bundle-missing": "the app's own functions must be named to be told from others",
      "dispatch-once-recursion": "that a method waits for itself is told by its name",
      "sdk-configuration-exception": "the app's own functions must be named to be told from others",
      "builtin-trap": "the app's own functions must be named to be told from others",
      "cpp-check-failed": "the library's functions, by which it is told, are compiled into the app",
      "cpp-uncaught-exception": "a reporter's handler, by which it may be told, is compiled into the app",
      "swift-nil-unwrap": "the check was compiled into the app, and its name with it",
      "swift-arithmetic-overflow": "the check was compiled into the app, and its name with it",
      "swift-division-by-zero": "the check was compiled into the app, and its name with it",
      "swift-init-coder": "the check was compiled into the app, and its name with it",
      "libcxx-hardening-assert": "the check was compiled into the app, and its name with it",
      "rust-panic": "a runtime that is linked into the app loses its names with it",
      "rust-allocation-failed": "a runtime that is linked into the app loses its names with it",
      "dotnet-unhandled-exception": "a runtime that is linked into the app loses its names with it",
      "expo-updates-startup-error": "a runtime that is linked into the app loses its names with it",
      "jit-executable-memory-denied": "a runtime that is linked into the app loses its names with it",
    ]
  ]

  /// Rules whose cause exists on one kind of processor only, with the reason.
  static let ofOneProcessor = [
    "deliberate-brk-c471": "recognised by the number in an ARM instruction",
    "os-hard-trap-foundation": "a way in which the kernel ends processes on ARM",
    "ubsan-report": "without its text, recognised by the number in an ARM instruction",
    "illegal-instruction": "on ARM the exception says so; on Intel it stands for failed checks too",
    "unaligned-or-bus-access": "Intel reads unaligned memory",
    "pac-failure": "pointers are signed on ARM only",
    "rosetta-failure": "Rosetta runs on ARM only",
    "mte-tag-check": "memory is tagged on ARM only",
    "gpu-background-kill": "Intel has no system that keeps apps in the background from the GPU",
    "self-raised-signal": "a signal that the process sent itself is the same everywhere",
    "coretelephony-radio-race": "telephones have no Intel processors",
    "glib-fatal-message": "GLib stops at a breakpoint on every processor",
  ]

  /// A rule whose examples show a failed check or a refused access on ARM shows it on Intel too.
  @Test(arguments: Rule.all.map(\.id))
  func examplesComeFromBothProcessors(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let texts = Self.matches(of: rule) + Self.jsonMatches(of: rule)
    guard Self.ofOneProcessor[id] == nil else { return }
    let traps = texts.contains { $0.contains("EXC_BREAKPOINT") && !$0.contains("EXC_BREAKPOINT (SIGKILL)") }
    if traps {
      #expect(
        texts.contains { $0.contains("EXC_BAD_INSTRUCTION") || $0.contains("SIGILL") || $0.contains("Illegal instr") },
        "no example of a failed check on Intel")
    }
    if texts.contains(where: { $0.contains("EXC_BAD_ACCESS") }) {
      #expect(
        texts.contains { text in
          ["X86", "x86-64", "x86_64", "EXC_I386", "0x00007f", "0x7ff8"].contains { text.contains($0) }
        }, "no example of a refused access on Intel")
    }
  }

  static func jsonMatches(of rule: Rule) -> [String] {
    RuleFixtureTests.all.filter { $0.rule == rule.id && $0.isMatch }.compactMap { fixture in
      (try? String(contentsOfFile: fixture.path, encoding: .utf8)).flatMap { $0.hasPrefix("{") ? $0 : nil }
    }
  }
}
