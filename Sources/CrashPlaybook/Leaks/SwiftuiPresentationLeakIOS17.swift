extension Rule {
  static let swiftuiPresentationLeakIOS17 = Rule(
    "swiftui-presentation-leak-ios17",
    "iOS 17.0 and 17.1 keep the content of a dismissed sheet alive",
    family: .leaks,
    severity: .medium,
    certainWhen: .all([
      .presentationLeak,
      .message("ROOT LEAK: ", "ROOT CYCLE: ", "leaked bytes", "leaks Report Version", "retain count"),
      .system(["iOS"]), .systemVersion(from: "17.0", below: "17.2"),
    ]),
    likelyWhen: .all([.presentationLeak, .message("iOS 17.0", "iOS 17.1")]),
    possibleWhen: .any([
      .presentationLeak,
      .all([
        .message("deinit not called after", "deinit is not called", "deinit was not called", "never deinit"),
        .system(["iOS"]), .systemVersion(from: "17.0", below: "17.2"),
      ]),
      .all([
        .message("(?i)sheet", "(?i)fullScreenCover", "(?i)dismiss"), .computed(.initsOnly),
        .any([
          .message("iOS 17.0", "iOS 17.1"), .all([.system(["iOS"]), .systemVersion(from: "17.0", below: "17.2")]),
        ]),
      ]),
      .computed(.presentationInCode),
    ]),
    unless: .any([
      .computed(.correctedPresentation),
      .all([
        .message("iOS 17.2", "iOS 17.3", "iOS 17.4", "iOS 17.5", "iOS 18", "iOS 26", "iOS 27"),
        // Who compares systems names the corrected one, too.
        .not(.message("iOS 17.0", "iOS 17.1")),
      ]),
    ]),
    supportedBy: [
      CodePattern.presentation.inSource,
      .message("SheetBridge", "requestedPresentation", "presentationState").because(
        "what leads from the sheet to its content"),
      .message("(unknown context at *).{keeper}<", "AnyViewStorage").because(
        "the box around the presented view, which is retained once too often"),
    ],
    outranks: [
      .leaksReportGeneric, .closureRetainCycle, .swiftuiStoredLocationCycle, .observationDoubleInit,
      .stateDefaultReinit, .objectNotDeallocated,
    ],
    blame: .value("keeper"),
    searchWords: ["메모리 누수", "시트 누수", "deinit 호출 안됨", "deinit not called", "sheet leak"],
    page: PlaybookPage(
      whatHappened: """
        The content of a sheet or full-screen cover stays in memory after it was dismissed. The system \
        ({system|iOS 17.0 or 17.1}) retains the presented view once too often; no line of the app holds it.
        """,
      youSee: """
        `deinit` of a model that belongs to a presented screen does not run on iOS 17.0 to 17.1.x, and does on 16 \
        and from 17.2 on. Each presentation leaves one more model. Its timers, tasks and subscriptions go on.
        """,
      howWeKnow: """
        The memory graph's root is `PresentationHostingController<AnyView>` or `AnyViewStorage`, objects of \
        SwiftUI that should die with the sheet, and the system is in the affected range. From 17.2 on the same \
        picture must have another cause, and this rule is silent.
        """,
      rootCause: """
        SwiftUI wraps presented content in `AnyViewStorage` and passes it from the sheet's bridge to the hosting \
        controller. In 17.0 and 17.1 a reference stays behind on that path. The storage keeps the view value, the view \
        value keeps the `@State` and with it the model:

        ```text
        PresentationHostingController<AnyView>
          └ delegate: SheetBridge
              └ presentationState … content.storage: AnyViewStorage   (one retain too many)
                  └ view value
                      └ @State: your model
        ```

        Apple corrected it in iOS 17.2. A retain cycle of your own can look alike for a moment: a closure in the \
        presented view that captures it keeps the same storage alive. The difference is the range of systems.
        """,
      fixNow: """
        On iOS 17.0 and 17.1, present the screen with UIKit (a `UIHostingController`, `.fullScreen`), and keep \
        SwiftUI's presentation where `#available(iOS 17.2, *)` holds.

        This modifier does both; it replaces \
        `fullScreenCover` in a SwiftUI view:

        ```swift
        import SwiftUI
        import UIKit

        extension View {
          @ViewBuilder
          func leakFreeCover<Content: View>(
            isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
          ) -> some View {
            if #available(iOS 17.2, *) {
              fullScreenCover(isPresented: isPresented, content: content)
            } else if #available(iOS 17.0, *) {
              background(UIKitCover(isPresented: isPresented, content: content))
            } else {
              fullScreenCover(isPresented: isPresented, content: content)
            }
          }
        }

        private struct UIKitCover<Content: View>: UIViewControllerRepresentable {
          @Binding var isPresented: Bool
          @ViewBuilder let content: () -> Content

          func makeUIViewController(context: Context) -> UIViewController { UIViewController() }

          func updateUIViewController(_ anchor: UIViewController, context: Context) {
            let shown = anchor.presentedViewController
            if isPresented, shown == nil {
              let cover = UIHostingController(rootView: content())
              cover.modalPresentationStyle = .fullScreen  // `.pageSheet` in place of a sheet
              // Not in the middle of SwiftUI's update, and only once.
              DispatchQueue.main.async {
                guard anchor.presentedViewController == nil else { return }
                anchor.present(cover, animated: true)
              }
            } else if !isPresented, shown != nil {
              anchor.dismiss(animated: true)
            }
          }
        }
        ```

        The content closes itself by setting the binding to false. `@Environment(\\.dismiss)` closes the controller \
        but leaves the binding true, and so does a swipe on a `.pageSheet`: set it back there \
        (`presentationControllerDidDismiss`).
        """,
      fixProperly: """
        - raise the minimum system to 17.2 when you can, and delete the modifier
        - make what still leaks harmless: stop the model's work when the view goes away
        - hand the model in from outside and let its owner clear it, so that only a small view value leaks
        - do not release SwiftUI's private storage by force: the same code over-releases on every corrected system

        ```swift
        import SwiftUI

        struct ReceiptSheet: View {
          @State private var model = ReceiptModel()

          var body: some View {
            ReceiptList(model: model)
              .task { await model.follow() }  // SwiftUI cancels it on dismissal, also on 17.0
              .onDisappear { model.stop() }   // timers, observers, large caches
          }
        }
        ```
        """,
      verify: """
        Run "present, dismiss" ten times on 17.0.1, 17.1.2 and 17.2: with UIKit's presentation the number of live \
        models is zero on all of them; with the leak made harmless no timer fires after dismissal.
        """,
      prevent: """
        Keep a table of leaks that belong to the system, with their ranges, and let the leak test skip exactly \
        those pairs of test and system. Then a new leak of your own cannot hide behind them.
        """,
      notToBeConfusedWith: [
        .init(.swiftuiStoredLocationCycle, "a cycle of your own through @State; it happens on every system"),
        .init(.closureRetainCycle, "a cycle of your own between a class and its closure"),
        .init(.leaksReportGeneric, "other roots in the output of leaks"),
      ],
      sources: [
        "Post-mortem: sheets that stay in memory on iOS 17",
        "Apple Developer Forums, thread 737967: https://developer.apple.com/forums/thread/737967",
        "iOS 17.2 release notes, SwiftUI (115856582): "
          + "https://developer.apple.com/documentation/ios-ipados-release-notes/ios-ipados-17_2-release-notes",
      ]),
    examples: [
      .matches(
        """
        Process:         Marina [1466]
        OS Version:      iPhone OS 17.0.3 (21A360)
        Report Version:  7

        leaks Report Version: 4.0
        Process 1466: 22 leaks for 4816 total leaked bytes.
        ▸       21 (4.70K) ROOT LEAK: <_TtGC7SwiftUI29PresentationHostingControllerVS_7AnyView_ 0x10b04a600> [1536]
                 9 (2.20K) __strong _berth --> <BerthSheetModel 0x2836c0f00> [192]
        """),
      .ignores(
        """
        Process:         Marina [1466]
        OS Version:      iPhone OS 17.4 (21E213)
        Report Version:  7

        leaks Report Version: 4.0
        Process 1466: 22 leaks for 4816 total leaked bytes.
              21 (4.70K) ROOT LEAK: <_TtGC7SwiftUI29PresentationHostingControllerVS_7AnyView_ 0x10b04a600> [1536]
        """, answer: "leaks-report-generic"),
      .ignores(
        """
        iPhone 14, iOS 17.6.1
        11:40:18.204 Marina[731:40112] BerthSheetModel init
        11:40:22.310 Marina[731:40112] sheet dismissed
        11:40:25.118 Marina[731:40112] BerthSheetModel init
        11:40:28.001 Marina[731:40112] sheet dismissed
        11:40:30.551 Marina[731:40112] BerthSheetModel init
        """),
    ])
}
