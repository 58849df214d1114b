extension TranslatedPage {
  static let observationDoubleInit = TranslatedPage(
    of: "19e651d917a22af2",
    title: "모델의 init이 자기 관찰 프로퍼티를 읽어 SwiftUI가 모델을 다시 만듦",
    whatHappened: """
      SwiftUI가 뷰를 만드는 동안, 그 뷰가 가진 모델의 init이 자신의 관찰 프로퍼티를 읽었다. SwiftUI는 그 읽기를 뷰의 의존성으로 받아들였고, 프로퍼티가 처음 \
      바뀔 때 뷰의 값과 두 번째 모델이 한 번 더 만들어진다.
      """,
    youSee: """
      "init"이 두 번 찍힌다. 화면이 나타날 때 한 번, 첫 탭 뒤에 또 한 번. `@State`는 첫 모델을 유지하므로 두 번째는 쓰이지 않지만 부작용은 일어난다: 두 번째 \
      요청, 두 번째 타이머, 두 번째 구독. 모델 안의 카운터와 캐시가 초기화된 것처럼 보인다.
      """,
    howWeKnow: """
      프로퍼티의 getter가 `ObservationRegistrar.access`를 부르고, 그 getter를 모델의 `init`이, 그 `init`을 뷰의 기본값이나 body가 부르는 스택. 이 \
      사슬이 있어야 읽기가 의존성이 된다. `init` 줄이 `deinit` 줄보다 많은 로그도 들어맞지만 다른 원인도 그렇다.
      """,
    notProved: """
      모델이 두 번 만들어졌다는 것은 로그가 보여 줄 때만 안다. init 두 번만으로 이 원인이 증명되지도 않는다. Xcode 26까지의 빌드에서는 읽기와 상관없이 뷰 \
      구조체를 만들 때마다 `@State`의 기본값이 계산된다(`state-default-reinit`). Xcode 27부터는 그런 기본값을 한 번만 계산한다. 그때 두 번째 모델은 뷰의 \
      `init`이나 `body`가 만드는 곳에서만 기대된다.
      """,
    rootCause: """
      `@Observable`은 저장 프로퍼티를 계산 프로퍼티로 바꾸고, 그 getter는 `access(keyPath:)`를 부른다. 이 호출은 현재 스레드에 딸린 목록이 있으면 키 \
      경로를 적는다. SwiftUI는 뷰 값이나 body를 계산할 때마다 의존성을 알아내려고 그런 목록을 걸어 둔다.

      그 계산 안에서 도는 `init`이 `self.count`를 읽으면 이렇게 말하는 셈이다: *이 뷰 값은 `count`에 의존한다*. 다음 `count += 1`이 뷰 값을 무효로 \
      만들고, SwiftUI는 다시 계산하고, 기본값이 `init`을 다시 부른다.

      | 단계 | 실행되는 것 | 스레드의 목록 |
      |---|---|---|
      | 1 | SwiftUI가 뷰 값을 계산 | 빈 목록이 걸림 |
      | 2 | `Model.init`이 `self.count`를 읽음 | `\\.count` |
      | 3 | SwiftUI가 추적을 설치 | `\\.count`를 기다림 |
      | 4 | 탭이 `count`를 바꿈 | 뷰 값이 낡음 |
      | 5 | SwiftUI가 뷰 값을 다시 계산 | **두 번째 `Model.init`** |

      `init`에서 프로퍼티에 쓰는 것은 무해하다. 매크로의 이니셜라이저가 저장소에 바로 쓴다. 문제는 읽기이고, 도우미 함수, `didSet` 같은 관찰자, `print`, \
      문자열 보간을 거친 읽기도 마찬가지다.
      """,
    fixNow: """
      init에서는 `self`를 읽지 말고 매개변수나 지역 상수를 쓴다. 꼭 읽어야 하면 매크로의 저장소를 읽는다. `_count`는 access를 부르지 않는다.

      {code}
      """,
    fixProperly: """
      - `init`은 저장만 한다. 일은 `.task`나 메서드에서 시작한다
      - 모델은 뷰 이니셜라이저 밖에서 만든다: App, 부모의 상태, 팩토리에서 만들어 건넨다
      - 어떤 뷰도 보여 주지 않는 것은 `@ObservationIgnored`로 표시한다
      - 상태를 읽는 계산 프로퍼티나 도우미를 `init`에서 부르지 않는다

      {code}
      """,
    verify: """
      init 횟수를 세고, 관찰 프로퍼티를 모두 한 번씩 바꾸고, 다시 센다. 여전히 1이다.

      직접 보려면 `init`이 도는 동안에만 멈추는 중단점을 `ObservationRegistrar.access`에 건다. 고친 뒤에는 걸리지 않아야 한다. 테스트로 만들려면 \
      `withObservationTracking` 안에서 모델의 init을 실행하고 변경 핸들러가 불리지 않는지 단언한다:

      {code}
      """,
    prevent: """
      `@Observable` 타입의 린트 규칙: `init` 안에서 오른쪽의 `self.`과 프로퍼티 보간 금지. 모델마다 디버그 카운터를 두고, 한 화면에 둘이 살아 있으면 알린다.
      """)
}
