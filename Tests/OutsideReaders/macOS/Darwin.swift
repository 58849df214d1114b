// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Apple's module has in Swift because C has it as a macro or with a variable list of arguments. Only the types
// count: nothing of this runs.
@_exported import Darwin

public var errno: Int32 {
  get { 0 }
  set {}
}
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }

public var S_IFMT: mode_t { 0 }
public var S_IFBLK: mode_t { 0 }
public var S_IFCHR: mode_t { 0 }
public var S_IFDIR: mode_t { 0 }
public var S_IFIFO: mode_t { 0 }
public var S_IFLNK: mode_t { 0 }
public var S_IFREG: mode_t { 0 }
public var S_IFSOCK: mode_t { 0 }
public var S_IRUSR: mode_t { 0 }
public var S_IWUSR: mode_t { 0 }

public typealias SignalHandler = @convention(c) (Int32) -> Void
public var SIG_DFL: SignalHandler? { nil }
public var SIG_IGN: SignalHandler { { _ in } }
public var SIG_ERR: SignalHandler { { _ in } }

public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { fatalError() }
public var TIOCGWINSZ: UInt { 0 }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer) -> Int32 { 0 }
public func ioctl(_ file: Int32, _ request: UInt) -> Int32 { 0 }
public func ioctl(_ file: Int32, _ request: UInt, _ value: Int32) -> Int32 { 0 }
public func ioctl(_ file: Int32, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> Int32 { 0 }
