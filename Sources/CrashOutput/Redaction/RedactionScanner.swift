/// Walks once over a text and replaces what must not be shared.
struct RedactionScanner {
  private let bytes: [UInt8]
  private let alsoHosts: Bool
  private var output: [UInt8] = []
  /// Where the part begins that was not copied yet.
  private var copied = 0
  private var index = 0

  init(_ text: String, alsoHosts: Bool) {
    bytes = Array(text.utf8)
    self.alsoHosts = alsoHosts
  }

  /// The text with pseudonyms; nil where there is nothing to replace.
  mutating func run(_ count: inout Redactor.Count) -> String? {
    while index < bytes.count {
      guard let (kind, range) = match() else {
        index += 1
        continue
      }
      output += bytes[copied..<range.lowerBound]
      output += Self.pseudonym(kind, bytes[range])
      copied = range.upperBound
      index = range.upperBound
      count.add(kind)
    }
    guard copied > 0 else { return nil }
    output += bytes[copied...]
    return String(decoding: output, as: UTF8.self)
  }

  /// What begins, or for an address of mail centres, at the present place.
  private func match() -> (Redactor.Kind, Range<Int>)? {
    let byte = bytes[index]
    switch byte {
    case 0x2F, 0x5C:  // / and backslash
      if let range = user() { return (.user, range) }
      return nil
    case 0x40:  // @
      return email().map { (.email, $0) }
    case 0x3A:  // :
      if let range = credentials() { return (.secret, range) }
      if alsoHosts, let range = host() { return (.host, range) }
      return nil
    default: break
    }
    guard isWordStart else { return nil }
    if let range = namedValue(Self.deviceNames, least: 6, needsDigit: true) { return (.device, range) }
    if let range = deviceNumber() { return (.device, range) }
    if let range = namedValue(Self.secretNames, least: 8, needsDigit: true) { return (.secret, range) }
    if let range = queryValue() { return (.secret, range) }
    if let range = bearer() ?? knownKey() { return (.secret, range) }
    if alsoHosts, let range = networkAddress() { return (.host, range) }
    return nil
  }

  // MARK: Users

  /// The name behind `/Users/`, `/home/` or `\Users\`.
  private func user() -> Range<Int>? {
    for prefix in Self.homes where holds(prefix, at: index) {
      let start = index + prefix.count
      let separator = bytes[index]
      var end = start
      while end < bytes.count, !Self.isEndOfName(bytes[end]) { end += 1 }
      if end < bytes.count, bytes[end] == 0x20, let next = endOfNameWithBlanks(from: end, separator) { end = next }
      guard end > start, !Self.isNobody(bytes[start..<end]) else { return nil }
      return start..<end
    }
    return nil
  }

  /// A name may hold blanks: then letters and blanks go on up to the next separator.
  private func endOfNameWithBlanks(from blank: Int, _ separator: UInt8) -> Int? {
    var end = blank
    while end < bytes.count, end - blank < 32 {
      if bytes[end] == separator { return bytes[end - 1] == 0x20 ? nil : end }
      guard bytes[end] == 0x20 || Self.isNameByte(bytes[end]) else { return nil }
      end += 1
    }
    return nil
  }

  private static let homes = ["/Users/", "/home/", "\\Users\\"].map { Array($0.utf8) }

