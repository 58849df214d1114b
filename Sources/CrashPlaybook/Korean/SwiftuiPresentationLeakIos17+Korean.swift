extension TranslatedPage {
  static let swiftuiPresentationLeakIos17 = TranslatedPage(
    of: "730ff4b3e81bddd",
    title: "iOS 17.0과 17.1이 닫힌 시트의 내용을 놓지 않음",
    whatHappened: """
      시트나 전체 화면 커버를 닫은 뒤에도 내용이 메모리에 남는다. 시스템(iOS 17.0 또는 17.1)이 표시한 뷰를 한 번 더 retain한다. 앱의 어느 줄도 그것을 잡고 \
      있지 않다.
      """,
    youSee: """
      표시한 화면의 모델에서 `deinit`이 iOS 17.0~17.1.x에서는 실행되지 않고, 16과 17.2부터는 실행된다. 표시할 때마다 모델이 하나씩 더 남는다. 그 타이머, \
      태스크, 구독이 계속 돈다.
      """,
    howWeKnow: """
      메모리 그래프의 뿌리가 시트와 함께 죽어야 할 SwiftUI의 객체 `PresentationHostingController<AnyView>`나 `AnyViewStorage`이고, 시스템이 해당 \
      범위다. 17.2부터 같은 그림이 나오면 다른 원인이며, 이 규칙은 침묵한다.
      """,
    rootCause: """
      SwiftUI는 표시할 내용을 `AnyViewStorage`로 감싸 시트의 브리지에서 호스팅 컨트롤러로 넘긴다. 17.0과 17.1에서는 그 길에 참조가 하나 남는다. 저장소가 뷰 \
      값을, 뷰 값이 `@State`를, 그리고 모델을 잡는다:

      {code}

      Apple은 iOS 17.2에서 고쳤다. 앱이 만든 순환 참조도 잠깐은 같아 보일 수 있다. 표시된 뷰 안에서 그 뷰를 캡처한 클로저는 같은 저장소를 살려 둔다. 다른 \
      점은 시스템의 범위다.
      """,
    fixNow: """
      iOS 17.0과 17.1에서는 UIKit(`UIHostingController`, `.fullScreen`)으로 표시하고, `#available(iOS 17.2, *)`인 곳에서는 SwiftUI의 표시를 \
      유지한다.

      다음 모디파이어가 둘 다 한다. SwiftUI 뷰에서 `fullScreenCover` 자리에 쓴다:

      {code}

      내용은 바인딩을 false로 만들어 스스로 닫는다. `@Environment(\\.dismiss)`는 컨트롤러를 닫지만 바인딩은 true로 남기고, `.pageSheet`을 쓸어 내려도 \
      그렇다. 거기서 되돌린다(`presentationControllerDidDismiss`).
      """,
    fixProperly: """
      - 가능하면 최소 시스템을 17.2로 올리고 모디파이어를 지운다
      - 그래도 새는 것은 무해하게 만든다: 뷰가 사라질 때 모델의 일을 멈춘다
      - 모델은 밖에서 건네고 소유자가 비우게 한다. 작은 뷰 값만 새게 된다
      - SwiftUI의 비공개 저장소를 억지로 놓지 않는다. 고쳐진 시스템에서는 같은 코드가 과하게 놓는다

      {code}
      """,
    verify: """
      17.0.1, 17.1.2, 17.2에서 "표시, 닫기"를 열 번 한다. UIKit 표시라면 살아 있는 모델이 모두 0이고, 새는 것을 무해하게 만든 경우라면 닫은 뒤 타이머가 돌지 \
      않는다.
      """,
    prevent: """
      시스템 탓인 누수와 그 범위를 표로 관리하고, 누수 테스트는 그 테스트와 시스템의 조합만 건너뛴다. 그래야 앱이 새로 만든 누수가 그 뒤에 숨지 못한다.
      """)
}
