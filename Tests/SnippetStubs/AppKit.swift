// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import AppleFoundation
@_exported import SwiftUI

@MainActor public final class NSEvent {
  public enum EventType: UInt, Sendable {
    case leftMouseDown, leftMouseUp, rightMouseDown, rightMouseUp, otherMouseDown, otherMouseUp, keyDown, keyUp
  }
  public var type: EventType { .keyDown }
  public var clickCount: Int { 1 }
}
@MainActor public final class NSLayoutConstraint {
  public init() {}
  public var constant: CGFloat = 0
}
@MainActor open class NSView {
  public init() {}
  public var bounds: CGRect { .zero }
  open func layout() {}
}
@MainActor open class NSViewController {}
public struct NSHostingSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let preferredContentSize = NSHostingSizingOptions(rawValue: 4)
}
open class NSHostingController<Content: View>: NSViewController {
  public init(rootView: Content) {}
  public var sizingOptions: NSHostingSizingOptions = []
}
@MainActor public final class NSPopover {
  public var contentViewController: NSViewController?
  public var animates = true
}
