import ByteKit

/// The lines that announce a thread: its name, its stack or its registers.
enum ThreadHeading {
  case name(Int, ThreadLabel)
  case stack(Int, ThreadLabel, isCrashed: Bool)
  case crashedWithoutNumber
  case registers
  case instructions

  /// The heading of the same thread where it is not said to have crashed.
  var notCrashed: ThreadHeading {
    if case .stack(let number, let label, _) = self { return .stack(number, label, isCrashed: false) }
    return self
  }

  /// Reads `Thread 0 name:  …`, `Thread 0 Crashed:: name  Dispatch queue: …`, `Thread 0:` and their relatives out of a line
  /// without blanks at its ends.
  static func parse(_ text: ByteSlice) -> ThreadHeading? { parse(text, numbered: number(in: text)) }

  /// As ``parse(_:)``, the number and where it ends having been read.
  static func parse(_ text: ByteSlice, numbered: (number: Int, end: Int)?) -> ThreadHeading? {
    guard let (index, end) = numbered else {
      // An author may have put letters in the place of the number.
      guard text.hasPrefix("Thread "), text.hasSuffix(" Crashed:"), case let rest = text.droppingToText(7),
        !isDigit(rest[0]), rest.count < 40
      else { return nil }
      return .crashedWithoutNumber
    }
    let tail = text.from(end)
    if tail == ":" { return .stack(index, .init(), isCrashed: false) }
    if tail == " Crashed:" { return .stack(index, .init(), isCrashed: true) }
    if tail.begins(with: " name:") { return .name(index, label(tail.droppingToText(6))) }
    return rarer(index, tail)
  }

  /// The headings that a report has one or two of, and those of other tools; apart, because short functions are compiled
  /// to faster comparisons.
  private static func rarer(_ index: Int, _ tail: ByteSlice) -> ThreadHeading? {
    if (tail.index(of: 0x54) != nil && tail.contains("Thread State")) || tail.hasPrefix(" crashed with") {
      return .registers
    }
    if tail == " instruction stream:" { return .instructions }
    // Swift's own grammar: `Thread 0 "name" crashed:`
    if tail.begins(with: " \""), case let quoted = tail.droppingToText(2), let quote = quoted.index(of: 0x22) {
      let state = quoted.from(quote + 1).trimmed
      guard state == ":" || state == "crashed:" else { return nil }
      return .stack(index, .init(name: quoted.upTo(quote).rangeIfAny), isCrashed: state == "crashed:")
    }
    if tail.begins(with: " Queue :") || tail.hasPrefix(", queue =") {
      var queue = tail.droppingToText(tail[0] == 0x20 ? 8 : 9)
      // Xcode's navigator says of what sort it is.
      if queue.last == 0x29, let sort = queue.lastIndex(of: " ("),
        queue.from(sort) == " (serial)" || queue.from(sort) == " (concurrent)"
      {
        queue = queue.upTo(sort)
      }
      return .stack(index, .init(queue: queue.rangeIfAny), isCrashed: false)
    }
    // Instabug's: `Thread 7 Queue 12: com.example.tides (serial):`
    if tail.begins(with: " Queue "), let (_, end) = tail.droppingToText(7).decimal(), tail.bytes[end] == 0x3A {
      let queue = tail.from(end + 1).trimmed
      return .stack(
        index, .init(queue: queue.upTo(queue.lastIndex(of: " (") ?? queue.end).rangeIfAny), isCrashed: false)
    }
    // gdb's: `Thread 2 (Thread 0x7f7e8e9ff6c0 (LWP 25373) "loader"):`
    if tail.begins(with: " (Thread 0x") || tail.begins(with: " (LWP "), tail.hasSuffix("):") {
      return .stack(index, .init(name: quoted(tail, between: 0x22)), isCrashed: false)
    }
    // An author's own words: `Thread 0 — com.apple.main-thread (triggered):`
    if tail.hasSuffix("(triggered):") || tail.hasSuffix("(crashed):"), let open = tail.lastIndex(of: " (") {
      var queue = tail.upTo(open)
      while !queue.isEmpty, !isNameByte(queue[0]) { queue = queue.dropping(1) }
      return .stack(index, .init(queue: queue.rangeIfAny), isCrashed: true)
    }
    guard let colon = tail.index(of: 0x3A) else { return nil }
    let state = tail.upTo(colon).trimmed
    switch state {
    case "", "Crashed", "crashed", "Attributed", "Highlighted", "(crashed)": break
    default: return nil
    }
    let isPlain = state.isEmpty
    let more = tail.from(colon + 1)
    let described = more[0] == 0x3A ? more.dropping(1).trimmed : more.trimmed
    return .stack(index, label(described), isCrashed: !isPlain)
  }

