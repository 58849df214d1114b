extension Rule {
  static let swiftMetadataDemangleFailure = Rule(
    "swift-metadata-demangle-failure",
    "A Swift type could not be put together at run time",
    family: .swiftRuntime,
    certainWhen: .message(
      "failed to demangle superclass of {type} from mangled name '{mangled}'", "failed to demangle superclass of",
      "failed to demangle witness for associated type '{type}'", "failed to demangle witness for associated type",
      "could not demangle keypath type from", "Failed to look up symbolic reference at ",
      "failed to demangle * from mangled name '",
      "^failed type lookup for *: ", "Fatal error: failed type lookup for "),
    likelyWhen: .all([
      .any([.abort, .trap]),
      .any([
        .framesInOrder("swift::fatalError", "swift_get"),
        // It stops for this reason only; what asked for the class may lie beyond the end of a part.
        .framesInOrder("swift::fatalError", "getSuperclassMetadata"),
        .framesInOrder("swift::fatalError", "swift::ResolveAsSymbolicReference"),
      ]),
      .frame(
        "swift_getSingletonMetadata", "swift_getTypeByMangledName", "_swift_initClassMetadata",
        "swift_initClassMetadata", "getSuperclassMetadata", "initClassSuperclass", "swift_getAssociatedTypeWitness",
        "instantiateObjCClass", "swift::ResolveAsSymbolicReference",
        within: 9),
    ]),
    supportedBy: [
      .any([.message("from mangled name 'So12AVPlayerViewC'"), .image("^_AVKit_SwiftUI$", within: 20)]).because(
        "SwiftUI's `VideoPlayer` is made of AVKit's view: the program must link AVKit itself")
    ],
    outranks: .generalSwiftTraps + [.explicitAbort],
    page: PlaybookPage(
      whatHappened: """
        The Swift runtime had to build the description of {type|a type} and could not find a type that it consists \
        of: a superclass, an associated type, or a field's type. The name was in the binary; what it names was not.
        """,
      youSee: """
        A crash at launch, or on first use of one screen, for everybody on an older system or in one build flavour. \
        It looks as if it came from nowhere: no line of the app's own logic is involved.
        """,
      howWeKnow: """
        "failed to demangle … from mangled name" is printed by the runtime after it looked for the type in all loaded \
        images. Demangling the name in the text, with `$s` in front of it (`swift demangle '$sSo12AVPlayerViewC'`), shows \
        which type is missing, and its module says which framework. `__C` is the module of all Objective-C classes: there \
        the documentation of the class names the framework.
        """,
      rootCause: """
        - the framework that defines the type is not linked: it was only reached through another one (SwiftUI's \
        `VideoPlayer` needs AVKit)
        - it is linked weakly, and the system is too old to have the type
        - app and framework were built with different toolchains or settings, or a stale build product was mixed in
        - a tool stripped Swift's reflection or type records
        """,
      fixNow: """
        Demangle the name, link its framework explicitly ("Link Binary With Libraries"), and make a clean build. An \
        `import` alone is not enough: the linker leaves a framework out again that was only imported and none of whose \
        symbols is used, such as AVKit behind `VideoPlayer`.

        ```swift
        // swift-tools-version: 6.0
        import PackageDescription

        // before: .executableTarget(name: "Harbour")
        let package = Package(
          name: "Harbour",
          targets: [.executableTarget(name: "Harbour", linkerSettings: [.linkedFramework("AVKit")])])
        ```
        """,
      fixProperly: """
        - guard types of newer systems with `if #available` at the place that creates them, and keep them out of \
        stored properties of types that older systems load
        - build all modules with one toolchain and one minimum system; binary frameworks with library evolution
        - do not strip Swift sections of frameworks
        """,
      verify: """
        Launch a release build on the oldest supported system, and open the screen. `otool -L` of the app must list \
        the framework.
        """,
      prevent: """
        A launch test on the oldest system in continuous integration; archive from a clean checkout.
        """,
      notToBeConfusedWith: [
        .init(.dyldMissingSymbol, "the loader noticed the gap before any code ran"),
        .init(.dyldMissingLibrary, "the framework itself is not there"),
        .init(.swiftDeletedMethod, "the type is there, one of its methods is not"),
      ],
      sources: [
        "Swift runtime: MetadataLookup.cpp, Metadata.cpp: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/runtime/MetadataLookup.cpp",
        "Apple Developer Forums: VideoPlayer crashes with \"failed to demangle superclass\"",
      ]),
    examples: [
      .matches(
        """
        ▸ failed to demangle superclass of VideoPlayerView from mangled name 'So12AVPlayerViewC'
        """),
      .matches(
        """
        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib        	0x18ce4b5b0 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x18ce85888 pthread_kill + 296
        2   libsystem_c.dylib             	0x18cd8a850 abort + 124
        ▸ 3   libswiftCore.dylib            	0x1a013a798 swift::fatalErrorv(unsigned int, char const*, char*) + 144
        4   libswiftCore.dylib            	0x1a013a7b8 swift::fatalError(unsigned int, char const*, ...) + 32
        ▸ 5   libswiftCore.dylib            	0x1a01548c0 getSuperclassMetadata + 868
        6   libswiftCore.dylib            	0x1a0154adc _swift_initClassMetadataImpl(swift::TargetClassMetadata<\
        swift::InProcess>*, swift::ClassLayoutFlags) + 100
        ▸ 7   _AVKit_SwiftUI                	0x23a0a5940 0x23a0a4000 + 6464
        """),
      .matches(
        """
        Termination Reason: SIGNAL 6 Abort trap: 6

        Thread 1 Crashed:
        0   libsystem_kernel.dylib        	0x18b052600 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x18b08af70 pthread_kill + 288
        2   libsystem_c.dylib             	0x18af97908 abort + 128
        ▸ 3   libswiftCore.dylib            	0x19c061484 swift::fatalErrorv(unsigned int, char const*, char*) + 136
        4   libswiftCore.dylib            	0x19c0614a4 swift::fatalError(unsigned int, char const*, ...) + 32
        ▸ 5   libswiftCore.dylib            	0x19c09d680 swift::ResolveAsSymbolicReference::operator()\
        (swift::Demangle::__runtime::SymbolicReferenceKind, int, void const*) + 672
        6   libswiftCore.dylib            	0x19c0d85f4 swift::Demangle::__runtime::Demangler::\
        demangleSymbolicReference(unsigned char) + 292
        """),
      .matches(
        """
        ▸ fatal error: failed to demangle witness for associated type 'Body' in conformance 'Harbour.PierView'
        """),
      .matches(
        """
        ▸ failed type lookup for 7Harbour4PierV: unknown type
        """),
      .ignores(
        """
        dyld[4211]: Symbol not found: _$s7SwiftUI4ViewP
        Referenced from: /private/var/containers/Bundle/Application/Harbour.app/Harbour
        """),
    ])
}
