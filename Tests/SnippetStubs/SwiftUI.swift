// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { fatalError("a primitive view has no body") } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError("a primitive view has no body") } }

public struct EitherView<First: View, Second: View>: View {
  nonisolated public init() {}
  public var body: Never { fatalError("a primitive view has no body") }
}

public struct AnyView: View {
  nonisolated public init(_ view: some View) {}
  public var body: Never { fatalError("a primitive view has no body") }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildEither<First: View, Second: View>(first: First) -> EitherView<First, Second> { EitherView() }
  public static func buildEither<First: View, Second: View>(second: Second) -> EitherView<First, Second> {
    EitherView()
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

@MainActor @preconcurrency public protocol Scene {}
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}
extension App { public static func main() {} }
public struct WindowGroup<Content: View>: Scene { public init(@ViewBuilder content: () -> Content) {} }

@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value {
    get { fatalError("a stub holds nothing") }
    nonmutating set {}
  }
  public init(wrappedValue: Value) {}
  public init() where Value: ExpressibleByNilLiteral {}
  public var projectedValue: Binding<Value> { fatalError("a stub holds nothing") }
}
extension State: Sendable where Value: Sendable {}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public var wrappedValue: Value {
    get { fatalError("a stub holds nothing") }
    nonmutating set {}
  }
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public init?(_ base: Binding<Value?>) { nil }
  public var projectedValue: Binding<Value> { self }
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
    fatalError("a stub holds nothing")
  }
}
extension Binding: RandomAccessCollection, BidirectionalCollection, Collection, Sequence
where Value: MutableCollection & RandomAccessCollection, Value.Index: Hashable {
  public typealias Element = Binding<Value.Element>
  public typealias Index = Value.Index
  public var startIndex: Index { wrappedValue.startIndex }
  public var endIndex: Index { wrappedValue.endIndex }
  public subscript(position: Index) -> Element { fatalError("a stub holds nothing") }
  public func index(before place: Index) -> Index { wrappedValue.index(before: place) }
  public func index(after place: Index) -> Index { wrappedValue.index(after: place) }
}
extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

@MainActor @propertyWrapper @preconcurrency public struct StateObject<Object: AnyObject> {
  public init(wrappedValue: @autoclosure @escaping () -> Object) {}
  public var wrappedValue: Object { fatalError("a stub holds nothing") }
}

@propertyWrapper public struct SceneStorage<Value> {
  public init(wrappedValue: Value, _ key: String) {}
  public var wrappedValue: Value {
    get { fatalError("a stub holds nothing") }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError("a stub holds nothing") }
}

public enum ScenePhase: Sendable { case background, inactive, active }
public struct EnvironmentValues { public var scenePhase: ScenePhase { .active } }
@propertyWrapper public struct Environment<Value> {
  public init(_ path: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError("a stub holds nothing") }
}

public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView { public var body: Never { fatalError("a primitive view has no body") } }

public struct Text: PrimitiveView { public init(_ text: String) {} }
public struct ProgressView: PrimitiveView { public init() {} }
public struct TextEditor: PrimitiveView { public init(text: Binding<String>) {} }
public struct List: PrimitiveView { public init<Content: View>(@ViewBuilder content: () -> Content) {} }
public struct Button: PrimitiveView { public init(_ title: String, action: @escaping @MainActor () -> Void) {} }
public struct NavigationLink: PrimitiveView { public init<Value: Hashable>(_ title: String, value: Value?) {} }
public struct NavigationStack: PrimitiveView {
  public init<Path, Root: View>(path: Binding<Path>, @ViewBuilder root: () -> Root) {}
}
public struct NavigationSplitView: PrimitiveView {
  public init<Sidebar: View, Detail: View>(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
}
public struct ForEach: PrimitiveView {
  public init<Data: RandomAccessCollection, Content: View>(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
}

public enum ControlSize: Sendable { case mini, small, regular, large }

extension View {
  public func task(
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public func onChange<Value: Equatable>(of value: Value, _ action: @escaping (Value, Value) -> Void) -> some View {
    self
  }
  public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    self
  }
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View { self }
  public func searchable(text: Binding<String>) -> some View { self }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { self }
  public func controlSize(_ size: ControlSize) -> some View { self }
  public func fixedSize() -> some View { self }
  public func padding(_ length: CGFloat) -> some View { self }
  public func background(_ view: some View) -> some View { self }
  public func navigationDestination<Data: Hashable, Content: View>(
    for type: Data.Type, @ViewBuilder destination: @escaping (Data) -> Content
  ) -> some View { self }
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
}
