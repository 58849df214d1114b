import CrashFormats
import CrashModel
import Testing

/// Language, region, orientation and state of the app, where a reporter writes them down.
@Suite struct CircumstancesTests {
  @Test(
    arguments: [
      ("de_CH", "de", "CH"), ("en-US", "en", "US"), ("zh-Hans-CN", "zh", "CN"), ("zh_Hant", "zh", nil),
      ("fil", "fil", nil),
      ("es-419", "es", "419"), ("en_GB@calendar=gregorian", "en", "GB"), ("C.UTF-8", nil, nil), ("", nil, nil),
      ("german", nil, nil), ("12_34", nil, nil),
    ] as [(String, String?, String?)])
  func aLocaleIsTakenApart(identifier: String, language: String?, region: String?) {
    var circumstances = CrashReport.Circumstances()
    circumstances.takeLocale(identifier)
    #expect(circumstances.language == language)
    #expect(circumstances.region == region)
  }

  @Test(arguments: [
    """
    {"event_id":"1","platform":"cocoa","exception":{"values":[{"type":"A","value":"b","mechanism":{"handled":false}}]},
     "contexts":{"culture":{"locale":"de-AT"},"device":{"orientation":"landscape"},"app":{"in_foreground":false}}}
    """,
    """
    {"event_id":"1","platform":"cocoa","exception":{"values":[{"type":"A","value":"b","mechanism":{"handled":false}}]},
     "contexts":{"device":{"locale":"de_AT","orientation":"landscape"},"app":{"in_foreground":false}}}
    """,
    """
    {"events":[{"exceptions":[{"errorClass":"A","message":"b","stacktrace":[]}],"app":{"inForeground":false},
     "device":{"locale":"de_AT","orientation":"landscape","osName":"iOS","osVersion":"18.0"}}]}
    """,
  ])
  func reportersWriteThemDown(text: String) throws {
    let report = try report(text)
    #expect(report.circumstances.language == "de")
    #expect(report.circumstances.region == "AT")
    #expect(report.circumstances.orientation == "landscape")
    #expect(report.process.role?.value == "Background")
  }

  @Test func metricKitKnowsTheRegionAndKSCrashTheState() throws {
    let payload = """
      {"crashDiagnostics":[{"callStackTree":{"callStacks":[]},"diagnosticMetaData":{"signal":11,"regionFormat":"SE"}}]}
      """
    #expect(try report(payload).circumstances.region == "SE")
    let reporter = """
      {"report":{"id":"1"},"system":{"application_stats":{"application_in_foreground":true}},
       "crash":{"error":{"type":"signal","signal":{"signal":11,"name":"SIGSEGV"}},"threads":[]}}
      """
    #expect(try report(reporter).process.role?.value == "Foreground")
  }
}
