extension Rule {
  static let dispatchOnceRecursion = Rule(
    "dispatch-once-recursion",
    "A lazy global needs itself while it is being made (recursive dispatch_once)",
    family: .locks,
    certainWhen: .any([
      .message("BUG IN CLIENT OF LIBDISPATCH: trying to lock recursively"),
      .all([.trap, .frame("_dispatch_once_wait", "_dispatch_gate_wait", within: 1)]),
      .all([.exceptionIsUnknown, .frame("_dispatch_once_wait.cold", "_dispatch_gate_wait.cold", within: 1)]),
      .all([
        .frame("__ulock_wait", "syscall", "futex", "_dispatch_once_wait", "_dispatch_gate_wait", within: 2),
        .any([.onceAsksForItself, .onceMethodAsksForItself]),
      ]),
    ]),
    likelyWhen: .any([
      .all([.frame("_dispatch_once_wait", "_dispatch_gate_wait", within: 3), .trap]),
      .message("LIBDISPATCH*trying to lock recursively", "^trying to lock recursively$"),
      .onceAsksForItself, .onceMethodAsksForItself,
    ]),
    unless: .message("BUG IN LIBDISPATCH"),
    supportedBy: [
      .frame("one-time initialization function for {global}", "{global}.unsafeMutableAddressor").because(
        "a lazy global on the stack"),
      .frame("_dispatch_once_wait", "_dispatch_gate_wait", "once_slow", "swift_once", "dispatch_once"),
    ],
    outranks: [
      .dispatchMiscClientBug, .recursiveUnfairLockGeneric, .watchdogLaunch, .watchdogUnspecified,
      .swiftTextlessTrap, .linuxSwiftTrap, .sigquitExternal, .illegalInstruction, .builtinTrap,
      .stackOverflowRecursion, .killedExternally,
    ],
    page: PlaybookPage(
      whatHappened: """
        The first use of a global or `static let` started its initialiser. Before that had finished, the same thread \
        asked for the same global again. It would have had to wait for itself, so the process was stopped{onLinux|; on Linux it \
        hangs}.
        """,
      youSee: """
        A stop at launch, or at the first use of a singleton, every time; often after a harmless change, such as a log \
        line in an `init`. In one order of calls it works, in another it does not, because the first user decides who \
        is made first.
        """,
      howWeKnow: """
        `_dispatch_once_wait` is entered while a once is running. It compares the thread that runs it with the caller, \
        and traps with "trying to lock recursively" when they are the same. In the stack, the same global's addressor \
        (or initialiser) stands twice, and all the steps between the two are the ring.

        Two initialisers of *different* globals below each other are normal: one singleton uses another one.
        """,
      rootCause: """
        Swift makes globals and static properties on first use, exactly once: `swift_once` lets the first thread run \
        the initialiser and makes all others wait for it. The rule has no exception for the thread that runs it. There \
        is no half-made value that it could be given.

        The ring is seldom direct. `Router.shared` makes a `Store`, whose `init` posts a notification, whose observer \
        asks `Router.shared`. Anything that runs foreign code in an initialiser can close it: notifications, KVO, \
        delegates, logging, loading a nib, waiting in a run loop (which lets other work in, on the same thread).

        Two threads can build the same ring without a trap: each makes one of two globals and waits for the other. \
        Then both are in `_dispatch_once_wait`, and the app hangs.
        """,
      fixNow: """
        Find the second use in the stack, right below the once frames, and move it out of the initialiser: into a \
        `start()` that the app calls after the global exists, or into the value's first real use.

        ```swift
        final class Registry: Sendable {
          static let shared = Registry()
          let names: [String]

          // before: Greeter().names reads Registry.shared, which is being made
          // private init() { names = Greeter().names }

          // after: what is needed comes in from outside
          private init(names: [String] = ["tide"]) { self.names = names }
        }

        struct Greeter {
          var names: [String] { Registry.shared.names }
        }
        ```
        """,
      fixProperly: """
        - Initialisers of globals make values and do nothing else: no notifications, no I/O, no other singletons.
        - Two phases: make everything, then connect it, in one place at launch.
        - Pass dependencies in, instead of asking a global for them. Then the order is visible, and a ring does not \
        compile.

        ```swift
        final class Store: Sendable {
          let path: String
          init(path: String) { self.path = path }
        }

        final class Router: Sendable {
          let store: Store
          init(store: Store) { self.store = store }
        }

        /// The one place that knows the order.
        struct Services: Sendable {
          let store: Store
          let router: Router

          init(path: String) {
            store = Store(path: path)
            router = Router(store: store)
          }
        }
        ```
        """,
      verify: """
        For every singleton, a test in a process of its own that touches it first. Each must return; the ring shows \
        only in the order that starts it.
        """,
      prevent: """
        Review rule: no call to another `shared` inside an initialiser that a global uses. A launch test per entry \
        point (app, extension, widget, intent), since each has its own first user.
        """,
      notToBeConfusedWith: [
        .init(.watchdogLaunch, "an initialiser that only takes long"),
        .init(.swiftFatalerrorPrecondition, "an initialiser that stops by itself; the once frames are only its way in"),
        .init(.recursiveUnfairLockGeneric, "a lock that the code takes by name"),
        .init(.stackOverflowRecursion, "functions that call each other without a once between them"),
      ],
      sources: [
        "libdispatch, src/once.c and src/shims/lock.c: "
          + "https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/src/once.c",
        "Swift, stdlib/public/runtime/Once.cpp: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/runtime/Once.cpp",
        "The Swift Programming Language: global and static stored properties are lazy: "
          + "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/properties/",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: trying to lock recursively

        Thread 0 Crashed:
        ▸ 0   libdispatch.dylib              0x00000001f0a0d1a0 _dispatch_once_wait.cold.1 + 28
        1   libdispatch.dylib              0x00000001f0a0d3c4 _dispatch_once_wait + 132
        2   libswiftCore.dylib             0x000000018f4c2a90 swift_once + 48
        3   Orchard                        0x0000000104a1c2d0 Router.shared.unsafeMutableAddressor + 40
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        ▸ 0   libdispatch.dylib              0x00000001f0a0d1a0 _dispatch_once_wait + 204
        1   libdispatch.dylib              0x00000001f0a0d3c4 dispatch_once_f + 88
        2   Orchard                        0x0000000104a1c2d0 static Router.shared.getter + 40
        3   Orchard                        0x0000000104a1c4f8 one-time initialization function for shared + 64
        """),
      .matches(
        """
        *** Signal 3: Backtracing from 0x7fb9b4009829... done ***

        *** Program crashed: Terminated at 0x00000000000010f8 ***

        Platform: x86_64 Linux (Ubuntu 24.04 LTS)

        Thread 0 "orchard" crashed:

        0              0x00007fb9b4009829 syscall + 25 in libc.so.6
        ▸ 1 [ra]         0x00005605435d5f87 Router.shared.unsafeMutableAddressor + 22 in orchard at /src/R.swift:1:35
        2 [ra]         0x00005605435d60e1 Store.init() + 32 in orchard at /src/Store.swift:2:50
        3 [ra]         0x00005605435d6028 one-time initialization function for shared + 23 in orchard
        4 [ra] 0x00007fb9b4714481 swift::threading_impl::once_slow(swift::threading_impl::once_t&) in libswiftCore.so
        ▸ 5 [ra]         0x00005605435d5f87 Router.shared.unsafeMutableAddressor + 22 in orchard at /src/R.swift:1:35
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: trying to lock recursively

        Thread 0 Crashed:
        ▸ 0   libdispatch.dylib             0x00007ff8253131a0 _dispatch_once_wait.cold.1 + 28
        1   libdispatch.dylib             0x00007ff8253133c4 _dispatch_once_wait + 132
        2   libswiftCore.dylib            0x00007ff808f87a90 swift_once + 48
        3   Orchard                       0x00000001059422d0 0x105926000 + 115408
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   libswiftCore.dylib             0x000000018f4c2a90 _assertionFailure(_:_:file:line:flags:) + 172
        1   Orchard                        0x0000000104a1c2d0 closure #1 in variable initialization expression of \
        static Config.address + 40
        2   Orchard                        0x0000000104a1c4f8 one-time initialization function for address + 64
        3   libdispatch.dylib              0x00000001f0a0d3c4 _dispatch_once_callout + 32
        4   libswiftCore.dylib             0x000000018f4c2c10 swift_once + 48
        5   Orchard                        0x0000000104a1c5a0 Config.address.unsafeMutableAddressor + 40
        6   Orchard                        0x0000000104a1d4f8 one-time initialization function for shared + 64
        7   libdispatch.dylib              0x00000001f0a0d3c4 _dispatch_once_callout + 32
        8   libswiftCore.dylib             0x000000018f4c2c10 swift_once + 48
        9   Orchard                        0x0000000104a1d5a0 Client.shared.unsafeMutableAddressor + 40
        """),
      .matches(
        """
        Thread 0 Crashed:
        ▸ 0   libdispatch.dylib             	0x1a1c4e178 _dispatch_once_wait + 100
        ▸ 1   Tidepool                      	0x1027d10b4 +[TideStore shared] + 52
        2   Tidepool                      	0x1027d1210 -[TideStore init] + 40
        3   Tidepool                      	0x1027d1300 __20+[TideStore shared]_block_invoke + 28
        4   libdispatch.dylib             	0x1a1c4e200 _dispatch_client_callout + 8
        5   libdispatch.dylib             	0x1a1c4e2a0 _dispatch_once_callout + 20
        ▸ 6   Tidepool                      	0x1027d10b4 +[TideStore shared] + 52
        """),
      .ignores(
        """
        Thread 0 Crashed:
        0   libdispatch.dylib             	0x1a1c4e178 _dispatch_once_wait + 100
        1   Tidepool                      	0x1027d10b4 +[TideStore shared] + 52
        2   Tidepool                      	0x1027d1300 __20+[TideChart shared]_block_invoke + 28
        3   libdispatch.dylib             	0x1a1c4e200 _dispatch_client_callout + 8
        4   libdispatch.dylib             	0x1a1c4e2a0 _dispatch_once_callout + 20
        5   Tidepool                      	0x1027d1500 +[TideChart shared] + 52
        """),
    ])
}
