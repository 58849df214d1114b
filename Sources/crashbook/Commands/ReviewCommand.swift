import CommandLineKit
import CrashAnalysis

/// `crashbook review`: where the patterns of known mistakes stand in a code base.
enum ReviewCommand {
  struct Options: Sendable {
    var paths: [String] = []
    var format: String?
  }

  static let command: Command = Command(
    "review",
    abstract: "Look for the mistakes of known crashes in source code, without any crash.",
    discussion: """
      Reads Swift files, or those below a folder, and names the places with a pattern that led to crashes before: a keychain \
      item that is deleted and added again, subscriptions that are cancelled under a lock, a network path that is read \
      on another queue, and others. Each is a lead to look at, and 'crashbook explain <rule>' says more. Prints nothing \
      where it finds nothing.

      Exit status: 0 done, 2 a path could not be read, 64 wrong usage.
      """,
    initial: Options(),
    arguments: [
      .repeated("path", help: "Swift files, or folders of them.", required: true, completion: .file, into: \.paths)
    ],
    options: [
      .choice("format", values: ["text", "sarif"], help: "Form of the output; text by default.", into: \.format)
    ],
    validate: { options throws(UsageError) in
      if options.format == "sarif", options.paths.count > 1 {
        throw UsageError("'--format sarif' is one document, so that it takes one path.")
      }
    },
    run: { options in
      var status = ExitStatus.done
      for path in options.paths {
        guard let review = CodeReview(of: path) else {
          Console.complain("Error: \(path.visible): there is no such file or folder.")
          status = ExitStatus.unreadable
          continue
        }
        if options.format == "sarif" {
          Console.write(PrintableText(lines: review.sarif(version: ProductVersion.current)))
          continue
        }
        for finding in review.findings {
          Console.write("\(finding.path):\(finding.place.line): \(finding.rule.id): \(finding.place.remark)\n")
          Console.write("    \(finding.place.text)\n")
        }
      }
      return status
    })
}
