import ByteKit

/// A frame as people note it down: a name, perhaps with its image, a distance and a place in the sources, and no number
/// or address.
///
///     _dispatch_assert_queue_fail
///     closure #1 in Harbour.open() (Harbour.swift:12)
///     libswiftCore.dylib   _assertionFailure(_:_:file:line:flags:)
///     Tide::clear()        tide.cpp:181
///     0x00092311 -[Pier open:] (Pier.m:106)
///     objc_opt_class + 48
///     Harbour +0x062064 -[Pier open:] Pier.m:106
struct NotedFrame {
  /// What stands before a name with its place in the sources.
  private var address: ByteSlice?
  /// Empty where only the image is known.
  private(set) var name: ByteSlice
  private(set) var image: ByteSlice?
  private(set) var offset: UInt64?
  private(set) var place: NotedPlace?
  /// Whether the name has a form that words have not.
  private(set) var isFunction: Bool
  /// Whether words stood in brackets behind the name.
  private var hasWords = false

  /// Longer lines are no frames that somebody wrote down.
  private static let lengthLimit = 400

  /// Reads a line without blanks, marks of lists and backticks at its ends; nil for anything that is no name.
  init?(_ line: ByteSlice) {
    let text = FrameRemark.cut(line) ?? line
    guard text.count > 2, text.count < Self.lengthLimit,
      !endsLikeCode(text) || text.last == 0x3F && NameForm.isThunk(text)
    else { return nil }
    // What a program stopped with is no function.
    if text.hasPrefix("SIG") || text.hasPrefix("EXC_") { return nil }
    (name, isFunction) = (text, false)
    var rest = text
    readAddress(off: &rest)
    readPlaceColumn(off: &rest)
    readImageBehind(off: &rest)
    readRemark(off: &rest)
    if place == nil { readLeadingPlace(off: &rest) }
    if address != nil, place == nil { return nil }
    readImageColumn(off: &rest)
    if let plus = rest.lastIndex(of: " +"), case let distance = rest.from(plus + 2).trimmed,
      let (number, end) = distance.hexadecimal() ?? distance.decimal(), end == distance.end
    {
      offset = number
      rest = rest.upTo(plus).trimmed
    }
    guard let form = NameForm(rest), form == .function || !NotedPlace.isFile(rest) else { return nil }
    name = rest
    isFunction = form == .function || offset != nil || place != nil
    // What is in brackets behind a single word says what somebody knows of it.
    if hasWords, form == .word, !KnownFunctions.holds(name) { return nil }
    // So far lies only an image from a frame's place in it.
    if form == .word, offset ?? 0 >= 0x1000 || name.hasPrefix("com.apple.") { takeNameForImage() }
  }

  /// Takes a single word for the name of an image, where it may be one and no image is known.
  mutating func takeNameForImage() {
    guard image == nil, place == nil, offset ?? 0x1000 >= 0x1000, !isKnown, Self.isImage(name),
      name.index(of: 0x5F) == nil
    else { return }
    (image, offset) = (name, nil)
    name = name.upTo(name.start)
  }

  /// Whether nothing is known but a single word that can be the name of an image.
  var mayBeImageAlone: Bool {
    !isFunction && image == nil && place == nil && offset == nil && !name.isEmpty && Self.isImage(name)
      && name.index(of: 0x5F) == nil && !isKnown
  }

  /// Whether the word is surely the name of an image of the system.
  var isSystemImage: Bool { name.hasSuffix(".dylib") || name == "CoreFoundation" }

  /// The frame with the image that stands on the line above.
  func lying(in image: ByteSlice) -> NotedFrame {
    var frame = self
    frame.image = image
    return frame
  }

  /// The frame as lldb would print it.
  func line(_ number: Int) -> String {
    let image = image.map { $0.string + "`" } ?? ""
    let offset = offset.map { " + \($0)" } ?? ""
    let place = place.map { " at " + $0.shown } ?? ""
    let address = address.map { $0.string + " " } ?? ""
    return "frame #\(number): \(address)\(image)\(name.string)\(offset)\(place)"
  }

  /// The frame with the place that stands on a line of its own.
  func placed(at place: NotedPlace) -> NotedFrame {
    var frame = self
    (frame.place, frame.isFunction) = (place, true)
    return frame
  }

  /// Whether the name is one that stacks of crashes end in.
  var isEnd: Bool { KnownFunctions.isEnd(name) }

  /// Whether the name is one that ends the program itself.
  var isRaiser: Bool { KnownFunctions.isRaiser(name) }

  /// Whether the name is a system's or a runtime's, and no word that sentences hold, too, such as `start`.
  var isKnown: Bool {
    KnownFunctions.holds(name) && (isFunction || name.index(of: 0x5F) != nil || name.hasPrefix("-[") || isCamelCase)
  }

  private var isCamelCase: Bool {
    (name.start + 1..<max(name.end, name.start + 1)).contains { (0x41...0x5A).contains(name.bytes[$0]) }
  }

  /// Whether the line may as well stand in a program's sources.
  var looksLikeCall: Bool {
    name.hasSuffix("()") && !name.contains("::") && place == nil && offset == nil && image == nil
      && !NameForm.isThunk(name)
  }

  // MARK: Parts

  /// Takes an address off the beginning.
  private mutating func readAddress(off text: inout ByteSlice) {
    guard text[0] == 0x30, text[1] == 0x78, let (_, end) = text.hexadecimal(), isBlank(text.bytes[end]) else { return }
    address = text.upTo(end)
    text = text.from(end).trimmed
  }

