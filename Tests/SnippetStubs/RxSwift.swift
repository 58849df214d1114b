// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public protocol ObservableType {
  associatedtype Element
}

/// Not marked as Sendable, as in the package.
public class Observable<Element>: ObservableType { public init() {} }
public protocol Disposable {}
public final class Disposables: Disposable { public init() {} }
public final class DisposeBag { public init() {} }

extension Disposable { public func disposed(by bag: DisposeBag) {} }

public protocol ImmediateSchedulerType {}
public class SerialDispatchQueueScheduler: ImmediateSchedulerType {
  public init() {}
  public init(queue: DispatchQueue, internalSerialQueueName: String) {}
}
public final class MainScheduler: SerialDispatchQueueScheduler {
  nonisolated(unsafe) public static let instance = MainScheduler()
  nonisolated(unsafe) public static let asyncInstance = SerialDispatchQueueScheduler()
}

extension ObservableType {
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> { Observable() }
  public func map<Result>(_ body: @escaping (Element) -> Result) -> Observable<Result> { Observable() }
  public func scan<Result>(
    into seed: Result, accumulator: @escaping (inout Result, Element) -> Void
  ) -> Observable<Result> { Observable() }
}
