import CrashDiagnosis

extension TranslatedPhrase {
  /// What evidence says of frames, texts and codes, with gaps for the report's own words.
  static let koreanEvidence: [TranslatedPhrase] = [
    evidence("frame {}: {}", "프레임 {1}: {2}"),
    evidence("exception frame {}: {}", "예외 프레임 {1}: {2}"),
    evidence("thread {}, frame {}: {}", "스레드 {1}, 프레임 {2}: {3}"),
    evidence("thread {} runs {}", "스레드 {1}에서 실행 중: {2}"),
    evidence("log: {}", "로그: {1}"),
    evidence("leaks: {}", "leaks: {1}"),
    evidence("message: {}", "메시지: {1}"),
    evidence("exception: {}", "예외: {1}"),
    evidence("exception type: {}", "예외 종류: {1}"),
    evidence("exception subtype: {}", "예외 세부 종류: {1}"),
    evidence("exception code {}", "예외 코드 {1}"),
    evidence("signal: {}", "시그널: {1}"),
    evidence("termination namespace: {}", "종료 네임스페이스: {1}"),
    evidence("termination code {}", "종료 코드 {1}"),
    evidence("application specific information of {}: {}", "애플리케이션 고유 정보({1}): {2}"),
    evidence("application specific information: {}", "애플리케이션 고유 정보: {1}"),
    evidence("fault address {}", "접근에 실패한 주소 {1}"),
    evidence("register esr {}: the instruction {} was reached", "레지스터 esr {1}: 명령 {2}에 이르렀다"),
    evidence(
      "register esr: the trap was {}, a hard trap of a system library", "레지스터 esr: 트랩은 시스템 라이브러리의 하드 트랩 {1}이다"),
    evidence("system: {}", "시스템: {1}"),
    evidence("system version: {}", "시스템 버전: {1}"),
    evidence("kind of report: {}", "리포트의 종류: {1}"),
    evidence("it happened off the main thread ({})", "메인 스레드 밖에서 일어났다({1})"),
    evidence("a refresh begins on thread {}", "갱신 시작, 스레드 {1}"),
    evidence("a refresh ends on thread {}", "갱신 끝, 스레드 {1}"),
    evidence("an item is deleted on thread {}", "항목 삭제, 스레드 {1}"),
    evidence("an item is added on thread {}", "항목 추가, 스레드 {1}"),
    evidence("an item is added, and is there already on thread {}", "추가하려는 항목이 이미 있음, 스레드 {1}"),
    evidence("no item matches the query on thread {}", "쿼리에 맞는 항목 없음, 스레드 {1}"),
    // The value that was lost stands behind the remark.
    evidence(
      "{}: written from the value that was read before: the change to {} is lost",
      "{1}: 앞서 읽은 값으로 덮어씀. 사라진 변경: {2}"),
    evidence(
      "{}: written from the value that was read before: {} was removed and is back",
      "{1}: 앞서 읽은 값으로 덮어씀. 지웠는데 되살아난 것: {2}"),
    evidence(
      "{}: written from the value that was read before: {} is lost", "{1}: 앞서 읽은 값으로 덮어씀. 사라진 것: {2}"),
    evidence("{}: version {} is made first", "{1}: 버전 {2}, 먼저 만들어짐"),
    evidence("{}: version {} is shown first", "{1}: 버전 {2}, 먼저 표시됨"),
    evidence("{}: then version {}", "{1}: 이어서 버전 {2}"),
    evidence("{} were counted where the test expects {}", "테스트의 기대값은 {2}, 실제로 센 값은 {1}"),
  ]

  private static func evidence(_ english: String, _ korean: String) -> TranslatedPhrase {
    TranslatedPhrase(Translation.evidenceMark + english, korean)
  }
}

