/// Tokens, keys and passwords.
extension RedactionScanner {
  /// What the names of secrets end with, whatever stands before it: `AWS_SECRET_ACCESS_KEY`, `X-Auth-Token`.
  private static let secretEndings = [
    "token", "secret", "password", "passwd", "passphrase", "authorization", "credential", "api_key", "apikey",
    "api-key", "access_key", "accesskey", "access-key", "secret_key", "secretkey", "private_key", "privatekey",
    "session_id", "sessionid", "session-id", "webhook_url", "account_key", "accountkey", "encryption_key",
    "encryptionkey", "signing_key", "signingkey",
  ]

  /// Names that mean a secret in a query only, or right before `=`.
  private static let queryNames: Set = [
    "key", "code", "auth", "session", "pwd", "sig", "signature", "x-amz-signature", "x-amz-credential",
  ]
  private static let shortNames: Set = ["pwd", "sig", "x-amz-signature", "x-amz-credential"]

  /// The value behind a name that says it is a secret, as in JSON, settings, headers and queries.
  func secretValue() -> Range<Int>? {
    var end = index
    while end < bytes.count, end - index <= 48, Self.isWord(bytes[end]) || bytes[end] == 0x2D { end += 1 }
    guard end - index <= 48, let value = startOfValue(behind: end) else { return nil }
    // In quotes a value may hold blanks, and need not look like a key.
    let quoted = endOfQuoted(from: value.start)
    let range = value.start..<(quoted ?? endOfValue(from: value.start))
    guard range.count >= 3 else { return nil }
    let name = text(index..<end).lowercased()
    let isNamed = Self.secretEndings.contains { name.hasSuffix($0) }
    if value.sign == 0x3D, value.isTight {
      let isQuery = index > 0 && "?&#".utf8.contains(bytes[index - 1])
      guard
        isNamed || Self.shortNames.contains(name) || isQuery && Self.queryNames.contains(name)
          || name == "session" && range.count >= 16 && bytes[range].allSatisfy({ Self.isWord($0) || $0 == 0x2D })
      else { return nil }
    } else if quoted != nil {
      guard isNamed else { return nil }
    } else {
      // Words behind a colon are seldom a secret: `token: invalid`.
      guard isNamed, range.count >= 8, bytes[range].contains(where: Self.isDigit) else { return nil }
    }
    // An address of an object is none.
    return isValue(range) && !holds(Self.hexadecimal, at: range.lowerBound) ? range : nil
  }

  /// The end of a value that begins behind a quote; nil where it does not.
  func endOfQuoted(from start: Int) -> Int? {
    guard bytes[start - 1] == 0x22 || bytes[start - 1] == 0x27 else { return nil }
    let end = bytes[start...].prefix(300).firstIndex { $0 == bytes[start - 1] || $0 == 0x5C || $0 < 0x20 }
    return end.flatMap { bytes[$0] < 0x20 ? nil : $0 }
  }

  private static let hexadecimal = Array("0x".utf8)

  /// All of a line behind `Cookie:` or `Set-Cookie:`.
  func cookies() -> Range<Int>? {
    for name in Self.cookieNames where holdsIgnoringCase(name, at: index) {
      guard let value = startOfValue(behind: index + name.count), value.sign == 0x3A else { continue }
      var end = value.start
      while end < bytes.count, bytes[end] >= 0x20, !"\"'\\".utf8.contains(bytes[end]) { end += 1 }
      guard bytes[value.start..<end].contains(0x3D) else { continue }
      return value.start..<end
    }
    return nil
  }

  private static let cookieNames = ["cookie", "set-cookie"].map { Array($0.utf8) }

  /// What follows the scheme behind `Authorization:`; of a scheme that has several values, all of the line.
  func authorization() -> Range<Int>? {
    var end = index
    while end < bytes.count, end - index <= 48, Self.isWord(bytes[end]) || bytes[end] == 0x2D { end += 1 }
    guard end - index <= 48, end - index >= Self.header.count,
      holdsIgnoringCase(Self.header, at: end - Self.header.count),
      let value = startOfValue(behind: end)
    else { return nil }
    for (scheme, hasSeveralValues) in Self.headerSchemes where holdsIgnoringCase(scheme, at: value.start) {
      let start = value.start + scheme.count
      var stop = hasSeveralValues ? start : endOfValue(from: start)
      while hasSeveralValues, stop < bytes.count, bytes[stop] >= 0x20 { stop += 1 }
      return stop - start >= 6 && isValue(start..<stop) ? start..<stop : nil
    }
    return nil
  }

  private static let header = Array("authorization".utf8)
  private static let headerSchemes: [([UInt8], Bool)] = [
    ("token ", false), ("apikey ", false), ("api-key ", false), ("negotiate ", false), ("ntlm ", false),
    ("digest ", true), ("oauth ", true), ("hawk ", true), ("aws4-hmac-sha256 ", true),
  ].map { (Array($0.0.utf8), $0.1) }

