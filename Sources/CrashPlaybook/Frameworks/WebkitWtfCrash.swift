extension Rule {
  static let webkitWtfCrash = Rule(
    "webkit-wtf-crash",
    "WebKit or JavaScriptCore stopped the process after a failed check",
    family: .frameworks,
    certainWhen: .frame("^WTFCrash", "^WTF::crash", "WTFCrashWithInfo", "WTFCrashWithSecurityImplication", within: 4),
    likelyWhen: .all([
      .badAccess, .faultAddress(0xBBAD_BEEF...0xBBAD_BEEF),
      .frame([], image: ["WebKit", "WebCore", "JavaScriptCore"], within: 4),
    ]),
    supportedBy: [
      .faultAddress(0xBBAD_BEEF...0xBBAD_BEEF).because("WebKit writes to this address to crash on purpose"),
      .process(["com.apple.WebKit"]),
      .frame("JSValueToStringCopy", "JSEvaluateScript", "JSObjectCallAsFunction", "-[JSContext", "-[JSValue").because(
        "the app runs JavaScript itself"),
      .crashedOnMainThread(false),
      .otherThread("JSEvaluateScript", "-[JSContext", "-[JSValue", "JSObjectCallAsFunction"),
    ],
    outranks: .accessesInGeneral + .trapsInGeneral + [.deliberateBrkC471, .pacFailure],
    blame: .preferring(["(?i)web", "(?i)script", "(?i)js", "(?i)context"]),
    page: PlaybookPage(
      whatHappened: """
        WebKit, or its JavaScript engine, found a state that must not be and ended {process|the process} on \
        purpose. The check is deliberate; the address or the trap instruction has no meaning of its own.
        """,
      youSee: """
        In `com.apple.WebKit.WebContent` it is a page's process, not the app: the app sees a blank web view and \
        `webViewWebContentProcessDidTerminate`. In the app's own process it comes from JSContext, or from a web \
        view used off the main thread.
        """,
      howWeKnow: "`WTFCrash` is the engine's function for failed assertions. The frames right below it name the check.",
      notProved:
        """
        Whether the engine is wrong or was used wrongly. A stack without any frame of the app speaks for the page \
        or the engine.
        """,
      rootCause: """
        In an app's process, mostly one of these: a value of one virtual machine handed to a context of another; a \
        `JSValueRef` that no code protected, or that was kept after its context was released; a WKWebView touched off \
        the main thread; memory that ran out inside the engine; a script that damaged the engine's heap through a \
        native extension. Two threads in one virtual machine are allowed: JavaScriptCore lets one wait for the other.
        """,
      fixNow: """
        In the app's process: use web views on the main thread only, and keep each value with the virtual machine that \
        made it. In the web process: reload in `webViewWebContentProcessDidTerminate`.
        """,
      fixProperly: """
        - One type that owns `JSVirtualMachine` and `JSContext`, with one serial executor
        - Copy results into Swift values before they leave it
        - Limit automatic reloads, so that a page that crashes at once does not loop

        ```swift
        actor ScriptEngine {
          private let context = JSContext(virtualMachine: JSVirtualMachine())

          func number(from script: String) -> Double? {
            let value = context?.evaluateScript(script)
            return value.flatMap { $0.isNumber ? $0.toDouble() : nil }
          }
        }
        ```
        """,
      verify: "Run the page or script 1,000 times with Thread Sanitizer, and once more on the newest system build.",
      prevent: "Never store a `JSValue` outside the owner; assert the main thread in every wrapper of WKWebView.",
      notToBeConfusedWith: [
        .init(.deliberateBrkC471, "the engine's allocator stopped: damaged memory"),
        .init(.pacFailure, "the trap looks like a failed pointer signature; here it is deliberate"),
        .init(.uikitOffMainThread, "UIKit's check for the same mistake"),
      ],
      sources: [
        "WebKit, Source/WTF/wtf/Assertions.h: https://github.com/WebKit/WebKit/blob/main/Source/WTF/wtf/Assertions.h",
        "Apple: WKNavigationDelegate: https://developer.apple.com/documentation/webkit/wknavigationdelegate",
        "Apple: JSVirtualMachine, threading: https://developer.apple.com/documentation/javascriptcore/jsvirtualmachine",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        ▸ 0   JavaScriptCore    0x1a00 WTFCrashWithInfo(int, char const*, char const*, int) + 20
        1   JavaScriptCore    0x1a10 JSC::Heap::collectNow(JSC::Synchronousness, JSC::GCRequest) + 900
        2   Orchard           0x1040 ScriptRunner.run(_:) + 52
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000000bbadbeef

        Thread 0 Crashed:
        0   WebCore    0x1a00 WebCore::Document::updateLayout() + 60
        1   WebCore    0x1a10 WebCore::FrameView::layout() + 900
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 0 Crashed:
        ▸ 0   JavaScriptCore                0x00007ff81bfd2a00 WTFCrashWithInfo(int, char const*, char const*, int) + 20
        1   JavaScriptCore                0x00007ff81bfd2a10 JSC::Heap::collectNow(JSC::Synchronousness, JSC::GCRequest) + 900
        2   Orchard                       0x0000000102a0a040 0x102a09000 + 4160
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000000bbadbeef

        Thread 0 Crashed:
        0   WebCore                       0x00007ff83e91ca00 WebCore::Document::updateLayout() + 60
        1   WebCore                       0x00007ff83e91ca10 WebCore::FrameView::layout() + 900
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018

        Thread 0 Crashed:
        0   JavaScriptCore    0x1a00 JSC::JSValue::toStringSlowCase(JSC::JSGlobalObject*, bool) const + 20
        1   Orchard           0x1040 ScriptRunner.run(_:) + 52
        """),
    ])
}
