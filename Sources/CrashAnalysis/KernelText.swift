import ByteKit
import CrashSymbols

/// What the kernel says of a panic, as far as it names the cause and not the device.
enum KernelText {
  /// The kernel's sentence, and the first driver in the backtrace: panics have no frames of an app's to tell them apart.
  static func parts(of messages: [CrashReport.Message]) -> [String] {
    var parts: [String] = []
    if let sentence = messages.lazy.compactMap({ sentence(of: $0.text) }).first {
      parts.append(NormalName.ofText(sentence))
    }
    let heading = messages.firstIndex { $0.text.contains("Kernel Extensions in backtrace") }
    if let heading, heading + 1 < messages.count, let driver = driver(in: messages[heading + 1].text) {
      parts.append(driver)
    }
    return parts
  }

  /// `panic(cpu 0 caller 0xf00): "nvme: fatal error" @Drive.cpp:12` says `nvme: fatal error`.
  private static func sentence(of line: String) -> String? {
    guard var sentence = panic.captures(in: line)?["what"].map({ Substring($0) }) else { return nil }
    for end in [" @", "\"@", "\\n", " Debugger message: "] {
      guard let place = ByteSearch.offset(of: end, in: sentence) else { continue }
      sentence = Substring(sentence.utf8.prefix(place))
    }
    while let last = sentence.last, "\" ".contains(last) { sentence.removeLast() }
    while let first = sentence.first, "\" ".contains(first) { sentence.removeFirst() }
    return sentence.isEmpty ? nil : String(sentence)
  }

  private static let panic: TextPattern = "panic(cpu {cpu} caller {caller}): {what}"

  /// `com.example.TideGPU(2.1)[C9A1]@0xf…` is `com.example.TideGPU`.
  private static func driver(in line: String) -> String? {
    let name = line.drop { $0 == " " || $0 == "\t" }.prefix { $0 != "(" && $0 != "@" && $0 != " " }
    return name.contains(".") ? String(name) : nil
  }
}
