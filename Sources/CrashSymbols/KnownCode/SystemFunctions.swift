import ByteKit

/// Functions in C and C++ of the system's libraries by their names, for stacks that tell no image: a debugger's navigator
/// names nothing but the function.
enum SystemFunctions {
  /// Whether a function is one of the system's, as far as its name tells.
  static func hold(_ symbol: String) -> Bool {
    beginnings.isPrefix(of: symbol) || words.isWhole(symbol) || isOfFramework(symbol)
  }

  /// Whether a function is one of the system's that is known by its whole name.
  static func isWhole(_ symbol: String) -> Bool { words.isWhole(symbol) }

  /// Whether a name is built as those of the frameworks' functions in C are.
  ///
  /// The letters of the framework stand first, and a capital behind them, as in `CFRelease` and
  /// `_UIApplicationHandleEvent`; nothing in it belongs to C++, whose classes may begin alike.
  private static func isOfFramework(_ symbol: String) -> Bool {
    symbol.withBytes { symbol in
      let name = symbol.dropFirst(min(symbol.prefix { $0 == underscore }.count, 3))
      guard let letters = frameworks.first(where: { name.starts(with: $0.utf8) }) else { return false }
      let rest = name.dropFirst(letters.utf8.count)
      guard let next = rest.first, isCapital(next) else { return false }
      return rest.allSatisfy { isCapital($0) || isCapital($0 & 0xDF) || isDigit($0) || $0 == underscore }
    }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
  private static let underscore = UInt8(ascii: "_")

  /// Letters that no program takes for functions of its own in C.
  private static let frameworks = [
    "CF", "CG", "CT", "CV", "NS", "UI", "Sec", "SSL", "GLK", "AUGraph", "AudioUnit", "AudioQueue", "AudioOutputUnit",
    "AudioConverter", "AudioFile", "AudioSession", "AudioObject", "ExtAudioFile", "CMSampleBuffer", "CMBlockBuffer",
    "CMTime", "CMFormatDescription", "CMClock", "VTCompressionSession", "VTDecompressionSession", "IOSurface", "IOHID",
    "IOConnect", "IOService", "IOMobileFramebuffer", "IOGPU", "SCNetwork", "SCDynamicStore", "MIDI", "AXUIElement",
    "JSObject", "JSValue", "JSEvaluate", "CABackingStore", "CAImageQueue", "FigPlayer", "FigCapture", "WebThread",
  ]

  private static let beginnings = WordTable([
    // The kernel's calls, and what the C library is made of.
    "mach_", "vm_allocate", "vm_deallocate", "_platform_", "_os_", "os_unfair_", "os_log_", "_os_log_", "dyld_",
    "_dyld_", "dyld::", "dyld3::", "dyld4::", "kevent", "__kevent", "__futex_", "futex_", "__pthread_", "OSAtomic",
    "OSSpin",
    "_sigtramp", "__sig", "__wait", "__select", "__semwait", "__cxa_", "AutoreleasePoolPage::", "libunwind::",
    "_Unwind_", "szone_", "tiny_malloc_", "tiny_free_", "xzm_", "malloc_zone_",
    // Services and the network.
    "xpc_", "_xpc_", "nw_", "_nw_", "tcp_connection_", "boringssl_", "sqlite3_", "sqlite3Vdbe", "sqlite3Btree",
    "notify_", "launch_msg", "bootstrap_look_up",
    // Drawing and sound.
    "CA::", "CAPThread::", "ripc_", "ripd_", "argb32_", "vImageConvert_", "vDSP_", "cblas_", "gpusSubmit",
    "gpusGenerate", "gldUpdate", "gldCreate", "gldDestroy", "glDraw", "glTexImage", "glBufferData", "glClear",
    "glFlush",
    "glFinish", "AURemoteIO::", "HALC_", "HALB_",
    // What turns the main thread of an app round, and the views on it.
    "__NSThread", "_runAfterCACommit", "_afterCACommit", "_beforeCACommit", "_performBlockAfterCATransactionCommit",
    "_cleanUpAfterCAFlush", "__eventFetcher", "__eventQueue", "__handleEventQueue", "__handleHIDEvent",
    "__dispatchPreprocessed", "__processEventQueue", "HIRunLoop", "RunCurrentEventLoop",
    "ReceiveNextEvent", "_DPSNextEvent", "_BlockUntilNextEvent", "DPSNextEvent", "SendEventToEventTarget",
    // WebKit and JavaScriptCore.
    "WebCore::", "WebKit::", "WTF::", "JSC::", "bmalloc::", "RunWebThread(", "_WebTryThreadLock(",
  ])

  private static let words = WordTable([
    "read", "write", "open", "close", "__open", "__read", "__write", "__close", "__open_nocancel",
    "__read_nocancel", "__write_nocancel", "__close_nocancel", "pread", "pwrite", "readv", "writev", "recv", "send",
    "recvfrom", "sendto", "recvmsg", "sendmsg", "__recvfrom", "__sendto", "__recvmsg", "__sendmsg", "accept",
    "__accept", "__connect", "select", "poll", "__poll", "epoll_wait", "fopen", "fread", "fwrite", "fclose", "fflush",
    "fgets", "fputs", "vfprintf", "__vfprintf", "vsnprintf", "_vsnprintf", "snprintf", "sprintf", "printf", "fprintf",
    "sscanf",
    "sleep", "usleep", "nanosleep", "__nanosleep", "clock_nanosleep", "mmap", "__mmap", "munmap", "__munmap",
    "mprotect", "exit", "__exit", "_exit", "exit_group", "atexit", "fork", "__fork", "vfork", "execve", "__execve",
    "posix_spawn",
    "__posix_spawn", "waitpid", "sigaction", "signal", "strcmp", "strncmp", "strcasecmp", "strcpy", "strncpy", "strcat",
    "strncat", "strchr", "strrchr", "strstr", "strdup", "strndup", "strtol", "strtod", "strnlen", "memcmp", "memchr",
    "bzero", "__bzero", "bcopy", "qsort", "bsearch", "getaddrinfo", "gethostbyname", "dlopen", "dlsym", "dlclose",
    "posix_memalign", "aligned_alloc", "valloc", "memalign", "sem_wait", "sem_post", "sem_timedwait", "syscall",
    "__restore_rt", "stat", "fstat", "lstat", "__fsync", "fsync", "fcntl", "__fcntl", "ioctl", "__ioctl",
  ])
}
