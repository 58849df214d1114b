extension TranslatedPage {
  static let recursiveUnfairLockGeneric = TranslatedPage(
    of: "b74f9dcd565bec7e",
    title: "스레드가 이미 쥔 락을 다시 잡음 (os_unfair_lock 재귀)",
    whatHappened: """
      스레드가 이미 쥐고 있는 락을 다시 요청했다. 재귀 락이 아니므로 영원히 얻을 수 없고, 시스템은 멈춰 두는 대신 프로세스를 끝냈다. 락 안에서 실행된 \
      코드가 그 락을 잡는 코드를 다시 불렀다. 중단 지점 아래의 프레임에 둘 다 보인다.
      """,
    youSee: """
      `_os_unfair_lock_recursive_abort`에서 멈추며 경로는 늘 같다: 락 안에서 실행되는 콜백, 델리게이트, `didSet`, `deinit`. Linux에서는 \
      `Fatal error: Recursive call to lock Mutex`, 서버의 디버그 빌드에서는 `lock() failed in pthread_mutex with error 35`로 끝난다. 일부 \
      사용자에게만 보인다면 그 경로에서만 콜백이 설정되거나 객체가 죽는 것이다.
      """,
    howWeKnow: """
      이 종류의 락은 소유자를 저장한다. `_os_unfair_lock_lock_slow`가 거기서 호출자 자신의 스레드를 보고, 이름이 그 뜻인 함수로 갔다. 이 함수에는 \
      다른 용도가 없다. `OSAllocatedUnfairLock`, 그리고 Apple 시스템의 `Synchronization.Mutex`는 바로 이 락이므로 같은 프레임에서 끝난다.

      소유자를 검사하는 `pthread_mutex`(`PTHREAD_MUTEX_ERRORCHECK`. SwiftNIO와 ReactiveSwift의 락이 디버그 빌드에서 그렇다)는 대신 \
      EDEADLK를 돌려준다. Linux에서 35, Apple 시스템에서 11이다. 그러면 호출을 감싼 `precondition`이 프로세스를 멈춘다. 릴리스 빌드는 검사하지 않고 \
      같은 자리에서 끝없이 기다린다.

      libplatform 프레임 바로 아래 프레임이 두 번째로 잡은 쪽이다. 같은 스택의 더 아래에 첫 번째가 있다. 아직 그 안에 있기 때문이다. 둘 사이에 락 안에서 \
      하지 말았어야 할 호출이 있다.
      """,
    notProved: """
      어느 락인지는 알 수 없다. 두 지점 사이의 앱 프레임이 서로 다른 타입이라면 둘이 락 객체 하나를 나눠 쓰는 것일 수 있다. 스택에 앱 프레임이 없다면 \
      락은 라이브러리의 것이다.
      """,
    rootCause: """
      락 안에서 밖을 불렀다: 클로저, 델리게이트, 로거, `deinit`, 같은 객체의 getter. 그 코드가 돌아와 같은 락을 요청했다. `os_unfair_lock`과 \
      `Mutex`는 일부러 거절한다. 재귀 락이라면 콜백이 반쯤 바뀐 데이터를 보게 되고, 그쪽이 더 나쁜 버그다.

      놓치기 쉬운 네 가지가 있다.

      - **락 안에서 끝낸 스트림.** `AsyncStream.Continuation.finish()`는 돌아오기 전에 같은 스레드에서 `onTermination`을 부른다. 그 핸들러가 \
      continuation을 지우려고 락을 잡으면 순환이 닫힌다. Network의 경로 시퀀스(`for await path in monitor`)는 스스로 그럴 수 있다. 잡은 쪽에 \
      `NWPathMonitor.`이 보이면 `pathUpdateHandler`로 돌아간다.
      - **Observation.** 관찰되는 프로퍼티를 바꾸면 추적하는 쪽의 `onChange`가 변경 도중에 불린다. 락 안에서 바꾸고 관찰자가 그 락을 거쳐 읽으면 \
      다시 들어온다.
      - **마지막 참조.** 원소를 바꾸거나 지우면 놓는다. 마지막 참조였다면 `deinit`이 그 자리, 락 안에서 실행된다.
      - **Objective-C 런타임의 락.** `lookUpImpOrForward`나 `sidetable_retain`이 잡은 쪽이면 런타임이 끊긴 채 다시 들어온 것이다. 시그널 \
      핸들러이거나 `malloc`·`retain`의 훅이다. 원인은 훅이다.

      가상 머신에서 `libMTLHud`가 잡은 쪽이라면 시스템의 버그다. Metal HUD를 끈다(`MTL_HUD_ENABLED=0`).
      """,
    fixNow: """
      임계 구역을 나눈다. 락 안에서는 데이터를 바꾸고 필요한 것을 복사해 나온다. 클로저, 델리게이트, `finish()` 호출과 제거한 객체를 놓는 일은 그 뒤에 한다.

      {code}

      iOS 18과 macOS 15 이전: iOS 16, macOS 13, watchOS 9부터는 `Mutex(…)` 대신 `OSAllocatedUnfairLock(initialState: …)`. 더 오래된 \
      시스템과 Mac Catalyst에서는 `NSLock`의 `withLock`.
      """,
    fixProperly: """
      - 락은 데이터만 지킨다. 락 안에서는 이 타입의 것이 아닌 코드를 부르지 않는다.
      - 공개 메서드가 락을 잡는다. 비공개 메서드는 락이 잡혀 있다고 보고, 데이터를 인자로 받으며, 락을 잡지 않는다.
      - 임계 구역에서 제거한 것은 밖으로 돌려주어 밖에서 죽게 한다.
      - 밖을 부르거나 기다려야 하는 일이라면 락 대신 actor가 데이터를 소유한다.

      {code}

      `NSRecursiveLock`으로 피하지 않는다. 첫 호출이 반쯤 끝난 상태에서 두 번째를 들여보내므로, 줄 번호를 알려 주던 중단이 다른 곳의 잘못된 데이터로 \
      바뀔 뿐이다.
      """,
    verify: """
      다시 들어오는 테스트를 쓴다: 이 타입이 제공하는 콜백마다 그 안에서 모든 메서드를 부른다. 고치기 전에는 이 중단에서 멈추고, 고친 뒤에는 통과한다.

      이어서 리포트의 경로를 사용자만큼 반복한다. 콜백을 설정하고 그 경로에서 객체가 죽게 한다. 다음 빌드는 Apple의 리포트로 집계한다. 최신 시스템에서 이 \
      트랩은 SIGKILL로 끝나 앱 안의 수집기가 보지 못한다.
      """,
    prevent: """
      리뷰와 린트: `withLock` 안에는 클로저, 델리게이트 호출, `finish()`, `resume()`, `cancel()`, 알림, `await`를 두지 않는다. 값 옆의 락보다 \
      `Mutex(value)`를 쓴다. 클로저 안에서만 닿는 값은 콜백이 건드릴 수 없다.
      """)
}
