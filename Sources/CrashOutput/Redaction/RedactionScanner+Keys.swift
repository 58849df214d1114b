import ByteKit

/// Tokens and keys that are known by their form.
extension RedactionScanner {
  // MARK: Prefixes

  /// A token whose beginning names its vendor; at the end of a line, half of one.
  func knownKey() -> Range<Int>? {
    for (prefix, least) in Self.prefixes[Int(bytes[index])] where holds(prefix, at: index) {
      let head = end(of: .token, from: index, limit: Self.keyWindow)
      guard head - index >= least || head - index >= max(12, least / 2) && isLineEnd(head) else { continue }
      let body = bytes[index + prefix.utf8.count..<head]
      guard head - index >= least || body.contains(where: { $0.isDigit }) else { continue }
      // Functions and settings have such names, too, but few digits.
      guard body.contains(where: { $0.isDigit }) || body.contains(where: { $0.isCapital }) || prefix.hasSuffix("_")
      else {
        continue
      }
      return index..<end(of: .token, from: head)
    }
    if let range = hexadecimalKey() ?? botToken() { return range }
    guard ByteSet.letters.contains(bytes[index]) else { return nil }
    for path in Self.secretPaths where holds(path, at: index) {
      let start = index + path.utf8.count
      let range = start..<endOfValue(from: start)
      if range.count >= 8 { return range }
    }
    return nil
  }

  /// Longer than the least length of every token.
  private static let keyWindow = 64

  /// Prefixes and the least length of the whole token, by the first byte.
  private static let prefixes: [[(String, Int)]] = {
    var table = [[(String, Int)]](repeating: [], count: 256)
    let prefixes: KeyValuePairs = [
      "eyJ": 30, "ghp_": 20, "gho_": 20, "ghu_": 20, "ghs_": 20, "ghr_": 20, "github_pat_": 20, "glpat-": 16,
      "glptt-": 20, "gldt-": 20, "glrt-": 20, "glcbt-": 20, "glsoat-": 20, "glft-": 20, "glagent-": 20, "xoxa-": 16,
      "xoxb-": 16, "xoxp-": 16, "xoxr-": 16, "xoxs-": 16, "xoxc-": 16, "xoxd-": 16, "xoxe-": 16, "xoxe.": 16,
      "xapp-": 16, "sk_live_": 16, "sk_test_": 16, "rk_live_": 16, "rk_test_": 16, "pk_live_": 20, "sk-": 24,
      "AKIA": 20, "ASIA": 20, "ABIA": 20, "ACCA": 20, "AIza": 35, "ya29.": 20, "GOCSPX-": 24, "EAA": 24, "IGQV": 24,
      "SG.": 30, "npm_": 30, "pypi-AgE": 30, "rubygems_": 30, "dckr_pat_": 20, "hf_": 30, "gsk_": 30, "xai-": 30,
      "pplx-": 30, "r8_": 30, "whsec_": 30, "shpat_": 30, "shpss_": 30, "shpca_": 30, "shppa_": 30, "dop_v1_": 30,
      "doo_v1_": 30, "dor_v1_": 30, "hvs.": 24, "hvb.": 24, "ATATT3": 24, "ATCTT3": 24, "ATBB": 28, "sntrys_": 24,
      "sntryu_": 30, "figd_": 24, "lin_api_": 30, "lin_oauth_": 30, "ntn_": 30, "secret_": 36,
      "AGE-SECRET-KEY-1": 30, "sq0atp-": 24, "sq0csp-": 24, "PMAK-": 30, "NRAK-": 24, "NRJS-": 20, "HRKU-": 30,
      "glsa_": 30, "glc_": 30, "sbp_": 30, "sb_secret_": 30, "pscale_tkn_": 30, "pscale_pw_": 30, "tskey-": 24,
      "nfp_": 30, "phx_": 30, "ops_": 30, "dt0c01.": 30, "amzn.mws.": 30, "fo1_": 30, "EZAK": 40, "EZTK": 40,
      "shippo_live_": 30, "cio_": 30, "tfp_": 30, "rnd_": 24, "FlyV1": 30,
    ]
    for (prefix, least) in prefixes {
      if let first = prefix.utf8.first { table[Int(first)].append((prefix, least)) }
    }
    return table
  }()

  /// Addresses whose path is the key.
  static let secretPaths = [
    "hooks.slack.com/services/", "discord.com/api/webhooks/", "discordapp.com/api/webhooks/", "api.telegram.org/bot",
    "hooks.zapier.com/hooks/catch/", "outlook.office.com/webhook/", "maker.ifttt.com/trigger/",
  ]

  /// A prefix and 32 hexadecimal digits: Twilio's accounts and keys, Mailgun's and Databricks's.
  private func hexadecimalKey() -> Range<Int>? {
    let digits = "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh"
    guard let prefix = Self.hexadecimalPrefixes.first(where: { holds($0, at: index) }) else { return nil }
    return end(of: digits, at: index + prefix.utf8.count).map { index..<$0 }
  }

