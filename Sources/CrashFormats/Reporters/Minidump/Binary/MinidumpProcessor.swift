import CrashModel

/// The processors whose registers a minidump keeps in a form that is known here.
///
/// Source: `minidump_cpu_amd64.h`, `minidump_cpu_arm64.h`, `minidump_cpu_arm.h` and `minidump_cpu_x86.h` of Breakpad.
enum MinidumpProcessor: UInt16 {
  case x86 = 0
  case arm = 5
  case x86_64 = 9
  case arm64 = 12
  /// What Breakpad wrote before Windows had a number for it; the registers that are read stand in the same places.
  case oldARM64 = 0x8003

  /// Name of the instruction set.
  var name: String {
    switch self {
    case .x86: "i386"
    case .arm: "arm"
    case .x86_64: "x86_64"
    case .arm64, .oldARM64: "arm64"
    }
  }

  /// Bytes of an address.
  var width: Int { self == .x86 || self == .arm ? 4 : 8 }

  /// Where the registers stand in a context, in the order in which Apple's reports list them.
  var registers: [(name: String, offset: Int)] {
    switch self {
    case .x86_64:
      [
        ("rax", 0x78), ("rbx", 0x90), ("rcx", 0x80), ("rdx", 0x88), ("rdi", 0xB0), ("rsi", 0xA8), ("rbp", 0xA0),
        ("rsp", 0x98), ("r8", 0xB8), ("r9", 0xC0), ("r10", 0xC8), ("r11", 0xD0), ("r12", 0xD8), ("r13", 0xE0),
        ("r14", 0xE8), ("r15", 0xF0), ("rip", 0xF8),
      ]
    case .arm64, .oldARM64:
      (0..<29).map { ("x\($0)", 8 + 8 * $0) } + [("fp", 0xF0), ("lr", 0xF8), ("sp", 0x100), ("pc", 0x108)]
    case .x86:
      [
        ("eax", 176), ("ebx", 164), ("ecx", 172), ("edx", 168), ("edi", 156), ("esi", 160), ("ebp", 180), ("esp", 196),
        ("eip", 184),
      ]
    case .arm: (0..<13).map { ("r\($0)", 4 + 4 * $0) } + [("sp", 56), ("lr", 60), ("pc", 64)]
    }
  }

  /// The registers of a context; empty where it is cut.
  func registers(at place: MinidumpStreams.Place, in streams: MinidumpStreams) -> [CrashReport.Register] {
    registers.compactMap { name, offset in
      guard offset + width <= place.size else { return nil }
      return number(at: place.start + offset, in: streams).map { .init(name, $0) }
    }
  }

  /// A number as wide as an address.
  func number(at index: Int, in streams: MinidumpStreams) -> UInt64? {
    width == 4 ? streams.word(at: index).map(UInt64.init) : streams.long(at: index)
  }

  /// The address that a pointer means: without the bits that Apple's processors sign it with.
  func address(_ pointer: UInt64) -> UInt64 {
    switch self {
    case .arm64, .oldARM64: pointer & 0x0000_7FFF_FFFF_FFFF
    case .x86, .arm, .x86_64: pointer
    }
  }
}

extension [CrashReport.Register] {
  /// The value of the first of some registers that is there.
  func value(of names: String...) -> UInt64? {
    for name in names {
      if let register = first(where: { $0.name == name }) { return register.value }
    }
    return nil
  }
}
