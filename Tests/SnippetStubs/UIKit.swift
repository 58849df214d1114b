// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import SwiftUI

@MainActor open class UIResponder: NSObject {
  public override nonisolated init() { super.init() }
  public var undoManager: UndoManager? { nil }
  public var isFirstResponder: Bool { false }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
}

public final class UndoManager { public func removeAllActions() {} }
public struct UIColor: Sendable {}
public struct UIImage: Sendable { public func draw(in rect: CGRect) {} }

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) { nil }
  public override nonisolated init() { super.init() }
  public var bounds: CGRect { .zero }
  public var backgroundColor: UIColor?
  public var window: UIWindow? { nil }
  public var translatesAutoresizingMaskIntoConstraints = true
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open func addSubview(_ view: UIView) {}
}

@MainActor public final class UILayoutGuide { public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() } }
@MainActor public final class NSLayoutXAxisAnchor {
  public func constraint(equalTo other: NSLayoutXAxisAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}
@MainActor public final class NSLayoutYAxisAnchor {
  public func constraint(equalTo other: NSLayoutYAxisAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}
@MainActor public final class NSLayoutConstraint {
  public var isActive = false
  public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

open class UILabel: UIView { public var text: String? }
open class UIImageView: UIView { public var image: UIImage? }
open class UITextField: UIView { public var text: String? }
open class UISearchBar: UIView { public var text: String? }

@MainActor public final class UISceneSession {}
@MainActor open class UIScene: UIResponder {
  @MainActor public final class ConnectionOptions {}
}
@MainActor public final class UIStatusBarManager { public var statusBarFrame: CGRect { .zero } }
open class UIWindowScene: UIScene { public var statusBarManager: UIStatusBarManager? { nil } }
open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
  public var rootViewController: UIViewController?
  public var windowScene: UIWindowScene? { nil }
  public func makeKeyAndVisible() {}
}
@MainActor public protocol UIWindowSceneDelegate: AnyObject {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
}

public enum UIModalPresentationStyle: Sendable { case fullScreen, pageSheet, automatic }
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let landscape = UIInterfaceOrientationMask(rawValue: 1)
  public static let allButUpsideDown = UIInterfaceOrientationMask(rawValue: 2)
}

@MainActor open class UIViewController: UIResponder {
  public override nonisolated init() { super.init() }
  public var title: String?
  public var view: UIView!
  public var isViewLoaded: Bool { false }
  public var modalPresentationStyle = UIModalPresentationStyle.automatic
  public var presentedViewController: UIViewController? { nil }
  public var navigationController: UINavigationController? { nil }
  public var popoverPresentationController: UIPopoverPresentationController? { nil }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .landscape }
  open func viewDidLoad() {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor public final class UIPopoverPresentationController {
  public var sourceView: UIView?
  public var sourceRect = CGRect.zero
}
open class UINavigationController: UIViewController {
  public func pushViewController(_ controller: UIViewController, animated: Bool) {}
}
open class UITabBarController: UIViewController { public var selectedIndex = 0 }
open class UITableViewController: UIViewController {}
open class UISearchController: UIViewController {
  public init(searchResultsController: UIViewController?) {}
  public var searchBar: UISearchBar { UISearchBar(frame: .zero) }
  public var isActive = false
}
open class UIHostingController<Content: View>: UIViewController { public init(rootView: Content) {} }

@MainActor public final class UIAlertAction {
  public enum Style: Sendable { case `default`, cancel, destructive }
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {}
}
open class UIAlertController: UIViewController {
  public enum Style: Sendable { case alert, actionSheet }
  public init(title: String?, message: String?, preferredStyle: Style) {}
  public func addAction(_ action: UIAlertAction) {}
}
open class UIPageViewController: UIViewController {
  public enum NavigationDirection: Sendable { case forward, reverse }
  public func setViewControllers(
    _ controllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {}
}

@MainActor public final class UITargetedPreview { public init(view: UIView) {} }
public final class UIGraphicsImageRenderer {
  public init(size: CGSize) {}
  public func image(_ body: (UIGraphicsImageRenderer) -> Void) -> UIImage { UIImage() }
}

public struct UIBackgroundTaskIdentifier: Hashable, Sendable {
  public static let invalid = UIBackgroundTaskIdentifier()
}
@MainActor public final class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, Sendable {}
  public static let shared = UIApplication()
  nonisolated public static let protectedDataDidBecomeAvailableNotification = Notification.Name("available")
  public var isProtectedDataAvailable: Bool { true }
  public nonisolated func beginBackgroundTask(
    withName name: String?, expirationHandler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }
  public nonisolated func endBackgroundTask(_ id: UIBackgroundTaskIdentifier) {}
}
@MainActor public protocol UIApplicationDelegate: AnyObject {}
extension UIApplicationDelegate { public static func main() {} }

@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype Controller: UIViewController
  typealias Context = RepresentableContext
  func makeUIViewController(context: Context) -> Controller
  func updateUIViewController(_ controller: Controller, context: Context)
}
extension UIViewControllerRepresentable { public var body: Never { fatalError("a primitive view has no body") } }
@MainActor public struct RepresentableContext {}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}
public protocol UIContentConfiguration: Sendable {}
public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String?
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
}
open class UICollectionViewCell: UIView { public var contentConfiguration: (any UIContentConfiguration)? }
open class UITableViewCell: UIView {
  public enum CellStyle: Sendable { case `default`, value1, value2, subtitle }
  public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
  public var textLabel: UILabel? { nil }
}
@MainActor open class UICollectionViewLayout: NSObject {
  public override nonisolated init() { super.init() }
}
open class UICollectionViewFlowLayout: UICollectionViewLayout {}
open class UICollectionView: UIView {
  public init(frame: CGRect, collectionViewLayout: UICollectionViewLayout) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  public func dequeueReusableCell(withReuseIdentifier name: String, for place: IndexPath) -> UICollectionViewCell {
    UICollectionViewCell(frame: .zero)
  }
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
  public func insertItems(at rows: [IndexPath]) {}
  public func reloadData() {}
}
open class UITableView: UIView {
  public enum RowAnimation: Sendable { case automatic, fade, none }
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
  public func insertRows(at rows: [IndexPath], with animation: RowAnimation) {}
  public func register(_ type: AnyClass?, forCellReuseIdentifier name: String) {}
  public func dequeueReusableCell(withIdentifier name: String, for place: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: name)
  }
}

