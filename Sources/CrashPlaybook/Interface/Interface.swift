extension Rule.Family {
  static let interface = Rule.Family("interface", "UIKit, AppKit, SwiftUI and notifications")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let interface: [Rule] = []
}
