// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import RxSwift

public final class BehaviorRelay<Element>: ObservableType {
  public let value: Element
  public init(value: Element) { self.value = value }
  public func accept(_ event: Element) {}
}

public final class PublishRelay<Element>: ObservableType {
  public init() {}
  public func accept(_ event: Element) {}
}

extension ObservableType {
  public func bind(to relay: BehaviorRelay<Element>) -> any Disposable { Disposables() }
  public func bind(to relay: PublishRelay<Element>) -> any Disposable { Disposables() }
}