  private static func isEndOfName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x2F || byte == 0x5C || "\"'<>|:;,)]}".utf8.contains(byte)
  }

  /// Names that stand for nobody: Apple's own placeholders, shared folders, and pseudonyms.
  private static func isNobody(_ name: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    return ["Shared", "USER", "user", "*", "…", ".", "..", "~"].contains(text) || isPseudonym(text)
  }

  // MARK: Mail

  private func email() -> Range<Int>? {
    var start = index
    while start > copied, Self.isNameByte(bytes[start - 1]) || "%+_".utf8.contains(bytes[start - 1]) { start -= 1 }
    guard start < index, index - start <= 64,
      !Self.isPseudonym(String(decoding: bytes[start..<index], as: UTF8.self))
    else { return nil }
    var end = index + 1
    while end < bytes.count, Self.isNameByte(bytes[end]), bytes[end] != 0x5F { end += 1 }
    while end > index, bytes[end - 1] == 0x2E || bytes[end - 1] == 0x2D { end -= 1 }
    let domain = String(decoding: bytes[index + 1..<end], as: UTF8.self)
    guard let dot = domain.lastIndex(of: "."), domain.count <= 255 else { return nil }
    let last = domain[domain.index(after: dot)...].lowercased()
    guard (2...24).contains(last.count), last.allSatisfy({ $0.isASCII && $0.isLetter }),
      !Self.fileEndings.contains(last)
    else { return nil }
    return start..<end
  }

  private static let fileEndings: Set = [
    "dylib", "swift", "framework", "so", "png", "jpg", "jpeg", "pdf", "heic", "xcassets", "js", "json", "app", "txt",
  ]

  // MARK: Devices

  private static let deviceNames = [
    "crashreporterkey", "crashreporter key", "crash_reporter_key", "deviceidentifierforvendor", "identifierforvendor",
    "vendor_id", "sleepwakeuuid", "sleep/wake uuid", "anonymous uuid", "device identifier", "device_id", "deviceid",
    "device_app_hash", "install_id", "installation_id", "udid", "uniqueid", "serial number", "serialnumber",
    "roots_installed_id", "user_id", "userid_hash", "beta identifier",
  ].map { Array($0.utf8) }

  /// A device's number as Apple writes it since 2018: eight digits, a dash, sixteen digits.
  private func deviceNumber() -> Range<Int>? {
    guard index + 25 <= bytes.count, bytes[index + 8] == 0x2D else { return nil }
    let isNumber = (0..<25).allSatisfy { $0 == 8 || Self.isHex(bytes[index + $0]) }
    guard isNumber, index + 25 == bytes.count || !Self.isWord(bytes[index + 25]) && bytes[index + 25] != 0x2D else {
      return nil
    }
    return index..<index + 25
  }

  // MARK: Secrets

  private static let secretNames = [
    "access_token", "refresh_token", "id_token", "accesstoken", "refreshtoken", "idtoken", "token", "api_key", "apikey",
    "api-key", "client_secret", "clientsecret", "secret", "password", "passwd", "authorization", "session_id",
    "sessionid", "private_key",
  ].map { Array($0.utf8) }

  private static let queryNames: Set = [
    "token", "access_token", "refresh_token", "id_token", "api_key", "apikey", "api-key", "key", "client_secret",
    "secret",
    "password", "passwd", "pwd", "auth", "authorization", "signature", "sig", "session", "session_id", "sessionid",
    "code",
    "x-amz-signature", "x-amz-credential", "x-amz-security-token",
  ]

  /// The value behind a name and a colon, as in JSON and in logs.
  private func namedValue(_ names: [[UInt8]], least: Int, needsDigit: Bool) -> Range<Int>? {
    let first = bytes[index] | 0x20
    for name in names where name[0] == first && holdsIgnoringCase(name, at: index) {
      var start = index + name.count
      if start < bytes.count, bytes[start] == 0x22 || bytes[start] == 0x27 { start += 1 }
      while start < bytes.count, bytes[start] == 0x20 { start += 1 }
      guard start < bytes.count, bytes[start] == 0x3A else { continue }
      start += 1
      while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x22 || bytes[start] == 0x27 { start += 1 }
      let end = endOfValue(from: start)
      guard end - start >= least, !needsDigit || bytes[start..<end].contains(where: { (0x30...0x39).contains($0) })
      else { continue }
      guard !Self.isPseudonym(String(decoding: bytes[start..<end], as: UTF8.self)) else { continue }
      return start..<end
    }
    return nil
  }

  /// The value behind a name and `=`, as in queries and settings.
  private func queryValue() -> Range<Int>? {
    var end = index
    while end < bytes.count, end - index <= 24, Self.isWord(bytes[end]) || bytes[end] == 0x2D { end += 1 }
    guard end < bytes.count, bytes[end] == 0x3D, end > index else { return nil }
    let name = String(decoding: bytes[index..<end], as: UTF8.self).lowercased()
    guard Self.queryNames.contains(name) else { return nil }
    let isQuery = index > 0 && (bytes[index - 1] == 0x3F || bytes[index - 1] == 0x26)
    guard isQuery || (name != "key" && name != "code" && name != "auth" && name != "session") else { return nil }
    var start = end + 1
    while start < bytes.count, bytes[start] == 0x22 || bytes[start] == 0x27 { start += 1 }
    let stop = endOfValue(from: start)
    let value = String(decoding: bytes[start..<stop], as: UTF8.self)
    guard stop - start >= 3, !["nil", "null", "true", "false", "none"].contains(value.lowercased()),
      !Self.isPseudonym(value)
    else { return nil }
    return start..<stop
  }

  /// What follows `Bearer ` or `Basic `.
  private func bearer() -> Range<Int>? {
    for name in Self.schemes where holdsIgnoringCase(name, at: index) {
      let start = index + name.count
      let end = endOfValue(from: start)
      if end - start >= 12, !Self.isPseudonym(String(decoding: bytes[start..<end], as: UTF8.self)) {
        return start..<end
      }
    }
    return nil
  }

  private static let schemes = ["bearer ", "basic "].map { Array($0.utf8) }

  /// Keys that can be told by their beginning.
  private func knownKey() -> Range<Int>? {
    for (prefix, least) in Self.keyPrefixes where holds(prefix, at: index) {
      var end = index
      while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == 0x2D || bytes[end] == 0x2E { end += 1 }
      if end - index >= least { return index..<end }
    }
    return nil
  }

  private static let keyPrefixes: [([UInt8], Int)] = [
    ("eyJ", 30), ("ghp_", 20), ("gho_", 20), ("ghs_", 20), ("github_pat_", 20), ("glpat-", 16), ("xoxb-", 16),
    ("xoxp-", 16), ("sk_live_", 16), ("sk-", 24), ("AKIA", 20), ("AIza", 35),
  ].map { (Array($0.0.utf8), $0.1) }

  /// User name and password in a URL.
  private func credentials() -> Range<Int>? {
    guard holds(Self.scheme, at: index) else { return nil }
    let start = index + 3
    var end = start
    while end < bytes.count, end - start < 200, bytes[end] > 0x20, !"/?#\"'<>".utf8.contains(bytes[end]) {
      if bytes[end] == 0x40 {
        let isDone = Self.isPseudonym(String(decoding: bytes[start..<end], as: UTF8.self))
        return start < end && !isDone ? start..<end : nil
      }
      end += 1
    }
    return nil
  }

  private static let scheme = Array("://".utf8)

  // MARK: Hosts

  private func host() -> Range<Int>? {
    guard holds(Self.scheme, at: index) else { return nil }
    let start = index + 3
    var end = start
    while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
    return end > start && !Self.isPseudonym(String(decoding: bytes[start..<end], as: UTF8.self)) ? start..<end : nil
  }

  /// Four numbers below 256 with dots between them.
  private func networkAddress() -> Range<Int>? {
    var end = index
    for part in 0..<4 {
      var value = 0
      let start = end
      while end < bytes.count, end - start < 3, (0x30...0x39).contains(bytes[end]) {
        value = value * 10 + Int(bytes[end] - 0x30)
        end += 1
      }
      guard end > start, value < 256 else { return nil }
      guard part < 3 else { break }
      guard end < bytes.count, bytes[end] == 0x2E else { return nil }
      end += 1
    }
    if end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == 0x2E { return nil }
    return index..<end
  }

  // MARK: Bytes

  private var isWordStart: Bool {
    Self.isWord(bytes[index]) && (index == 0 || !Self.isWord(bytes[index - 1]))
  }

  private func endOfValue(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] > 0x20, !"\"'<>&,;)]}\\".utf8.contains(bytes[end]) { end += 1 }
    return end
  }

  private func holds(_ text: [UInt8], at start: Int) -> Bool {
    start + text.count <= bytes.count && text.indices.allSatisfy { bytes[start + $0] == text[$0] }
  }

  private func holdsIgnoringCase(_ text: [UInt8], at start: Int) -> Bool {
    guard start + text.count <= bytes.count else { return false }
    return text.indices.allSatisfy { position in
      let byte = bytes[start + position]
      return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == text[position]
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == 0x2E || byte == 0x2D || byte >= 0x80
  }

  // MARK: Pseudonyms

  /// The kind and five digits of a hash (FNV-1a) of the value.
  private static func pseudonym(_ kind: Redactor.Kind, _ value: ArraySlice<UInt8>) -> [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in value { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String((hash ^ hash >> 32) & 0xFFFFF, radix: 16)
    return Array("\(kind.rawValue)-\(String(repeating: "0", count: 5 - digits.count))\(digits)".utf8)
  }

  /// Whether a text was put in place of another already.
  static func isPseudonym(_ text: String) -> Bool {
    guard let dash = text.lastIndex(of: "-"), Redactor.Kind(rawValue: String(text[..<dash])) != nil else {
      return false
    }
    let digits = text[text.index(after: dash)...].utf8
    return digits.count == 5 && digits.allSatisfy(isHex)
  }
}
