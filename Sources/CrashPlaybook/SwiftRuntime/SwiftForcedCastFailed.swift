extension Rule {
  static let swiftForcedCastFailed = Rule(
    "swift-forced-cast-failed",
    "A forced cast (as!) met a value of another type",
    family: .swiftRuntime,
    certainWhen: .any([
      .message(
        "Could not cast value of type '{source}' (0x*) to '{target}' (0x",
        "Could not cast value of type '{source}' to '{target}'",
        // All that Swift 1 said.
        "^Swift dynamic cast failed$"),
      .swiftCheck("Unconditional cast failed"),
    ]),
    likelyWhen: .any([
      .all([
        .not(.badAccess),
        .any([
          .frame("swift_dynamicCastFailure", within: 8),
          .all([
            .abort,
            .frame(
              "swift_dynamicCastClassUnconditional", "swift_dynamicCastObjCClassUnconditional",
              "swift_dynamicCastUnknownClassUnconditional", "swift_dynamicCastMetatypeUnconditional",
              "swift_dynamicCastObjCProtocolUnconditional", within: 8),
          ]),
        ]),
      ]),
      .abortedAtSource(.forcedCast),
    ]),
    supportedBy: [
      .computed(.castOfCopies),
      .message("type 'NSNull'", "type '__NSCFNumber'", "type 'NSTaggedPointerString'", "type '__NSCFBoolean'").because(
        "a class that JSON, plists and NSUserDefaults hand out"),
      .appFrame("cellForRowAt", "cellForItemAt", "prepare(for").because("a cell or a destination of another class"),
    ],
    outranks: .generalSwiftTraps + [.explicitAbort],
    searchWords: ["강제 캐스팅", "force cast"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} cast a value with `as!`. {story|The value is of another type than the code says.} The runtime \
        printed both types and stopped the process.
        """,
      youSee: """
        Right after a server changed a field, after a cell or scene got another class in the storyboard, or on the \
        first launch with old saved data. If it needs two builds of one framework in the app, it happens always and \
        looks absurd.
        """,
      howWeKnow: """
        Both types are named by the runtime itself: it found `{source|one type}` where the code says \
        `{target|another}`. The signal is SIGABRT then, unlike the trap of a nil or an index. Where the text is \
        missing, and only "Unconditional cast failed" is there, the compiler knew at build time that this cast cannot \
        work.
        """,
      rootCause: """
        - **Untyped data.** `NSNull`, `__NSCFNumber`, `__NSCFString` on the left come from JSON, a plist or \
        `UserDefaults`: a null or a number where a text was expected.
        - **Interface Builder.** The cell, segue destination or view has another class, or none, in the nib.
        - **Two copies of a class.** Both names are the same, or differ only in the module: a framework is linked \
        statically into the app *and* into one of its frameworks. Each copy has its own metadata, and the cast \
        compares metadata, not names.
        - A protocol or a generic parameter that is met by another type than the one imagined.
        """,
      fixNow: """
        {remedy|Use `as?`} in `{blame|your function nearest to the error}`{wayOut|, with a way out that says what came \
        instead}.

        ```swift
        // before
        let name = record["name"] as! String

        // after
        guard let name = record["name"] as? String else {
          throw RecordError.unexpected("name", record["name"].map { type(of: $0) })
        }
        ```
        """,
      fixProperly: """
        - decode outside data with `Codable`, which names the field that does not fit
        - register cells by type, and dequeue with one generic helper that knows the class
        - make one framework of shared code and link it dynamically, once
        - replace "cast to find out" by a protocol requirement or an enum

        ```swift
        struct Boat: Decodable {
          let name: String
          let length: Double?
        }
        ```
        """,
      verify: """
        Feed the recorded server answer (null, number, missing) to the decoder in a test. For two copies: `nm -gU` on \
        the app and each framework must show the class once; the launch log must not say "is implemented in both".
        """,
      prevent: """
        SwiftLint's `force_cast`. A contract test per endpoint. Read linker and runtime warnings about duplicate \
        classes as errors.
        """,
      notToBeConfusedWith: [
        .init(
          .swiftBridgedCollectionCast,
          """
          an array or dictionary from Objective-C holds an element of the wrong class; the text says "failed to match"
          """),
        .init(.swiftNilUnwrap, "the value was nil"),
        .init(.objcUnrecognizedSelector, "the wrong type was found only when a message was sent to it"),
      ],
      sources: [
        "Swift runtime: Casting.cpp, swift_dynamicCastFailure: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/runtime/Casting.cpp",
        "SwiftLint rule: force_cast: https://realm.github.io/SwiftLint/force_cast.html",
      ]),
    examples: [
      .matches(
        """
        ▸ Could not cast value of type '__NSCFNumber' (0x1f0a8b2c8) to 'NSString' (0x1f0a91d38).
        """),
      .matches(
        """
        ▸ Could not cast value of type 'NSNull' to 'NSArray'.
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001e1f0a1d8 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001a2f3b6f0 abort + 124
        ▸ 2   libswiftCore.dylib             0x000000018f4c2a90 swift_dynamicCastFailure + 72
        3   libswiftCore.dylib             0x000000018f4c2b10 swift_dynamicCastUnknownClassUnconditional + 64
        4   Harbour                        0x0000000104a1c2d0 BoatCell.dequeue(_:) + 96
        """),
      .matches(
        """
        *** Swift runtime failure: Unconditional cast failed ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "tides" crashed:

        ▸ 0 [inlined] [system] 0x000055c133586d10 Swift runtime failure: Unconditional cast failed in tides at \
        //<compiler-generated>
        1                    0x000055c133586d10 tug(_:) + 16 in tides at /home/build/tides/Sources/main.swift:4:9
        """),
      .ignores(
        """
        Fatal error: NSArray element failed to match the Swift Array Element type
        Expected Boat but found NSNull
        """, answer: "swift-bridged-collection-cast"),
      .ignores(
        """
        warning: forced cast from 'Any' to 'String' always succeeds; did you mean to use 'as'?
        """),
      .matches(
        """
        ▸ Swift dynamic cast failed
        Trace/BPT trap: 5
        """),
      .ignores("The test says that a Swift dynamic cast failed yesterday"),
    ])
}

extension Condition.Computed {
  /// What the two types of a failed cast tell of each other: two copies of a class, or one name in two modules.
  fileprivate static let castOfCopies = Condition.Computed(
    "cast-of-copies", "the names of both types of a failed cast", literals: ["Could not cast value of type '"],
    wording: ["story", "remedy", "wayOut"],
    values: { facts in
      guard let types = types(facts) else { return [:] }
      var words = ["sourceType": types.source, "targetType": types.target]
      if types.source == types.target {
        words["story"] =
          "Both types have the name {sourceType}, and they are two copies of one class, loaded twice: the cast "
          + "compares the classes and not their names."
        words["remedy"] = "Link {sourceType} once: a conditional cast would only hide that there are two. Look"
        words["wayOut"] = " for which copy is used"
        return words
      }
      if let source = parts(types.source), let target = parts(types.target), source.name == target.name {
        words["className"] = String(source.name)
        words["story"] =
          "The value is a {sourceType}, the code wants {targetType}: two modules have a class of the name {className}."
        words["remedy"] =
          "Correct the module, in the nib or storyboard (Custom Class, Module) or in the targets of the file: one "
          + "file in two targets makes two classes. Look"
        words["wayOut"] = " for which of the two is meant"
        return words
      }
      words["story"] = "The value is a {sourceType}, and the code says that it is a {targetType}."
      return words
    }
  ) { facts in types(facts) == nil ? nil : [] }

  private static let text: TextPattern = "Could not cast value of type '{source}' (*) to '{target}' ("

  private static func types(_ facts: ReportFacts) -> (source: String, target: String)? {
    for message in facts.report.messages {
      guard let found = text.captures(in: message.text), let source = found["source"], let target = found["target"]
      else { continue }
      return (source, target)
    }
    return nil
  }

  private static func parts(_ type: String) -> (module: Substring, name: Substring)? {
    type.firstIndex(of: ".").map { (type[..<$0], type[type.index(after: $0)...]) }
  }
}