  private static let hexadecimalPrefixes = ["SK", "AC", "key-", "dapi"]

  /// A token of a bot of Telegram: the bot's number, a colon and 35 characters.
  private func botToken() -> Range<Int>? {
    guard bytes[index].isDigit else { return nil }
    let colon = end(of: .digits, from: index, limit: 11)
    guard (8...10).contains(colon - index), holds(":AA", at: colon) else { return nil }
    let end = end(of: .segment, from: colon + 1)
    return end - colon > 30 ? index..<end : nil
  }

  /// A registration token of Firebase messaging around its colon: `…:APA91b…`; and its server keys.
  func registrationToken() -> Range<Int>? {
    guard holds(":APA91", at: index),
      let start = start(of: .segment, before: index, limit: Self.window)
    else { return nil }
    let end = end(of: .segment, from: index + 1)
    return end - index > 14 ? start..<end : nil
  }

  // MARK: Randomness

  /// A word that machines made up: long, with capitals, small letters and digits in no order.
  ///
  /// Behind a prefix as vendors use, 20 characters are enough. Mangled names are no such words.
  func randomToken() -> Range<Int>? {
    guard self[index - 1] != UInt8(ascii: "$"), self[index - 1] != .slash, self[index - 1] != .dot,
      bytes[index] != UInt8(ascii: "_")
    else { return nil }
    let end = end(of: .word, from: index)
    if end - index >= 32 { return isRandom(index..<end) ? index..<endOfSegments(from: end) : nil }
    let prefix = Self.end(ofPrefix: bytes[index..<end])
    guard let prefix, end - prefix >= 20, isRandom(prefix..<end) else { return nil }
    return index..<endOfSegments(from: end)
  }

  /// The end of further parts of a token, behind dots or dashes.
  private func endOfSegments(from start: Int) -> Int {
    var end = start
    while self[end] == .dot || self[end] == .dash {
      let next = self.end(of: .word, from: end + 1)
      let part = bytes[end + 1..<next].dropFirst().prefix(Self.window)
      guard next - end > 8, part.contains(where: { $0.isCapital }), part.contains(where: { !$0.isCapital }) else {
        break
      }
      end = next
    }
    return end
  }

  /// Where a prefix of a few small letters ends, behind its underscore.
  private static func end(ofPrefix word: ArraySlice<UInt8>) -> Int? {
    guard let underscore = word.prefix(12).lastIndex(of: UInt8(ascii: "_")), underscore - word.startIndex > 1,
      word[..<underscore].allSatisfy({ !$0.isCapital })
    else { return nil }
    return underscore + 1
  }

  /// Whether the kind of character changes as often as in random text, where it does so at three of five places.
  private func isRandom(_ range: Range<Int>) -> Bool {
    let head = bytes[range.prefix(Self.window)]
    func kind(_ byte: UInt8) -> Int { byte.isDigit ? 0 : byte.isCapital ? 1 : byte == UInt8(ascii: "_") ? 3 : 2 }
    let kinds = head.map(kind)
    guard kinds.count(where: { $0 == 0 }) > 2, kinds.contains(1), kinds.contains(2) else { return false }
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 }
    return changes * 100 >= kinds.count * 42
  }

  // MARK: Blocks

  /// What is between `-----BEGIN … PRIVATE KEY-----` and the end.
  func privateKey() -> Range<Int>? {
    guard holds("-----BEGIN ", at: index) else { return nil }
    var start = end(of: .blockTitle, from: index + 11, limit: 48)
    guard holds("PRIVATE KEY", before: start) || holds("PRIVATE KEY BLOCK", before: start) else { return nil }
    while start < bytes.count, bytes[start] == .dash || bytes[start] <= .space { start += 1 }
    var end = start
    while end < bytes.count, !holds("-----", at: end) { end += 1 }
    while end > start, bytes[end - 1] <= .space { end -= 1 }
    return bytes[start..<end].contains { $0 > .space && !MaskedText.isMask($0) } ? start..<end : nil
  }

  /// A push token as older systems print it: 32 bytes or more in groups of four, between angle brackets.
  func pushToken() -> Range<Int>? {
    guard self[index + 9] == .space, let range = dataDescription(at: index) else { return nil }
    let groups = bytes[range].split(separator: .space, omittingEmptySubsequences: false)
    return groups.count >= 8 && groups.allSatisfy({ $0.count == 8 }) ? range : nil
  }

  /// User name and password in a URL; a shared account without a password says nothing.
  func credentials() -> Range<Int>? {
    guard holds("://", at: index) else { return nil }
    let start = index + 3
    var end = start
    while end < bytes.count, end - start < Self.window, bytes[end] > .space, !ByteSet.authorityEnd.contains(bytes[end]),
      !MaskedText.isMask(bytes[end])
    {
      if bytes[end] == .at {
        return start < end && !isSharedAccount(start..<end) ? start..<end : nil
      }
      end += 1
    }
    return nil
  }
}
