import ByteKit

/// A command that takes passwords as options of few letters.
struct CommandOptions: Sendable {
  /// Options whose value is the next argument.
  var separate: Set<UInt8> = []
  /// Options whose value is joined to them.
  var joined: Set<UInt8> = []

  private init(separate: String = "", joined: String = "") {
    self.separate = Set(separate.utf8)
    self.joined = Set(joined.utf8)
  }

  private static let databases = CommandOptions(joined: "p")
  private static let packers = CommandOptions(joined: "p")

  static let byName: [String: CommandOptions] = [
    "mysql": databases, "mysqldump": databases, "mysqladmin": databases, "mysqlimport": databases,
    "mysqlshow": databases, "mysqlcheck": databases, "mysqlsh": databases, "mariadb": databases,
    "mariadb-dump": databases, "7z": packers, "7za": packers, "7zz": packers, "rar": packers, "unrar": packers,
    "sshpass": CommandOptions(separate: "p", joined: "p"), "security": CommandOptions(separate: "pPw"),
    "zip": CommandOptions(separate: "P"), "unzip": CommandOptions(separate: "P", joined: "P"),
    "docker": CommandOptions(separate: "p"), "podman": CommandOptions(separate: "p"),
    "mongo": CommandOptions(separate: "p"), "mongosh": CommandOptions(separate: "p"),
    "mongodump": CommandOptions(separate: "p"), "mongorestore": CommandOptions(separate: "p"),
    "altool": CommandOptions(separate: "p"), "notarytool": CommandOptions(separate: "p"),
    "redis-cli": CommandOptions(separate: "a"), "ldapsearch": CommandOptions(separate: "w"),
    "ldapmodify": CommandOptions(separate: "w"), "sqlcmd": CommandOptions(separate: "P", joined: "P"),
    "bcp": CommandOptions(separate: "P", joined: "P"), "ncftp": CommandOptions(separate: "p"),
    "ipmitool": CommandOptions(separate: "P"), "snmpwalk": CommandOptions(separate: "AX"),
    "influx": CommandOptions(separate: "p"), "cqlsh": CommandOptions(separate: "p"),
  ]
}

/// Secrets in the options of commands.
extension RedactionScanner {
  /// Keeps the command that the present word names, for the options behind it.
  mutating func readCommand() {
    guard ByteSet.letters.contains(bytes[index]) || bytes[index] == UInt8(ascii: "7") else { return }
    let end = end(of: .segment, from: index, limit: 16)
    guard end - index > 1, self[end] == .space,
      let options = CommandOptions.byName[text(index..<end)]
    else { return }
    command = options
  }

  /// The secret value of an option: `--password …`, `-u name:…`, and options of known commands.
  func optionValue() -> Range<Int>? {
    guard ByteSet.separator.contains(self[index - 1]) else { return nil }
    if self[index + 1] == .dash || endOfOption - index > 2 { if let range = longOptionValue() { return range } }
    if let range = namedAccount() { return range }
    guard let command else { return nil }
    let option = self[index + 1]
    if command.separate.contains(option), self[index + 2] == .space { return argument(from: index + 3, least: 3) }
    return command.joined.contains(option) ? argument(from: index + 2, least: 3) : nil
  }

  private var endOfOption: Int { end(of: .label, from: index + 1, limit: 48) }

  /// The value behind an option whose name says that it is a secret.
  private func longOptionValue() -> Range<Int>? {
    let end = endOfOption
    guard end - index < 48, self[end] == .space, let label = LabelTable.standard.kind(in: self, before: end)?.kind,
      label == .password || label == .token || label == .assignment,
      let range = argument(from: end + 1, least: 3)
    else { return nil }
    // Words about the option go on; a command ends, or has further options.
    let isLast =
      isLineEnd(range.upperBound) || holds(" -", at: range.upperBound) || self[range.lowerBound - 1] != .space
    return isLast || bytes[range.prefix(Self.window)].contains { $0.isDigit || $0 == .dash } ? range : nil
  }

  /// The name and password in `-u name:password`, as curl and its relatives take them; Samba has a percent sign.
  private func namedAccount() -> Range<Int>? {
    guard let option = Self.accountOptions.first(where: { holds($0, at: index) }),
      let range = argument(from: index + option.utf8.count, least: 3)
    else { return nil }
    let head = bytes[range.prefix(Self.window)]
    guard let colon = head.firstIndex(where: { $0 == .colon || $0 == UInt8(ascii: "%") }), colon > range.lowerBound,
      colon < range.upperBound - 1, self[colon + 1] != .slash, self[colon + 1] != .colon,
      head[..<colon].allSatisfy({ ByteSet.name.contains($0) || $0 == .at || $0 == .plus })
    else { return nil }
    // Numbers are of users and groups, or of ports.
    let password = head[(colon + 1)...]
    let isPlain = password.allSatisfy { (0x61...0x7A).contains($0) }
    return password.allSatisfy { $0.isDigit } || isPlain && isSharedAccount(range.lowerBound..<colon) ? nil : range
  }

  private static let accountOptions = [
    "-u ", "-U ", "--user ", "--user=", "--proxy-user ", "--proxy-user=", "--basic ", "--auth ", "-a ",
  ]

  /// The argument at an index, without its quotes.
  private func argument(from start: Int, least: Int) -> Range<Int>? {
    var start = start
    let quote = self[start]
    var end: Int
    if quote == .quote || quote == .apostrophe {
      start += 1
      end = start
      while end < bytes.count, end - start < Self.window, bytes[end] != quote, bytes[end] >= .space,
        !MaskedText.isMask(bytes[end])
      { end += 1 }
    } else {
      guard quote != .dash, quote != UInt8(ascii: "$") else { return nil }
      end = endOfValue(from: start)
    }
    return end - start >= least ? start..<end : nil
  }
}
