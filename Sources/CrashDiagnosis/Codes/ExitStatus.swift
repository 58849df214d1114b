import ByteKit
internal import CrashModel

/// The statuses with which shells, container runtimes and build servers say that a signal ended a command: 128 and the
/// signal's number.
package struct ExitStatus {
  let status: Int
  /// What the status means, for a sentence.
  let meaning: String

  /// The status in the last line that has one of these, nil where none has.
  init?(in messages: [CrashReport.Message]) {
    for message in messages.suffix(200).reversed() where message.isLogged {
      for words in Self.words {
        guard let start = ByteSearch.offset(of: words, in: message.text[...]) else { continue }
        let digits = message.text.utf8.dropFirst(start + words.utf8.count).prefix { (0x30...0x39).contains($0) }
        guard let number = Int(Substring(digits)), let meaning = Self.meanings[number] else { continue }
        (status, self.meaning) = (number, meaning)
        return
      }
    }
    return nil
  }

  /// What shells, build servers, `docker ps`, `docker inspect`, `docker build`, `docker events`, swarms, `kubectl`, ECS,
  /// Cloud Run, Azure's container apps, fly.io, systemd, Bazel, `make` and Rust's programs write in front of a status.
  package static let words = [
    "xited with code ", "xited with code: ", "xited with status ", "xit code ", "xit code: ", "xit code '",
    "xit status ", "xit status: ", "Exit Code: ", "Exit Code ", "xitCode\": ", "xitCode\":", "exitCode: ",
    "exitCode=", "exit_status=", "Exited (", "exit code (", "] Error ", "non-zero exit (", "non-zero code: ",
    "called exit(", "normally with code: ", "code=exited, status=", " (Exit ",
  ]

  private static let meanings = [
    132: "SIGILL (128 + 4)", 133: "SIGTRAP (128 + 5)", 134: "SIGABRT (128 + 6)",
    135: "on Linux SIGBUS (128 + 7)", 136: "SIGFPE (128 + 8)", 137: "SIGKILL (128 + 9)",
    138: "on Apple's systems SIGBUS (128 + 10)", 139: "SIGSEGV (128 + 11)", 141: "SIGPIPE (128 + 13)",
    143: "SIGTERM (128 + 15)",
  ]
}
