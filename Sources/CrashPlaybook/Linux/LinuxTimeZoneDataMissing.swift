extension Rule {
  static let linuxTimeZoneDataMissing = Rule(
    "linux-time-zone-data-missing",
    "Foundation found no data for a time zone",
    family: .linux,
    likelyWhen: .all([
      .frame(askers, image: [], within: 3),
      .any([.trap, .abort, .signal("SIGILL", "SIGTRAP", "SIGABRT")]),
    ]),
    possibleWhen: .frame(askers, image: [], within: 1),
    // Both bring data of their own.
    unless: .any([.system(["Windows", "Android"]), .image("Foundation.dll"), .format(["android"])]),
    supportedBy: [
      .computed(.linux),
      .frame("ISO8601DateFormatter").because("it asks for GMT, which is always there where there is any data at all"),
    ],
    outranks: .generalSwiftTraps + [.linuxSwiftTrap, .swiftNilUnwrap, .explicitAbort],
    page: PlaybookPage(
      whatHappened: """
        Foundation looked up a time zone and found no data for it. It trusts that there is some, so a check in Foundation \
        failed and stopped the process.
        """,
      youSee: """
        A service that runs on every developer's machine and stops in a small container at the first date: while JSON is \
        decoded, a log line is written or an answer is made. Exit status 132 on Intel, 133 on ARM, and mostly no message.
        """,
      howWeKnow: """
        On top is `_cfObject` of `TimeZone`, `NSTimeZone` or `ISO8601DateFormatter`. On Linux CoreFoundation reads zones \
        from `/usr/share/zoneinfo`, which small images such as `ubuntu` do not have: it belongs to the package `tzdata`.
        """,
      notProved: """
        That the folder is missing as a whole. A single zone may be unknown too: one that is newer than the image's \
        data, or a misspelt `TZ`. `ISO8601DateFormatter` asks for GMT if no code gave it another zone, which every \
        copy of the data has.
        """,
      rootCause: """
        - the image is made from a small base such as `ubuntu` or `scratch`, and only the program is copied into it; \
        programs of the static Linux SDK need no other file, but this data
        - the system keeps the data elsewhere, as NixOS does
        - `TZ` or `/etc/localtime` names a zone that the data does not hold
        """,
      fixNow: """
        Install the data in the image that runs the program, not only in the one that builds it:

        ```dockerfile
        FROM ubuntu:noble
        RUN apt-get -q update && apt-get -q install -y tzdata && rm -rf /var/lib/apt/lists/*
        ```
        """,
      fixProperly: """
        - where nothing can be installed, copy `/usr/share/zoneinfo` from the image that builds
        - where the data lies elsewhere, make `/usr/share/zoneinfo` a link to it
        - zones that come from outside are tested before they are used

        ```swift
        import Foundation

        struct UnknownTimeZone: Error {
          let identifier: String
        }

        func zone(_ identifier: String) throws -> TimeZone {
          // before: TimeZone(identifier: identifier)!
          guard let zone = TimeZone(identifier: identifier) else { throw UnknownTimeZone(identifier: identifier) }
          return zone
        }
        ```
        """,
      verify: """
        In a container of the final image `ls /usr/share/zoneinfo/GMT` finds a file, and \
        `ISO8601DateFormatter().string(from: Date())` returns a text.
        """,
      prevent: "Run one test that formats a date inside the final image, before it is published.",
      notToBeConfusedWith: [
        .init(.linuxSwiftTrap, "another check, in the program's own code"),
        .init(.swiftNilUnwrap, "`TimeZone(identifier:)!` in the program's own code"),
      ],
      sources: [
        "swift-corelibs-foundation, issues 3855 and 3940",
        "swift-docker, issue 98",
        "vapor/template, pull request 75: https://github.com/vapor/template/issues/75",
      ]),
    examples: [
      .matches(
        """
        💣 Program crashed: Illegal instruction at 0x00007f611b92c0f8

        Thread 3 crashed:

        ▸ 0 0x00007f611b92c0f8 ISO8601DateFormatter._cfObject.getter + 184 in libFoundation.so
        1 0x00007f611b92fa5f JSONDecoderImpl.unwrapDate() + 510 in libFoundation.so
        2 0x000056187107d031 TideTable.load(from:) + 148 in harbourd at /src/Sources/harbourd/TideTable.swift:21:9
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x0000558600ea9e25 ***

        Thread 4 crashed:

        ▸ 0 0x0000558600ea9e25 NSTimeZone._cfObject.getter + 149 in harbourd
        1 0x00005586009eec16 async_MainTY1_ + 37 in harbourd at /src/Sources/harbourd/main.swift:16:5
        """),
      .ignores(
        """
        *** Program crashed: Illegal instruction at 0x0000558600ea9e25 ***

        Thread 0 crashed:

        0 0x0000558600ea9e25 Berth.timeZone.getter + 149 in harbourd at /src/Sources/harbourd/Berth.swift:12:5
        1 0x00007f611b92fa5f main + 10 in harbourd at /src/Sources/harbourd/main.swift:3:5
        """),
    ])

  /// Only the Foundation of other systems than Apple's has these.
  private static let askers: [TextPattern] = [
    "^NSTimeZone._cfObject", "^TimeZone._cfObject", "^ISO8601DateFormatter._cfObject",
    "^Foundation.NSTimeZone._cfObject", "^Foundation.TimeZone._cfObject",
    "^Foundation.ISO8601DateFormatter._cfObject",
  ]
}
