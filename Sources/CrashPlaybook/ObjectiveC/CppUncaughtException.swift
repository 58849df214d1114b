extension Rule {
  static let cppUncaughtException = Rule(
    "cpp-uncaught-exception",
    "A C++ exception reached no handler (std::terminate)",
    family: .objectiveC,
    certainWhen: .message(
      "terminating due to uncaught exception of type {type}: {text}",
      "terminating with uncaught exception of type {type}: {text}",
      "terminating due to uncaught exception of type {type}", "terminating with uncaught exception of type {type}",
      "terminate called after throwing an instance of '{type}'"),
    likelyWhen: .any([
      .frame(["^__cxa_throw", "std::__1::__throw_"], image: [], within: 24),
      .computed(.exceptionOfCpp),
      // What a reporter in the process recorded of it.
      .all([
        .message("^uncaught exception of type {type}: {text}", "^uncaught exception of type {type}"),
        .not(.exceptionName("NSException")), .not(.kind([.nonFatal])),
      ]),
      .message("terminating with uncaught foreign exception", "terminating due to uncaught foreign exception"),
      .all([
        .frame(["__gnu_cxx::__verbose_terminate_handler", "__clang_call_terminate"], image: [], within: 10), .abort,
      ]),
      .all([.frame(terminateFunctions, image: [], within: 12), .abort, .typeLeftAlone]),
      // A reporter's own handler of terminate runs for exceptions only; for those of Objective-C it has a function more.
      .all([
        .frame(["^CLSTerminateHandler", "^FIRCLSTerminateHandler"], image: [], within: 12),
        .not(.frame(["CLSExceptionRecordNSException"], image: [], within: 12)),
      ]),
    ]),
    possibleWhen: .all([.frame(terminateFunctions, image: [], within: 12), .abort]),
    unless: .any([
      // Apple's run loop rethrows C++ exceptions with the functions of Objective-C.
      .all([
        .objectiveCException, .not(.message("uncaught exception of type std::")), .not(.computed(.exceptionOfCpp)),
      ]),
      .message("libdispatch", "Rust cannot catch foreign exceptions", "mono_", "System.Exception"),
      .frame("rust_begin_unwind", "core::panicking::", "mono_invoke_unhandled_exception", "_swift_stdlib_"),
      .frame(["RCTFatal", "convertNSExceptionToJSError", "RCTExceptionsManager"], image: [], within: 20),
    ]),
    supportedBy: [
      .frame("__clang_call_terminate").because("the exception left a function that promised `noexcept`"),
      .message("what():  {text}"),
    ],
    outranks: [.explicitAbort, .uncaughtExceptionGeneric, .linuxSwiftTrap],
    page: PlaybookPage(
      whatHappened: """
        A C++ exception, `{type|of unknown type|of any type}` ({text|without a text|perhaps with a text}), found no \
        `catch` on its way up. `std::terminate` ended the process on {thread|a thread}.
        """,
      youSee: """
        `abort() called`, with libc++abi in the stack. The stack of the crash is where the search for a handler \
        ended; the place of the `throw` is above it only if no frame in between was unwound.
        """,
      howWeKnow: """
        libc++abi writes `terminating due to uncaught exception of type …` for C++ types. The same frames occur when \
        an NSException is not caught, so the rule holds only where neither an Objective-C exception's name nor its \
        backtrace is in the report.
        """,
      notProved: "Where it was thrown, if `__cxa_throw` is not on the stack: a `catch` that rethrows loses the place.",
      rootCause: """
        Exceptions cross C++ frames only. They end the process where they meet a `noexcept` function, a destructor, \
        a thread's entry function, a C callback, or a Swift frame: Swift cannot catch them and does not unwind for \
        them.

        Frequent types: `std::bad_alloc` (memory, or a nonsensical size), `std::out_of_range` (`at()`, `stoi`), \
        `std::system_error` (a mutex or a thread could not be made), `std::bad_function_call`, and a JSON or \
        database library's own.
        """,
      fixNow: """
        Catch at the boundary in `{blame|the C++ function that Swift or Objective-C calls}`, and turn the exception \
        into an error code.

        ```cpp
        int harbour_load(const char *path, char **message) noexcept try {
          load(path);
          return 0;
        } catch (const std::exception &error) {
          *message = strdup(error.what());
          return 1;
        } catch (...) {
          *message = strdup("unknown C++ exception");
          return 2;
        }
        ```
        """,
      fixProperly: """
        - Every function that Swift, Objective-C, a C callback or a thread enters is `noexcept` and has a `catch \
        (...)`
        - Prevent the exception itself: check sizes before allocating, use `from_chars` instead of `stoi`, `find` \
        instead of `at`
        - In Swift, wrap these calls in functions that throw an error for the code
        """,
      verify: """
        A test that provokes the exception (bad input, failed allocation) through the boundary; it must come out as an \
        error. Run it with a breakpoint on `__cxa_throw`.
        """,
      prevent: """
        Build C++ for Apple platforms with `-fexceptions` only where needed; review every boundary function for its \
        `catch`.
        """,
      notToBeConfusedWith: [
        .init(.uncaughtExceptionGeneric, "an NSException: its name, reason or backtrace is in the report"),
        .init(.cppMutexSystemError, "std::system_error from a mutex: a lock's life time"),
        .init(.libcxxHardeningAssert, "a failed check, not an exception"),
      ],
      sources: [
        "libc++abi: cxa_default_handlers.cpp", "Itanium C++ ABI: exception handling", "Swift: C++ interoperability",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        abort() called
        ▸ libc++abi: terminating due to uncaught exception of type std::out_of_range: vector

        Thread 2 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   libc++abi.dylib               	0x1f2a0c5a0 abort_message + 132
        3   libc++abi.dylib               	0x1f29fbef4 demangling_terminate_handler() + 348
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 2 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   libc++abi.dylib               	0x1f2a0c8b4 std::__terminate(void (*)()) + 16
        ▸ 3   libc++abi.dylib               	0x1f2a0c858 __cxa_throw + 140
        4   Tidepool                      	0x1027d10b4 tide::Parser::number(std::__1::string const&) + 88
        """),
      .matches(
        """
        ▸ libc++abi.dylib: terminating with uncaught exception of type std::__1::system_error: condition_variable \
        wait failed: Invalid argument
        (lldb) bt
        * thread #1, queue = 'com.apple.main-thread', stop reason = signal SIGABRT
          * frame #0: 0x00000001e1d4a2c4 libsystem_kernel.dylib`__pthread_kill + 8
            frame #1: 0x00000001a1c4e178 libsystem_c.dylib`abort + 180
            frame #2: 0x00000001f2a0c5a0 libc++abi.dylib`abort_message + 132
            frame #3: 0x00000001f29fbef4 libc++abi.dylib`default_terminate_handler() + 348
            frame #4: 0x000000019a0d8f48 libobjc.A.dylib`_objc_terminate() + 228
            frame #5: 0x00000001f2a0c8b4 libc++abi.dylib`std::__terminate(void (*)()) + 16
            frame #6: 0x00000001f2a0c4ae libc++abi.dylib`__cxa_rethrow + 102
            frame #7: 0x000000019a0d8dd2 libobjc.A.dylib`objc_exception_rethrow + 42
            frame #8: 0x000000019a58045c CoreFoundation`CFRunLoopRunSpecific + 632
        """),
      .matches(
        """
        Crashed: Charts
        0  Tidepool                       0x1027a0c40 CLSProcessRecordAllThreads + 60
        1  Tidepool                       0x1027a0c80 CLSHandler + 120
        2  libdispatch.dylib              0x19d8c3e54 _dispatch_client_callout + 16
        ▸ 3  Tidepool                       0x1027a1120 CLSTerminateHandler() + 88
        4  libc++abi.dylib                0x19bee3f94 std::__terminate(void (*)()) + 16
        5  Tidepool                       0x1027d10b4 tide::Chart::ring(tide::Point const&) (chart.cpp:64)
        """),
      .ignores(
        """
        libc++abi: terminating due to uncaught exception of type NSException
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'The pool is \
        closed.'
        """, answer: "uncaught-exception-generic"),
    ])

  /// How libc++abi ends a process.
  private static let terminateFunctions: [TextPattern] = [
    "^demangling_terminate_handler", "^std::terminate", "^std::__terminate",
  ]
}

extension Condition {
  /// Crash reporters leave nothing but the mangled name of the exception's type: `St13runtime_error`.
  fileprivate static let typeLeftAlone = Condition.computed(
    Computed(
      "cpp-type-left-alone", "application information that is nothing but the name of a type of C++",
      gate: .frame("^demangling_terminate_handler", "^std::terminate", "^std::__terminate", within: 12),
      values: { facts in facts.typeLeftAlone.map { ["type": $0.type] } ?? [:] }
    ) { facts in
      facts.typeLeftAlone.map { found in
        [
          Evidence(
            "application specific information: \(found.message.text): the exception was a \(found.type)", field: "asi",
            text: found.message.text, offset: found.message.offset)
        ]
      }
    })
}

extension ReportFacts {
  fileprivate var typeLeftAlone: (type: String, message: CrashReport.Message)? {
    for message in report.messages where message.origin == .applicationInformation {
      if let type = CppType.name(ofMangled: message.text) { return (type, message) }
    }
    return nil
  }
}

/// Names of types as C++ mangles them where they have no parameters: `N8facebook3jsi7JSErrorE`, `St13runtime_error`.
private enum CppType {
  /// The name of a type; nil where a text is anything else.
  static func name(ofMangled text: String) -> String? {
    var rest = Substring(text)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    var parts: [Substring] = []
    let isNested = rest.first == "N"
    if isNested {
      guard rest.count > 3, rest.last == "E" else { return nil }
      rest = rest.dropFirst().dropLast()
    }
    if rest.hasPrefix("St") {
      parts.append("std")
      rest = rest.dropFirst(2)
    }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let length = Int(digits), length > 0, length <= rest.count - digits.count else { return nil }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix(length)
      guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else { return nil }
      // The way to keep versions of a library apart is no part of what people write.
      if name != "__1", name != "__ndk1" { parts.append(name) }
      rest = rest.dropFirst(length)
    }
    // A lone word with its length could be anybody's.
    return parts.count > 1 ? parts.joined(separator: "::") : nil
  }
}

extension Condition.Computed {
  /// The exception that a reporter recorded is C++'s: its class is one of C++'s library, or it was thrown as C++ throws.
  ///
  /// Some reporters file every exception in one form, whatever language raised it. Objective-C's runtime throws through
  /// C++'s, so its own function stands below then.
  static let exceptionOfCpp = Condition.Computed(
    "exception-of-cpp", "an exception whose class or throw is C++'s"
  ) { facts in
    guard facts.report.kind == .crash, let exception = facts.report.uncaughtException, let name = exception.name else {
      return nil
    }
    let stack = facts.decisiveStack.prefix(24)
    let throwing = stack.first { $0.symbol?.hasPrefix("__cxa_throw") ?? false }
    let isObjectiveCs =
      name.value.hasPrefix("NS") || stack.contains { $0.symbol?.hasPrefix("objc_exception_") ?? false }
    // Plain or mangled: `std::bad_alloc`, `St12out_of_range`, `N4tide5ErrorE`.
    let isMangled = ["St", "NSt", "N"].contains { start in
      name.value.hasPrefix(start) && name.value.dropFirst(start.count).first?.isNumber ?? false
    }
    if name.value.contains("::") || isMangled {
      return [
        Evidence(
          "exception: \(name.value), a type of C++", field: "uncaughtException.name", text: name.value,
          offset: name.offset)
      ]
    }
    guard let throwing, !isObjectiveCs else { return nil }
    return [facts.evidence(throwing, isException: facts.isExceptionStackDecisive)]
  }
}