extension Translation {
  /// What explains evidence of the causes whose pages are translated.
  static let koreanRemarks: [String: String] = [
    "it happened on the main thread": "메인 스레드에서 일어났다",
    "a refresh begins": "갱신 시작", "a refresh ends": "갱신 끝", "an item is deleted": "항목 삭제",
    "an item is added": "항목 추가", "an item is added, and is there already": "추가하려는 항목이 이미 있음",
    "no item matches the query": "쿼리에 맞는 항목 없음",
    "the kernel's name for this trap on newer systems; it says nothing about Foundation":
      "최신 시스템에서 커널이 이런 트랩에 붙이는 이름이며, Foundation의 잘못이라는 뜻이 아니다",
    "the number is the owner's thread port, in decimal": "락을 쥔 스레드의 포트 번호(10진수)",
    "an object was being destroyed when its code ran": "객체가 파괴되는 중에 그 코드가 실행되었다",
    "an object died, and ran code, under the lock": "락을 쥔 채로 객체가 해제되며 코드가 실행되었다",
    "a critical section is on the stack": "스택에 임계 구역이 있다",
    "a stream's continuation was finished under the lock; it calls `onTermination` at once, on the same thread":
      "락을 쥔 채로 스트림의 continuation을 끝냈다. `onTermination`은 같은 스레드에서 바로 호출된다",
    "Observation calls back during the change, while the lock is held":
      "락을 쥔 채 값을 바꾸는 도중에 Observation이 콜백을 부른다",
    "the Metal performance HUD took the lock, not the app": "락을 잡은 것은 앱이 아니라 Metal HUD이다",
    "not a null pointer of yours: a field of an object that is gone":
      "앱의 null 포인터가 아니라, 이미 해제된 객체의 필드이다",
    "the compiler's code for copying or destroying the path": "NWPath를 복사하거나 파괴하는, 컴파일러가 만든 코드",
    "the monitor's own storage, which only `currentPath` shows to others":
      "모니터 내부의 저장소. 밖에서는 `currentPath`로만 보인다",
    "the reader, caught at work": "읽고 있던 쪽",
    "the writer, caught at work: the monitor delivers a new path at this very moment":
      "쓰고 있던 쪽: 모니터가 바로 이 순간 새 경로를 전달하고 있다",
    "the observed property that was read": "init이 읽은 관찰 대상 프로퍼티",
    "the model is made by a default value of the view": "뷰의 기본값이 모델을 만든다",
    "made again": "다시 만들어짐",
    "`assert` stops debug builds only; a release build keeps a wrong token":
      "`assert`는 디버그 빌드만 멈춘다. 릴리스 빌드에는 잘못된 토큰이 남는다",
    "tokens and passwords are saved in the keychain": "토큰과 비밀번호는 키체인에 저장된다",
    "the occasion of a refresh": "갱신이 시작되는 계기",
    "the server's side of a stampede": "갱신이 몰렸을 때 서버가 보내는 응답",
    "more async work was under way": "다른 async 작업이 진행 중이었다",
    "two threads fed one observer at the same time": "스레드 두 개가 한 옵저버에 동시에 값을 보냈다",
    "the relay's own lock, which each access takes": "접근할 때마다 잡는 relay 자신의 락",
    "read here": "여기서 읽음", "the same value, read before any write": "쓰기 전에 같은 값을 읽음",
    "written here, in another step": "여기서 따로 씀",
    "read and written here, in two steps": "여기서 두 단계로 읽고 씀",
    "another writer was faster": "다른 쪽이 먼저 씀",
    "written from the value that was read before": "앞서 읽은 값으로 덮어씀",
    "the newer version is written": "더 새 버전이 먼저 쓰임",
    "the older version is written over it": "그 위에 옛 버전이 덮어쓰임",
    "the newer version is shown": "더 새 버전이 표시됨",
    "the older version is shown over it": "그 뒤에 옛 버전이 다시 표시됨",
    "the presentation that iOS 17.0 and 17.1 do not free": "iOS 17.0과 17.1이 해제하지 않는 프레젠테이션",
    "what leads from the sheet to its content": "시트에서 그 내용으로 이어지는 참조",
    "where the unreachable tree begins": "도달할 수 없는 객체들의 시작점",
    "the closure in the cycle": "순환 참조 안의 클로저",
  ]

  /// What to do next where a report or log has no sure cause.
  static let koreanSteps: [String: String] = [
    "Get the report that the system or the runtime wrote: \(ReportPlaces.words).":
      "시스템이나 런타임이 쓴 리포트를 구한다. Mac(시뮬레이터 포함)은 ~/Library/Logs/DiagnosticReports, 기기는 설정의 분석 데이터, "
      + "TestFlight와 App Store는 Xcode Organizer에 있다. Linux에서는 SWIFT_BACKTRACE=enable=yes를 설정하고 다시 실행한다.",
    "Keep all lines before the end, standard error too, and not only those that a filter let through.":
      "끝나기 전의 줄을 표준 오류까지 모두 남긴다. 필터를 거친 줄만으로는 부족하다.",
    "Let the program log the steps of it with time and thread, and analyse that log.":
      "각 단계를 시각, 스레드와 함께 로그로 남기고 그 로그를 다시 분석한다.",
  ]
}
