extension Program {
  /// The program's page for `man`, in the macros of man(7).
  var manualPage: String {
    let path = CommandPath(root)
    let name = Self.plain(root.name)
    var lines = [
      #".TH "\#(root.name.uppercased())" 1 "" "\#(name) \#(Self.plain(version))" "User Commands""#,
      ".SH NAME", #"\#(name) \- \#(Self.plain(root.abstract))"#,
      ".SH SYNOPSIS", Self.plain(path.usage),
      ".SH DESCRIPTION",
    ]
    lines += Self.paragraphs(root.discussion) + [".SH OPTIONS"] + Self.rows(of: root)
    let commands = path.tree.filter { !$0.isRoot }
    if !commands.isEmpty { lines.append(".SH COMMANDS") }
    for path in commands {
      let command = path.last
      lines += [".SS \"\(Self.plain(path.words.joined(separator: " ")))\"", Self.plain(command.abstract)]
      lines += [".PP", #"Usage: \fB"# + Self.plain(path.usage) + #"\fP"#]
      lines += Self.paragraphs(command.discussion, isFirst: false) + Self.rows(of: command)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The arguments and options of a command, each with its help.
  private static func rows(of command: Command) -> [String] {
    let arguments = command.arguments.map { ($0.synopsis, $0.fullHelp) }
    let options = command.options.map { ($0.label, $0.fullHelp) }
    return (arguments + options).flatMap { label, help in [".TP", #"\fB"# + plain(label) + #"\fP"#, plain(help)] }
  }

  /// Paragraphs; indented lines stay as they are.
  private static func paragraphs(_ text: String, isFirst: Bool = true) -> [String] {
    var lines: [String] = []
    var isLiteral = false
    var begins = !isFirst
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("  ") != isLiteral, !line.isEmpty {
        isLiteral.toggle()
        lines += isLiteral ? [".PP", ".nf"] : [".fi", ".PP"]
        begins = false
      }
      if line.isEmpty {
        begins = !isLiteral
      } else {
        if begins { lines.append(".PP") }
        begins = false
        lines.append(plain(String(line)))
      }
    }
    return isLiteral ? lines + [".fi"] : lines
  }

  /// Text that troff prints as it is: no escape, no request, and hyphens that can be copied.
  private static func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += #"\e"#
      case "-": result += #"\-"#
      case "'": result += #"\(aq"#
      case "\"": result += #"\(dq"#
      case "^": result += #"\(ha"#
      case "~": result += #"\(ti"#
      case "`": result += #"\(ga"#
      case "\n": result += " "
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? #"\&"# + result : result
  }
}