  /// Reads the headings of Crashlytics' text files: `#0. com.apple.main-thread`, `#3. Crashed: queue`, `#4. Thread`.
  static func numbered(_ text: ByteSlice) -> ThreadHeading? {
    guard let (number, end) = text.dropping(1).decimal(), number < 1_000_000, text.from(end).hasPrefix(". ") else {
      return nil
    }
    let title = text.from(end + 2).trimmed
    let queue = title.after(prefix: "Crashed: ")
    return .stack(
      Int(number), .init(queue: title == "Thread" ? nil : (queue ?? title).rangeIfAny), isCrashed: queue != nil)
  }

  /// The number of the thread whose stack a line at an index announces, where the line says nothing else: `Thread 12:`.
  @inline(__always)
  static func plainNumber(ofLineAt start: Int, _ bytes: Bytes) -> (number: Int, end: Int)? {
    guard let head = bytes.eight(at: start), head << 8 == wordAndBlank else { return nil }
    var index = start &+ 7
    var number = 0
    while isDigit(bytes[index]), index < start &+ 11 {
      number = number &* 10 &+ Int(bytes[index] &- 0x30)
      index &+= 1
    }
    guard index > start &+ 7, bytes[index] == 0x3A, bytes[index &+ 1] == 0x0A else { return nil }
    return (number, index &+ 2)
  }

  /// Whether a line at an index may announce a thread.
  @inline(__always)
  static func mayBegin(at start: Int, _ bytes: Bytes) -> Bool {
    bytes.eight(at: start).map { $0 << 8 == wordAndBlank } ?? false
  }

  /// `Thread` and its blank as a number, the first byte lowest but one.
  private static var wordAndBlank: UInt64 { 0x2064_6165_7268_5400 }

  /// The number behind `Thread`, below a million, and where it ends.
  @inline(__always)
  static func number(in text: ByteSlice) -> (number: Int, end: Int)? {
    guard mayBegin(at: text.start, text.bytes) else { return nil }
    var index = text.start &+ 7
    while index < text.end, isBlank(text.bytes[index]) { index &+= 1 }
    guard let (number, end) = text.from(index).decimal(), number < 1_000_000 else { return nil }
    return (Int(number), end)
  }

  /// Reads lldb's `* thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BAD_ACCESS (code=1, address=0x0)`.
  static func debugger(_ text: ByteSlice) -> (thread: ThreadHeading, stopReason: ByteSlice?)? {
    var rest = text
    while rest[0] == 0x2A || rest[0] == 0x2D || isBlank(rest[0]) { rest = rest.dropping(1) }
    guard let numbered = rest.after(prefix: "thread #"), let (number, end) = numbered.decimal(), number < 1_000_000
    else {
      return nil
    }
    let tail = numbered.from(end)
    guard tail.isEmpty || tail[0] == 0x2C || tail[0] == 0x3A else { return nil }
    var label = ThreadLabel()
    label.queue = quoted(tail, after: "queue = '")
    label.name = quoted(tail, after: "name = '")
    let reason = tail.index(of: "stop reason = ").map { tail.from($0).dropping(14).trimmed }
    return (.stack(Int(number), label, isCrashed: reason != nil), reason)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte)
  }

  private static func quoted(_ text: ByteSlice, after key: StaticString) -> Range<Int>? {
    guard let start = text.index(of: key) else { return nil }
    let rest = text.from(start).dropping(key.utf8CodeUnitCount)
    return rest.index(of: 0x27).map { rest.start..<$0 }
  }

  /// What stands between the first and the last of two quotes.
  private static func quoted(_ text: ByteSlice, between quote: UInt8) -> Range<Int>? {
    guard let open = text.index(of: quote), let close = text.lastIndex(of: quote), close > open + 1 else { return nil }
    return open + 1..<close
  }

  /// Takes `name  Dispatch queue: queue` apart.
  private static func label(_ text: ByteSlice) -> ThreadLabel {
    // Few names hold a capital D.
    var capital = text.index(of: 0x44)
    while let place = capital, !text.from(place).hasPrefix("Dispatch queue:") {
      capital = text.index(of: 0x44, from: place + 1)
    }
    guard let queue = capital else { return .init(name: text.rangeIfAny) }
    return .init(
      name: text.upTo(queue).trimmed.rangeIfAny, queue: text.from(queue).dropping(15).trimmed.rangeIfAny)
  }
}

extension ByteSlice {
  /// Where the slice stands, nil where it is empty.
  var rangeIfAny: Range<Int>? { isEmpty ? nil : start..<end }
}
