/// Where the pages of the playbook are on the web, as `crashbook site` writes them.
public struct PageAddress: Sendable {
  /// The address of the site, without a slash at its end.
  private let site: String

  /// The site at an address; nil where that is none of HTTP, or holds what an address may not.
  public init?(_ address: String) {
    let marks = "-._~:/?#[]@!$&'()*+,;=%"
    guard ["https://", "http://"].contains(where: { address.hasPrefix($0) && address.count > $0.count }),
      address.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || marks.contains($0)) })
    else { return nil }
    site = address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// The page of a rule.
  public func page(of rule: String) -> String { site + "/" + Self.file(of: rule) }

  /// The folder of the causes in the site.
  public static let folder = "cause"

  /// The file of a rule's page in the site.
  static func file(of rule: String) -> String { "\(folder)/\(rule).html" }
}
