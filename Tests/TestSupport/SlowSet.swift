import Foundation

/// The tests that take minutes or hours, and the fuller rounds of others.
///
/// They run where the variable `CRASHBOOK_SLOW` is set.
public enum SlowSet {
  /// Whether they are asked for.
  public static let isOn = ProcessInfo.processInfo.environment["CRASHBOOK_SLOW"] != nil
}
