import CrashDiagnosis

extension TranslatedPhrase {
  /// Sentences of the output and notes on reports, with gaps for their names and numbers.
  ///
  /// Particles are avoided behind a gap, since their form depends on what fills it.
  static let korean: [TranslatedPhrase] = places + counts + notes + steps + koreanEvidence

  private static let places: [TranslatedPhrase] = [
    TranslatedPhrase("in {}", "이미지 {1}"),
    TranslatedPhrase("exception frame {}", "예외 프레임 {1}"),
    TranslatedPhrase("thread {}, frame {}", "스레드 {1}, 프레임 {2}"),
    TranslatedPhrase("frame {}", "프레임 {1}"),
    TranslatedPhrase("No known cause fits: {}", "맞는 원인을 찾지 못함: {1}"),
    TranslatedPhrase("fits too ({})", "함께 들어맞음 ({1})"),
    TranslatedPhrase("Crash of {}", "크래시: {1}"),
    TranslatedPhrase("Crashes of {}", "크래시: {1}"),
  ]

  private static let counts: [TranslatedPhrase] = [
    TranslatedPhrase("Crashes by cause (crashbook, {} report)", "원인별 크래시 (crashbook, 리포트 {1}개)"),
    TranslatedPhrase("Crashes by cause (crashbook, {} reports)", "원인별 크래시 (crashbook, 리포트 {1}개)"),
    TranslatedPhrase("{} report by cause", "리포트 {1}개, 원인별"),
    TranslatedPhrase("{} reports by cause", "리포트 {1}개, 원인별"),
    TranslatedPhrase("and {} more; --all shows them", "그 밖에 {1}개, --all로 모두 표시"),
    TranslatedPhrase(
      "and {} more cause of {} report; --all shows everything", "그 밖에 원인 {1}개, 리포트 {2}개. --all로 모두 표시"),
    TranslatedPhrase(
      "and {} more cause of {} reports; --all shows everything", "그 밖에 원인 {1}개, 리포트 {2}개. --all로 모두 표시"),
    TranslatedPhrase(
      "and {} more causes of {} reports; --all shows everything", "그 밖에 원인 {1}개, 리포트 {2}개. --all로 모두 표시"),
    TranslatedPhrase("and {} more place of {} report", "그 밖에 위치 {1}곳, 리포트 {2}개"),
    TranslatedPhrase("and {} more place of {} reports", "그 밖에 위치 {1}곳, 리포트 {2}개"),
    TranslatedPhrase("and {} more places of {} reports", "그 밖에 위치 {1}곳, 리포트 {2}개"),
    TranslatedPhrase("and {} more frame", "그 밖에 프레임 {1}개"),
    TranslatedPhrase("and {} more frames", "그 밖에 프레임 {1}개"),
    TranslatedPhrase("and {} more", "그 밖에 {1}개"),
    TranslatedPhrase("one column per day, at most {} report in one", "막대 하나가 하루, 최대 리포트 {1}개"),
    TranslatedPhrase("one column per day, at most {} reports in one", "막대 하나가 하루, 최대 리포트 {1}개"),
    TranslatedPhrase("one column per {} days, at most {} report in one", "막대 하나가 {1}일, 최대 리포트 {2}개"),
    TranslatedPhrase("one column per {} days, at most {} reports in one", "막대 하나가 {1}일, 최대 리포트 {2}개"),
    TranslatedPhrase("{} report read", "리포트 {1}개 읽음"),
    TranslatedPhrase("{} reports read", "리포트 {1}개 읽음"),
    TranslatedPhrase("{} duplicate", "중복 {1}개"),
    TranslatedPhrase("{} duplicates", "중복 {1}개"),
    TranslatedPhrase("{} other thread", "다른 스레드 {1}개"),
    TranslatedPhrase("{} other threads", "다른 스레드 {1}개"),
    TranslatedPhrase("{} known, but not seen:", "알려졌으나 나타나지 않음: {1}개"),
    TranslatedPhrase("{} not a crash", "크래시 아님 {1}개"),
    TranslatedPhrase("{} not crashes", "크래시 아님 {1}개"),
    TranslatedPhrase("{} unreadable", "읽지 못함 {1}개"),
    TranslatedPhrase("{} suppressed", "억제됨 {1}개"),
    TranslatedPhrase("{} report", "리포트 {1}개"),
    TranslatedPhrase("{} reports", "리포트 {1}개"),
    TranslatedPhrase("{} group", "그룹 {1}개"),
    TranslatedPhrase("{} groups", "그룹 {1}개"),
    TranslatedPhrase("{} new", "새로 나타남 {1}개"),
    TranslatedPhrase("known, but expired on {}", "알려짐, 기한 만료 {1}"),
    TranslatedPhrase("known: {}", "알려짐: {1}"),
    TranslatedPhrase("suppressed: {}", "억제됨: {1}"),
  ]

