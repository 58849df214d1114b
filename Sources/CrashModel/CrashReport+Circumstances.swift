extension CrashReport {
  /// What surrounded an event and hints at a cause where many reports have it in common.
  public struct Circumstances: Sendable, Hashable {
    /// Language of the user as a code in lower case, for instance `de`.
    public var language: String?
    /// Region of the user as a code in upper case, for instance `CH`.
    public var region: String?
    /// How the device was held, for instance `portrait`.
    public var orientation: String?

    /// Makes circumstances of which nothing is known.
    public init() {}

    /// Takes the identifier of a locale apart: `de_CH`, `zh-Hans-CN`, `en_GB@calendar=gregorian`.
    public mutating func takeLocale(_ identifier: String?) {
      guard let identifier else { return }
      let parts = identifier.prefix { $0 != "@" && $0 != "." }.split { $0 == "_" || $0 == "-" }
      guard let code = parts.first, (2...3).contains(code.utf8.count), Self.isWord(code) else { return }
      language = code.lowercased()
      // A script (`Hans`) may stand between language and region; regions are two letters or three digits.
      let last = parts.dropFirst().first { part in
        part.utf8.count == 2 && Self.isWord(part) || part.utf8.count == 3 && part.allSatisfy(\.isNumber)
      }
      if let last { region = last.uppercased() }
    }

    private static func isWord(_ text: Substring) -> Bool { text.allSatisfy { $0.isASCII && $0.isLetter } }
  }
}
