extension Rule {
  static let mpsgraphCompilationFailed = Rule(
    "mpsgraph-compilation-failed",
    "Apple's graph compiler could not compile a model for the GPU",
    family: .frameworks,
    certainWhen: .any([
      .textOfTheCrash("mpsgraph-gave-up", ["failed assertion*Error: MLIR pass manager failed"]),
      .all([.abort, .message("failed assertion*Error: MLIR pass manager failed")]),
    ]),
    likelyWhen: .all([
      .abort, .frame("^MTLReportFailure", within: 8),
      .frame("-[MPSGraphExecutable ", "MPSGraphExecutable", within: 14),
    ]),
    possibleWhen: .message("Error: MLIR pass manager failed"),
    supportedBy: [
      .message("error: 'mps{operation}' op {complaint}").because("the compiler names the operation that it refused"),
      .frame("E5RT::", within: 24).because("Core ML was preparing a model"),
      .frame("initWithMPSGraphPackageAtURL", within: 14).because("a compiled model was being loaded"),
    ],
    outranks: [
      .metalValidationFailure, .cAssert, .explicitAbort, .builtinTrap, .osAssert, .pythonFatalError,
    ],
    blame: .preferring(["(?i)model", "(?i)predict", "(?i)load"]),
    page: PlaybookPage(
      whatHappened: """
        {process|The process} asked Core ML or Metal Performance Shaders Graph to prepare a model for the GPU. The \
        system's compiler failed on the graph, and ends the process instead of returning an error.
        """,
      youSee: """
        An abort when a model is loaded or used for the first time: on some Macs or devices, on some versions of the \
        system only. The same model works elsewhere, or on the CPU.
        """,
      howWeKnow: """
        `MPSGraphExecutable` checks the result of its compiler with an assertion; `MLIR pass manager failed` is the text \
        for a graph that was refused. No rule of Metal's was broken by the app.
        """,
      notProved: """
        Which operation of the model it is, unless the compiler's own line (`error: 'mps.…' op …`) is above.
        """,
      rootCause: """
        - the compiler of this version of the system has a fault, or lacks an operation or a type on this GPU (sizes \
        that differ, `bfloat16`, 64-bit integers, very large or empty tensors)
        - the model was converted for a newer system than the one that runs it
        - shapes that fit each other only for some inputs: the graph is compiled when the first such input arrives
        - the cache of compiled models is damaged or of another version
        """,
      fixNow: """
        Keep the model away from the GPU until the cause is known: `MLModelConfiguration.computeUnits` = \
        `.cpuAndNeuralEngine` or `.cpuOnly`; with PyTorch, `device="cpu"` for this model.

        ```swift
        import CoreML

        func configuration(withoutGPU: Bool) -> MLModelConfiguration {
          let configuration = MLModelConfiguration()
          configuration.computeUnits = withoutGPU ? .cpuAndNeuralEngine : .all
          return configuration
        }
        ```
        """,
      fixProperly: """
        - Convert the model again with the newest coremltools and the deployment target of the oldest system
        - Remember before the load that it is tried, and after it that it went well; after an end in between, load \
        without the GPU the next time
        - Report model and system to Apple: an app cannot catch this assertion
        - Update PyTorch or TensorFlow together with the system
        """,
      verify:
        "Load the model on every system version and kind of GPU that you support, with the smallest and largest input.",
      prevent: "A test that loads and runs each shipped model once, on each system in CI.",
      notToBeConfusedWith: [
        .init(.metalValidationFailure, "a call of the app's that breaks Metal's rules"),
        .init(.gpuBackgroundKill, "work for the GPU that is refused in the background"),
      ],
      sources: [
        "Apple: MLComputeUnits: https://developer.apple.com/documentation/coreml/mlcomputeunits",
        "https://github.com/lllyasviel/Fooocus/issues/3901",
        "https://github.com/open-webui/open-webui/issues/10749",
        "https://github.com/argmaxinc/argmax-oss-swift/issues/264",
      ]),
    examples: [
      .matches(
        """
        ▸ /AppleInternal/Library/BuildRoots/1/Sources/MetalPerformanceShadersGraph/mpsgraph/MPSGraphExecutable.mm:3532: \
        failed assertion `Error: MLIR pass manager failed'
        """),
      .matches(
        """
        Process:             Tides [447]
        Code Type:           ARM-64 (Native)
        Exception Type:      EXC_CRASH (SIGABRT)
        Triggered by Thread: 8

        Thread 8 Crashed:
        0   libsystem_kernel.dylib        	0x187312600 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x18734af70 pthread_kill + 288
        2   libsystem_c.dylib             	0x187257908 abort + 128
        3   libsystem_c.dylib             	0x187256c1c __assert_rtn + 284
        ▸ 4   Metal                         	0x192289198 MTLReportFailure + 448
        ▸ 5   MetalPerformanceShadersGraph  	0x221244c80 -[MPSGraphExecutable \
        initWithMPSGraphPackageAtURL:compilationDescriptor:] + 300
        ▸ 6   Espresso                      	0x1a0bdae3c E5RT::SharedResourceFactory::GetMPSGraphExecutable() + 936
        7   CoreML                        	0x1a0bdd13c +[MLModel modelWithContentsOfURL:configuration:error:] + 672
        8   Tides                         	0x1045d10b4 ForecastModel.load() + 96
        """),
      .ignores(
        """
        -[MTLDebugRenderCommandEncoder validateDrawPrimitives:]:1200: failed assertion `Vertex buffer 0 is missing'
        """, answer: "metal-validation-failure"),
    ])
}