  private static let notes: [TranslatedPhrase] = [
    TranslatedPhrase(
      "A call tree has more than {} lines; the rest of it was not read.", "호출 트리가 {1}줄을 넘어 나머지는 읽지 않았다."),
    TranslatedPhrase(
      "A text is longer than {} KiB; only its beginning was used.", "텍스트가 {1} KiB보다 길어 앞부분만 썼다."),
    TranslatedPhrase(
      "App Store Connect holds {} responsible (isBlameFrame).",
      "App Store Connect가 책임 프레임으로 표시한 함수(isBlameFrame): {1}"),
    TranslatedPhrase(
      "No thread crashed; shown is the heaviest stack of the {}.",
      "크래시한 스레드가 없어 가장 많이 샘플된 스택을 표시한다: {1}"),
    TranslatedPhrase(
      "Part of the report is nested deeper than {} levels and was stepped over.",
      "리포트의 일부가 {1}단계보다 깊게 중첩되어 건너뛰었다."),
    TranslatedPhrase(
      "Symbols of {} are there, but neither atos nor llvm-symbolizer is installed to read them.",
      "심볼은 있으나 읽을 atos나 llvm-symbolizer가 설치되어 있지 않다: {1}"),
    TranslatedPhrase(
      "Symbols of {} could not be read: the program that reads them did not answer in time.",
      "심볼을 읽지 못했다. 읽는 프로그램이 제때 답하지 않았다: {1}"),
    TranslatedPhrase("Symbols of {} could not be read.", "심볼을 읽지 못했다: {1}"),
    TranslatedPhrase("{} frame{} named with symbols of the same id.", "같은 id의 심볼로 이름을 찾은 프레임: {1}개"),
    TranslatedPhrase(
      "The crashed thread (number {}) is missing from the report.", "크래시한 스레드(번호 {1})가 리포트에 없다."),
    TranslatedPhrase(
      "The file holds {} events or more; the last ones are not read.", "파일에 이벤트가 {1}개 이상 있어 뒤의 것은 읽지 않았다."),
    TranslatedPhrase(
      "The file holds more than {} reports; those behind this one were not read.",
      "파일에 리포트가 {1}개보다 많아 이 뒤의 것은 읽지 않았다."),
    TranslatedPhrase(
      "The key '{}' occurs more than once; the last value that could be read counts.",
      "키 '{1}' 항목이 여러 번 나온다. 읽을 수 있었던 마지막 값을 쓴다."),
    TranslatedPhrase(
      "The log holds {} crashes or more; the rest was not read.", "로그에 크래시가 {1}개 이상 있어 나머지는 읽지 않았다."),
    TranslatedPhrase(
      "The process has {} threads or more; others may be missing.", "프로세스의 스레드가 {1}개 이상이라 빠진 것이 있을 수 있다."),
    TranslatedPhrase(
      "The report holds {} images or more; others may be missing.", "리포트의 이미지가 {1}개 이상이라 빠진 것이 있을 수 있다."),
    TranslatedPhrase(
      "The report holds {} threads or more; others may be missing.", "리포트의 스레드가 {1}개 이상이라 빠진 것이 있을 수 있다."),
    TranslatedPhrase(
      "The report holds {} more stacks than the {} that were read.", "리포트의 스택 {2}개를 읽었고 {1}개는 읽지 않았다."),
    TranslatedPhrase(
      "The report holds {} more threads than the {} that were read.", "리포트의 스레드 {2}개를 읽었고 {1}개는 읽지 않았다."),
    TranslatedPhrase(
      "The stack is longer than {} frames; the rest was not read.", "스택이 프레임 {1}개보다 길어 나머지는 읽지 않았다."),
    TranslatedPhrase(
      "The system ended {} processes; the messages name each.", "시스템이 프로세스 {1}개를 끝냈다. 각각은 메시지에 있다."),
    TranslatedPhrase(
      "The text holds more than {} stacks; {} were not read.", "텍스트에 스택이 {1}개보다 많아 {2}개는 읽지 않았다."),
    TranslatedPhrase("The text holds {} findings or more; the rest was not read.", "텍스트에 발견이 {1}개 이상 있어 나머지는 읽지 않았다."),
    TranslatedPhrase("The text holds {} traps or more; the rest was not read.", "텍스트에 트랩이 {1}개 이상 있어 나머지는 읽지 않았다."),
    TranslatedPhrase(
      "The text is long: only its first {} lines that belong to nothing else were searched.",
      "텍스트가 길어 다른 데 속하지 않는 줄 중 처음 {1}줄만 찾아보았다."),
    TranslatedPhrase(
      "The threads of {} other processes, which follow, were not read.", "뒤따르는 다른 프로세스 {1}개의 스레드는 읽지 않았다."),
    TranslatedPhrase("The report says: {}", "리포트의 설명: {1}"),
    TranslatedPhrase(
      "Nothing in this log looks like a crash. Looked for were {}.", "이 로그에는 크래시로 보이는 것이 없다. 찾아본 것: {1}."),
    TranslatedPhrase(
      "{} guessed by scanning the stack, and may be left over from an earlier call.",
      "스택을 훑어 짐작한 프레임이며, 이전 호출이 남긴 것일 수 있다: {1}"),
    TranslatedPhrase(
      "The report marks thread {}, which only waits. Thread {} ended the process ({}) and is shown in its place.",
      "리포트가 표시한 스레드 {1}번은 기다리고 있을 뿐이다. 프로세스를 끝낸({3}) 스레드 {2}번을 대신 표시한다."),
    TranslatedPhrase(
      "The source has more than one file that can be {}: {}. None of them was used.",
      "같은 파일일 수 있는 소스가 여럿이라 쓰지 않았다. {1}: {2}"),
  ]

