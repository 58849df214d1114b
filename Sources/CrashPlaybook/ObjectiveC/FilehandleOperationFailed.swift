extension Rule {
  static let filehandleOperationFailed = Rule(
    "filehandle-operation-failed",
    "Reading or writing through a FileHandle failed",
    family: .objectiveC,
    certainWhen: .any([
      .exceptionName("NSFileHandleOperationException"),
      sentences.areSaid,
    ]),
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "file-handle-raised", by: "-[NSConcreteFileHandle ", "_NSFileHandleRaiseOperationException"),
    ]),
    unless: .all([
      sentences.areNotTheReason, .not(.exceptionName("NSFileHandleOperationException")),
    ]),
    supportedBy: [
      .variant("file-handle-error", errors),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException, .sigpipe],
    page: PlaybookPage(
      whatHappened: """
        A `FileHandle` could not do what {blame|the app} asked of it: {why|the exception's reason has the error|the \
        exception's reason has the error}. Its old methods raise an exception for that, which `try` and `catch` of \
        Swift do not see.
        """,
      youSee: """
        A crash of a few users in logging, downloads, exports or subprocesses: with a full device, after a helper has \
        ended, or while something is being closed. Every ordinary error of a file ends the whole app.
        """,
      howWeKnow: """
        `NSFileHandleOperationException` is raised by `FileHandle` alone. Its reason is the method, and the text of \
        `errno` behind it.
        """,
      notProved: """
        Where the error does not fit the method (`unknown error`, `No such process`, `No such file or directory`), it \
        is left over from another call: the handle was closed.
        """,
      rootCause: """
        | the text says | cause |
        |---|---|
        | `No space left on device`, `Disc quota exceeded` | the device is full; that is no bug, but has to be \
        expected |
        | `Broken pipe` | the process, pipe or socket that reads has ended |
        | `Bad file descriptor` | the descriptor was closed, perhaps by another owner, or is for the other direction; \
        one `Pipe` was given to two processes |
        | `unknown error`, or one that does not fit | the handle was used after `close()` |
        | `Illegal seek` | a pipe or terminal has no position |
        | `Resource temporarily unavailable` | the descriptor does not block, and nothing was there |
        | `Input/output error`, `Device not configured` | the disk was unplugged, or a network volume is gone |
        | `Operation not permitted`, `Permission denied` | a protected file while the device is locked, the sandbox |

        `write(_:)`, `readData(ofLength:)`, `readDataToEndOfFile()`, `availableData`, `seek(toFileOffset:)`, \
        `synchronizeFile()`, `closeFile()` and `fileDescriptor` all raise.
        """,
      fixNow: """
        In `{blame|the function that reads or writes}`, call the method that throws instead, and handle its error: \
        `write(contentsOf:)`, `read(upToCount:)`, `readToEnd()`, `seek(toOffset:)`, `synchronize()`, `close()`.
        """,
      fixProperly: """
        - {remedy|one owner for each handle, on one queue or actor, who alone closes it}
        - an error of a log or a cache is no reason to stop: drop the line, and go on
        - look for the old methods in libraries, too: loggers are where this is met most

        ```swift
        import Foundation

        actor Journal {
          private var file: FileHandle?

          init(file: FileHandle) { self.file = file }

          func write(_ line: String) {
            // before: file?.write(Data(line.utf8)), which raises on a full device
            do {
              try file?.write(contentsOf: Data(line.utf8))
            } catch {
              try? file?.close()
              file = nil
            }
          }
        }
        ```
        """,
      verify: "Write to a small disk image until it is full, and end the helper in the middle of a transfer.",
      prevent: "A lint rule against the methods that raise: `.write(`, `readData`, `availableData`, `seekToEndOfFile`.",
      notToBeConfusedWith: [
        .init(.sigpipe, "a write to a broken pipe by other means ends the process with a signal"),
        .init(.guardFd, "a descriptor that belongs to a library was closed"),
      ],
      sources: [
        "Apple: FileHandle write(contentsOf:): https://developer.apple.com/documentation/foundation/filehandle",
        "Apple: NSFileHandleOperationException",
        "errno: intro(2)",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSFileHandleOperationException', reason: '*** \
        -[NSConcreteFileHandle writeData:]: No space left on device'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSFileHandleOperationException', reason: '*** \
        -[NSConcreteFileHandle fileDescriptor]: No such process'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation   0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib  0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   Foundation       0x1d03b5c0c _NSFileHandleRaiseOperationExceptionWhileReading + 312
        3   Foundation       0x1d03b5d0c -[NSConcreteFileHandle availableData] + 24
        4   Harbour          0x1027d10b4 Pilot.receive() + 52
        """),
      .ignores("Harbour[812]: the journal could not be written: No space left on device"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'File handle of the \
        harbour: no space left'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences("file-handle", ["-[NSConcreteFileHandle *]: "])

  /// What the text of `errno` says.
  private static let errors: [Variant] = [
    Variant(
      .message("]: No space left on device", "]: Disc quota exceeded"),
      ["why": "there is no space left", "remedy": "ask for the free space before large files, and tell the user"]),
    Variant(
      .message("]: Broken pipe"),
      [
        "why": "whoever reads the other end is gone",
        "remedy": "watch the other end (`terminationHandler`), and stop writing when it is gone",
      ]),
    Variant(.message("]: Bad file descriptor"), ["why": "its descriptor is closed, or not open for this direction"]),
    Variant(.message("]: Illegal seek"), ["why": "a pipe or terminal has no position to go to"]),
    Variant(
      .message("]: Resource temporarily unavailable"), ["why": "the descriptor does not block, and was not ready"]),
    Variant(
      .message("]: Input/output error", "]: Device not configured"), ["why": "the disk or device behind it is gone"]),
    Variant(
      .message("]: Operation not permitted", "]: Permission denied"), ["why": "the system does not allow it"]),
    Variant(
      .message("]: unknown error", "]: No such process", "]: No such file or directory"),
      ["why": "it had most likely been closed before"]),
  ]
}
