extension TranslatedPage {
  static let relayReadModifyWriteLostUpdate = TranslatedPage(
    of: "7fd98f8cd7c0084e",
    title: "두 작성자가 같은 옛 값을 읽어 갱신 하나가 사라짐",
    whatHappened: """
      두 작업이 공유 값을 각자 읽고, 사본을 바꾸고, 다시 썼다. 둘 다 같은 옛 값을 읽었으므로 나중 쓰기가 앞선 쓰기를 지웠다. 접근 하나하나는 안전했지만 묶음은 \
      그렇지 않았다.
      """,
    youSee: """
      크래시도 sanitizer 경고도 없다. 데이터베이스는 맞는데 목록에는 옛 행이 보인다. 토글이 1초 뒤 되돌아간다. 항목이 사라졌다가 다시 나타난다. 주기적으로 도는 \
      것이 잦을수록 자주 일어난다. 옛 값에서 얻은 인덱스가 범위를 벗어나기도 한다.
      """,
    howWeKnow: """
      스택에는 같은 순간 같은 종류의 relay의 `accept`나 `value` 안에 있는 스레드 두 개가 보인다. 로그에는 어느 쪽도 쓰기 전에 같은 값을 읽은 두 작업이나, 새 버전 위에 \
      덮어쓰인 옛 버전이 보인다. 줄에 목록이 보이면 두 번째 쓰기 뒤에 빠진 것을 이름으로 알려 준다. 실제보다 적은 갱신을 세는 테스트는 단서다. Thread Sanitizer는 조용할 \
      수밖에 없다. relay가 저장소를 락으로 지키기 때문이다.
      """,
    notProved: """
      이 두 호출이 *같은* relay에 썼는지는 로그에 값이 보이지 않는 한 알 수 없다. 스택은 둘 다 진행 중이었다는 것만 보여 준다.
      """,
    rootCause: """
      | 시점 | 틱 | 탭 | relay |
      |---|---|---|---|
      | 1 | [A 실행 중]을 읽음 | | [A 실행 중] |
      | 2 | | [A 실행 중]을 읽음 | [A 실행 중] |
      | 3 | | [A 멈춤]을 씀 | [A 멈춤] |
      | 4 | [A 실행 중, 1초 뒤]를 씀 | | **[A 실행 중]** |

      `relay.accept(transform(relay.value))`는 읽기, 변환, 쓰기의 세 단계다. 단계마다 락을 걸어도 하나가 되지 않는다. 같은 이유로 `accept`만 직렬 큐에 \
      넣어도 달라지지 않는다. 쓰기는 줄을 서지만, 쓰는 값은 밖에서 읽은 값으로 계산한 것이다. `BehaviorRelay`, `CurrentValueSubject`, `@Published`, \
      `UserDefaults`, getter와 setter 뒤의 모든 딕셔너리에 적용된다.
      """,
    fixNow: """
      *읽기*를 쓰기와 같은 임계 구역으로 옮긴다. 세 단계를 모두 하는 직렬 홉 하나다.

      {code}

      모든 작성자가 그 큐를 거쳐야 한다. 하나라도 거치지 않으면 오류가 돌아온다.
      """,
    fixProperly: """
      - 소유자 하나가 상태를 가지고, get과 set이 아니라 *변경*을 제공한다
      - 소유자 안에서 내보낸다. 값이 생긴 순서대로 나간다
      - 읽는 쪽마다 자기 스트림을 준다: `AsyncStream`은 읽는 쪽이 하나다(`swift-asyncstream-two-consumers`)
      - 원소는 id로 가리킨다: 인덱스는 그것을 얻은 값에서만 유효하다
      - 뷰는 메인 액터에서 관찰한다

      {code}

      갱신 뒤에 `relay.accept(await board.get())`를 쓰지 않는다. 두 태스크가 반대 순서로 돌아와 옛 스냅샷이 이길 수 있다. 한 단계 위의 같은 \
      손실이다(`actor-reentrancy-stale-publish`). 뷰 때문에 relay가 남아야 한다면 한곳에서 잇고, 보여 주는 것보다 오래된 값은 버린다:

      {code}

      `accept`는 `follow`만 부른다. 탭과 틱은 actor를 부른다.
      """,
    verify: """
      동시 증가 1000번이 1000으로 남기를 백 번 연속. 내보낸 버전은 늘 올라가기만 한다.

      {code}

      여기서 깨끗한 Thread Sanitizer 실행은 아무것도 증명하지 않는다. 1분간 틱과 탭을 반복한 뒤 저장소의 내용과 목록이 보여 주는 것을 비교한다.
      """,
    prevent: """
      린트: 인자에 같은 객체의 `.value`가 나오는 `accept(`와 `send(`, 공개 setter를 가진 상태. 리뷰에서는 relay마다 묻는다: 유일한 작성자는 누구인가?
      """)
}
