extension TranslatedPage {
  static let nwpathUnsynchronisedCurrentPath = TranslatedPage(
    of: "d26a98473c11a576",
    title: "모니터가 바꾸는 도중에 NWPathMonitor.currentPath를 읽음",
    whatHappened: """
      멈춘 스레드의 코드가 `NWPathMonitor.currentPath`를 복사하는 동안, 모니터는 자기 큐에서 그 경로를 새것으로 바꾸고 있었다. 복사는 이미 해제된 객체를 \
      retain하거나 release했다.
      """,
    youSee: """
      네트워크가 바뀌는 순간에 드물게 꺼진다: 집을 나설 때, 비행기 모드, VPN, 잠자기에서 깨어날 때. 스택에는 `isConnected`처럼 무해해 보이는 프로퍼티가 \
      있다. 현장 리포트에는 있고 디버그 세션에는 거의 없다. 주소는 리포트마다 다르고 0x10처럼 작아서 널 포인터로 보일 때가 많다.
      """,
    howWeKnow: """
      `destroy for NWPath`, `initializeWithCopy for NWPath`, `outlined … of NWPath`는 컴파일러가 만든 코드로, 경로의 구성 요소를 retain하거나 \
      release한다. 그 옆에 `currentPath`의 getter가 있고, 맨 위 프레임은 잘못된 메모리를 만난 retain 또는 release다. 같은 순간 다른 스레드가 Network의 \
      경로 갱신 안에 있다면 쓰는 쪽까지 잡힌 것이다.

      모니터가 피해자일 수도 있다. 그때는 `closure #1 in NWPathMonitor.init` 바로 위에 `assignWithTake for NWPath`가 있고, 스택에 앱 함수가 없으며, \
      읽는 쪽은 다른 스레드다. 최신 런타임은 먼저 알아채고 `swift_deallocPartialClassInstance`에서 끝나기도 한다.
      """,
    notProved: """
      증명된 것은 복사할 때 경로의 일부가 유효하지 않았다는 것이다. 그 순간 두 번째 스레드가 바꾸었다는 것은 리포트에 그 스레드가 보이거나 Thread \
      Sanitizer가 지목할 때만 증명된다. 프레임만으로는 알려진, 압도적으로 흔한 원인일 뿐이다. 스택의 앱 함수는 나쁜 때에 물어본 피해자다. 잘못은 *어디서* \
      묻는가에 있다.
      """,
    rootCause: """
      `start(queue:)`는 모니터가 일하는 곳을 정한다. 그 큐에서 새 경로를 계산하고, 저장하고, `pathUpdateHandler`를 부른다. 그동안 다른 곳에서 \
      `currentPath`를 읽어도 된다는 약속은 없다.

      `NWPath`는 여러 워드로 된 구조체이고 그중 일부는 참조다. 복사는 워드를 읽고, 가리키는 것을 retain하고, 다음 워드로 간다. 교체는 새 워드를 쓰고 옛것을 \
      release한다. 둘이 동시에 돌면 읽는 쪽이 포인터를 읽은 뒤 쓰는 쪽이 그 객체의 마지막 참조를 놓고, 읽는 쪽은 해제된 메모리를 retain한다. 포인터 크기의 \
      값이라고 나아지지 않는다. retain은 읽기 *뒤에* 오기 때문이다.

      | 시점 | 읽는 쪽 | 모니터의 큐 |
      |---|---|---|
      | 1 | 인터페이스 목록의 포인터를 읽음 | |
      | 2 | | 새 경로를 저장 |
      | 3 | | 옛 목록을 놓음: 해제됨 |
      | 4 | 옛 목록을 retain: **크래시** | |
      """,
    fixNow: """
      읽는 곳이 모두 메인 스레드라면 모니터도 거기서 돌린다: `monitor.start(queue: .main)`. 아니면 `currentPath`를 읽지 않는다. 필요한 작은 사실 하나만 \
      `pathUpdateHandler`에서 정해 두고 락으로 지킨다.

      {code}

      여러 스레드에서 읽는다면:

      {code}

      iOS 18과 macOS 15 이전: iOS 16, macOS 13, watchOS 9부터는 `Mutex(false)` 대신 `OSAllocatedUnfairLock(initialState: false)`. iOS \
      13~15와 Mac Catalyst에서는 `NSLock`이나, 모니터의 큐가 아닌 **별도의** 직렬 큐가 같은 일을 한다:

      {code}
      """,
    fixProperly: """
      - 모니터에는 *직렬* 큐: 갱신 순서가 지켜진다
      - 핸들러 밖으로는 파생된 값(enum, Bool)만 내보내고 `NWPath`는 내보내지 않는다
      - 격리 영역은 하나: 메인 액터에서 내보내고 거기서 읽거나, 락이거나, actor다
      - 모니터는 `lazy var`가 아니라 `let`: lazy 프로퍼티의 첫 접근은 그 자체가 경쟁이다

      {code}

      iOS 17부터 모니터 자체가 시퀀스다(`for await path in monitor`). 더 짧지만 스스로 프로세스를 멈춘 적이 있다: `recursive-unfair-lock-generic` 참고.

      자주 제안되지만 충분하지 않은 세 가지:

      - *"구조체는 스레드에 안전하니까" 그냥 `Bool`.* 안전하지 않다. 매달린 참조가 없어 거의 꺼지지 않지만 여전히 데이터 레이스다. Swift에서 정의되지 않은 \
      동작이고 Thread Sanitizer가 보고한다.
      - *getter에서 `queue.sync`.* 핸들러 안에서 부르면 자기가 돌고 있는 큐를 기다린다: 데드락.
      - *배리어 쓰기를 쓰는 동시 큐.* 원리는 맞지만, 모니터가 그 큐에서 돌면 갱신이 서로 앞지를 수 있고 lazy 저장소의 첫 읽기는 보호되지 않는다.
      """,
    verify: """
      Thread Sanitizer를 켜고, 스크립트가 인터페이스를 껐다 켜는 동안 태스크 여덟 개가 60초간 프로퍼티를 반복해 읽는다. 보고도 크래시도 없고 마지막 값이 \
      맞아야 한다. 먼저 옛 코드로 돌려 실패하는지 본다. 실패하지 않으면 그 테스트는 아무것도 증명하지 않는다.

      기기에서는 비행기 모드나 VPN을 손으로 껐다 켠다. Network Link Conditioner는 패킷을 버릴 뿐 경로를 바꾸지 않는다. 이어서 두 빌드의 리포트를 \
      비교한다: `crashbook compare before/ after/ --rule nwpath-unsynchronised-current-path`
      """,
    prevent: """
      모니터를 소유한 파일 밖의 `.currentPath`를 린트로 막는다. Swift 6 언어 모드로 빌드한다. 두 격리 영역이 나눠 쓰는 가변 프로퍼티는 그때부터 컴파일되지 \
      않는다.
      """)
}
