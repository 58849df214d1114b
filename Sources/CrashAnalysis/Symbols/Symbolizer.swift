/// An `llvm-symbolizer` that keeps an image open and is asked again and again.
///
/// For every address it prints a function and its place a line each, the inlined calls first, and an empty line behind.
final class Symbolizer {
  private let program: SystemProgram
  private var rest: [UInt8] = []

  /// Bytes that the answer to one question may take.
  private static let answerLimit = 4 << 20

  /// Starts the program, nil where it is not installed.
  init?(_ image: SymbolImage, timeLimit: Duration, search: ProgramSearch) {
    var arguments = ["llvm-symbolizer", "--obj=" + image.path, "--functions=linkage", "--inlining", "--no-demangle"]
    if let architecture = image.architecture, image.kind != "ELF" { arguments.append("--default-arch=" + architecture) }
    let program = SystemProgram(arguments, isAsked: true, timeLimit: timeLimit, search: search)
    guard let program else { return nil }
    self.program = program
  }

  deinit {
    program.finish(isComplete: false)
  }

  /// What the image says of addresses, the innermost inlined call first; nil where the program has ended.
  ///
  /// At most ``SymbolTool/batch`` addresses are asked for at once, so that no pipe can fill up.
  func places(of addresses: [UInt64]) -> [[SymbolPlace]]? {
    let question = Array(addresses.map { String(hexadecimal: $0) + "\n" }.joined().utf8)
    guard program.ask(question) else { return nil }
    var answers: [[SymbolPlace]] = []
    let deadline = program.deadline
    while answers.count < addresses.count {
      guard let answer = nextAnswer(until: deadline) else { return nil }
      answers.append(answer)
    }
    return answers
  }

  private func nextAnswer(until deadline: ContinuousClock.Instant) -> [SymbolPlace]? {
    var searched = 0
    while true {
      if let end = endOfAnswer(from: searched) {
        let text = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeSubrange(..<(end + 1))
        return Self.places(in: text)
      }
      searched = max(0, rest.count - 1)
      guard let piece = program.next(65_536, until: deadline) else { return nil }
      if piece.isEmpty || rest.count > Self.answerLimit { return nil }
      rest += piece
    }
  }

  /// Index of the line feed of the empty line.
  private func endOfAnswer(from start: Int) -> Int? {
    if rest.first == 0x0A { return 0 }
    var index = max(start, 1)
    while index < rest.count {
      if rest[index] == 0x0A, rest[index - 1] == 0x0A { return index }
      index += 1
    }
    return nil
  }

  private static func places(in text: String) -> [SymbolPlace] {
    var places: [SymbolPlace] = []
    let lines = text.split(separator: "\n")
    for index in stride(from: 0, to: lines.count - 1, by: 2) {
      var place = location(lines[index + 1])
      place.symbol = lines[index] == "??" ? nil : String(lines[index])
      if place.symbol != nil || place.file != nil { places.append(place) }
    }
    return places
  }

  /// `/src/Tide.swift:12:34`; the tool writes `??` and 0 for what it does not know.
  private static func location(_ text: Substring) -> SymbolPlace {
    var place = SymbolPlace()
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let column = parts.popLast().flatMap({ Int($0) }),
      let line = parts.popLast().flatMap({ Int($0) })
    else { return place }
    let file = parts.joined(separator: ":")
    guard file != "??" else { return place }
    place.file = file
    place.line = line > 0 ? line : nil
    place.column = column > 0 ? column : nil
    return place
  }
}
