extension TranslatedPage {
  static let nwpathStoredCopyRace = TranslatedPage(
    of: "a82ae9df16c430d1",
    title: "앱이 보관한 NWPath 사본을 다른 스레드가 쓰는 동안 교체함",
    whatHappened: """
      앱은 마지막 `NWPath`의 사본을 자기 프로퍼티에 보관한다. 한 스레드가 그 값을 복사하거나 교체하거나 파괴하는 동안 다른 스레드도 같은 일을 했고, 그 안의 \
      객체는 이미 해제되어 있었다.
      """,
    youSee: """
      네트워크가 바뀔 때 드물게, `pathUpdateHandler` 클로저나 보관한 경로를 내주는 getter에서 꺼진다. `currentPath`를 저장 프로퍼티로 바꾼 뒤에 나타나는 \
      일이 많다. 경쟁은 끝난 것이 아니라 자리를 옮겼다.
      """,
    howWeKnow: """
      `NWPath`(또는 그것을 담은 `Any?`)를 복사하거나 파괴하는 컴파일러 코드가 retain이나 release에서 실패했고, 앱 자신의 클로저나 접근자에서 불렸다. 스택에 \
      `NWPathMonitor.currentPath`가 없으므로 값은 앱의 것이다.
      """,
    notProved: """
      증명된 것은 손댔을 때 보관한 값이 유효하지 않았다는 것이다. 두 스레드가 동시에 손댔다는 것은 같은 타입의 두 번째 스레드가 보이거나 Thread Sanitizer가 \
      지목하지 않는 한 추론이다.
      """,
    rootCause: """
      핸들러는 모니터의 큐에서 돌며 `self.path = path`를 대입한다. 뷰나 요청은 다른 곳에서 `path`를 읽는다. 대입은 워드 여러 개를 쓰고 옛것을 release하며, \
      읽기는 워드 여러 개를 읽고 retain한다. 둘의 순서를 정하는 것이 없다. Network가 없는 시스템에서도 컴파일하려고 `Any?`에 넣는 방식은 대입마다 힙 상자를 \
      해제하고 새로 잡으므로 틈을 더 넓힌다.
      """,
    fixNow: """
      보관한 경로는 한 큐에서 쓰고 읽는다. 더 좋은 방법은 경로를 보관하지 않고, 거기서 얻은 Bool이나 enum을 락 뒤에 두는 것이다.

      {code}

      iOS 18과 macOS 15 이전: iOS 16, macOS 13, watchOS 9부터는 `Mutex(…)` 대신 `OSAllocatedUnfairLock(initialState: …)`. 더 오래된 \
      시스템과 Mac Catalyst에서는 `NSLock`의 `withLock`.
      """,
    fixProperly: """
      - 값은 `pathUpdateHandler` 안에서 파생하고 결과만 보관한다
      - 상태의 격리 영역은 하나: `Mutex`, actor, 또는 핸들러에서 옮겨 가는 메인 액터
      - 시스템 객체를 `Any?`에 담지 않는다. 가용성으로 나눈 타입을 쓴다

      {code}
      """,
    verify: """
      Thread Sanitizer를 켜고, 인터페이스가 내려갔다 올라오는 동안 태스크 여덟 개가 60초간 상태를 읽는다. 보고가 없어야 한다. 이어서 이 규칙으로 두 빌드의 \
      리포트를 비교한다.
      """,
    prevent: "모니터가 있는 곳에는 Swift 6 언어 모드. 핸들러가 설정하는 가변 프로퍼티는 모두 리뷰한다.")
}
