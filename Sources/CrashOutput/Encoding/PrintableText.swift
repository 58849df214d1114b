/// Text that a terminal and the log of a build show as it is: nothing in it moves the cursor or is taken for a command.
///
/// Everything that is printed for people has this type. Words of reports, names of files and notes of a team can come from
/// anywhere, and there is no way to make them part of such a text without escaping them: a literal is trusted, and what is
/// interpolated into it is put on one line.
public struct PrintableText: Sendable, Equatable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The text as it is printed.
  public let description: String

  /// Text of the program itself.
  public init(stringLiteral text: String) { description = text }

  /// Text of the program itself with values in it.
  public init(stringInterpolation parts: Parts) { description = PipelineCommands.disarmed(parts.text) }

  /// Lines that were composed before; line feeds and tabs stay.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - usesColor: Whether sequences that set colours stay as well.
  ///   - usesLinks: Whether links to files stay as well.
  public init(lines text: String, usesColor: Bool = false, usesLinks: Bool = false) {
    description = PipelineCommands.disarmed(Self.escaped(lines: text, usesColor: usesColor, usesLinks: usesLinks))
  }

  /// A JSON document, whose strings the writer has escaped.
  package init(_ json: borrowing JSONWriter) { description = String(decoding: json.bytes, as: UTF8.self) }

  /// The bytes to print.
  public var bytes: [UInt8] { Array(description.utf8) }

  /// The pieces of a text with values in it.
  public struct Parts: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""

    /// Begins without pieces.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Adds text of the program itself.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds text from anywhere, escaped and on one line.
    public mutating func appendInterpolation(_ value: some StringProtocol) { text += TerminalText.safe(String(value)) }

    /// Adds text that is printable already.
    public mutating func appendInterpolation(_ value: PrintableText) { text += value.description }

    /// Adds a number.
    public mutating func appendInterpolation(_ value: some BinaryInteger) { text += String(value) }
  }

  private static func escaped(lines text: String, usesColor: Bool, usesLinks: Bool) -> String {
    if SimpleText.with(text, \.isHarmlessInLines) ?? false { return text }
    var result = String.UnicodeScalarView()
    var rest = text[...].unicodeScalars
    while let scalar = rest.first {
      let color = usesColor ? TextStyle.sequence(beginning: rest) : 0
      let own = color == 0 && usesLinks ? TerminalLinks.sequence(beginning: rest) : color
      if own > 0 {
        for scalar in rest.prefix(own) { result.append(scalar) }
      } else if scalar == "\n" || scalar == "\t" {
        result.append(scalar)
      } else {
        TerminalText.append(scalar, to: &result)
      }
      rest = rest.dropFirst(max(1, own))
    }
    return String(result)
  }
}
