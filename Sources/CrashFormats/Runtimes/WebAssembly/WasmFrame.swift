import ByteKit
import CrashModel

/// A frame of a stack that an engine of WebAssembly or a browser prints.
///
///     0: 0x2ab10c - tides.wasm!$s5tides9TideTableV5levelySdSiF                        wasmtime, wasm3
///     0: (0x7f0a4c0012f0) $s5tides9TideTableV5levelySdSiF                             WasmKit
///     at tides.wasm.$s5tides… (wasm://wasm/tides.wasm-eca9793a:wasm-function[1]:0x2e) V8
///     at WebApp.wasm.$s6WebApp… (WebApp.wasm:0x29a597)                                V8's inspector
///     at $s5tides… (tides[12]:0x1a)                                                   Wasmer
///     $s5tides…@https://example.org/tides.wasm:wasm-function[1]:0x2e                  SpiderMonkey
///     <?>.wasm-function[$s5tides…]@[wasm code]                                        JavaScriptCore
struct WasmFrame {
  var frame: CrashReport.Frame
  /// The engine whose grammar it is.
  let style: Style
  /// Whether it is code of a module, and none of the page around it.
  private(set) var isModules = true

  enum Style { case numbered, plainNumbered, at, sign, function }

  /// The frame on a line without blanks at its ends.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - style: The grammar of the frames right before; lines that say little are frames only behind others.
  init?(_ text: ByteSlice, behind style: Style?) {
    frame = CrashReport.Frame(index: 0, offset: text.start)
    if isDigit(text[0]) {
      guard let (number, end) = text.decimal(), number < 100_000, text.bytes[end] == 0x3A,
        isBlank(text.bytes[end + 1])
      else { return nil }
      let rest = text.from(end + 1).trimmed
      if Self.readNumbered(rest, into: &frame) {
        self.style = .numbered
      } else {
        guard style == .plainNumbered, Self.readPlain(rest, into: &frame) else { return nil }
        self.style = .plainNumbered
      }
    } else if let call = text.after(prefix: "at ") {
      self.style = .at
      guard readCall(call, isExpected: style == .at) else { return nil }
    } else if text.hasPrefix("<?>.wasm-function[") || text.hasSuffix("@[wasm code]") {
      self.style = .function
      guard readFunction(text) else { return nil }
    } else if let sign = text.index(of: 0x40), !text.upTo(sign).contains(" ") || style == .sign {
      self.style = .sign
      guard readPlace(text.from(sign + 1), isExpected: style == .sign) else { return nil }
      setName(text.upTo(sign))
    } else {
      return nil
    }
  }

  // MARK: Engines

  /// `0x2ab10c - tides.wasm!$s5tides…`.
  private static func readNumbered(_ text: ByteSlice, into frame: inout CrashReport.Frame) -> Bool {
    guard let (offset, end) = text.hexadecimal(), let name = text.from(end).trimmed.after(prefix: "- ") else {
      return false
    }
    frame.imageOffset = offset
    set(name, in: &frame)
    return true
  }

  /// A function behind its module: `tides.wasm!$s5tides…`, `<unknown>!<wasm function 3>`.
  static func set(_ text: ByteSlice, in frame: inout CrashReport.Frame) {
    var name = text
    if let mark = name.index(of: 0x21) {
      let module = name.upTo(mark)
      if !(module == "<unknown>" || module == ".unnamed") { frame.image = module.stringIfAny }
      name = name.from(mark + 1)
    }
    frame.symbol = name.hasPrefix("<wasm function ") ? nil : name.stringIfAny
  }

  /// `(0x7f0a4c0012f0) $s5tides…`, older ones without the address, which is one of the engine's own.
  private static func readPlain(_ text: ByteSlice, into frame: inout CrashReport.Frame) -> Bool {
    var name = text
    if name[0] == 0x28, name.hasPrefix("(0x") || isDigit(name[1]), let close = name.index(of: 0x29) {
      name = name.from(close + 1).trimmed
    }
    frame.symbol = name == "unknown" || name.hasPrefix("wasm function[") ? nil : name.stringIfAny
    return !name.isEmpty
  }

  // MARK: Browsers

