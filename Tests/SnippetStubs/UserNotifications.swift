// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public class UNNotificationTrigger: NSObject {}
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  public init(timeInterval: TimeInterval, repeats: Bool) {}
}
public final class UNNotificationRequest: NSObject { public var identifier: String { "" } }
public final class UNNotification: NSObject { public var request: UNNotificationRequest { UNNotificationRequest() } }
/// Not marked as Sendable, as in the SDK.
public class UNNotificationResponse: NSObject { public var notification: UNNotification { UNNotification() } }
public final class UNUserNotificationCenter: NSObject {}
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}
