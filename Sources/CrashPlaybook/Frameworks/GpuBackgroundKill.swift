extension Rule {
  static let gpuBackgroundKill = Rule(
    "gpu-background-kill",
    "The GPU refused or gave up the app's commands",
    family: .frameworks,
    certainWhen: .any([
      .frame("gpus_ReturnNotPermittedKillClient"),
      .textOfTheCrash("gpu-refusal", gpuRefusals),
      // Many apps survive such an error; thrown, it ended the process.
      .message(
        "uncaught exception of type {type}: *kIOGPUCommandBufferCallbackError",
        "uncaught exception of type {type}: [METAL] Command buffer execution failed: "),
    ]),
    // What threw in the handler of a finished command buffer had looked at its error.
    likelyWhen: .framesInOrder("^__cxa_throw", "CommandBuffer didCompleteWithStartTime:endTime:error:]"),
    possibleWhen: .any([
      .message(gpuRefusals),
      .all([
        .message("kIOGPUCommandBufferCallbackError"),
        // Something ended the process; what, is no evidence of this.
        .not(.all([.not(.abort), .not(.trap), .not(.message("uncaught exception", "Fatal error: ", "GGML_ASSERT"))])),
      ]),
    ]),
    supportedBy: [
      .message("Insufficient Permission", "BackgroundExecutionNotPermitted").because(
        "commands were sent after the app had left the foreground"),
      .message("SubmissionsIgnored").because("the GPU was faulted before; later commands are ignored"),
      .message("Caused GPU Hang", "Caused GPU Timeout").because("a shader or a blit ran too long"),
      .message("Address Fault", "Page Fault").because("a shader read or wrote outside its resources"),
      .message("ErrorOutOfMemory").because(
        "the GPU had no memory left for the resources of these commands; that the process was small does not count"),
      .message("ErrorImpactingInteractivity").because(
        "the system gave up commands that kept the GPU from drawing the screen"),
      .message("ErrorInnocentVictim").because(
        "other commands failed, maybe those of another process, and took these along: the error before this one counts"),
      .message("ErrorInvalidResource").because(
        "the commands used a resource that was not made resident for them, or was freed already"),
      .message("ErrorAccessRevoked", "ErrorBlacklisted", "ErrorDenylisted").because(
        "the system took the GPU away from this process after repeated faults"),
      .message("ErrorStackOverflow").because("a shader's calls went too deep"),
      .variant("gpu-command-error", remedies),
      .role(["Background"]), .role(["Non UI"]),
    ],
    outranks: .accessesInGeneral + [
      .swiftNilUnwrap, .explicitAbort, .nullPointerDereference, .cppUncaughtException,
      .uncaughtExceptionGeneric,
    ],
    blame: .preferring(["(?i)render", "(?i)draw", "(?i)present", "(?i)gl", "(?i)metal"]),
    page: PlaybookPage(
      whatHappened: """
        The app sent work to the GPU at a moment when it may not (in the background), or work that the GPU could not \
        finish: {why|the report does not say more|the error code says which}. With OpenGL ES the system ends the \
        process on the spot; with Metal the command buffer fails, and the app crashes only if it does not look at the \
        error, or if a library turns it into an exception: it is thrown on Metal's own queue, where nothing can catch \
        it.
        """,
      youSee: """
        A crash a moment after pressing the home button or locking the device, with a render loop, a video filter \
        or an image export still running. Page faults and hangs come in the foreground, with one effect or one \
        document.
        """,
      howWeKnow: """
        `gpus_ReturnNotPermittedKillClient` is the driver's function for exactly this. Metal's errors say it in \
        words: "Insufficient Permission (to submit GPU work from background)" is code 6, "submissions ignored" code \
        4, "Caused GPU … Error" a fault while the commands ran, "Insufficient Memory" code 8, "Impacting Interactivity" \
        code 14. "Discarded (victim of GPU error/recovery)", code 5, means that other commands failed.
        """,
      notProved: """
        Where the message is in the log beside another crash, it is a lead only: many apps survive a refused command \
        buffer.
        """,
      rootCause: """
        *Background:* a display link, a timer or a dispatched render continues after `willResignActive`; or a last \
        command buffer was committed but not scheduled before the app was suspended.

        *Faults:* an index from outside a buffer, a resource that was freed while commands used it, an endless loop in \
        a shader. All later work of the process may be ignored after a fault.

        *Memory and time:* language and image models are the usual ones. Weights and caches beyond what the GPU may \
        hold at once (`recommendedMaxWorkingSetSize`), or one dispatch of many seconds while a display is attached.
        """,
      fixNow: """
        {fix|Stop rendering on `willResignActive`, and wait for the last command buffer: `waitUntilScheduled()` is \
        enough, `waitUntilCompleted()` is safe.}
        """,
      fixProperly: """
        - One gate that every submitter asks, closed when the scene leaves the foreground
        - Long exports: end them before background, or continue on the CPU; from iOS 26 on a \
        `BGContinuedProcessingTask` may use the GPU where `BGTaskScheduler.supportedResources` contains `.gpu` and the \
        app has the entitlement for it
        - Look at `commandBuffer.error` in a completed handler, never force the result, and let no exception leave it
        - Keep what the GPU holds below `recommendedMaxWorkingSetSize`, and cut long work into several command buffers

        ```swift
        @MainActor
        final class RenderGate {
          private(set) var isOpen = true
          private var last: (any MTLCommandBuffer)?

          func commit(_ buffer: any MTLCommandBuffer) {
            guard isOpen else { return }
            buffer.addCompletedHandler { @Sendable buffer in
              if let error = buffer.error { print("GPU: \\(error.localizedDescription)") }
            }
            buffer.commit()
            last = buffer
          }

          func close() {
            isOpen = false
            last?.waitUntilScheduled()
          }

          func open() { isOpen = true }
        }
        ```
        """,
      verify:
        """
        Press home 50 times while rendering, and lock the device during an export. For faults: Metal shader \
        validation.
        """,
      prevent: "A UI test that changes the scene phase during rendering.",
      notToBeConfusedWith: [
        .init(.metalValidationFailure, "the call itself was refused, on the CPU, with an assertion"),
        .init(.gpuDriverKill, "macOS: the driver ended the client after a GPU reset"),
        .init(.watchdogSceneUpdate, "the app took too long to reach the background"),
      ],
      sources: [
        "Apple: Preparing your Metal app to run in the background: "
          + "https://developer.apple.com/documentation/metal/preparing-your-metal-app-to-run-in-the-background",
        "Apple: MTLCommandBufferError: https://developer.apple.com/documentation/metal/mtlcommandbuffererror",
        "Apple: OpenGL ES Programming Guide, multitasking-aware apps",
      ]),
    examples: [
      .matches(
        "▸ libc++abi: terminating due to uncaught exception of type std::runtime_error: [METAL] Command buffer execution failed: Internal Error (0000000e:Internal Error)"
      ),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000001

        Thread 0 Crashed:
        ▸ 0   libGPUSupportMercury.dylib    0x1c00 gpus_ReturnNotPermittedKillClient + 12
        1   AGXGLDriver                   0x1c10 gldUpdateDispatch + 1232
        2   OpenGLES                      0x1c20 -[EAGLContext presentRenderbuffer:] + 160
        3   Tidepool                      0x1040 WaterView.present() + 52
        """),
      .matches(
        """
        ▸ Execution of the command buffer was aborted due to an error during execution. Insufficient Permission (to \
        submit GPU work from background) (00000006:kIOGPUCommandBufferCallbackErrorBackgroundExecutionNotPermitted)
        """),
      .matches(
        """
        ▸ libc++abi: terminating due to uncaught exception of type std::runtime_error: tide model: command buffer: \
        Insufficient Memory (00000008:kIOGPUCommandBufferCallbackErrorOutOfMemory)
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 7 Crashed:: Dispatch queue: com.Metal.CompletionQueueDispatch
        0   libsystem_kernel.dylib    0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib         0x1a1c4e178 abort + 180
        ▸ 2   libc++abi.dylib           0x1f2a0c858 __cxa_throw + 140
        3   libtidemodel.dylib        0x1027d10b4 tide::check(MTL::CommandBuffer*) + 88
        ▸ 4   Metal                     0x1b0c13a20 -[_MTLCommandBuffer didCompleteWithStartTime:endTime:error:] + 1200
        """),
      .ignores(
        """
        Tide[611:20411] command buffer: Discarded (victim of GPU error/recovery) \
        (00000005:kIOGPUCommandBufferCallbackErrorInnocentVictim)
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 7 Crashed:: Dispatch queue: com.Metal.CompletionQueueDispatch
        0   libsystem_kernel.dylib    0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib         0x1a1c4e178 abort + 180
        2   libc++abi.dylib           0x1f2a0c858 __cxa_throw + 140
        3   libtidemodel.dylib        0x1027d10b4 tide::encode(MTL::CommandBuffer*) + 88
        4   Metal                     0x1b0c13a20 -[_MTLCommandBuffer commit] + 120
        """, answer: "cpp-uncaught-exception"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        Graphics kernel error: 0xffffffff

        Thread 4 Crashed:
        0   libsystem_kernel.dylib     0x1c00 __pthread_kill + 8
        1   libsystem_c.dylib          0x1c10 abort + 119
        2   libGPUSupport.dylib        0x1c20 gpusGenerateCrashLog + 173
        """, answer: "gpu-driver-kill"),
    ])

  private static let gpuRefusals: [TextPattern] = [
    "Insufficient Permission (to submit GPU work from background)",
    "kIOGPUCommandBufferCallbackErrorBackgroundExecutionNotPermitted",
    "kIOGPUCommandBufferCallbackErrorSubmissionsIgnored", "Caused GPU Hang Error", "Caused GPU Timeout Error",
    "Caused GPU Address Fault Error", "Caused GPU Page Fault Error",
  ]

  /// What to do differs by what Metal says.
  private static let remedies: [Variant] = [
    Variant(
      .message("ErrorOutOfMemory"),
      [
        "why": "the GPU's memory was used up",
        "fix": """
        Use a smaller model, context, batch or image, so that everything together stays below \
        `recommendedMaxWorkingSetSize`, and free what other models hold first.
        """,
      ]),
    Variant(
      .message("ErrorImpactingInteractivity"),
      [
        "why": "it kept the GPU from drawing the screen for too long",
        "fix": """
        Cut the work into shorter command buffers: fewer layers, tokens, tiles or samples in each.
        """,
      ]),
    Variant(
      .message("ErrorInnocentVictim"),
      [
        "why": "other commands failed, and these were discarded with them",
        "fix": """
        Look for the error before this one, here or in another process that uses the GPU, and send the same \
        commands once more: they were not at fault.
        """,
      ]),
    Variant(
      .message("Caused GPU Hang", "Caused GPU Timeout"),
      [
        "why": "a shader or a copy ran too long",
        "fix": """
        Find the pass that does not come to an end (an endless loop, too large a dispatch, data that are not \
        in memory yet), and cut it into shorter command buffers.
        """,
      ]),
    Variant(
      .message("Address Fault", "Page Fault", "ErrorInvalidResource"),
      [
        "why": "a shader used memory that was not there for it",
        "fix": """
        Run the pass with Metal's shader validation: it names the buffer and the index. Keep every resource \
        alive and resident until the commands that use it have completed.
        """,
      ]),
  ]
}