  /// What follows an option of a command whose name says it is a secret, such as `--password`.
  func secretOption() -> Range<Int>? {
    guard index + 2 < bytes.count, bytes[index + 1] == 0x2D, index == 0 || bytes[index - 1] <= 0x20 else { return nil }
    var end = index + 2
    while end < bytes.count, end - index <= 48, Self.isWord(bytes[end]) || bytes[end] == 0x2D { end += 1 }
    guard end - index <= 48, end + 1 < bytes.count, bytes[end] == 0x20, bytes[end + 1] != 0x2D else { return nil }
    let name = text(index + 2..<end).lowercased()
    guard Self.secretEndings.contains(where: { name.hasSuffix($0) }) else { return nil }
    let range = end + 1..<endOfValue(from: end + 1)
    // Words about the option go on; a command ends, or has further options.
    let isLast = range.upperBound == bytes.count || bytes[range.upperBound...].starts(with: " -".utf8)
    guard range.count >= 3, isLast || bytes[range].contains(where: Self.isDigit) else { return nil }
    return isValue(range) ? range : nil
  }

  /// What follows `Bearer ` or `Basic `.
  func bearer() -> Range<Int>? {
    for name in Self.schemes where holdsIgnoringCase(name, at: index) {
      let start = index + name.count
      let range = start..<endOfValue(from: start)
      if range.count >= 12, !Self.isPseudonym(text(range)) { return range }
    }
    return nil
  }

  private static let schemes = ["bearer ", "basic "].map { Array($0.utf8) }

  /// Keys that can be told by their beginning.
  func knownKey() -> Range<Int>? {
    for (prefix, least) in Self.keyPrefixes where holds(prefix, at: index) {
      var end = index
      while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == 0x2D || bytes[end] == 0x2E { end += 1 }
      if end - index >= least { return index..<end }
    }
    for path in Self.secretPaths where holds(path, at: index) {
      let start = index + path.count
      let range = start..<endOfValue(from: start)
      if range.count >= 8, !Self.isPseudonym(text(range)) { return range }
    }
    return nil
  }

  private static let keyPrefixes: [([UInt8], Int)] = [
    ("eyJ", 30), ("ghp_", 20), ("gho_", 20), ("ghu_", 20), ("ghs_", 20), ("ghr_", 20), ("github_pat_", 20),
    ("glpat-", 16), ("xoxa-", 16), ("xoxb-", 16), ("xoxp-", 16), ("xoxr-", 16), ("xoxs-", 16), ("xapp-", 16),
    ("sk_live_", 16), ("sk_test_", 16), ("rk_live_", 16), ("rk_test_", 16), ("sk-", 24), ("AKIA", 20), ("ASIA", 20),
    ("AIza", 35), ("ya29.", 20), ("npm_", 30), ("SG.", 30), ("hf_", 30), ("whsec_", 30), ("shpat_", 30), ("shpss_", 30),
    ("shpca_", 30), ("dop_v1_", 30), ("pypi-AgE", 30), ("glptt-", 20), ("gldt-", 20), ("glrt-", 20), ("ATATT3", 24),
    ("sntrys_", 24), ("sntryu_", 30), ("figd_", 24), ("lin_api_", 30), ("AGE-SECRET-KEY-1", 30), ("sq0atp-", 24),
    ("sq0csp-", 24),
  ].map { (Array($0.0.utf8), $0.1) }

  /// Addresses whose path is the key.
  static let secretPaths = [
    "hooks.slack.com/services/", "discord.com/api/webhooks/", "api.telegram.org/bot",
  ].map { Array($0.utf8) }

  /// What stands between `-----BEGIN … PRIVATE KEY-----` and the end.
  func privateKey() -> Range<Int>? {
    guard holds(Self.keyBegin, at: index) else { return nil }
    var start = index + Self.keyBegin.count
    while start < bytes.count, bytes[start] != 0x2D, start - index < 60 { start += 1 }
    guard text(index..<start).hasSuffix("PRIVATE KEY") else { return nil }
    while start < bytes.count, bytes[start] == 0x2D || bytes[start] <= 0x20 { start += 1 }
    var end = start
    while end < bytes.count, !holds(Self.keyDashes, at: end) { end += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return end > start && !Self.isPseudonym(text(start..<end)) ? start..<end : nil
  }

  private static let keyDashes = Array("-----".utf8)
  private static let keyBegin = Array("-----BEGIN ".utf8)

  /// User name and password in a URL.
  func credentials() -> Range<Int>? {
    guard holds(Self.scheme, at: index) else { return nil }
    let start = index + 3
    var end = start
    while end < bytes.count, end - start < 200, bytes[end] > 0x20, !"/?#\"'<>".utf8.contains(bytes[end]) {
      if bytes[end] == 0x40 {
        return start < end && !Self.isPseudonym(text(start..<end)) ? start..<end : nil
      }
      end += 1
    }
    return nil
  }

  static let scheme = Array("://".utf8)
}
