extension Rule {
  static let microcontrollerFault = Rule(
    "microcontroller-fault",
    "A microcontroller stopped at a fault of its processor",
    family: .memory,
    harm: "the device stands still or starts anew",
    certainWhen: .message(
      "Guru Meditation Error: Core * panic'ed ({fault}). Exception was unhandled",
      "Guru Meditation Error of type {fault} occurred on core"),
    likelyWhen: .any([
      .topFrame(
        "^isr_hardfault", "^HardFault_Handler", "^BusFault_Handler", "^UsageFault_Handler", "^MemManage_Handler"),
      .topFrame("^unhandled_user_irq", "^panic_unsupported"),
    ]),
    supportedBy: [
      .message("ebooting...").because("the boot loader starts the program anew, and the fault comes again"),
      .message("MTVAL   : {address} ", "EXCVADDR: {address} ").because("the address that was used"),
      .variant("kind-of-fault", kinds),
    ],
    outranks: [
      .builtinTrap, .illegalInstruction, .swiftTextlessTrap, .linuxSegv, .linuxSwiftTrap,
      .badAccessWildPointer, .nullPointerDereference,
    ],
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        The processor of a microcontroller met something that it cannot carry out{fault|}, and the handler for such faults \
        stopped the program or starts it anew. {meaning|There is no system that could end only this program.}
        """,
      youSee: """
        On an ESP32 `Guru Meditation Error` and a dump of registers on the serial console, again after each restart. On \
        ARM the program stands still, and the debugger shows `isr_hardfault` or `HardFault_Handler` on top.
        """,
      howWeKnow:
        "The text is that of ESP-IDF's handler, or the function on top is the handler that ARM's table of vectors names.",
      notProved:
        "The line in the source, until the addresses have been translated with the program file of this very build.",
      rootCause: """
        | fault | meaning |
        |---|---|
        | Illegal instruction | in Embedded Swift a failed check: nil, index, overflow, a cast; the texts of checks are left \
        out to save room |
        | Load or store access fault, LoadProhibited, StoreProhibited | a pointer that is null or damaged; with an \
        address near 0 something was not there |
        | Instruction access fault, InstrFetchProhibited | a function pointer or return address was overwritten |
        | Stack protection fault, `Stack canary watchpoint triggered`, `***ERROR*** A stack overflow` | the task's stack \
        is too small for its calls |
        | Cache error | code or data in flash was used while flash was being written |
        | HardFault | ARM: any of these, and accesses that are not aligned; the saved registers tell which |

        Without a heap of enough size an allocation fails, too, and Embedded Swift then stops at a check.
        """,
      fixNow: """
        {remedy|Translate the addresses of the dump into lines, with the file of this very build.}

        The tools are those of the toolchain:

        ```sh
        # ESP32 (RISC-V): MEPC is where it happened, RA who called
        riscv32-esp-elf-addr2line -pfiaC -e build/harbour.elf 0x42008b1c 0x42007a38
        idf.py monitor            # translates them as they come
        # ARM: the registers that the processor saved lie on the stack
        arm-none-eabi-addr2line -pfiaC -e harbour.elf 0x10000abc
        ```
        """,
      fixProperly: """
        - in Embedded Swift: check values from outside before `!`, `[…]` and arithmetic; `&+` only where it may wrap
        - keep pointers to registers and buffers in one place, with their bounds
        - measure the stack of each task (`uxTaskGetStackHighWaterMark`), and give it half as much again
        - a handler of your own that keeps the registers over the restart, and sends them later
        """,
      verify: "Let it run with the same inputs for as long as it took to fail, ten times over: no restart in the log.",
      prevent:
        "Debug builds of Embedded Swift with checks on a board in continuous integration; a watchdog in released ones.",
      notToBeConfusedWith: [
        .init(.swiftTextlessTrap, "the same checks on a computer or phone"),
        .init(.builtinTrap, "a trap in C code that a debugger shows"),
      ],
      sources: [
        "ESP-IDF Programming Guide: Fatal errors", "ARM: Cortex-M fault exceptions; pico-sdk, crt0.S",
        "swift.org: Embedded Swift",
      ]),
    examples: [
      .matches(
        """
        Hello from Harbour on ESP32-C6!
        ▸ Guru Meditation Error: Core  0 panic'ed (Illegal instruction). Exception was unhandled.
        Core  0 register dump:
        MEPC    : 0x42008b1c  RA      : 0x42008b1c  SP      : 0x40814f30
        ▸ Rebooting...
        """),
      .matches(
        """
        Program received signal SIGTRAP, Trace/breakpoint trap.
        0x100002c4 in isr_hardfault ()
        (gdb) bt
        ▸ #0  0x100002c4 in isr_hardfault ()
        #1  <signal handler called>
        #2  0x10000abc in Pier.blink () at Main.swift:31
        #3  0x10000a10 in main () at Main.swift:12
        """),
      .ignores(
        """
        E (10342) task_wdt: Task watchdog got triggered. The following tasks/users did not reset the watchdog in time:
        E (10342) task_wdt:  - IDLE (CPU 0)
        """),
    ])

  private static let kinds = [
    Variant(
      .message("panic'ed (Illegal instruction)", "panic'ed (IllegalInstruction)", "of type IllegalInstruction"),
      [
        "meaning": "In Embedded Swift an illegal instruction is how a failed check ends.",
        "remedy": "Translate the address in MEPC or PC into a line, where the check that failed stands.",
      ]),
    Variant(
      // "Unhandled debug exception" alone may be a breakpoint in the code as well.
      .message("panic'ed (Stack protection fault)", "Stack canary watchpoint triggered"),
      [
        "meaning": "A task used more stack than it has.",
        "remedy": "Give the task more stack, and look in the translated addresses for calls without end.",
      ]),
  ]
}