  /// `name (place)` or `place`.
  private mutating func readCall(_ call: ByteSlice, isExpected: Bool) -> Bool {
    var call = call.after(prefix: "async ") ?? call
    guard call.last == 0x29, let open = call.lastIndex(of: 0x28), open > call.start else {
      return readPlace(call, isExpected: isExpected)
    }
    guard readPlace(call.from(open + 1).upTo(call.end - 1), isExpected: isExpected) else { return false }
    call = call.upTo(open).trimmed
    if let renamed = call.index(of: " [as ") { call = call.upTo(renamed) }
    setName(call)
    return true
  }

  /// `wasm://wasm/tides-8db15cb6:wasm-function[0]:0x2c`, `WebApp.wasm:0x29a597`, `tides[12]:0x1a`, `index.mjs:305:87`.
  private mutating func readPlace(_ place: ByteSlice, isExpected: Bool) -> Bool {
    if let colon = place.lastIndex(of: ":0x"), let (offset, end) = place.from(colon + 1).hexadecimal(),
      end == place.end
    {
      var module = place.upTo(colon)
      let function = module.lastIndex(of: "wasm-function[")
      if let function {
        module = module.upTo(function)
        if module.last == 0x3A { module = module.upTo(module.end - 1) }
      } else if module.last == 0x5D, let open = module.lastIndex(of: 0x5B) {
        module = module.upTo(open)
      } else if !module.hasSuffix(".wasm") {
        return false
      }
      frame.imageOffset = offset
      setModule(module, isNamed: module.hasPrefix("wasm://"))
      return true
    }
    guard isExpected else { return false }
    isModules = false
    var file = place
    var numbers: [Int] = []
    while numbers.count < 2, let colon = file.lastIndex(of: 0x3A), let (number, end) = file.from(colon + 1).decimal(),
      end == file.end
    {
      numbers.insert(Int(truncatingIfNeeded: number), at: 0)
      file = file.upTo(colon)
    }
    guard let line = numbers.first else { return place == "<anonymous>" || place == "native" }
    // Nobody could find out more of it.
    frame.symbol = "<anonymous>"
    frame.file = file.stringIfAny
    frame.line = line
    frame.column = numbers.dropFirst().first
    frame.image = file.stringIfAny.map(Paths.lastComponent)
    return true
  }

  /// The module's name; V8 puts a number behind it, or in its place.
  private mutating func setModule(_ text: ByteSlice, isNamed: Bool) {
    var name = text.lastIndex(of: 0x2F).map { text.from($0 + 1) } ?? text
    if isNamed {
      let dash = name.lastIndex(of: 0x2D)
      let number = name.from(dash.map { $0 + 1 } ?? name.start)
      if number.count == 8, (0..<8).allSatisfy({ hexDigit(number[$0]) != nil }) {
        name = name.upTo(dash ?? name.start)
      }
    } else if let query = name.index(of: 0x3F) {
      name = name.upTo(query)
    }
    frame.image = name.stringIfAny
  }

  /// A function, perhaps behind the name of its module: `tides.wasm.$s5tides…`.
  private mutating func setName(_ text: ByteSlice) {
    var name = text
    if isModules {
      if let image = frame.image, case let length = image.utf8.count, name.count > length + 1,
        name.upTo(name.start + length).string == image, name[length] == 0x2E
      {
        name = name.dropping(length + 1)
      } else if let mark = name.index(of: ".wasm.") {
        frame.image = frame.image ?? name.upTo(mark + 5).stringIfAny
        name = name.from(mark + 6)
      }
    }
    if isModules || !name.isEmpty { frame.symbol = name.hasPrefix("wasm-function[") ? nil : name.stringIfAny }
  }

  /// `<?>.wasm-function[$s5tides…]@[wasm code]`, `wasm-stub@[wasm code]`.
  private mutating func readFunction(_ text: ByteSlice) -> Bool {
    let function = text.index(of: 0x40).map { text.upTo($0) } ?? text
    guard let open = function.index(of: "wasm-function["), function.last == 0x5D else { return true }
    let module = function.upTo(open)
    if module.count > 1, !(module == "<?>.") { frame.image = module.upTo(module.end - 1).stringIfAny }
    let name = function.from(open + 14).upTo(function.end - 1)
    frame.symbol = name.decimal()?.end == name.end ? nil : name.stringIfAny
    return true
  }

  /// Gives the frame its place in the stack.
  func numbered(_ index: Int, in module: String?) -> CrashReport.Frame {
    var frame = frame
    frame.index = index
    if frame.image == nil, isModules { frame.image = module }
    return frame
  }
}
