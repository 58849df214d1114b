import ByteKit

/// The words with which an engine says that it stopped a module of WebAssembly.
///
///     wasm trap: wasm `unreachable` instruction executed      wasmtime, wasm3
///     RuntimeError: unreachable                               V8, Wasmer
///     RuntimeError: Out of bounds memory access (evaluating …) JavaScriptCore
///     Trap: unreachable                                       WasmKit
///     Error: [trap] unreachable executed                      wasm3
///
/// Sources: `trap_encoding.rs` of wasmtime, `message-template.h` of V8, `wasm/js.msg` of SpiderMonkey, `WasmExceptionType.h`
/// of JavaScriptCore, `Execution/Errors.swift` of WasmKit.
enum WasmTrap {
  /// The words on a line; nil where there are none.
  static func words(in line: ByteSlice) -> ByteSlice? {
    if let place = line.index(of: "wasm trap: ") { return line.from(place) }
    if let place = line.index(of: "RuntimeError: ") { return line.from(place) }
    if let place = line.index(of: "Error: [trap] ") { return line.from(place + 7) }
    if let text = line.after(prefix: "Error: Trap: ") { return line.from(text.start - 6) }
    if line.hasPrefix("Trap: ") { return line }
    if let place = line.index(of: "RangeError: Maximum call stack size exceeded") { return line.from(place) }
    return line.hasPrefix("InternalError: too much recursion") ? line : nil
  }

  /// Whether the frames below the words are numbered, but tell no module.
  static func isWasmKits(_ words: ByteSlice) -> Bool { words.hasPrefix("Trap: ") }
}
