// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

// What only Apple's Foundation has. On Apple's platforms this module adds nothing to it.
#if !canImport(Darwin)
  public typealias CFString = NSString
  public typealias CFURL = NSURL
  public typealias CFDictionary = NSDictionary

  public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public final class NSKeyValueObservation { public func invalidate() {} }
  public struct NSKeyValueObservedChange<Value> {}
  public protocol KeyValueObserved: NSObject {}
  extension NSObject: KeyValueObserved {
    public func addObserver(
      _ observer: NSObject, forKeyPath path: String, options: NSKeyValueObservingOptions,
      context: UnsafeMutableRawPointer?
    ) {}
    public func removeObserver(_ observer: NSObject, forKeyPath path: String) {}
  }
  extension KeyValueObserved {
    public func observe<Value>(
      _ path: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
      changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation { NSKeyValueObservation() }
  }

  extension NotificationCenter {
    public struct Notifications: AsyncSequence, Sendable {
      public struct AsyncIterator: AsyncIteratorProtocol { public mutating func next() async -> Notification? { nil } }
      public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }
    public func notifications(named name: Notification.Name, object: (AnyObject & Sendable)? = nil) -> Notifications {
      Notifications()
    }
  }

  extension NSPredicate { public convenience init(format: String, _ values: Any...) { self.init(value: true) } }
  extension NSSortDescriptor {
    public convenience init<Root, Value>(keyPath path: KeyPath<Root, Value>, ascending: Bool) {
      self.init(keyPath: path, ascending: ascending, comparator: { _, _ in .orderedSame })
    }
  }

  extension ProcessInfo {
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
  }

  public final class NSXPCInterface {}
  public final class NSXPCConnection {
    public init(serviceName: String) {}
    public var remoteObjectInterface: NSXPCInterface?
    public func activate() {}
    public func invalidate() {}
  }
#endif
