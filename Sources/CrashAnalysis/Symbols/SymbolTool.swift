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

  /// What a tool says of addresses in an image, the innermost inlined call first; nil where no tool is installed.
  static func places(of addresses: [UInt64], in image: SymbolImage) -> [[SymbolPlace]]? {
    #if os(macOS)
      if let found = atos(addresses, image) { return found }
    #endif
    return symbolizer(addresses, image)
  }

  // MARK: llvm-symbolizer

  /// Prints a function and its place a line each, the inlined calls first, and an empty line behind every address.
  private static func symbolizer(_ addresses: [UInt64], _ image: SymbolImage) -> [[SymbolPlace]]? {
    var arguments = ["llvm-symbolizer", "--obj=" + image.path, "--functions=linkage", "--inlining", "--no-demangle"]
    if let architecture = image.architecture, image.kind != "ELF" { arguments.append("--default-arch=" + architecture) }
    arguments += addresses.map { "0x" + String($0, radix: 16) }
    guard let lines = output(arguments) else { return nil }
    var result: [[SymbolPlace]] = []
    var places: [SymbolPlace] = []
    var symbol: Substring?
    for line in lines {
      if line.isEmpty {
        result.append(places)
        places = []
        symbol = nil
      } else if let name = symbol {
        var place = location(line)
        place.symbol = name == "??" ? nil : String(name)
        if place.symbol != nil || place.file != nil { places.append(place) }
        symbol = nil
      } else {
        symbol = line
      }
    }
    if !places.isEmpty { result.append(places) }
    return result.count == addresses.count ? result : nil
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

  // MARK: atos

  #if os(macOS)
    /// Prints `name (in Image) (File.swift:12)`, with `-i` the inlined calls a line each and an empty line behind them.
    private static func atos(_ addresses: [UInt64], _ image: SymbolImage) -> [[SymbolPlace]]? {
      var arguments = [
        "atos", "-i", "-fullPath", "-o", image.path, "-l", "0x" + String(image.preferredBase, radix: 16),
      ]
      if let architecture = image.architecture { arguments += ["-arch", architecture] }
      arguments += addresses.map { "0x" + String($0, radix: 16) }
      guard let lines = output(arguments) else { return nil }
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
  #endif

  /// The lines that a program prints, nil where it is missing or fails.
  private static func output(_ arguments: [String]) -> [Substring]? {
    guard let program = SystemProgram(arguments) else { return nil }
    let bytes = (try? InputFile.chunk(of: program.output, path: arguments[0], count: 16 << 20)) ?? []
    guard program.finish(isComplete: bytes.count < 16 << 20) else { return nil }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
