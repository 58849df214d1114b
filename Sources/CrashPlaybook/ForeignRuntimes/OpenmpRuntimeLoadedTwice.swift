extension Rule {
  static let openmpRuntimeLoadedTwice = Rule(
    "openmp-runtime-loaded-twice",
    "Two copies of the OpenMP runtime were loaded into one process",
    family: .foreignRuntimes,
    certainWhen: .textOfTheCrash(
      "openmp-twice", ["Error #15: Initializing {second}, but found {first} already initialized"]),
    likelyWhen: .any([
      .all([.abort, .framesInOrder("^__kmp_fatal", "^__kmp_register_library_startup")]),
      // A thread that the other copy made is in no table of this one.
      .all([.badAccess, .faultAddress(0...0xFFF), .frame("__kmp_suspend_", within: 2)]),
      .computed(faultInOneOfTwoRuntimes),
    ]),
    possibleWhen: .message("Error #15: Initializing {second}, but found {first} already initialized"),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("multiple copies of the OpenMP runtime have been linked").because("the runtime's own explanation"),
      .message("KMP_DUPLICATE_LIB_OK").because("a switch that silences the check; the two copies stay"),
      .frame("__kmp_suspend_", within: 2).because("it looked for a thread in its table, and had no such thread"),
    ],
    outranks: .trapsInGeneral + .accessesInGeneral + [.selfRaisedSignal, .pythonFatalError],
    blame: .frame(["^__kmp_register_library_startup", "__kmp_suspend_"]),
    page: PlaybookPage(
      whatHappened: """
        {second|A copy of the OpenMP runtime} came into {process|the process}, where {first|another one} is at work \
        already. Two pools of threads that do not know of each other damage each other's state: the runtime ends the process \
        when it notices, and reads a thread that it never made when it does not.
        """,
      youSee: """
        `OMP: Error #15` and `Abort trap: 6` at the first parallel call, mostly in Python with several scientific packages \
        (PyTorch, scikit-learn, XGBoost, FAISS, LightGBM, MKL) on a Mac; or, without a word, a fault near null in \
        `__kmp_suspend_initialize_thread` or `__kmp_suspend_64`.
        """,
      howWeKnow: """
        Each copy leaves a mark in the environment of the process when it starts, and looks for the mark of another. The \
        sentence names both files. The functions that put a thread to sleep fault near null only for a thread that is in no \
        table of their copy.
        """,
      notProved: "Which package brought which copy: `otool -L` or `DYLD_PRINT_LIBRARIES=1` tells.",
      rootCause: """
        - packages from two sources in one environment: pip's wheels bring a `libomp.dylib` each, conda brings Intel's \
        `libiomp5.dylib`, Homebrew a third
        - a library that has the runtime linked in statically
        - an app bundle into which a packer copied the file twice, under two paths
        """,
      fixNow: """
        Leave one copy: install all such packages from one source, or remove the doubles and link to the one that stays.

        ```shell
        find "$(python3 -c 'import sys; print(sys.prefix)')" -name 'libomp*.dylib' -o -name 'libiomp5*.dylib'
        conda install nomkl        # conda: without Intel's copy
        ```
        """,
      fixProperly: """
        - One environment with one source of packages (all conda-forge, or all wheels), pinned in a lock file
        - In a program of your own: link OpenMP dynamically, once, and build the libraries against that one
        - `KMP_DUPLICATE_LIB_OK=TRUE` is no remedy: the check is gone, the crashes and wrong results that it prevents come
        """,
      verify: """
        `DYLD_PRINT_LIBRARIES=1 python3 app.py 2>&1 | grep -E 'libi?omp'` prints one path, and the program runs without \
        the variable.
        """,
      prevent: "A test that imports all packages in one process, without `KMP_DUPLICATE_LIB_OK`.",
      notToBeConfusedWith: [
        .init(.pythonFatalError, "Python's own interpreter gave up"),
        .init(.explicitAbort, "`abort()` by other code"),
      ],
      sources: ["LLVM OpenMP: openmp/runtime/src/kmp_runtime.cpp, i18n/en_US.txt", "Intel oneMKL: nomkl"]),
    examples: [
      .matches(
        """
        ▸ OMP: Error #15: Initializing libiomp5.dylib, but found libomp.dylib already initialized.
        OMP: Hint This means that multiple copies of the OpenMP runtime have been linked into the program.
        zsh: abort      python3 tides.py
        """),
      .matches(
        """
        Process:               Python [447]
        Exception Type:        EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   libomp.dylib                  	0x1127d2000 __kmp_abort_process + 52
        ▸ 3   libomp.dylib                  	0x1127d2100 __kmp_fatal + 108
        ▸ 4   libomp.dylib                  	0x1127d2200 __kmp_register_library_startup(void) + 700
        5   libtides.dylib                	0x1027d10b4 tide_mean + 52
        """),
      .matches(
        """
        Code Type:             ARM-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes:       KERN_INVALID_ADDRESS at 0x0000000000000540

        Thread 7 Crashed:
        ▸ 0   libomp.dylib                  	0x1127d2000 __kmp_suspend_initialize_thread + 32
        1   libomp.dylib                  	0x1127d2100 void __kmp_suspend_64<false, true>(int, kmp_flag_64<false, true>*) + 56
        2   libomp.dylib                  	0x1127d2200 __kmp_fork_barrier(int, int) + 628
        """),
      .ignores(
        """
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes:       KERN_INVALID_ADDRESS at 0x0000000000000010

        Thread 7 Crashed:
        0   libtides.dylib                	0x1127d2000 tide_mean.omp_outlined + 32
        1   libomp.dylib                  	0x1127d2100 __kmp_invoke_microtask + 156
        2   libomp.dylib                  	0x1127d2200 __kmp_fork_call + 628
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        OMP: Error #179: Function Can't open SHM2 failed:
        OMP: System error #13: Permission denied
        """),
      .ignores(
        """
        OMP: Info #276: omp_set_nested routine deprecated, please use omp_set_max_active_levels instead.
        """),
    ])

  /// A fault inside of the runtime while a second copy of it is loaded.
  private static let faultInOneOfTwoRuntimes = Condition.Computed(
    "fault-in-one-of-two-openmp-runtimes", "a fault inside of OpenMP while two copies of it are loaded",
    literals: ["__kmp_"], gate: .all([.badAccess, .frame("^__kmp_", within: 4)])
  ) { facts in
    let copies = facts.report.images.loaded().filter { image in
      ["libomp", "libiomp5"].contains { image.name.hasPrefix($0) }
    }
    guard copies.count > 1, let second = copies.last else { return nil }
    return [
      Evidence(
        "\(copies.count) copies of the OpenMP runtime are loaded", field: "binaryImages", text: second.name, offset: nil
      )
    ]
  }
}
