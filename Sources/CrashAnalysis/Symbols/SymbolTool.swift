/// A place in the sources, as a symbol tool names it.
struct SymbolPlace: Sendable {
  var symbol: String?
  var file: String?
  var line: Int?
  var column: Int?
}

/// The programs that look addresses up in an image.
enum SymbolTool {
  /// Addresses that one run of a tool is asked for.
  static let batch = 256

  /// What `atos` says of addresses in an image, the innermost inlined call first; nil where there is none.
  static func places(
    of addresses: [UInt64], in image: SymbolImage, timeLimit: Duration, search: ProgramSearch
  ) -> [[SymbolPlace]]? {
    // It reads Mach-O only.
    image.kind == "ELF" ? nil : atos(addresses, image, timeLimit, search)
  }

  /// Prints `name (in Image) (File.swift:12)`, with `-i` the inlined calls a line each and an empty line behind them.
  private static func atos(
    _ addresses: [UInt64], _ image: SymbolImage, _ timeLimit: Duration, _ search: ProgramSearch
  ) -> [[SymbolPlace]]? {
    var arguments = [
      "atos", "-i", "-fullPath", "-o", image.path, "-l", String(hexadecimal: image.preferredBase),
    ]
    if let architecture = image.architecture { arguments += ["-arch", architecture] }
    arguments += addresses.map { String(hexadecimal: $0) }
    guard let lines = output(arguments, timeLimit, search) else { return nil }
    var result: [[SymbolPlace]] = [[]]
    for line in lines {
      if line.isEmpty {
        result.append([])
      } else if !line.hasPrefix("0x") {
        result[result.count - 1].append(atosPlace(line))
      }
    }
    if result.last?.isEmpty == true { result.removeLast() }
    return result.count == addresses.count ? result : nil
  }

  private static func atosPlace(_ line: Substring) -> SymbolPlace {
    var place = SymbolPlace()
    let marker = " (in "
    var index = line.startIndex
    while index < line.endIndex, !line[index...].hasPrefix(marker) { index = line.index(after: index) }
    place.symbol = String(line[..<index])
    guard let open = line.lastIndex(of: "("), line.last == ")", open > index else { return place }
    let parts = line[line.index(after: open)...].dropLast().split(separator: ":")
    if parts.count == 2, let number = Int(parts[1]) {
      place.file = String(parts[0])
      place.line = number > 0 ? number : nil
    }
    return place
  }

  /// The lines that a program prints, nil where it is missing or fails.
  private static func output(
    _ arguments: [String], _ timeLimit: Duration, _ search: ProgramSearch
  ) -> [Substring]? {
    guard let program = SystemProgram(arguments, timeLimit: timeLimit, search: search) else { return nil }
    let bytes = program.everything(upTo: 16 << 20)
    guard program.finish(isComplete: bytes.map { $0.count < 16 << 20 } ?? false), let bytes else { return nil }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
