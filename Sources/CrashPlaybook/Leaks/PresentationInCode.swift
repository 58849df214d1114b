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
    return calls.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { !code.isGuarded($0) }.map {
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

  /// Whether a check of the system keeps iOS 17.0 and 17.1 away from a use.
  fileprivate func isGuarded(_ use: Use) -> Bool {
    let around = blocks(around: use)
    for (index, block) in around.enumerated() {
      let head = block.head
      if Availability(head)?.excludesLeak == true { return true }
      // `if #available(iOS 17.2, *) { … } else { … }`: the other branch runs where the first one does not.
      if head.contains("else"), !head.contains("if"), let first = branch(before: block),
        Availability(first.head)?.isOppositeSafe == true
      {
        return true
      }
      // `guard #available(iOS 17.2, *) else { return … }`
      let parent = index + 1 < around.count ? around[index + 1] : nil
      let isPast = blocks.contains { earlier in
        earlier.head.contains("guard") && earlier.range.upperBound <= use.range.lowerBound
          && block.range.contains(earlier.range.lowerBound) && earlier.range != block.range
          && blocks(from: earlier.parent).first?.range == block.range
          && Availability(earlier.head)?.excludesLeak == true
      }
      if isPast { return true }
      if block.kind == .type, parent == nil { break }
    }
    return isForOtherSystem(use)
  }

  /// The branch that ends where an `else` begins.
  private func branch(before block: Block) -> Block? {
    blocks.last { $0.range.upperBound < block.range.lowerBound && $0.parent == block.parent }
  }

  /// Whether `#if os(macOS)` and the like leave iOS out.
  private func isForOtherSystem(_ use: Use) -> Bool {
    var conditions: [[String]] = []
    var index = 0
    while index < use.range.lowerBound {
      defer { index += 1 }
      guard tokens[index].text == "#", tokens[index].startsLine, index + 1 < tokens.count else { continue }
      let line = tokens[(index + 1)...].prefix { !$0.startsLine }.map(\.text)
      switch line.first {
      case "if": conditions.append(line)
      case "else", "elseif":
        if let last = conditions.popLast() { conditions.append(line.first == "else" ? ["!"] + last : line) }
      case "endif": _ = conditions.popLast()
      default: break
      }
    }
    return conditions.contains { condition in
      let names = ["macOS", "tvOS", "watchOS", "visionOS", "AppKit"].contains(where: condition.contains)
      let isNot = condition.contains("!")
      let isIOS = condition.contains("iOS") || condition.contains("UIKit")
      return isIOS ? isNot : names && !isNot
    }
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
