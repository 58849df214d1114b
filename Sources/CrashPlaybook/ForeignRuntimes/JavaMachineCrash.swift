extension Rule {
  static let javaMachineCrash = Rule(
    "java-machine-crash",
    "The Java machine crashed in native code",
    family: .foreignRuntimes,
    certainWhen: .any([
      .message("A fatal error has been detected by the Java Runtime Environment"),
      // OpenJ9, the machine of Eclipse and IBM.
      .all([.message("Type={sort} vmState="), .message("J9Generic_Signal_Number=", "JVMDUMP039I", "JVMDUMP032I")]),
    ]),
    // A check of the machine's own; what a signal interrupted stands below the handler.
    likelyWhen: .all([
      .frame(["^VMError::report_and_die(", "^VMError::report_and_die$"], image: [], within: 12),
      .not(.frame(["^_sigtramp$", "^JVM_handle_"], image: [], within: 16)),
    ]),
    supportedBy: [
      .message("^SIGSEGV (0xb) at pc=", "^# SIGSEGV (0xb) at pc=").because("an access to memory failed"),
      .message("Internal Error (").because("a check of the machine itself failed"),
      .message("Out of Memory Error (", "There is insufficient memory for the Java Runtime Environment")
        .because("the system gave the machine no more memory"),
      .frame("^report_fatal(", "^report_vm_error(").because(
        "a check of the machine itself failed; its sentence is in the file `hs_err_pid….log`"),
      .message("JRE version: {machine}").because("the machine that ran"),
    ],
    outranks: .generalNativeCrashes,
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        The process of a Java machine crashed in {blame|the problematic frame}. Java code cannot cause that by itself: \
        native code that it calls (JNI, the foreign function interface, a Swift library) or the machine is at fault.
        """,
      youSee: """
        `A fatal error has been detected by the Java Runtime Environment`, the signal, a `Problematic frame`, and a file \
        `hs_err_pid….log` with stack, registers and loaded libraries.
        """,
      howWeKnow: "The machine's own handler of errors writes these words.",
      notProved: """
        Who damaged the memory, where the frame is the machine's own (`V`): native code may have done it long before.
        """,
      rootCause: """
        | letter of the frame | whose code |
        |---|---|
        | `C` | a native library: its own bug, or arguments of a wrong type or lifetime from Java or Swift |
        | `V` | the machine; mostly a `JNIEnv` of another thread, a reference that was deleted, damaged memory |
        | `J`, `j` | Java code, compiled or interpreted: mostly `Unsafe` or memory of a closed arena |
        """,
      fixNow: """
        Read the first frame marked `C` and the Java function below it. Run again with the machine's checks of native \
        calls: they stop at the wrong call instead of later.

        ```sh
        java -Xcheck:jni -jar tides.jar
        ```
        """,
      fixProperly: """
        - a `JNIEnv` is used on its own thread only; other threads attach first
        - what native code keeps beyond a call becomes a global reference
        - Swift functions that Java calls take copies of buffers, or hold them until they are done
        - build native libraries with Address Sanitizer for the tests of the bridge
        """,
      verify: "The same calls run under `-Xcheck:jni` without a warning, and ten thousand times without a crash.",
      prevent: "Tests of the bridge with `-Xcheck:jni` in continuous integration; keep `hs_err` files as artifacts.",
      notToBeConfusedWith: [
        .init(.javaUnhandledException, "an exception: the machine is well"),
        .init(.jniCheckFailed, "Android's runtime refused a call of native code, in words of its own"),
      ],
      sources: [
        "Oracle: Troubleshooting Guide, Fatal Error Log", "OpenJDK source, vmError.cpp", "Eclipse OpenJ9: Dump agents",
      ]),
    examples: [
      .matches(
        """
        #
        ▸ # A fatal error has been detected by the Java Runtime Environment:
        #
        #  SIGSEGV (0xb) at pc=0x000000010a1b2c3d, pid=8123, tid=5635
        #
        # Problematic frame:
        # C  [libpier.dylib+0x1c3d]  pier_open+0x1d
        """),
      .matches(
        """
        Unhandled exception
        ▸ Type=Segmentation error vmState=0x00000000
        ▸ J9Generic_Signal_Number=00000018 Signal_Number=0000000b Error_Value=00000000 Signal_Code=00000002
        Module=/opt/tides/lib/libpier.dylib
        """),
      .ignores(
        """
        Exception in thread "main" java.lang.IllegalStateException: no table for station 7
        \tat org.example.tides.TideModel.load(TideModel.kt:41)
        """, answer: "java-unhandled-exception"),
      .ignores("The Java Runtime Environment is needed for the build tools"),
    ])
}
