import ByteKit

/// Who does what a log line reports: `[T3] tick:`, `worker-2 load:`, `App[512:20441] [board] toggle`, `Task 4:`.
struct LogActor: Equatable {
  /// Thread, task or worker; nil where the line names none, or only a queue, which runs the work of many callers.
  let thread: String?
  /// Whether the line calls it a thread or a task, rather than a worker or the number behind a process.
  let isThread: Bool
  /// The function or whatever the program calls itself, in lower case; empty where the line names none.
  let caller: String

  /// - Parameters:
  ///   - prefix: What stands before the message, with or without a time.
  ///   - origin: The caller that the message itself names: `… from addLap`.
  init?(_ prefix: Substring, origin: Substring? = nil) {
    var labels: [String] = []
    var thread: String?
    var isThread = false
    var text = prefix
    if let object = prefix.firstRange(of: "Thread: 0x"), let number = LogLine.thread(in: String(prefix)) {
      (thread, isThread) = (number, true)
      text = prefix[object.upperBound...].drop { $0 != "}" }.dropFirst()
    } else if let number = LogLine.processThread(in: String(prefix)) {
      thread = number
    }
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "," }.drop { Self.isTime($0) }
    var isNumberOfThread = false
    for word in words {
      let isProcess = word.contains("[") && word.first != "["
      if isProcess { continue }
      let plain = word.drop { Self.marks.contains($0) }.lowercased().trimmingMarks(Self.marks)
      if plain.isEmpty || Self.fillers.contains(plain) { continue }
      if isNumberOfThread {
        thread = plain
        isNumberOfThread = false
        continue
      }
      switch Self.kind(of: plain) {
      case .thread where plain.contains(where: \.isNumber) || plain == "main" || plain.contains("="):
        (thread, isThread) = (String(plain.split(separator: "=").last ?? Substring(plain)), true)
      case .thread:
        (isNumberOfThread, isThread) = (true, true)
      case .worker: thread = plain
      case .queue: break
      case nil: labels.append(plain)
      }
    }
    if let origin { labels = [origin.lowercased().trimmingMarks(Self.marks)] }
    guard thread != nil || !labels.isEmpty else { return nil }
    (self.thread, self.isThread, caller) = (thread, isThread, labels.joined(separator: " "))
  }

  /// Whether two lines are of one piece of work.
  func isSame(as other: LogActor) -> Bool {
    guard let thread, let second = other.thread else {
      // A queue has taken over what a thread began.
      return !caller.isEmpty && hasCaller(of: other) || thread == other.thread && caller == other.caller
    }
    return thread == second && (caller.isEmpty || other.caller.isEmpty || hasCaller(of: other))
  }

  /// Whether both name the same function, one of them perhaps with its type or category before it.
  func hasCaller(of other: LogActor) -> Bool {
    caller == other.caller || caller.hasSuffix(" " + other.caller) && !other.caller.isEmpty
      || other.caller.hasSuffix(" " + caller) && !caller.isEmpty
  }

  /// Whether both are objects of one class that number themselves: `cell 1` and `cell 2`.
  func isTwin(of other: LogActor) -> Bool {
    caller != other.caller && caller.filter(\.isLetter) == other.caller.filter(\.isLetter)
  }

  // MARK: Words

  private enum Kind { case thread, worker, queue }

  /// What a word stands for by its letters before a number or an equals sign.
  private static func kind(of word: String) -> Kind? {
    let key = word.prefix { $0 != "=" && $0 != ":" && $0 != "#" }
    let hasValue = key.count < word.count
    let letters = hasValue ? key : key.droppingEnd(while: { $0.isNumber || $0 == "-" || $0 == "_" })
    switch letters {
    case "t", "tid": return hasValue || letters.count < key.count ? .thread : nil
    case "thread", "task", "mainthread", "main", "스레드", "쓰레드", "태스크": return .thread
    case "워커", "worker", "background", "bg", "cooperative", "pool", "executor": return .worker
    case "queue", "q": return .queue
    default: return nil
    }
  }

  /// Whether a word at the beginning of a line is a date, a time, a zone or a counter.
  private static func isTime(_ word: Substring) -> Bool {
    let first = word.first { !marks.contains($0) && $0 != "+" && $0 != "-" }
    return !word.contains(where: \.isLetter) || first?.isNumber == true
  }

  private static let marks: Set<Character> = ["[", "]", "(", ")", "{", "}", "<", ">", ":", ";", "|", ".", ","]
  private static let fillers: Set = ["await", "try", "info", "debug", "notice", "default", "trace", "self", "on", "-"]
}

extension String {
  /// The text without marks at its end.
  fileprivate func trimmingMarks(_ marks: Set<Character>) -> String {
    String(self[...].droppingEnd(while: { marks.contains($0) }))
  }
}

extension Substring {
  /// The text without a run of characters at its end.
  func droppingEnd(while isDropped: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return rest
  }
}
