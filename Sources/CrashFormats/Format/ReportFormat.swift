public import CrashModel

/// A format that reports come in: how it is recognised, and how it is read.
public struct ReportFormat: Sendable {
  /// Short name, used in output and on the command line.
  public let name: String
  /// What the format is, in a few words.
  public let title: String
  /// How the format is recognised, for people.
  public let recognizedBy: String
  /// What sort of text its reports are written in.
  public var form = CrashReport.Form.document
  /// Whether an input of any length can be read a piece at a time, with a ``LogReader``.
  public var isLog: Bool { form == .log }
  let recognize: @Sendable (InputPrefix) -> Likelihood
  let read: @Sendable (ReportSource) -> [CrashReport]

  /// How sure a format is that an input is its own.
  public enum Likelihood: Int, Sendable, Comparable {
    /// Certainly another format.
    case no
    /// Nothing better is known, but the reader may find something.
    case perhaps
    /// The content fits.
    case likely
    /// The content names the format.
    case certain

    /// Orders by rising likelihood.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }
}
