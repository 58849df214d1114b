import ByteKit
import CrashModel

/// The head of Instabug's texts: `# Cause: Crash due to signal: SIGTRAP(TRAP_BRKPT) at 10602f380`.
///
/// None of the threads below it is marked. A trap has no other address than that of its instruction, so the thread whose
/// innermost frame stands there is the one.
enum InstabugCause {
  /// The number of the thread that the cause means; nil where the text has no such cause, or it is no trap's.
  static func crashedNumber(in layout: TextLayout, _ messages: [CrashReport.Message], _ bytes: Bytes) -> Int? {
    guard layout.stacks.count > 1, layout.crashedStack == nil, let address = trapAddress(in: messages) else {
      return nil
    }
    let decoder = TextStackDecoder(stacks: TextStacks(layout), bytes: bytes)
    for (position, stack) in layout.stacks.enumerated() {
      let thread = decoder.thread(stack, position: position, isCrashed: false)
      if thread.frames.first?.address == address { return stack.number }
    }
    return nil
  }

  private static func trapAddress(in messages: [CrashReport.Message]) -> Address? {
    for message in messages.prefix(20) {
      guard let start = message.text.range(of: "Crash due to signal: ") else { continue }
      let words = message.text[start.upperBound...].split(separator: " ")
      guard words.count == 3, words[1] == "at", words[0].hasPrefix("SIGTRAP(") || words[0].hasPrefix("SIGILL(") else {
        return nil
      }
      return UInt64(words[2], radix: 16).map { Address($0) }
    }
    return nil
  }
}
