/// Functions whose presence among the innermost frames of the main thread tells what it waits for.
enum MainThreadCalls {
  /// Locks.
  static let locks: [TextPattern] = [
    "^__psynch_mutexwait", "^__psynch_rw_", "^_os_unfair_lock_lock_slow", "^objc_sync_enter", "^_pthread_mutex_",
    "^__ulock_wait", "^-[NSLock lock]", "^-[NSRecursiveLock lock]", "^os_unfair_lock_lock",
  ]

  /// Work on another queue or thread of the process.
  static let queues: [TextPattern] = [
    "^semaphore_wait_trap", "^semaphore_timedwait_trap", "^_dispatch_semaphore_wait_slow", "^_dispatch_group_wait_slow",
    "__DISPATCH_WAIT_FOR_QUEUE__", "^_dispatch_sync_f_slow", "^_dispatch_barrier_sync_f_slow", "^_dispatch_sync_wait",
    "^_dispatch_thread_event_wait_slow", "waitUntilFinished", "waitUntilAllOperationsAreFinished", "^__psynch_cvwait",
    "^_dispatch_once_wait", "^_dispatch_event_loop_wait_for_ownership",
  ]

  /// Other processes.
  static let processes: [TextPattern] = [
    "^xpc_connection_send_message_with_reply_sync", "^_dispatch_mach_send_and_wait_for_reply",
    "^dispatch_mach_send_with_result_and_wait_for_reply", "-[NSXPCConnection _sendInvocation", "^CFPreferences",
    "^_CFPreferences", "^SecItem", "^CLLocationManager", "-[UIPasteboard", "-[AVAudioSession setActive",
    "-[AVCaptureSession startRunning]", "-[AVCaptureSession stopRunning]", "^CFMessagePortSendRequest",
    "^mig_get_reply_port", "-[BSXPC", "synchronousRemoteObjectProxy", "_FIG", "^FigXPC",
  ]

  /// The network.
  static let network: [TextPattern] = [
    "^getaddrinfo", "^gethostbyname", "^SCNetworkReachability", "+[NSURLConnection sendSynchronousRequest",
    "^CFURLConnectionSendSynchronousRequest",
    "^__connect", "^connect$", "^recv", "^__recvfrom", "^__select", "^si_addrinfo", "^mDNS", "^_dns_", "^res_",
    "^kevent$", "^poll$",
  ]

  /// Files and databases.
  static let files: [TextPattern] = [
    "^__open", "^open$", "^read$", "^pread", "^fsync", "^__fcntl", "^write$", "^pwrite", "^sqlite3", "^stat$",
    "^__getdirentries", "^copyfile", "^fcntl", "^unixSync", "^__read", "^__write", "^__rename", "^__unlink", "^lstat",
  ]
}
