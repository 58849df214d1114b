extension Rule {
  static let wasmTrap = Rule(
    "wasm-trap",
    "A WebAssembly engine stopped the module",
    family: .foreignRuntimes,
    possibleWhen: .any([
      .message(
        "wasm trap: {trap}", "^Trap: {trap}", "[trap] {trap}", "RuntimeError: unreachable",
        "RuntimeError: Unreachable code should not be executed"),
      .all([.format(["webassembly"]), .message("^RuntimeError: {trap}")]),
    ]),
    unless: .message("atal error: ", "recondition failed: ", "ssertion failed: ", "panicked at "),
    supportedBy: [
      .message("memory fault at wasm address {address} in linear memory of size {size}").because(
        "the address lies beyond the memory that the module has"),
      .variant("wasm-trap-kind", [unreachable, outsideOfMemory, indirectCall, stackExhausted, number]),
    ],
    page: PlaybookPage(
      whatHappened: """
        The engine of WebAssembly stopped {process|the module} in {blame|the innermost frame}: {trap|it trapped}. \
        {meaning|A trap is the engine's answer to an operation that has no result.}
        """,
      youSee: """
        `wasm trap: …` with a `wasm backtrace` of wasmtime, `Trap: …` of WasmKit, or `RuntimeError: …` in a browser or \
        Node.js. The module cannot be used after it: its memory stays as it was in the middle of the work.
        """,
      howWeKnow: """
        The engine says so itself. Where Swift's own check stopped the program, its sentence (`Fatal error: …`) went \
        to standard error or the browser's console just before, not to the report.
        """,
      notProved: """
        Why it came to that. Release builds leave out the sentences of most checks, and a stack that ran over shows up \
        as any of the traps: WebAssembly has no guard page below it.
        """,
      rootCause: """
        | trap | with Swift mostly |
        |---|---|
        | `unreachable` | a check of Swift: nil, index, overflow, cast, `fatalError`, or `abort()` in C |
        | `out of bounds memory access` | a wild pointer, or a stack that ran over |
        | `indirect call type mismatch`, `null function`, `table index is out of bounds` | an object that was freed or \
        overwritten, a stack that ran over, or a C function that was declared with another signature |
        | `call stack exhausted` | calls without end |
        | `integer divide by zero`, `integer overflow` | C code; Swift checks these itself |
        """,
      fixNow: """
        {remedy|Keep what the module prints: with JavaScriptKit and WASI, connect standard error to the console, and \
        read the line before the trap.} Build with debug information (`-g`, and no `wasm-opt --strip-debug`), and let \
        the engine name lines.

        ```sh
        swift build --swift-sdk wasm32-unknown-wasip1 -c debug
        WASMTIME_BACKTRACE_DETAILS=1 wasmtime run .build/debug/Tides.wasm
        ```
        """,
      fixProperly: """
        - give the stack room: `-Xlinker -z -Xlinker stack-size=1048576` or more; the default is small
        - large values (structures of kilobytes, deep recursion) belong on the heap or into a loop
        - throw errors across the boundary to JavaScript instead of stopping
        - after a trap, make a new instance of the module; the old one is damaged
        """,
      verify: "The same input in a debug build, under wasmtime with details: no trap, or one with a sentence of Swift.",
      prevent:
        "Run the tests of the package for WebAssembly in continuous integration, in a debug and a release build.",
      notToBeConfusedWith: [
        .init(.swiftTextlessTrap, "the same on processors, with a signal"),
        .init(.stackOverflowRecursion, "the engine says that the stack is exhausted"),
        .init(.rustPanic, "`panicked at` comes before the trap"),
      ],
      sources: [
        "WebAssembly specification: traps", "Wasmtime documentation: wasmtime run",
        "Swift documentation: Getting started with Swift SDKs for WebAssembly",
      ]),
    examples: [
      .matches(
        """
        Error: failed to run main module `tides.wasm`

        Caused by:
            0: failed to invoke command default
            1: error while executing at wasm backtrace:
                   0: 0x10a3f1 - tides.wasm!$s5tides9TideTableV5levelySdSiF
                   1: 0x3f10 - tides.wasm!_start
        ▸     2: wasm trap: wasm `unreachable` instruction executed
        """),
      .matches(
        """
        ▸ Uncaught RuntimeError: memory access out of bounds
            at WebApp.wasm.$s6WebApp4PageVACycfC (WebApp.wasm:0x29a36c)
            at WebApp.wasm.main (WebApp.wasm:0x29a30e)
        """),
      .ignores(
        """
        tides/TideTable.swift:41: Fatal error: Index out of range
        Error: Trap: unreachable
            0: (0x00007f0a4c0450a8) $s5tides9TideTableV5levelySdSiF
        """, answer: "swift-index-out-of-range"),
      .ignores("RuntimeError: CUDA error: out of memory"),
    ])

  /// The instruction that compilers put where nothing may go on.
  private static let unreachable = Variant(
    .message("unreachable", "Unreachable code should not be executed"),
    [
      "trap": "it ran into an instruction that must never be reached",
      "meaning": "Swift's checks end in it, and so does `abort()` of C.",
    ])

  private static let outsideOfMemory = Variant(
    .message("out of bounds memory access", "memory access out of bounds", "index out of bounds"),
    [
      "trap": "it touched an address outside of its memory",
      "meaning":
        "The pointer was wrong, or the stack had run over into the data below it, or past the beginning of memory.",
      "remedy":
        "Try again with a larger stack (`-Xlinker -z -Xlinker stack-size=1048576`): if the trap goes away, the stack was "
        + "it. Else look for unsafe pointers and C code.",
    ])

  private static let indirectCall = Variant(
    .message(
      "indirect call", "null function", "function signature mismatch", "table index is out of bounds",
      "call_indirect", "undefined element", "uninitialized element", "table access"),
    [
      "trap": "it called a function through a pointer that fits none",
      "meaning":
        "The object that held the pointer was freed or overwritten, the stack had run over, or a function of C was "
        + "declared with another signature than it has.",
      "remedy":
        "Try again with a larger stack (`-Xlinker -z -Xlinker stack-size=1048576`), then in a debug build. Compare the "
        + "declarations of imported C functions with their definitions.",
    ])

  private static let stackExhausted = Variant(
    .message("call stack exhausted", "Maximum call stack size exceeded"),
    [
      "trap": "its calls went deeper than the engine allows",
      "meaning": "A function calls itself without end, or the work is too deep for one stack.",
      "remedy": "Find the calls that repeat in the stack, and end them.",
    ])

  private static let number = Variant(
    .message("divide by zero", "integer overflow", "conversion to integer", "float unrepresentable"),
    [
      "trap": "a calculation has no result",
      "meaning": "Swift checks this itself and stops with a sentence, so it is code of C, or unchecked arithmetic.",
      "remedy": "Check the divisor or the range before the calculation in the innermost frame.",
    ])
}
