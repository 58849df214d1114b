import CrashAnalysis
import Testing

/// Logs of programs whose lines are written in Korean tell the same as those in English.
@Suite struct KoreanLogTests {
  private static func rules(_ text: String) throws -> [String] {
    try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).flatMap(\.diagnoses).map(\.rule.id)
  }

  @Test func twoRefreshesAtOnce() throws {
    let text = """
      09:12:01.220 스레드 5 액세스 토큰 만료 → 토큰 재발급 요청
      09:12:01.223 스레드 8 액세스 토큰 만료 → 토큰 재발급 요청
      09:12:01.640 스레드 5 키체인 저장 성공 (SecItemAdd status=0)
      09:12:01.641 스레드 8 키체인 저장 실패 (SecItemAdd status=-25299)
      """
    #expect(try Self.rules(text + "\n").first == "keychain-duplicate-item-refresh-race")
  }

  /// Whoever waits for the refresh of another one races with nobody.
  @Test func aRefreshThatIsWaitedFor() throws {
    let text = """
      09:12:01.220 스레드 5 토큰 재발급 요청
      09:12:01.223 스레드 8 토큰 재발급 대기
      09:12:01.640 스레드 5 키체인 저장 성공 (SecItemUpdate status=0)
      """
    #expect(try !Self.rules(text + "\n").contains("keychain-duplicate-item-refresh-race"))
  }

  /// Two who read before either writes lose an update; two in turn do not.
  @Test(arguments: [
    (["1.100 작업A 좋아요 읽음: 10", "1.101 작업B 좋아요 읽음: 10", "1.150 작업A 좋아요 저장: 11", "1.151 작업B 좋아요 저장: 11"], true),
    (["1.100 작업A 좋아요 읽음: 10", "1.150 작업A 좋아요 저장: 11", "1.160 작업B 좋아요 읽음: 11", "1.171 작업B 좋아요 저장: 12"], false),
  ])
  func updatesThatMeet(_ lines: [String], isLost: Bool) throws {
    let text = lines.map { "12:00:0" + $0 + "\n" }.joined()
    #expect(try Self.rules(text).contains("relay-read-modify-write-lost-update") == isLost)
  }

  @Test func modelsThatAreMadeAnew() throws {
    let text = """
      TideModel 생성 0x600000a01
      TideModel 해제 0x600000a01
      TideModel 생성 0x600000a02
      TideModel 해제 0x600000a02
      TideModel 생성 0x600000a03
      부모의 body 가 다시 불릴 때마다 @State 기본값이 만들어집니다
      """
    #expect(try Self.rules(text + "\n").contains("state-default-reinit"))
  }
}
