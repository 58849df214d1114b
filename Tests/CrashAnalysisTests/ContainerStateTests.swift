import CrashAnalysis
import CrashFormats
import CrashModel
import Testing

/// What Docker, Kubernetes and ECS say of a container that ended, as JSON and YAML.
struct ContainerStateTests {
  @Test(
    arguments: [
      (
        """
        [
            {
                "Id": "4c01db0b339c",
                "State": {
                    "Status": "exited",
                    "OOMKilled": true,
                    "ExitCode": 137
                }
            }
        ]
        """, "linux-oom-kill"
      ),
      (
        """
        {
          "tasks": [
            {
              "containers": [
                {
                  "name": "harbour",
                  "exitCode": 139,
                  "reason": ""
                }
              ],
              "stoppedReason": "Essential container in task exited"
            }
          ]
        }
        """, "linux-segv"
      ),
      (
        #"{"lastState":{"terminated":{"exitCode":133,"finishedAt":"2026-02-03T10:00:04Z","reason":"Error"}}}"#,
        "linux-swift-trap"
      ),
      (
        """
        lastState:
          terminated:
            exitCode: 139
            reason: Error
        """, "linux-segv"
      ),
    ])
  func theEndOfAContainerIsRead(text: String, rule: String) throws {
    #expect(try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first?.diagnoses.first?.rule.id == rule)
  }

  @Test(arguments: [
    #"[{"State": {"Status": "running", "OOMKilled": false, "ExitCode": 0}}]"#, #"{"name": "harbour", "exitCode": 0}"#,
  ])
  func aContainerThatRunsIsNoCrash(text: String) {
    #expect(throws: (any Error).self) { try RuleExampleTests.analyzer.analyze(ReportSource(text: text)) }
  }
}
