extension Rule {
  static let libcryptoUnversionedLoad = Rule(
    "libcrypto-unversioned-load",
    "The program loaded the system's libcrypto or libssl without a version",
    family: .frameworks,
    certainWhen: .any([
      .message("Clients should not load the unversioned {library} dylib"),
      .all([unsafeWay, .abort]),
    ]),
    likelyWhen: .any([
      unsafeWay, .frame(["^__report_load"], image: ["libcrypto.dylib", "libssl.dylib", "libtls.dylib"], within: 6),
    ]),
    // Up to macOS 10.14 it was a warning.
    unless: .message("This will fail in a future version of macOS"),
    supportedBy: [
      .message("abort() called"),
      .frame("_dlopen", "^dlopen", "py_dl_open").because("the load came from this call"),
    ],
    outranks: [.explicitAbort, .killedExternally, .pythonFatalError],
    blame: .caller,
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        {process|The program} loaded `{library|libcrypto}.dylib` by a name without a version. On macOS that name leads \
        to a guard in `/usr/lib`, which ends every process that loads it: the system's cryptography has no stable \
        interface for others.
        """,
      youSee: """
        `WARNING: … is loading libcrypto in an unsafe way` and then `abort` or `Abort trap: 6`, at the first use of \
        encryption or hashing. On other computers the same program works, because another libcrypto is found first.
        """,
      howWeKnow: """
        Both sentences are the guard's own: the warning on standard error, and "Clients should not load the \
        unversioned … dylib" in the report.
        """,
      rootCause: """
        - `dlopen("libcrypto.dylib")`, `ctypes.util.find_library("crypto")`, or the like in another language: the \
        search ends in `/usr/lib` where no other file of that name is found
        - OpenSSL of a package manager is missing, or is for the other processor (`/usr/local` for Intel, \
        `/opt/homebrew` for Apple silicon)
        - an old package or plug-in for Python (`oscrypto`, `pynetsnmp` and others) that looks for the bare name
        """,
      fixNow: """
        Load a copy of your own by its full path or by its versioned name, for instance `libcrypto.3.dylib`. For a \
        package of Python: update it, and install OpenSSL for the processor that Python runs on.
        """,
      fixProperly: """
        - ship OpenSSL, BoringSSL or LibreSSL with the program, and link it with `@rpath`
        - or use CryptoKit, Security or Swift Crypto, which need no such library
        - never try the bare name among others: the guard cannot be caught

        ```c
        // before: the last of the names ends the process
        const char *names[] = { "libcrypto.3.dylib", "libcrypto.dylib" };

        // after
        const char *names[] = { "@rpath/libcrypto.3.dylib", "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib" };
        ```
        """,
      verify: """
        Run the same step on a Mac without any package manager. `DYLD_PRINT_LIBRARIES=1` shows what is loaded: \
        `/usr/lib/libcrypto.dylib` must not be among it.
        """,
      prevent: "A test of the shipped program on a clean Mac, as continuous integration has them.",
      notToBeConfusedWith: [
        .init(.dyldMissingLibrary, "the library was not found at all"),
        .init(.explicitAbort, "`abort()` for another reason"),
        .init(.openmpRuntimeLoadedTwice, "another library that ends the process when it is loaded"),
      ],
      sources: [
        "Apple Developer Forums, thread 119429", "Apple: Cryptographic Services Guide (OpenSSL)",
        "dev.to: Fixing libcrypto ansible crashes on macOS",
      ]),
    examples: [
      .matches(
        """
        Exception Type:        EXC_CRASH (SIGABRT)

        Application Specific Information:
        /usr/lib/libcrypto.dylib
        ▸ abort() called
        ▸ Invalid dylib load. Clients should not load the unversioned libcrypto dylib as it does not have a stable ABI.

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib        	0x00007fff203e3462 __pthread_kill + 10
        1   libsystem_c.dylib             	0x00007fff20364720 abort + 120
        2   libcrypto.dylib               	0x00007fff785f4a4a __report_load.cold.1 + 36
        3   libcrypto.dylib               	0x00007fff785f4763 __report_load + 427
        4   dyld                          	0x0000000116655079 ImageLoaderMachO::doModInitFunctions() + 559
        """),
      .matches(
        """
        ▸ WARNING: /opt/harbour/bin/harbourd is loading libcrypto in an unsafe way
        Abort trap: 6
        """),
      .ignores(
        """
        WARNING: Executing a script that is loading libcrypto in an unsafe way. This will fail in a future version of \
        macOS. Set the LIBRESSL_REDIRECT_STUB_ABORT=1 in the environment to force this into an error.
        """),
    ])

  private static let unsafeWay = Condition.message("is loading {library} in an unsafe way")
}
