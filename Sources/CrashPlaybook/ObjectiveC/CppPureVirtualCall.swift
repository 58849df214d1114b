extension Rule {
  static let cppPureVirtualCall = Rule(
    "cpp-pure-virtual-call",
    "A virtual C++ function was called on an object that is half built or half gone",
    family: .objectiveC,
    severity: .critical,
    harm: "an object is used while it is destroyed; a moment later its memory belongs to others",
    certainWhen: .frame(["^__cxa_pure_virtual", "^__cxa_deleted_virtual"], image: [], within: 8),
    // Whose object it was, the program's or a runtime's, is not known without the caller.
    possibleWhen: .message(
      "Pure virtual function called!", "Deleted virtual function called!", "^pure virtual method called",
      "^deleted virtual method called"),
    supportedBy: [
      .frame("::~").because("a destructor is on the stack: this very thread was taking the object down"),
      .otherThread("::~").because("another thread was in a destructor at the same moment"),
    ],
    outranks: [.explicitAbort, .cppUncaughtException, .cppTerminateWithoutException, .osAssert, .cAssert],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called a virtual function of a C++ object, and the entry that it found in the object's \
        table of functions was the one for "has no body". The C++ runtime stopped the program there.
        """,
      youSee: """
        `abort() called` below a line such as `Pure virtual function called!`, at shutdown, when a screen or a \
        connection is closed, or once in many runs: mostly a question of which thread is faster.
        """,
      howWeKnow: """
        Only the C++ runtime writes this text, in `__cxa_pure_virtual`, and the compiler puts that function only \
        into tables of abstract classes. So at this moment the object was of an abstract base class: its own \
        constructor had not begun, or its own destructor had ended.
        """,
      notProved: """
        Whether the object was still being built, was being destroyed, or is long gone and its memory not yet used \
        again. The stack tells the first two apart if a constructor or destructor is on it; nothing in the report \
        tells who destroyed it. The text alone, without a stack, does not even tell whose object it was.
        """,
      rootCause: """
        - A thread, timer or callback that the object started runs while the object is destroyed: the derived part \
        is gone, and the base class's destructor is only now about to stop the thread
        - A constructor or destructor of the base class calls a virtual function, perhaps through a helper that \
        does not look like one
        - A pointer is kept and used after `delete`; the memory still holds the table of the last base class
        - A delegate of a system library (a stream, an audio unit, a session) was freed without being taken off first
        - In a Swift program without C++ of its own the object is the runtime's: a task group that was kept and used \
        after its `withTaskGroup` had returned ends like this
        """,
      fixNow: """
        See in {blame|the frame below the runtime} which object is called. Stop all that may call it (join the \
        thread, cancel the timer, take off the callback) in the first lines of the *most derived* class's destructor.
        """,
      fixProperly: """
        - Let a worker not be part of the class whose virtual functions it calls: pass it what it needs, and let the \
        owner stop it before the parts are destroyed
        - Two steps instead of virtual calls in constructors: build, then `start()`; `stop()`, then destroy
        - Hold the object by `std::shared_ptr` in everything that may call it later, and by `std::weak_ptr` in \
        callbacks

        ```cpp
        // before: ~Recorder of the derived class is over when ~Worker joins
        struct Worker {
          virtual ~Worker() { running = false; thread.join(); }
          virtual void step() = 0;
          std::thread thread{[this] { while (running) step(); }};
          std::atomic<bool> running{true};
        };

        // after: the loop takes a function, and its owner joins while all parts are alive
        class Loop {
         public:
          explicit Loop(std::function<void()> step) : thread([this, step] { while (running) step(); }) {}
          ~Loop() { running = false; thread.join(); }
         private:
          std::atomic<bool> running{true};
          std::thread thread;
        };
        ```
        """,
      verify: """
        Make and destroy the object in a loop under the Thread Sanitizer (it reports `data race on vptr`) and the \
        Address Sanitizer; both must stay silent.
        """,
      prevent: """
        Compile with `-Wnon-virtual-dtor`, heed `-Wcall-to-pure-virtual-from-ctor-dtor` (on by default in Clang; it \
        sees direct calls only), and mark classes `final` that no code derives from.
        """,
      notToBeConfusedWith: [
        .init(.cppTerminateWithoutException, "std::terminate without an exception: mostly a thread not joined"),
        .init(.cppUncaughtException, "an exception that found no handler"),
        .init(.badAccessWildPointer, "the same dead object, after its memory was used again"),
      ],
      sources: [
        "libc++abi: cxa_virtual.cpp", "Itanium C++ ABI: Pure Virtual Function API",
        "ThreadSanitizer: popular data races, race on vptr",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 4 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   libc++abi.dylib               	0x1f2a0c5a0 abort_message + 132
        ▸ 3   libc++abi.dylib               	0x1f2a0c490 __cxa_pure_virtual + 18
        4   Tidepool                      	0x1027d10b4 tide::Recorder::run() + 88
        """),
      .matches(
        """
        ▸ libc++abi: Pure virtual function called!
        """),
      .ignores(
        """
        libc++abi: terminating due to uncaught exception of type std::out_of_range: vector
        """, answer: "cpp-uncaught-exception"),
      .ignores(
        """
        terminate called without an active exception
        """, answer: "cpp-terminate-without-exception"),
    ])
}
