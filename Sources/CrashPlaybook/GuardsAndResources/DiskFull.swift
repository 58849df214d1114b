extension Rule {
  static let diskFull = Rule(
    "disk-full",
    "The disk is full (no space left)",
    family: .guardsAndResources,
    severity: .medium,
    harm: "nothing can be written: builds fail, data is lost",
    likelyWhen: .any([
      .message(
        "No space left on device", "no space left on device", "(os error 28)", "ENOSPC",
        "There is not enough disk space", "There is not enough space on the disk", "not enough space on the disk",
        "because there isn\u{2019}t enough space", "because there isn't enough space", "out of disk space",
        "Code=640 ", "NSFileWriteOutOfSpaceError", "database or disk is full", "SQLITE_FULL")
    ]),
    endsIn: .anyWay,
    supportedBy: [
      .message("{path}: No space left on device", "'{path}' for output: No space left on device").because(
        "what was being written"),
      .message("System.IO.IOException: No space left on device : '{path}'"),
    ],
    outranks: [
      .notACrashReport, .dotnetUnhandledException, .uncaughtExceptionGeneric, .swiftFatalerrorPrecondition,
      .swiftTryBang, .rustPanic, .pythonUnhandledException, .nodeUncaughtException, .cppUncaughtException,
    ],
    blame: .nobody,
    spokenBy: .anyone,
    page: PlaybookPage(
      whatHappened: "The disk is full: {path|a file} could not be written, and the program that wanted it gave up.",
      youSee: """
        "No space left on device" of a compiler, a linker, a package manager or a runner; in an app a file or a database \
        that is not saved. On a build machine all jobs fail from then on.
        """,
      howWeKnow: "The system answered the write with ENOSPC (28). Whoever prints the sentence only passes it on.",
      notProved: "What filled the disk.",
      rootCause: """
        On build machines: derived data, simulators and their runtimes, Docker images, caches of packages and old \
        toolchains. In apps: caches and logs without a limit, downloads that are never removed. The number of files (inodes) \
        may be used up as well, or the quota of one user.
        """,
      fixNow: """
        Make room on the machine, and run the job again.

        ```sh
        df -h . ; df -i .
        rm -rf ~/Library/Developer/Xcode/DerivedData ~/Library/Caches/org.swift.swiftpm .build
        xcrun simctl delete unavailable
        docker system prune --force
        ```
        """,
      fixProperly: """
        - a step at the beginning of each job that fails with words of its own below a limit of free space
        - caches with a size limit, and runners that are thrown away after the job
        - in an app: ask for `volumeAvailableCapacityForImportantUsage` before a large write, handle the error, keep caches \
        where the system may remove them
        """,
      verify: "The job runs, and `df` shows the same free space before and after ten of them.",
      prevent: "An alarm for free space on every build machine.",
      notToBeConfusedWith: [
        .init(.fileDescriptorsExhausted, "too many files are open at once"),
        .init(.resourceDiskWrites, "a program wrote more than the system allows"),
        .init(.cacheDeleteKill, "the system ended an app to make room"),
      ],
      sources: [
        "errno(2), ENOSPC",
        "Apple: Checking volume storage capacity: "
          + "https://developer.apple.com/documentation/foundation/checking-volume-storage-capacity",
      ]),
    examples: [
      .matches(
        """
        ▸ ld: can't write output file: /Users/ci/build/Harbour, errno=28: No space left on device
        clang: error: linker command failed with exit code 1 (use -v to see invocation)
        """),
      .ignores(
        """
        Fatal error: 'try!' expression unexpectedly raised an error: Error Domain=NSCocoaErrorDomain Code=513 "You don’t \
        have permission to save the file": file Harbour/Store.swift, line 12
        """, answer: "swift-try-bang"),
    ])
}
