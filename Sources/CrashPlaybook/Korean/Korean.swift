extension Translation {
  /// Korean: labels, verdicts, and the pages that are translated so far.
  public static let korean = Translation(
    language: "ko",
    words: [sentences, koreanRemarks, koreanSteps].reduce(labels) { words, more in
      words.merging(more) { first, _ in first }
    }, phrases: TranslatedPhrase.korean,
    pages: { koreanPages[$0] })

  private static let labels: [String: String] = [
    "CERTAIN": "확실", "LIKELY": "유력", "INCONCLUSIVE": "판단 불가", "NOT A CRASH": "크래시 아님",
    "Certain": "확실", "Likely": "유력", "Not a crash": "크래시 아님", "Inconclusive": "판단 불가",
    "What happened": "발생한 일", "You see": "증상", "How we know": "근거", "Not proved": "미증명",
    "Root cause": "근본 원인", "Fix now": "지금 고치기", "Fix properly": "제대로 고치기", "Verify": "검증",
    "Prevent": "재발 방지", "Not to be confused with": "혼동하기 쉬운 원인", "Sources": "출처", "Example": "예시",
    "Responsible": "책임 코드", "Look at": "살펴볼 곳", "or": "또는", "Or": "또는", "Call chain": "호출 경로",
    "Source": "소스", "Last changed": "마지막 변경", "Read more": "자세히", "Also weighed": "함께 검토",
    "Known": "확인된 것", "Not known": "모르는 것", "To find out": "알아내려면", "Leads": "단서",
    "Proved": "확인된 것", "Note": "참고", "Stack": "스택", "Heaviest stack": "주요 스택",
    "certain": "확실", "likely": "유력", "possible": "가능", "inconclusive": "판단 불가", "notACrash": "크래시 아님",
    "not-a-crash": "크래시 아님", "critical": "심각", "high": "높음", "medium": "보통", "low": "낮음", "info": "정보",
    "new": "새로 나타남", "known": "알려짐", "expired": "기한 만료", "suppressed": "억제됨", "owner": "담당",
    "line": "줄", "no symbol": "심볼 없음", "evidence": "근거", "report": "리포트", "reports": "리포트",
    "cause": "원인", "where": "위치", "seen": "나타난 때", "Test": "테스트", "Running test": "실행 중인 테스트",
    "Facts": "사실", "signature": "서명", "severity": "심각도", "baseline": "기준선", "first seen": "처음 나타남",
    "last seen": "마지막으로 나타남", "file": "파일", "files": "파일", "note": "참고", "it says": "내용",
    "version": "버전", "system": "시스템", "device": "기기", "architecture": "아키텍처", "role": "상태",
    "language": "언어", "region": "지역", "orientation": "방향", "Why": "이유", "Where": "위치",
    "What to do": "할 일", "details": "자세히", "Overview": "개요", "Playbook": "플레이북", "Causes": "원인",
    "Apps": "앱", "App versions": "앱 버전", "Systems": "시스템", "Devices": "기기", "All groups": "모든 그룹",
    "What crashed": "크래시한 곳", "Severity": "심각도", "Certainty": "확실성", "Family": "갈래", "Baseline": "기준선",
    "Order": "순서", "importance": "중요도", "all": "모두", "Show all": "모두 표시", "Top": "맨 위로",
    "on the web": "웹에서 보기", "Search (press /)": "검색 (/ 키)", "Could not be read": "읽지 못한 파일",
    "Nothing crashed": "크래시 없음", "Look at these first": "먼저 볼 것", "Crash": "크래시", "Crashes": "크래시",
    "crash": "크래시", "different crashes": "서로 다른 크래시", "group without a crash": "크래시 아닌 그룹",
    "groups without a crash": "크래시 아닌 그룹", "with a named cause": "원인을 찾은 비율",
    "could not be read": "읽지 못함", "In the report's own words": "리포트의 원문",
    "The whole page of the playbook": "플레이북 전체 페이지", "Reports over time": "날짜별 리포트",
    "function, image, code, message, app, version, file": "함수, 이미지, 코드, 메시지, 앱, 버전, 파일",
  ]

  /// Sentences without gaps.
  private static let sentences: [String: String] = [
    "The report describes no crash": "크래시를 기록한 리포트가 아님",
    "No report describes a crash.": "크래시를 기록한 리포트가 없다.",
    "No known cause fits what the report says": "리포트의 내용에 맞는 알려진 원인이 없음",
    "The cause is not proved": "원인이 증명되지 않음",
    "no frame of the app is on the stack of the exception": "예외의 스택에 앱의 프레임이 없음",
    "named by the exception": "예외가 이름을 밝힘",
    "named by the exception; no frame of the app is on its stack": "예외가 이름을 밝힘. 그 스택에 앱의 프레임은 없음",
    "a library, not your own code": "직접 쓴 코드가 아닌 라이브러리",
    "the system's": "시스템 코드", "the system's; no frame of the app is on the stack": "시스템 코드. 스택에 앱의 프레임은 없음",
    "fits too, but says less": "함께 들어맞지만 알려 주는 것이 적음",
    "No group has all of these words. Fewer words, or another filter, find more:":
      "이 단어를 모두 가진 그룹이 없다. 단어를 줄이거나 필터를 바꾼다:",
    "This report was read from saved results, which hold neither its own text nor the threads that did not crash.":
      "저장된 결과에서 읽은 리포트이며, 원문과 크래시하지 않은 스레드는 들어 있지 않다.",
    "'leaks' found none in this process.": "leaks가 이 프로세스에서 누수를 찾지 못했다.",
    "A jetsam report holds no stacks.": "jetsam 리포트에는 스택이 없다.",
    "All lines of this text are of tools, which wrote them about their own work.":
      "이 텍스트의 줄은 모두 도구가 자기 작업에 대해 쓴 것이다.",
    "This text has the form of what people write, and tells of no run of a program.":
      "사람이 쓴 글의 형식이며, 프로그램이 실행된 기록이 아니다.",
    "No process of the report carries a reason, so it does not say which one was ended.":
      "이유가 적힌 프로세스가 없어 어느 것이 끝났는지 알 수 없다.",
    "No thread crashed; shown is the main thread.": "크래시한 스레드가 없어 메인 스레드를 표시한다.",
    "Nothing in this text says that a program died.": "이 텍스트에는 프로그램이 죽었다는 내용이 없다.",
    "Part of the report is not valid JSON and was stepped over.": "리포트의 일부가 올바른 JSON이 아니어서 건너뛰었다.",
    "The crash reporter crashed while it wrote this report; its own crash follows in the file.":
      "크래시 수집기가 이 리포트를 쓰다가 크래시했다. 그 크래시는 파일 뒤쪽에 있다.",
    "The crash reporter says that the report is incomplete.": "크래시 수집기가 불완전한 리포트라고 밝혔다.",
    "The crash takes more than 1 MiB of the log; the rest of it was not read.":
      "크래시가 로그의 1 MiB를 넘어 나머지는 읽지 않았다.",
    "The diagnostic does not say which thread it is about; the first one is shown.":
      "어느 스레드에 대한 진단인지 적혀 있지 않아 첫 번째를 표시한다.",
    "The input is larger than 64 MiB; what lies beyond was not read.": "입력이 64 MiB보다 커서 그 뒤는 읽지 않았다.",
    "The kernel or a driver stopped the whole system; the task named only ran at that moment.":
      "커널이나 드라이버가 시스템 전체를 멈췄다. 적힌 태스크는 그 순간 실행 중이었을 뿐이다.",
    "The log says that the exception was caught, and goes on.": "로그에 따르면 예외는 잡혔고 실행은 계속되었다.",
    "The minidump is cut or damaged: none of its stacks could be read.": "minidump가 잘렸거나 손상되어 스택을 읽지 못했다.",
    "The report does not say which thread crashed.": "어느 스레드가 크래시했는지 리포트에 없다.",
    "The report does not say which thread was at fault; the main thread is shown.":
      "어느 스레드의 잘못인지 리포트에 없어 메인 스레드를 표시한다.",
    "The report is cut off: everything before the cut was used.": "리포트가 잘려 있어 잘리기 전까지를 썼다.",
    "The report is cut or damaged: what follows could not be read.": "리포트가 잘렸거나 손상되어 그 뒤는 읽지 못했다.",
    "The tombstone is cut or damaged: what follows could not be read.": "tombstone이 잘렸거나 손상되어 그 뒤는 읽지 못했다.",
    "The stack is not here: Android writes it into the log under the tag DEBUG, and into /data/tombstones.":
      "스택은 여기에 없다. Android는 DEBUG 태그로 로그에, 그리고 /data/tombstones에 쓴다.",
    "The threads are not here: Android writes them into /data/anr, and `adb bugreport` brings them along.":
      "스레드는 여기에 없다. Android는 /data/anr에 쓰며 `adb bugreport`로 가져올 수 있다.",
    "There is no crash in this log, and it ends well.": "이 로그에는 크래시가 없고 정상으로 끝난다.",
    "This is a call stack tree alone, which does not say of what; it is read as that of a crash.":
      "무엇의 것인지 적히지 않은 호출 스택 트리이며, 크래시의 것으로 읽었다.",
    "This is a summary of a process's memory at one moment, not the record of a crash.":
      "한 순간의 프로세스 메모리 요약이며 크래시 기록이 아니다.",
    "This is the sample payload of Xcode's 'Simulate MetricKit Payloads': its stack is made up.":
      "Xcode의 'Simulate MetricKit Payloads'가 만든 예시이며 스택은 지어낸 것이다.",
    "This payload counts how the app ended and holds no stack; the diagnostic payload of the same day has those.":
      "앱이 어떻게 끝났는지 센 것이며 스택은 없다. 같은 날의 진단 페이로드에 있다.",
    "What stands behind the last event that was read is none; it was not read.":
      "마지막으로 읽은 이벤트 뒤의 내용은 이벤트가 아니어서 읽지 않았다.",
    "What stands behind the last payload that was read is none; it was not read.":
      "마지막으로 읽은 페이로드 뒤의 내용은 페이로드가 아니어서 읽지 않았다.",
    "Why: no known cause fits what the report says.": "이유: 리포트의 내용에 맞는 알려진 원인이 없다.",
    "Why: none of its lines tells of an end in words that are known.": "이유: 끝난 까닭을 아는 말로 적은 줄이 없다.",
    "Why: one cause fits, but nothing in the report proves it.": "이유: 맞는 원인이 하나 있으나 증명하는 것이 리포트에 없다.",
    "Why: several causes fit, and nothing in the report decides between them.":
      "이유: 맞는 원인이 여럿이고, 가려 줄 것이 리포트에 없다.",
    "All that the app did: some of its frames have no names.": "앱이 한 일의 일부: 이름 없는 프레임이 있다.",
    "What the app did: its frames have no names.": "앱이 한 일: 프레임에 이름이 없다.",
    "Another process or the system ended this one from outside.": "다른 프로세스나 시스템이 밖에서 이 프로세스를 끝냈다.",
    "There is a stack, but no exception, signal or message with it.": "스택은 있으나 예외, 시그널, 메시지가 없다.",
    "Get the whole report: other threads may show who was involved.":
      "리포트 전체를 구한다. 다른 스레드가 누가 관여했는지 보여 줄 수 있다.",
    "Get the head of the report: exception type, termination reason and application specific information.":
      "리포트의 앞부분을 구한다: exception type, termination reason, application specific information.",
    "Collect more reports of this signature: what their devices, versions, data and last steps have in common.":
      "이 서명의 리포트를 더 모은다. 기기, 버전, 데이터, 마지막 동작의 공통점을 본다.",
    "Run the same steps with Address Sanitizer, then with Thread Sanitizer.":
      "같은 순서를 Address Sanitizer로, 이어서 Thread Sanitizer로 실행한다.",
    "Run the same steps with Address Sanitizer, then with Thread Sanitizer; on Apple systems also with Zombie Objects.":
      "같은 순서를 Address Sanitizer로, 이어서 Thread Sanitizer로 실행한다. Apple 시스템에서는 Zombie Objects로도 실행한다.",
    "Keep the program's standard error: what calls abort() nearly always prints the reason just before.":
      "프로그램의 표준 오류를 남긴다. abort()를 부르는 쪽은 거의 언제나 직전에 이유를 쓴다.",
  ]

  private static let koreanPages: [String: TranslatedPage] = [
    "combine-cancel-recursive-unfair-lock": .combineCancelRecursiveUnfairLock,
    "recursive-unfair-lock-generic": .recursiveUnfairLockGeneric,
    "keychain-duplicate-item-refresh-race": .keychainDuplicateItemRefreshRace,
    "auth-refresh-stampede": .authRefreshStampede,
    "nwpath-unsynchronised-current-path": .nwpathUnsynchronisedCurrentPath,
    "nwpath-stored-copy-race": .nwpathStoredCopyRace,
    "observation-double-init": .observationDoubleInit,
    "swiftui-presentation-leak-ios17": .swiftuiPresentationLeakIos17,
    "relay-read-modify-write-lost-update": .relayReadModifyWriteLostUpdate,
    "actor-reentrancy-stale-publish": .actorReentrancyStalePublish,
  ]

  /// The rules whose pages are translated.
  public static let koreanRules: [String] = koreanPages.keys.sorted()
}
