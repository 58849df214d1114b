extension PlaybookPage {
  /// What the innermost frames of the main thread say of its delay, as a table for the pages of the watchdog's rules.
  static let whatTheMainThreadWaitsFor = """
    | the main thread's innermost frames | what it waits for | what to do |
    |---|---|---|
    | `__psynch_mutexwait`, `__ulock_wait2`, `_os_unfair_lock_lock_slow`, `objc_sync_enter` | a lock | find the \
    thread that holds it; it is in the same type, and mostly waits for something itself |
    | `semaphore_wait_trap`, `_dispatch_group_wait_slow`, `__DISPATCH_WAIT_FOR_QUEUE__` | other work of the app \
    | replace the waiting by a callback or `await`; if that work needs the main thread, it is a deadlock |
    | `mach_msg` below `xpc_…_with_reply_sync`, `NSXPCConnection`, `CFPreferences`, `SecItem…` | another process \
    | call it off the main thread; the other process may be slow or busy |
    | `getaddrinfo`, `SCNetworkReachability…`, `sendSynchronousRequest` | the network | asynchronous API with a \
    timeout |
    | `read`, `fsync`, `sqlite3_…`, `open` | the disk | a background queue, smaller transactions |
    | `__CFRunLoopServiceMachPort` | nothing: it is idle again | the slow work is over; look at the processor \
    time and at the log |
    | code of the app or of layout | it computes | Time Profiler on that call |
    """
}
