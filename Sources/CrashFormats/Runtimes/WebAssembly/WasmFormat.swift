extension ReportFormat {
  /// What engines of WebAssembly and browsers print where they stop a module.
  static let webAssembly = ReportFormat(
    name: "webassembly",
    title: "a trap of a WebAssembly module, as its engine or a browser prints it",
    recognizedBy:
      "lines such as 'wasm backtrace:' and 'wasm trap: ', or 'wasm-function[' and '.wasm:0x' in the stack of a "
      + "'RuntimeError: '",
    form: .module,
    recognize: { prefix in
      guard !prefix.opensIncident, !prefix.opensAppleReport, WasmMarks.occur(in: prefix) else { return .no }
      // Among the lines of a test run it is one crash of perhaps several.
      return LogShape.occur(in: prefix) ? .perhaps : .certain
    },
    read: { source in
      PastedText.clean(source) { source, bytes in WasmReader.read(source, bytes, as: "webassembly") }
    })
}

/// What shows that a text holds the trap of a module.
enum WasmMarks {
  static func occur(in prefix: InputPrefix) -> Bool {
    if prefix.contains("wasm trap: ") || prefix.contains("wasm backtrace:") { return true }
    if prefix.contains("wasm-function[") { return true }
    if prefix.contains("RuntimeError: ") { return prefix.contains(".wasm:0x") || prefix.contains("]:0x") }
    return prefix.contains("Error: Trap: ") || prefix.contains("Error: [trap] ")
  }
}
