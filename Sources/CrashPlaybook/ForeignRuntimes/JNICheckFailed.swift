extension Rule {
  static let jniCheckFailed = Rule(
    "jni-check-failed",
    "Native code used Java's interface wrongly, and Android's runtime refused it",
    family: .foreignRuntimes,
    certainWhen: .any([
      .message("^JNI DETECTED ERROR IN APPLICATION: {refusal}"),
      .all([
        .abort,
        .frame(["art::JavaVMExt::JniAbort", "art::(anonymous namespace)::ScopedCheck::AbortF"], image: [], within: 12),
      ]),
    ]),
    likelyWhen: .message("JNI DETECTED ERROR IN APPLICATION: {refusal}", "JNI ERROR (app bug): {refusal}"),
    supportedBy: [
      .message("called with pending exception {exception}").because(
        "an earlier call had thrown, and no code asked: that exception is the origin"),
      .message("reference table overflow", " table overflow (max=").because(
        "references are made in a loop and not given back"),
      .message("in call to {call}").because("the function of the interface that was refused"),
      .message("use of deleted local reference", "use of invalid jobject", "use of deleted global reference").because(
        "a reference was kept beyond its call, or used on another thread"),
    ],
    outranks: [.explicitAbort, .selfRaisedSignal, .builtinTrap],
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        Native code in {process|the app}, {blame|the innermost frame of the app}, called a function of Java's native \
        interface in a way that is not allowed. Android's runtime said what was wrong ({refusal|in the abort message}) \
        and called `abort()`.
        """,
      youSee: """
        SIGABRT with `art::JavaVMExt::JniAbort` on the stack and an abort message that begins with `JNI DETECTED ERROR \
        IN APPLICATION`. On devices without these checks the same code damages memory silently.
        """,
      howWeKnow: "Only these checks of Android's runtime write these words, and the process ends right behind them.",
      rootCause: """
        | words | cause |
        |---|---|
        | `called with pending exception` | a call into Java threw, and the next call was made without asking |
        | `use of deleted local reference`, `invalid jobject` | a local reference was kept beyond the call that made it |
        | `thread … using JNIEnv* from thread …` | the environment of one thread was used on another |
        | `non-nullable argument was NULL` | a class or method was not found, and no one looked at the result |
        | `jclass has wrong type`, `wrong type of` | a method's signature and its call differ |
        | `table overflow` | references are made in a loop and not given back |
        """,
      fixNow: """
        In {blame|the innermost Swift function}, ask after every call into Java whether it threw, before anything else \
        of Java is touched.

        ```swift
        /// What the bridge offers of a thread's environment.
        protocol JavaEnvironment {
          func takePendingException() -> (any Error)?
        }

        /// Makes a call into Java, and a Swift error of what it throws.
        func call<Result>(_ environment: some JavaEnvironment, _ body: () -> Result) throws -> Result {
          let result = body()
          if let error = environment.takePendingException() { throw error }
          return result
        }
        ```
        """,
      fixProperly: """
        - let generated bindings (swift-java) make the calls, which check each one
        - keep objects of Java in global references that a Swift class gives back in its `deinit`
        - attach each thread that calls Java, and ask for its own environment there; never keep one
        - look up classes on the main thread when the library is loaded: other threads have another class loader
        """,
      verify: """
        Run the flow with the checks switched on (`adb shell setprop debug.checkjni 1`) and with input that makes Java \
        throw: a Swift error, no abort.
        """,
      prevent: "Tests of the bridge on an emulator, where the checks are always on.",
      notToBeConfusedWith: [
        .init(.javaUnhandledException, "the exception reached the end of a Java thread: no tombstone"),
        .init(.explicitAbort, "`abort()` without these words"),
      ],
      sources: ["Android Developers: JNI tips", "Android source, art/runtime/jni/check_jni.cc"]),
    examples: [
      .matches(
        """
        pid: 3001, tid: 3044, name: Thread-4  >>> org.example.tides <<<
        signal 6 (SIGABRT), code -1 (SI_QUEUE), fault addr --------
        ▸ Abort message: 'JNI DETECTED ERROR IN APPLICATION: JNI NewStringUTF called with pending exception java.io.IOException'
        backtrace:
              #00 pc 0000000000051a5c  /apex/com.android.runtime/lib64/bionic/libc.so (abort+164)
              #01 pc 00000000004a1b7c  /apex/com.android.art/lib64/libart.so (art::JavaVMExt::JniAbort(char const*, char const*)+1532)
        """),
      .ignores(
        """
        pid: 3001, tid: 3044, name: Thread-4  >>> org.example.tides <<<
        signal 6 (SIGABRT), code -1 (SI_QUEUE), fault addr --------
        backtrace:
              #00 pc 0000000000051a5c  /apex/com.android.runtime/lib64/bionic/libc.so (abort+164)
              #01 pc 0000000000044d80  /data/app/~~Q==/org.example.tides-9==/lib/arm64/libTideKit.so (tide_give_up+12)
        """, answer: "explicit-abort"),
    ])
}