public struct NSCollectionLayoutDimension: Sendable {
  public static func fractionalWidth(_ part: CGFloat) -> Self { Self() }
  public static func estimated(_ length: CGFloat) -> Self { Self() }
}
@MainActor public final class NSCollectionLayoutSize {
  public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {}
}
@MainActor public class NSCollectionLayoutItem { public init(layoutSize: NSCollectionLayoutSize) {} }
@MainActor public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }
}
@MainActor public final class NSCollectionLayoutSection { public init(group: NSCollectionLayoutGroup) {} }
@MainActor public protocol NSCollectionLayoutEnvironment {}
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public init(provider: @escaping (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?) {}
}

public struct NSDiffableDataSourceSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable>: Sendable {
  public init() {}
  public mutating func appendSections(_ sections: [Section]) {}
  public mutating func appendItems(_ items: [Item], toSection section: Section? = nil) {}
  public mutating func reconfigureItems(_ items: [Item]) {}
  public func indexOfItem(_ item: Item) -> Int? { nil }
}
@MainActor
public final class UICollectionViewDiffableDataSource<
  Section: Hashable & Sendable, Item: Hashable & Sendable
> {
  public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {}
}
@MainActor
public final class UITableViewDiffableDataSource<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  public init(
    tableView: UITableView, cellProvider: @escaping (UITableView, IndexPath, Item) -> UITableViewCell?
  ) {}
}
extension UICollectionView {
  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public init(handler: @escaping (Cell, IndexPath, Item) -> Void) {}
  }
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for place: IndexPath, item: Item?
  ) -> Cell { fatalError("a stub has no cells") }
  public func indexPathForItem(at point: CGPoint) -> IndexPath? { nil }
  public func cellForItem(at place: IndexPath) -> UICollectionViewCell? { nil }
  @discardableResult public func beginInteractiveMovementForItem(at place: IndexPath) -> Bool { true }
  public func updateInteractiveMovementTargetPosition(_ point: CGPoint) {}
  public func endInteractiveMovement() {}
  public func cancelInteractiveMovement() {}
}
open class UICollectionViewController: UIViewController { public var collectionView: UICollectionView! }
@MainActor public class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }
  public var state: State { .possible }
  public func location(in view: UIView?) -> CGPoint { .zero }
}
public final class UILongPressGestureRecognizer: UIGestureRecognizer {}
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype Shown: UIView
  typealias Context = RepresentableContext
  func makeUIView(context: Context) -> Shown
  func updateUIView(_ view: Shown, context: Context)
}
extension UIViewRepresentable { public var body: Never { fatalError("a primitive view has no body") } }
