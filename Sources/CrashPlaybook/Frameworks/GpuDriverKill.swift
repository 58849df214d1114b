extension Rule {
  static let gpuDriverKill = Rule(
    "gpu-driver-kill",
    "The graphics driver of macOS ended the process",
    family: .frameworks,
    certainWhen: .frame("^gpusKillClient", "^gpusGenerateCrashLog"),
    likelyWhen: .message("Graphics kernel error: 0x{code}"),
    unless: .frame("gpus_ReturnNotPermittedKillClient"),
    supportedBy: [.message("Graphics kernel error: 0x{code}"), .message("Graphics hardware encountered an error")],
    outranks: [.explicitAbort, .osAssert, .builtinTrap, .selfRaisedSignal, .gpuBackgroundKill],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The kernel's graphics driver reset the GPU, or gave up the commands of this process, and the driver's half \
        inside the process ended it on purpose (graphics kernel error 0x{code|…}).
        """,
      youSee: """
        Other programs flicker or crash at the same moment; the log has "Graphics hardware encountered an error and \
        was reset". It hits windows with heavy drawing, video or OpenGL, and single machines more than others.
        """,
      howWeKnow:
        "`gpusGenerateCrashLog` and `gpusKillClient…` are the driver's functions for that, and do nothing else.",
      notProved: """
        Whose commands hung the GPU. One process of several that draw is ended, and it need not be the guilty one. \
        Damaged hardware, external GPUs and a driver's bug look the same.
        """,
      rootCause: """
        A GPU job ran too long or touched memory that was not there: a shader that never ends, a draw call with \
        wild indices, a texture freed too early, more graphics memory than there is. Or the driver or the hardware \
        failed by itself. Sleep, a change between graphics chips, and a display that is unplugged are frequent \
        moments.
        """,
      fixNow: """
        Compare the machines: one only, or one GPU model only, speaks for hardware or driver. If many, find the \
        last heavy drawing before the crash and halve its work.
        """,
      fixProperly: """
        - Split long GPU work into several command buffers of a few milliseconds
        - Move from OpenGL to Metal, which reports an error instead of ending the process
        - React to a removed or changed device (`MTLCopyAllDevicesWithObserver`), and make resources anew

        ```swift
        buffer.addCompletedHandler { buffer in
          guard let error = buffer.error as? MTLCommandBufferError else { return }
          switch error.code {
          case .timeout, .pageFault: renderer.rebuild()  // on a Mac also .deviceRemoved
          default: break
          }
        }
        ```
        """,
      verify:
        "Run the heavy scene for an hour on the affected GPU model with GPU frame capture; no reset in the system log.",
      prevent: "Group reports by GPU and system build before reading the stack.",
      notToBeConfusedWith: [
        .init(.gpuBackgroundKill, "iOS: work sent from the background, or a failed command buffer"),
        .init(.metalValidationFailure, "an assertion about arguments"),
        .init(.explicitAbort, "an `abort` of the app itself"),
      ],
      sources: [
        "Apple: MTLCommandBufferError: https://developer.apple.com/documentation/metal/mtlcommandbuffererror",
        "Apple: Device selection and fallback for graphics rendering",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        ▸ Graphics kernel error: 0xfffffffb

        Thread 0 Crashed:
        0   libsystem_kernel.dylib     0x1c00 __pthread_kill + 8
        1   libsystem_c.dylib          0x1c10 abort + 119
        ▸ 2   libGPUSupport.dylib        0x1c20 gpusGenerateCrashLog + 173
        ▸ 3   libGPUSupport.dylib        0x1c30 gpusKillClientExt + 9
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib     0x1c00 __pthread_kill + 8
        1   libsystem_c.dylib          0x1c10 abort + 119
        2   Tidepool                   0x1040 pool_check(pool_t*) + 73
        """, answer: "explicit-abort"),
    ])
}
