/// What a review of source code found, as SARIF describes it.
package enum CodeReviewLog {
  /// A place where a mistake shows.
  package struct Result: Sendable {
    let rule: String
    let title: String
    let path: String
    let line: Int
    let text: String

    /// Makes a result.
    package init(rule: String, title: String, path: String, line: Int, text: String) {
      (self.rule, self.title, self.path, self.line, self.text) = (rule, title, path, line, text)
    }
  }

  /// The whole document.
  package static func written(_ results: [Result], version: String) -> String {
    let rules = results.reduce(into: [Result]()) { rules, result in
      if !rules.contains(where: { $0.rule == result.rule }) { rules.append(result) }
    }
    var writer = JSONWriter(indent: 1)
    writer.sarif(
      version: version, automation: "crashbook-review/",
      rules: { writer in
        writer.member("rules", array: rules) { writer, rule in
          writer.object { writer in
            writer.member("id", rule.rule)
            writer.member("shortDescription") { $0.member("text", SARIFText.plain(rule.title)) }
          }
        }
      },
      run: { writer in
        writer.member("results", array: results.prefix(SARIFLog.resultLimit)) { writer, result in
          writer.object { writer in
            writer.member("ruleId", result.rule)
            writer.member("level", "warning")
            writer.member("message") { $0.member("text", SARIFText.plain("\(result.title): \(result.text)")) }
            writer.member("locations", array: [result]) { writer, result in
              writer.object { writer in
                writer.member("physicalLocation") { writer in
                  writer.member("artifactLocation") { $0.member("uri", SARIFText.uri(result.path)) }
                  writer.member("region") { $0.member("startLine", result.line) }
                }
              }
            }
          }
        }
      })
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
