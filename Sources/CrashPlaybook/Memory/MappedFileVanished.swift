extension Rule {
  static let mappedFileVanished = Rule(
    "mapped-file-vanished",
    "A file behind mapped memory could not be read any more (SIGBUS)",
    family: .memory,
    harm: "ends the program when a file goes away under its feet",
    certainWhen: .any([
      .exceptionText("FS pagein error"), .message("FS pagein error"),
      .all([.computed(.memoryFault), .exceptionText("KERN_MEMORY_ERROR"), .memoryRegion("mapped file")]),
    ]),
    likelyWhen: .all([
      .computed(.memoryFault), .any([.exceptionText("KERN_MEMORY_ERROR"), .exceptionCode([10])]),
    ]),
    unless: .any([
      .terminationNamespace("CODESIGNING"), .message("CODESIGNING", "Code Signature Invalid", "code signature"),
      .exceptionText("KERN_CODESIGN_ERROR"), .memoryRegion("--> __TEXT"), .memoryRegion("--->  __TEXT"),
      // No file stands behind these.
      .memoryRegion(
        "---> MALLOC", "--->  MALLOC", "---> Stack", "--->  Stack", "---> VM_ALLOCATE", "--->  VM_ALLOCATE"),
    ]),
    supportedBy: [
      .memoryRegion("mapped file").because("the memory shows a file"),
      .frame("sqlite3", "walIndex", within: 8).because("SQLite maps its shared index"),
      .frame("Data", "NSData", "memcpy", "memmove", within: 6),
    ],
    outranks: [
      .badAccessWildPointer, .writeToReadonly, .unalignedOrBusAccess, .linuxSigbus, .linuxSegv,
    ],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} read memory that shows a file, and the system could not bring the page in: the file was \
        cut short, deleted from a network volume, locked away, or the disk failed. The address {address|itself} \
        was fine.
        """,
      youSee: """
        SIGBUS with KERN_MEMORY_ERROR, often in `memcpy`, a decoder or SQLite, and in rare waves: after an update, \
        when a volume goes away, or when a protected file is read on a locked device.
        """,
      howWeKnow: """
        KERN_MEMORY_ERROR (10) is the kernel's answer when a page exists but cannot be filled. The text `FS pagein \
        error` names the reason from the file system.
        """,
      rootCause: """
        - `Data(contentsOf:options: .alwaysMapped)` of a file that someone rewrites in place
        - a download, cache or model file that is truncated while another process or thread maps it
        - an app or library that is replaced on disk while it runs
        - a database whose `-shm` file another process, or a second copy of SQLite in this one, cut short
        """,
      fixNow: """
        In {blame|the reading code}, read the file instead of mapping it.

        ```swift
        // before: let chart = try Data(contentsOf: url, options: .alwaysMapped)
        let chart = try Data(contentsOf: url)
        ```

        `.mappedIfSafe` keeps network and removable volumes from being mapped. It does not help where a file on the \
        local disk is cut short or locked away: that one is still mapped.
        """,
      fixProperly: """
        - replace files by rename (`Data.write(options: .atomic)`): old readers keep the old file
        - never truncate a file that may be mapped or overwrite it in place; write a new one
        - open protected files with a class that stays readable, or wait for protected data to become available
        - delete a database only with all its side files and with all connections closed
        """,
      verify: """
        Map the file, truncate it from a second process, and read on: the app reports an error instead of dying.
        """,
      prevent: "No `.alwaysMapped` in review without an owner who guarantees that the file never shrinks.",
      notToBeConfusedWith: [
        .init(.codesigningKill, "the page could be read, but its signature did not fit"),
        .init(.unalignedOrBusAccess, "also SIGBUS, but the address was not aligned"),
        .init(.linuxSigbus, "the same on Linux, where no code tells more"),
      ],
      sources: [
        "xnu, osfmk/mach/kern_return.h (KERN_MEMORY_ERROR): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/mach/kern_return.h",
        "NSData.ReadingOptions (developer.apple.com)",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Codes:       0x000000000000000a, 0x0000000113f48000
        ▸ Exception Subtype:     KERN_MEMORY_ERROR at 0x0000000113f48000
        Triggered by Thread:  5

        Thread 5 Crashed:
        0   libsystem_platform.dylib       0x00000001f3974c54 _platform_memmove + 96
        1   Harbour                        0x0000000104a1c2d0 ChartFile.tile(at:) + 244
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Codes:       0x000000000000000a, 0x0000000113f48000
        ▸ Exception Subtype:     KERN_MEMORY_ERROR at 0x0000000113f48000
        Triggered by Thread:  5

        Thread 5 Crashed:
        0   libsystem_platform.dylib      0x00007ff82cad2c54 _platform_memmove + 96
        1   Harbour                       0x0000000104e602d0 0x104e44000 + 115408
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Codes:       0x000000000000000a, 0x0000000113f48000
        Exception Subtype:     KERN_MEMORY_ERROR at 0x0000000113f48000
        VM Region Info: 0x113f48000 is in 0x113f00000-0x114000000;  bytes after start: 294912  bytes before end: 753663
              REGION TYPE                 START - END      [ VSIZE] PRT/MAX SHRMOD  REGION DETAIL
              mapped file              113e00000-113e20000 [  128K] r--/r-x SM=PRV  ...t/Map
              GAP OF 0xe0000 BYTES
        --->  MALLOC_SMALL             113f00000-114000000 [ 1024K] rw-/rwx SM=PRV
        Triggered by Thread:  5

        Thread 5 Crashed:
        0   Harbour                        0x0000000104a1c2d0 ChartFile.tile(at:) + 244
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Codes:       KERN_PROTECTION_FAILURE at 0x0000000113f48000
        Triggered by Thread:  5

        Thread 5 Crashed:
        0   Harbour                        0x0000000104a1c2d0 ChartFile.tile(at:) + 244
        """),
    ])
}
