extension Rule {
  static let gpuBackgroundKill = Rule(
    "gpu-background-kill",
    "The GPU refused or gave up the app's commands",
    family: .frameworks,
    certainWhen: .any([
      .frame("gpus_ReturnNotPermittedKillClient"),
      .textOfTheCrash("gpu-refusal", gpuRefusals),
    ]),
    possibleWhen: .message(gpuRefusals),
    supportedBy: [
      .message("Insufficient Permission", "BackgroundExecutionNotPermitted").because(
        "commands were sent after the app had left the foreground"),
      .message("SubmissionsIgnored").because("the GPU was faulted before; later commands are ignored"),
      .message("Caused GPU Hang", "Caused GPU Timeout").because("a shader or a blit ran too long"),
      .message("Address Fault", "Page Fault").because("a shader read or wrote outside of its resources"),
      .role(["Background"]), .role(["Non UI"]),
    ],
    outranks: .accessesInGeneral + ["swift-nil-unwrap", "explicit-abort", "null-pointer-dereference"],
    blame: .preferring(["(?i)render", "(?i)draw", "(?i)present", "(?i)gl", "(?i)metal"]),
    page: PlaybookPage(
      whatHappened: """
        The app sent work to the GPU at a moment when it may not (in the background), or work that the GPU could \
        not finish. With OpenGL ES the system ends the process on the spot; with Metal the command buffer fails, \
        and the app crashes only if it does not look at the error.
        """,
      youSee: """
        A crash a moment after pressing the home button or locking the device, with a render loop, a video filter \
        or an image export still running. Page faults and hangs come in the foreground, with one effect or one \
        document.
        """,
      howWeKnow: """
        `gpus_ReturnNotPermittedKillClient` is the driver's function for exactly this. Metal's errors say it in \
        words: "Insufficient Permission (to submit GPU work from background)" is code 6, "submissions ignored" code \
        4, "Caused GPU … Error" a fault while the commands ran.
        """,
      notProved: """
        Where the message stands in the log beside another crash, it is a lead only: many apps survive a refused \
        command buffer.
        """,
      rootCause: """
        *Background:* a display link, a timer or a dispatched render continues after `willResignActive`; or a last \
        command buffer was committed but not scheduled before the app was suspended.

        *Faults:* an index from outside of a buffer, a resource that was freed while commands used it, an endless \
        loop in a shader. All later work of the process may be ignored after a fault.
        """,
      fixNow: """
        Stop rendering on `willResignActive`, and wait for the last command buffer: `waitUntilScheduled()` is \
        enough, `waitUntilCompleted()` is safe.
        """,
      fixProperly: """
        - One gate that every submitter asks, closed when the scene leaves the foreground
        - Long exports: end them before background, or continue on the CPU
        - Look at `commandBuffer.error` in a completed handler, and never force the result

        ```swift
        @MainActor
        final class RenderGate {
          private(set) var isOpen = true
          private var last: (any MTLCommandBuffer)?

          func commit(_ buffer: any MTLCommandBuffer) {
            guard isOpen else { return }
            buffer.addCompletedHandler { buffer in
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
        .init("metal-validation-failure", "the call itself was refused, on the CPU, with an assertion"),
        .init("gpu-driver-kill", "macOS: the driver ended the client after a GPU reset"),
        .init("watchdog-scene-update", "the app took too long to reach the background"),
      ],
      sources: [
        "Apple: Preparing your Metal app to run in the background", "Apple: MTLCommandBufferError",
        "Apple: OpenGL ES Programming Guide, multitasking-aware apps",
      ]),
    examples: [
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
}