  private static let steps: [TranslatedPhrase] = [
    TranslatedPhrase("The exception was {}.", "예외: {1}"),
    TranslatedPhrase("The process ended with {}.", "프로세스를 끝낸 시그널: {1}"),
    TranslatedPhrase("The process ended itself ({}).", "프로세스가 스스로 끝났다({1})."),
    TranslatedPhrase(
      "The process ended with {}; the report does not say who sent it.",
      "프로세스를 끝낸 시그널: {1}. 누가 보냈는지는 리포트에 없다."),
    TranslatedPhrase(
      "Read crashbook explain {}: its part Verify says what proves this cause and what rules it out.",
      "crashbook explain {1} 페이지를 읽는다. '검증' 부분에 이 원인을 증명하거나 배제하는 방법이 있다."),
    TranslatedPhrase("It left the message: {}", "남긴 메시지: {1}"),
    TranslatedPhrase("The app's code nearest to it is {}.", "가장 가까운 앱 코드: {1}"),
    TranslatedPhrase(
      "A check in {} failed on purpose and stopped the process; the report keeps no text that says which.",
      "검사가 실패하여 의도대로 프로세스를 멈췄다. 어느 검사인지는 리포트에 없다. 위치: {1}"),
    TranslatedPhrase(
      "A check in {} failed on purpose and stopped the process.", "검사가 실패하여 의도대로 프로세스를 멈췄다. 위치: {1}"),
    TranslatedPhrase(
      "An access to memory at {} in {} failed: the pointer was wrong before this instruction used it.",
      "메모리 접근이 실패했다. 포인터는 이 명령이 쓰기 전에 이미 잘못되어 있었다. 주소 {1}, 위치: {2}"),
    TranslatedPhrase(
      "An access to memory at {} failed: the pointer was wrong before this instruction used it.",
      "메모리 접근이 실패했다. 포인터는 이 명령이 쓰기 전에 이미 잘못되어 있었다. 주소 {1}"),
    TranslatedPhrase(
      "Symbolicate the report: the dSYM of {} with UUID {} gives its frames names.",
      "리포트를 심볼화한다. 프레임 이름은 이 dSYM에 있다: {1}, UUID {2}"),
    TranslatedPhrase(
      "Symbolicate the report: the dSYM of {} gives its frames names.", "리포트를 심볼화한다. 프레임 이름은 이 dSYM에 있다: {1}"),
    TranslatedPhrase(
      "Keep the program's standard error: {} prints the reason of a failed check there just before the crash.",
      "프로그램의 표준 오류를 남긴다. {1} 런타임이 실패한 검사의 이유를 크래시 직전에 거기에 쓴다."),
  ]
}
