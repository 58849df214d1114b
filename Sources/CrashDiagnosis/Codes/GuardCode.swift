public import CrashModel

/// The first code of an `EXC_GUARD`, taken apart.
///
/// Bits 63 to 61 hold the sort of guard, bits 60 to 32 what was done (the flavour), bits 31 to 0 the target: a
/// descriptor or the name of a port. Systems up to iOS 6 left the sort out; then there were guards on descriptors only.
///
/// Source: xnu, `osfmk/kern/exc_guard.h`, `bsd/sys/guarded.h`, `osfmk/mach/port.h`, `osfmk/mach/vm_statistics.h`.
public struct GuardCode: Equatable, Sendable {
  /// What was guarded.
  public enum Sort: UInt64, Sendable {
    case machPort = 1
    case descriptor = 2
    case user = 3
    case vnode = 4
    case virtualMemory = 5
    case rejectedSystemCall = 6

    /// The sort in words.
    public var words: String {
      switch self {
      case .machPort: "Mach port"
      case .descriptor: "file descriptor"
      case .user: "user"
      case .vnode: "file (vnode)"
      case .virtualMemory: "virtual memory"
      case .rejectedSystemCall: "rejected system call"
      }
    }
  }

  /// What was guarded.
  public let sort: Sort
  /// What was done to it.
  public let flavor: UInt64
  /// Descriptor or name of a port.
  public let target: UInt32

  /// Takes a code apart; nil where it is not one.
  public init?(_ code: UInt64) {
    flavor = code >> 32 & 0x1FFF_FFFF
    target = UInt32(truncatingIfNeeded: code)
    guard let sort = Sort(rawValue: code >> 61), flavor != 0 || sort == .user else { return nil }
    self.sort = sort
  }

  /// Kernel's name of what was done: an exact value first, for small ones are ordinals, then the bits.
  public var flavorName: String {
    let names = Self.names(of: sort)
    if let exact = names.first(where: { $0.value == flavor }) { return exact.name }
    let set = names.filter { flavor & $0.value == $0.value }.map(\.name)
    return set.isEmpty ? String(hexadecimal: flavor) : set.joined(separator: " and ")
  }

  private static func names(of sort: Sort) -> [(value: UInt64, name: String)] {
    switch sort {
    case .descriptor: descriptorNames
    case .vnode: vnodeNames
    case .virtualMemory: memoryNames
    case .machPort: portNames
    case .user, .rejectedSystemCall: []
    }
  }

  private static let descriptorNames: [(value: UInt64, name: String)] = [
    (1, "CLOSE"), (2, "DUP"), (4, "NOCLOEXEC"), (8, "SOCKET_IPC"), (16, "FILEPORT"), (32, "MISMATCH"), (64, "WRITE"),
  ]

  private static let vnodeNames: [(value: UInt64, name: String)] = [
    (1, "RENAME_TO"), (2, "RENAME_FROM"), (4, "UNLINK"), (8, "WRITE_OTHER"), (16, "TRUNC_OTHER"), (32, "LINK"),
    (64, "EXCHDATA"), (128, "PERMISSIONS"),
  ]

  private static let memoryNames: [(value: UInt64, name: String)] = [
    (1, "DEALLOC_GAP"), (2, "RECLAIM_COPYIO"), (3, "SEC_LOOKUP_DENIED"), (4, "RECLAIM_INDEX"), (6, "SEC_RANGE_DENIED"),
    (7, "SEC_ACCESS_FAULT"), (8, "RECLAIM_DEALLOCATE"), (16, "SEC_COPY_DENIED"), (32, "SEC_SHARING_DENIED"),
    (64, "SEC_ASYNC_ACCESS_FAULT"),
  ]

  private static let portNames: [(value: UInt64, name: String)] = [
    (1, "DESTROY"), (2, "MOD_REFS"), (3, "INVALID_OPTIONS"), (4, "SET_CONTEXT"), (5, "THREAD_SET_STATE"),
    (6, "EXCEPTION_BEHAVIOR_ENFORCE"), (7, "SERVICE_PORT_VIOLATION"), (8, "UNGUARDED"), (16, "INCORRECT_GUARD"),
    (32, "IMMOVABLE"), (64, "STRICT_REPLY"), (128, "MSG_FILTERED"), (256, "INVALID_RIGHT"), (512, "INVALID_NAME"),
    (1024, "INVALID_VALUE"), (2048, "INVALID_ARGUMENT"), (1 << 12, "RIGHT_EXISTS"), (1 << 13, "KERN_NO_SPACE"),
    (1 << 14, "KERN_FAILURE"), (1 << 15, "KERN_RESOURCE"), (1 << 16, "SEND_INVALID_REPLY"),
    (1 << 17, "SEND_INVALID_VOUCHER"), (1 << 18, "SEND_INVALID_RIGHT"), (1 << 19, "RCV_INVALID_NAME"),
    (1 << 21, "MOD_REFS (not fatal)"), (1 << 22, "IMMOVABLE (not fatal)"),
    (1 << 23, "REQUIRE_REPLY_PORT_SEMANTICS (not fatal)"),
  ]
}

extension CrashReport {
  /// The code of an `EXC_GUARD`, and where it stands: in the termination reason, or as the first exception code.
  public var guardCode: (code: GuardCode, field: String, text: Located<String>?)? {
    if termination.namespace?.value == "GUARD", let code = termination.code, let found = GuardCode(code.value) {
      return (found, "termination.code", Located("\(code.value)", at: code.offset))
    }
    guard exception.type?.value == "EXC_GUARD", let code = exception.codes.first else { return nil }
    return GuardCode(code).map { ($0, "exception.codes", exception.codesText) }
  }
}
