import CrashSource

extension CodePattern {
  /// Source code of a view that presents with SwiftUI on iOS 17.0 and 17.1 as well.
  static let presentation = CodePattern(
    "swiftui-presentation-in-code", "source code of a view that presents with SwiftUI on iOS 17.0 and 17.1 as well",
    literals: ["heet(", "ullScreenCover("]
  ) { code in
    guard code.uses.contains(where: { $0.path == ["SwiftUI"] }) || code.blocks.contains(where: \.isView) else {
      return []
    }
    let calls = (code.memberCalls + code.uses.filter { $0.path.count > 1 || $0.isOnSelf }).filter {
      $0.isCall && ["sheet", "fullScreenCover"].contains($0.path.last ?? "") && code.isPresentation($0)
    }
    let systems = SystemChecks(code)
    return calls.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { !systems.guards($0, in: code) }.map {
      [CodeSign($0, "iOS 17.0 and 17.1 do not free what this presents: let `#available(iOS 17.2, *)` guard it")]
    }
  }
}

extension Rule {
  /// Whether the cause is a fault of iOS that 17.2 corrected.
  package var isCorrectedByNewerSystem: Bool { id == RuleID.swiftuiPresentationLeakIOS17.text }
}

extension SwiftCode.Block {
  fileprivate var isView: Bool { kind == .type && (head.contains("View") || head.contains("ViewModifier")) }
}

extension SwiftCode {
  /// Whether a call has the labels of SwiftUI's: `sheet(isPresented:)`, `fullScreenCover(item:)`.
  fileprivate func isPresentation(_ call: Use) -> Bool {
    words(call.range.lowerBound..<call.range.upperBound).drop { $0 != "(" }.dropFirst().first
      .map { ["isPresented", "item"].contains($0) } ?? false
  }
}

/// The checks of the system in a file that keep iOS 17.0 and 17.1 away from code.
private struct SystemChecks {
  /// `guard #available(iOS 17.2, *) else { return … }`, by the end of the block, with the block around it.
  private let exits: [(end: Int, parent: Int?)]
  /// The tokens between `#if os(macOS)` and its end, and the like.
  private let foreign: [Range<Int>]

  init(_ code: SwiftCode) {
    exits = code.blocks.filter { $0.head.contains("guard") && Availability($0.head)?.excludesLeak == true }.map {
      ($0.range.upperBound, $0.parent)
    }
    var foreign: [Range<Int>] = []
    var open: [(condition: [String], start: Int)] = []
    for index in code.tokens.indices.dropLast() where code.tokens[index].text == "#" && code.tokens[index].startsLine {
      let line = code.tokens[(index + 1)...].prefix { !$0.startsLine }.map(\.text)
      guard let word = line.first, ["if", "else", "elseif", "endif"].contains(word) else { continue }
      let last = word == "if" ? nil : open.popLast()
      if let last, Self.leavesOutIOS(last.condition) { foreign.append(last.start..<index) }
      if word == "if" { open.append((line, index)) }
      if word == "elseif" { open.append((line, index)) }
      if word == "else", let last { open.append((["!"] + last.condition, index)) }
    }
    self.foreign = foreign
  }

  private static func leavesOutIOS(_ condition: [String]) -> Bool {
    let names = ["macOS", "tvOS", "watchOS", "visionOS", "AppKit"].contains(where: condition.contains)
    let isNot = condition.contains("!")
    let isIOS = condition.contains("iOS") || condition.contains("UIKit")
    return isIOS ? isNot : names && !isNot
  }

  /// Whether a check keeps the leaking systems away from a use.
  func guards(_ use: SwiftCode.Use, in code: SwiftCode) -> Bool {
    if foreign.contains(where: { $0.contains(use.range.lowerBound) }) { return true }
    for block in code.blocks(around: use) {
      let head = block.head
      if Availability(head)?.excludesLeak == true { return true }
      // `if #available(iOS 17.2, *) { … } else { … }`: the other branch runs where the first one does not.
      if head.contains("else"), !head.contains("if"), let first = code.sibling(before: block),
        Availability(first.head)?.isOppositeSafe == true
      {
        return true
      }
      let place = code.position(of: block)
      if exits.contains(where: { $0.parent == place && $0.end <= use.range.lowerBound }) { return true }
    }
    return false
  }
}

/// What a check of the system says of iOS: `#available(iOS 17.2, *)`, `@available(iOS, introduced: 17.2)`.
private struct Availability {
  private let version: (Int, Int)
  private let isUnavailable: Bool

  init?(_ head: [String]) {
    guard let word = head.firstIndex(where: { $0 == "available" || $0 == "unavailable" }),
      let system = head[word...].firstIndex(of: "iOS"),
      let number = head[system...].dropFirst().prefix(4).first(where: { $0.first?.isNumber ?? false }),
      !head[system...].prefix(4).contains("deprecated"), !head[system...].prefix(4).contains("obsoleted")
    else { return nil }
    let parts = number.split(separator: ".").compactMap { Int($0) }
    guard let major = parts.first else { return nil }
    version = (major, parts.count > 1 ? parts[1] : 0)
    isUnavailable = head[word] == "unavailable"
  }

  /// Whether the code behind the check never runs on iOS 17.0 or 17.1.
  var excludesLeak: Bool { isUnavailable ? version <= (17, 0) : version >= (17, 2) }
  /// Whether the code of the other branch never does.
  var isOppositeSafe: Bool { isUnavailable ? version >= (17, 2) : version <= (17, 0) }
}
