extension Rule {
  static let metalValidationFailure = Rule(
    "metal-validation-failure",
    "Metal refused a call that breaks its rules",
    family: .frameworks,
    certainWhen: .any([
      .frame("^MTLReportFailure", "^_MTLMessageContextEnd", "^MTLReleaseAssertionFailure", within: 8),
      .message(
        "-[MTL* validate*], line *: error '", "MTL*failed assertion `", "Metal*failed assertion `",
        "failed assertion `*MTL",
        "validate*:*: failed assertion `*'", "validate*:*: failed assertion `* Validation",
        // A lone backtick is lost where the text was pasted into Markdown.
        "-[MTLDebug*]:*: failed assertion ", "-[_MTLDebug*]:*: failed assertion ", "_MTLValidate*:*: failed assertion ",
        "failed assertion MTL",
        "validateNew*:*: failed assertion ", "validateFunction*:*: failed assertion ",
        "validateComputeFunction*:*: failed assertion ", "validateBuiltin*:*: failed assertion ",
        "validateCommonDraw*:*: failed assertion ", "validateRenderPass*:*: failed assertion ",
        // Classes of the driver, which keep a few checks also without the validation layer.
        "-[AGX*]:*: failed assertion ", "-[IOGPU*]:*: failed assertion ",
        "Command encoder released without endEncoding",
        "The following Metal object is being destroyed while still required to be alive by the command buffer",
        // The library for matrices and networks, in which Python's packages end.
        "MPS*.mm:*: failed assertion "),
      .all([.message("failed assertion `"), .frame([], image: ["^Metal$", "MTLTools", "MetalTools"])]),
    ]),
    likelyWhen: .any([
      .all([.abort, .frame("-[MTLDebug", "-[_MTLDebug", within: 10)]),
      // The heading alone, without the method that asked.
      .message("^failed assertion `* Validation"),
    ]),
    unless: .any([
      .message("Insufficient Permission", "Caused GPU"),
      // A compiled model that cannot be loaded is no call of the app's that breaks Metal's rules.
      .frame("-[MPSGraphExecutable initWithMPSGraphPackageAtURL:", "E5RT::", within: 20),
    ]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .metalSentence,
      .frame("-[MTLDebug{object} {call}", within: 12).because("Metal's validation layer looked at the call"),
      .frame("validate"),
    ],
    outranks: [
      .explicitAbort, .cAssert, .uncaughtExceptionGeneric, .builtinTrap, .osAssert,
      .swiftTextlessTrap,
    ],
    blame: .preferring(["(?i)render", "(?i)draw", "(?i)encode", "(?i)texture", "(?i)pipeline", "(?i)metal"]),
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        Metal checked the arguments of a call and ended the process: "{text|its message is not in this report|the \
        message names the argument}". The check runs on the CPU, in the call itself, so {blame|the frame below Metal} \
        is the place.
        """,
      youSee: """
        An abort with a sentence in the console. With the validation layer (debug runs from Xcode) it is strict; \
        some base checks stay in release builds, where the sentence may be missing from the report.
        """,
      howWeKnow: "`MTLReportFailure` and \"failed assertion\" with a Metal class or file are Metal's own way to fail.",
      rootCause: """
        The sentence names the rule. Frequent ones:

        - a texture of width or height 0: the view had no size yet
        - a texture larger than the device allows
        - "doesn't specify MTLTextureUsageShaderWrite": the usage flags of a texture do not cover what the shader does
        - "Command encoder released without endEncoding": an early return between `makeRenderCommandEncoder` and \
        `endEncoding`
        - "A command encoder is already encoding to this command buffer": the encoder before was not ended yet, or two \
        threads write into one command buffer
        - the pixel format of the pipeline differs from that of the render pass
        - an index beyond the end of a buffer, or a buffer too small for the shader's struct
        """,
      fixNow: """
        Change the one argument that the sentence names; for size 0, skip the frame when the drawable's size is empty. \
        An encoder that is still open is ended before the next one is made.
        """,
      fixProperly: """
        - Make descriptors in one place per kind, with usage and format next to the shader that uses them
        - `defer { encoder.endEncoding() }` right after creation

        ```swift
        func draw(in view: MTKView) {
          guard view.drawableSize.width > 0, view.drawableSize.height > 0,
            let pass = view.currentRenderPassDescriptor, let drawable = view.currentDrawable,
            let buffer = queue.makeCommandBuffer()
          else { return }
          encode(into: buffer, pass)
          buffer.present(drawable)
          buffer.commit()
        }

        private func encode(into buffer: any MTLCommandBuffer, _ pass: MTLRenderPassDescriptor) {
          guard let encoder = buffer.makeRenderCommandEncoder(descriptor: pass) else { return }
          defer { encoder.endEncoding() }
          encoder.setRenderPipelineState(pipeline)
          encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
        }
        ```
        """,
      verify: "Run the scene with `MTL_DEBUG_LAYER=1` and `MTL_SHADER_VALIDATION=1`: no message, at every window size.",
      prevent: "Turn the debug layer on in the test plan; render off screen in CI on the oldest supported GPU.",
      notToBeConfusedWith: [
        .init(.gpuBackgroundKill, "the GPU refused or failed later, while it ran the commands"),
        .init(.gpuDriverKill, "macOS's driver ended the client"),
        .init(.mpsgraphCompilationFailed, "the compiler of the system could not compile a model"),
        .init(.cAssert, "an `assert` of another library, worded differently"),
      ],
      sources: [
        "Apple: Validating your app's Metal API usage: "
          + "https://developer.apple.com/documentation/xcode/validating-your-apps-metal-api-usage",
        "Apple: Metal feature set tables",
      ]),
    examples: [
      .matches(
        """
        ▸ 'The following Metal object is being destroyed while still required to be alive by the command buffer \
        0x61a000118880 (label: <no label set>)
        """),
      .matches(
        """
        ▸ -[MTLTextureDescriptorInternal validateWithDevice:]:1344: failed assertion `Texture Descriptor Validation
        MTLTextureDescriptor has width of zero.
        '
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib    0x1c00 __pthread_kill + 8
        1   libsystem_c.dylib         0x1c10 abort + 180
        2   libsystem_c.dylib         0x1c20 __assert_rtn + 272
        ▸ 3   Metal                     0x1c30 MTLReportFailure.cold.1 + 48
        ▸ 4   Metal                     0x1c34 MTLReportFailure + 464
        5   Lighthouse                0x1040 BeamRenderer.draw(in:) + 200
        """),
      .matches(
        """
        ▸ -[AGXG13XFamilyCommandBuffer renderCommandEncoderWithDescriptor:]:380: failed assertion `A command encoder is \
        already encoding to this command buffer'
        """),
      .matches(
        """
        ▸ validateComputeFunctionArguments:945: failed assertion `Compute Function(tide): missing buffer \
        binding at index 1'
        """),
      .matches(
        """
        [CAMetalLayer nextDrawable] returning nil because allocation failed.
        ▸ validateRenderPassDescriptor:991: failed assertion `RenderPass Descriptor Validation
        No rendertargets set in RenderPassDescriptor.
        """),
      .matches(
        """
        ▸ MPSNDArray.mm:705: failed assertion '[MPSNDArray initWithDevice:descriptor:] Error: product of sizes > 2**31'
        zsh: abort      python3 tides.py
        """),
      .matches("▸ `failed assertion MTLTextureDescriptor has invalid pixelFormat (520).`"),
      .matches(
        """
        ▸ failed assertion `Render Pass Descriptor Validation
        Texture at colorAttachment[0] has usage (0x01) which doesn't specify MTLTextureUsageRenderTarget (0x04)'
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 8 Crashed:
        0   libsystem_c.dylib             	0x187257908 abort + 128
        1   libsystem_c.dylib             	0x187256c1c __assert_rtn + 284
        2   Metal                         	0x192289198 MTLReportFailure + 448
        3   MetalPerformanceShadersGraph  	0x221244c80 -[MPSGraphExecutable \
        initWithMPSGraphPackageAtURL:compilationDescriptor:] + 300
        4   Lighthouse                    	0x1027d10b4 LampModel.load() + 52
        """, answer: "mpsgraph-compilation-failed"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        Assertion failed: (lamp != NULL), function lamp_turn, file lamp.c, line 40.
        """, answer: "c-assert"),
      .matches(
        """
        ▸ validateNewFunctionWithConstantArguments:305: failed assertion constantValues must not be nil.'
        """),
      .ignores(
        """
        validateTideTable:305: failed assertion heights must not be nil
        """),
    ])
}
