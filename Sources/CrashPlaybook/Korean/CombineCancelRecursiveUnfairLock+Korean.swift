extension TranslatedPage {
  static let combineCancelRecursiveUnfairLock = TranslatedPage(
    of: "9d2122e40a0166c",
    title: "Combine 구독이 취소되는 도중에 다시 취소됨",
    whatHappened: """
      스레드가 이미 쥐고 있는 락을 다시 요청했다. Combine이 구독을 해제하면서 클로저가 캡처한 객체를 놓았고, 그때 실행된 deinit이 같은 구독을 \
      또 취소했다.
      """,
    youSee: """
      화면을 나갈 때, 특히 그 화면에서 무언가를 누른 직후에 앱이 꺼진다. 같은 모양으로 두 번 재현되는 일은 드물다. 디버그 실행은 \
      `_os_unfair_lock_recursive_abort`에서 멈춘다. 최신 시스템의 리포트는 `EXC_BREAKPOINT (SIGKILL)`과 `FOUNDATION 1`로 끝나며, \
      시그널 핸들러가 돌지 않으므로 앱 안의 크래시 수집기에는 잡히지 않는다.
      """,
    howWeKnow: """
      `_os_unfair_lock_recursive_abort`는 한 스레드가 한 락을 두 번 잡았다는 증거다. 이 함수는 락의 소유자와 호출자를 비교할 뿐, 다른 용도가 \
      없다. libplatform 프레임 바로 아래 프레임이 누구의 락인지 말해 준다. 여기서는 Combine이다. 더 아래에 있는 Combine 프레임은 증거가 되지 \
      않는다. `sink` 안에서 자기 락을 두 번 잡을 수도 있기 때문이다. Combine 프레임 묶음이 두 개이고 그 사이에 `deinit`과 `swift_release`가 \
      있으면 전체 순환이 보인다: 취소, 해제, deinit, 취소. `Abort Cause 259`는 소유 스레드의 포트 번호(10진수)이고, 259(0x103)는 대개 메인 \
      스레드다.
      """,
    rootCause: """
      `cancel()`은 구독의 락을 잡은 채 하류 클로저를 놓는다. 어떤 객체의 마지막 소유자가 그 클로저라면, 그 객체의 `deinit`은 바로 그 자리, 즉 락 \
      *안에서* 실행된다. 그 `deinit`이 같은 구독을 취소하거나 파괴하면 락은 자기 소유자를 만나 중단시킨다. `os_unfair_lock`은 재귀 락이 아니며, \
      의도된 설계다.

      이 함정은 보통 `self`를 강하게 캡처한 클로저가 만든다. 구독이 뷰 모델을 살려 두므로, 뷰 모델의 `deinit`은 구독 해제 도중에만 실행될 수 있다. \
      `AnyCancellable` 하나를 두 컨테이너(예를 들어 `Set`과 별도의 bag)에 넣으면 취소 시점이 하나 더 생긴다. `cancel()`은 두 번 불러도 되므로 \
      그 자체는 해롭지 않다. 다시 들어오게 만드는 것은 락을 쥔 채 일어나는 해제다.

      다음 세 질문으로 두 취소자를 찾는다.

      - **어떤 락이 있는가?** 이 화면의 코드가 잡는 락을 모두 적는다. 스택에 그런 락이 없다면 Combine의 락이고, 한 구독의 두 끝을 찾아야 한다.
      - **누가 구독을 소유하는가?** 그 `AnyCancellable`을 담은 컨테이너, 프로퍼티, 클로저를 모두 적고, 클로저가 강하게 잡은 객체도 적는다. 라우터나 \
      부모가 함께 들고 있으면 이 화면에서는 보이지 않는 소유자가 있는 것이다.
      - **무엇이 먼저 끝나고, 함께 죽는 것은 무엇인가?** 순서를 적는다: `deinit`이 bag을 비우고, 이어서 `Set`을 포함한 저장 프로퍼티가 사라진다. \
      스택은 아래에서 위로 읽는다. Combine 프레임 묶음 하나가 `cancel()` 한 번이다. 연산자(`ReceiveOn`, `Sink`)가 소스의 체인을 가리키고, 두 \
      묶음 사이의 `deinit`이 해제된 객체를 알려 준다.

      직접 만든 bag의 `NSLock`은 이렇게 중단되지 않는다. 두 번 잡으면 그대로 멈춘다(`nslock-self-deadlock-hang`).
      """,
    fixNow: """
      락 안에서는 컨테이너에서 구독을 꺼내기만 하고, 취소는 락을 놓은 뒤 메인 큐의 다음 차례에 한다.

      {code}

      클로저는 꺼낸 것만 잡고 `self`는 잡지 않는다. 큐는 값이 도착하는 큐(`receive(on:)`)로 고른다. 그래야 취소 시점에 반쯤 실행된 콜백이 없다. \
      미룬 취소 뒤에도 이미 큐에 들어간 값은 도착하므로, 구독의 클로저는 반드시 약하게 캡처한다.
      """,
    fixProperly: """
      - 모든 `sink`에 `[weak self]`: 구독이 자기 소유자를 살려 두지 않게 한다
      - 소유자 하나에 취소 컨테이너 하나
      - 락을 쥔 채 취소하거나, 정체를 모르는 객체를 놓지 않는다
      - 완료 경로는 하나로, 두 번 실행되어도 무해하게
      - 라우팅이나 공유 상태에 대한 구독은 소유자가 하나다. `AnyCancellable`이 아니라 값이나 publisher를 건넨다

      {code}

      약한 캡처를 쓰면 뷰 모델은 소유자가 놓는 곳에서 죽고, `Set`은 Combine의 취소 안이 아니라 그 길에서 취소한다. 직접 쓴 취소용 `deinit`은 더 \
      필요 없다. 한 가지 경우가 남는다. `self?.apply(event)`는 호출 동안 모델을 잡는다. 그 사이 소유자가 놓으면 `deinit`은 호출이 끝날 때, 값을 \
      *전달하는* 도중에 실행된다. 락을 쥔 취소는 아니지만, 문제가 된다면 먼저 큐를 옮기고(`receive(on:)`) `deinit`에는 일을 넣지 않는다.
      """,
    verify: """
      서로 다른 iOS 버전 두 개에서 "열기, 누르기, 닫기"를 50번 반복하고 매번 `deinit`이 정확히 한 번 실행되는지 본다. 그다음 빌드의 리포트를 \
      비교한다: `crashbook compare before/ after/ --rule combine-cancel-recursive-unfair-lock`

      테스트에서는 모델의 약한 참조를 들고, `receiveValue` 안과 `deinit`에서 취소한 뒤, teardown 블록에서 참조가 nil인지 단언한다. 집계는 앱 안의 \
      수집기가 아니라 Apple의 리포트(Organizer, MetricKit)로 한다. 최신 시스템에서 수집기는 이 크래시를 보지 못한다.
      """,
    prevent: """
      린트 대상: 캡처 목록 없이 `self`를 쓰는 `sink` 클로저, `assign(to:on: self)`, `Set<AnyCancellable>`과 bag을 함께 가진 타입, `lock()`과 \
      `unlock()` 사이의 `cancel()`이나 `removeAll()`.
      """)
}
