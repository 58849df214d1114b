// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import RxRelay
@_exported import UIKit

@MainActor public struct TableProxy {
  public func items<Row, Source: ObservableType>(
    cellIdentifier: String
  ) -> (_ source: Source) -> (_ configure: @escaping (Int, Row, UITableViewCell) -> Void) -> any Disposable
  where Source.Element == [Row] { { _ in { _ in Disposables() } } }
}
extension UITableView { public var rx: TableProxy { TableProxy() } }

public final class Driver<Element>: ObservableType {
  public static func just(_ element: Element) -> Driver { Driver() }
  @MainActor public func drive<Result>(_ binder: (Driver) -> Result) -> Result { binder(self) }
  @MainActor public func drive<Configure, Result>(
    _ binder: (Driver) -> (Configure) -> Result, curriedArgument: Configure
  ) -> Result { binder(self)(curriedArgument) }
}
extension BehaviorRelay { public func asDriver() -> Driver<Element> { Driver() } }
