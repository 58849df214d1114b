// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Dispatch that the package uses, as Apple's module declares it. Only the types count: nothing of this runs.

open class DispatchObject: @unchecked Sendable {
  public init() {}
}

public final class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) {}
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
  @discardableResult public func signal() -> Int { 0 }
}

public enum DispatchTimeoutResult: Sendable {
  case success
  case timedOut
}

public enum DispatchTimeInterval: Sendable {
  case seconds(Int)
  case milliseconds(Int)
  case never
}

public struct DispatchTime: Sendable {
  public static func now() -> DispatchTime { DispatchTime() }
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}

public final class DispatchGroup: DispatchObject, @unchecked Sendable {
  public func enter() {}
  public func leave() {}
  public func wait() {}
}

public final class DispatchQueue: DispatchObject, @unchecked Sendable {
  public init(label: String) {}
  public static func global() -> DispatchQueue { DispatchQueue(label: "") }
  public func async(group: DispatchGroup? = nil, execute work: @escaping @Sendable @convention(block) () -> Void) {}
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}

public protocol DispatchSourceProtocol: AnyObject, Sendable {
  func setEventHandler(handler: (@Sendable @convention(block) () -> Void)?)
  func resume()
  func cancel()
}

public protocol DispatchSourceSignal: DispatchSourceProtocol {}

public final class DispatchSource: DispatchSourceSignal {
  public static func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceSignal {
    DispatchSource()
  }
  public func setEventHandler(handler: (@Sendable @convention(block) () -> Void)?) {}
  public func resume() {}
  public func cancel() {}
}
