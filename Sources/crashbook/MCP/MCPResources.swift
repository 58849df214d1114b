import CrashAnalysis

/// The pages of the playbook as resources, `crashbook://cause/<rule>`.
struct MCPResources: Sendable {
  let rules: [Rule]

  private static let prefix = "crashbook://cause/"
  /// Resources of one answer.
  private static let pageSize = 100

  static func address(of rule: Rule) -> String { prefix + rule.id }

  /// One part of the list, from the place that the client was told.
  ///
  /// - Throws: ``MCPError`` where that is no place of the list.
  func list(from cursor: JSONTree?) throws(MCPError) -> JSONTree {
    var start = 0
    if let cursor {
      guard let place = cursor.string.flatMap({ Int($0) }), rules.indices.contains(place) else {
        throw MCPError(.invalidParameters, "The cursor names no place in the list of resources.")
      }
      start = place
    }
    let page = rules[start...].prefix(Self.pageSize)
    var result: JSONTree = [
      "resources": .list(
        page.map { rule in
          [
            "uri": .text(Self.address(of: rule)), "name": .text(rule.id), "title": .text(rule.title),
            "mimeType": "text/markdown",
          ]
        })
    ]
    if page.endIndex < rules.count { result["nextCursor"] = .text(String(page.endIndex)) }
    return result
  }

  /// The form of all addresses.
  var templates: JSONTree {
    [
      "resourceTemplates": [
        [
          "uriTemplate": .text(Self.prefix + "{cause}"), "name": "cause", "title": "A cause of the playbook",
          "mimeType": "text/markdown",
        ]
      ]
    ]
  }

  /// The page at an address; nil where there is none.
  func read(_ address: String) -> JSONTree? {
    guard address.hasPrefix(Self.prefix),
      let rule = rules.first(where: { $0.id == address.dropFirst(Self.prefix.count) })
    else { return nil }
    return [
      "contents": [
        ["uri": .text(address), "mimeType": "text/markdown", "text": .text(PageMarkdownOutput.written(rule))]
      ]
    ]
  }
}