  /// Takes `   File.swift:12`, ` at File.swift:12`, ` - File.swift:12` or ` File.m line 12` off the end.
  private mutating func readPlaceColumn(off text: inout ByteSlice) {
    guard isDigit(text.last), let blank = text.lastIndex(of: " ") else { return }
    let line = text.lastIndex(of: " line ").flatMap { $0 + 5 == blank ? text.upTo($0).lastIndex(of: " ") : nil }
    let start = line ?? blank
    guard let found = NotedPlace(text.from(start + 1)) else { return }
    place = found
    text = text.upTo(start).trimmed
    for word in [" at", " -", " —", " –"] as [StaticString] where text.hasSuffix(word) {
      text = text.upTo(text.end - word.utf8CodeUnitCount).trimmed
      return
    }
    // Sentences have this word before a place, too.
    if text.hasSuffix(") in") { text = text.upTo(text.end - 3) }
  }

  /// Takes `File.swift:12 ` off the beginning of a function.
  private mutating func readLeadingPlace(off text: inout ByteSlice) {
    guard let blank = text.index(of: 0x20), let found = NotedPlace(text.upTo(blank)),
      case let rest = text.from(blank).trimmed, NameForm(rest) == .function
    else { return }
    place = found
    text = rest
  }

  /// Takes ` in Harbour` off the end, behind a function's brackets.
  private mutating func readImageBehind(off text: inout ByteSlice) {
    guard let mark = text.lastIndex(of: ") in "), Self.isImage(text.from(mark + 5)) else { return }
    image = text.from(mark + 5)
    text = text.upTo(mark + 1)
  }

  /// Takes ` (File.swift:12)`, ` (libdispatch.dylib)`, ` (in Harbour)` or somebody's words in brackets off the end.
  private mutating func readRemark(off text: inout ByteSlice) {
    guard text.last == 0x29, let open = text.lastIndex(of: " (") else { return }
    var inside = text.from(open + 2).upTo(text.end - 1).trimmed
    guard !inside.isEmpty else { return }
    inside = inside.after(prefix: "in ") ?? inside
    if let found = NotedPlace(inside) {
      place = found
    } else if Self.isImage(inside) {
      image = inside
    } else if NameForm.isThunk(text) {
      return
    } else {
      hasWords = !inside.hasPrefix("SIG") && !inside.hasPrefix("EXC_")
    }
    text = text.upTo(open).trimmed
  }

  /// Takes the name of an image off the beginning: what ends like a library, or stands in a column of its own.
  private mutating func readImageColumn(off text: inout ByteSlice) {
    // Reporters' pages put the distance from the image's beginning between the two.
    if let plus = text.index(of: " +0x"), let (_, end) = text.from(plus + 2).hexadecimal(), isBlank(text.bytes[end]),
      Self.isImage(text.upTo(plus))
    {
      image = text.upTo(plus)
      text = text.from(end).trimmed
      return
    }
    guard let blank = text.index(of: 0x20) ?? text.index(of: 0x09) else { return }
    let word = text.upTo(blank)
    let isColumn = isBlank(text.bytes[blank + 1]) || text.bytes[blank] == 0x09
    let rest = text.from(blank).trimmed
    let isFollowed =
      rest.hasPrefix("closure #") || [0x2D, 0x2B].contains(rest[0]) && rest[1] == 0x5B
      || place != nil && !NameForm.isBeginning(text) && NameForm(rest) != nil
    if isLibrary(word) {
      image = Self.lastComponent(word)
      text = rest
    } else if (isColumn || isFollowed) && Self.isImage(word) || isColumn && Self.isPlaceholder(word) {
      image = word
      text = rest
    } else {
      return
    }
    // Some put a bar or a colon between the columns.
    if text[0] == 0x7C || text[0] == 0x3A { text = text.dropping(1).trimmed }
  }

  /// Whether a line names an image, and says of its frame something else than a name.
  static func isOnlyImage(_ text: ByteSlice) -> Bool {
    guard let blank = text.index(of: 0x20), isBlank(text.bytes[blank + 1]) else { return false }
    return isImage(text.upTo(blank)) && text.from(blank).trimmed[0] == 0x28
  }

  private func isLibrary(_ text: ByteSlice) -> Bool {
    text.hasSuffix(".dylib") || text.hasSuffix(".so") || text.hasSuffix(".framework") || text.contains(".framework/")
  }

  private static func lastComponent(_ path: ByteSlice) -> ByteSlice {
    path.lastIndex(of: "/").map { path.from($0 + 1) } ?? path
  }

  private static func isImage(_ text: ByteSlice) -> Bool {
    !text.hasPrefix("SIG") && !text.hasPrefix("EXC_") && isLetter(text[0])
      && (text.start..<text.end).allSatisfy { index in
        let byte = text.bytes[index]
        return isDigit(byte) || isLetter(byte) || byte == 0x5F || byte == 0x2E || byte == 0x2D || byte == 0x2B
      }
  }

  /// Whether a word stands for the name of an image that somebody took out: `<APP_NAME>`, `[redacted]`, `(my-app)`.
  private static func isPlaceholder(_ text: ByteSlice) -> Bool {
    guard text.count > 4, [[0x3C, 0x3E], [0x5B, 0x5D], [0x28, 0x29]].contains([text[0], text.last]) else {
      return false
    }
    return isImage(text.dropping(1).upTo(text.end - 1))
  }
}

/// Whether a line ends as lines of a program's sources and of sentences do.
private func endsLikeCode(_ text: ByteSlice) -> Bool {
  [0x3B, 0x7B, 0x7D, 0x2C, 0x2E, 0x21, 0x3F, 0x3D].contains(text.last)
}
