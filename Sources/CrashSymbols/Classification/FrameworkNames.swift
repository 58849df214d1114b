import ByteKit

/// Names of functions of Apple's frameworks, for stacks that tell no image: debuggers' navigators, and what people copy.
enum FrameworkNames {
  /// Whether a function is a framework's, or a closure or a copy of one.
  static func matches(_ symbol: String) -> Bool {
    if types.isPrefix(of: symbol) || SystemFunctions.hold(symbol) { return true }
    guard wrapped.isPrefix(of: symbol) else { return false }
    var name = Substring(SymbolName.plain(symbol))
    while closures.isPrefix(of: String(name)), let owner = SymbolName.owner(ofClosure: name) {
      name = owner
    }
    if name.hasPrefix("static ") { name = name.dropFirst(7) }
    return types.isPrefix(of: String(name))
  }

  private static let closures = WordTable(["closure #", "implicit closure #"])

  private static let wrapped = WordTable([
    "closure #", "implicit closure #", "partial apply for ", "protocol witness for ", "specialized ", "static ",
    "merged ", "dispatch thunk of ",
  ])

  /// Types that nobody would name so again, with the names of their modules as old tools write them.
  ///
  /// What programs extend (`Publisher`, `View`) is left out, and so are modules that share their names with types of
  /// programs (`Network`).
  private static let types = WordTable([
    "AnyCancellable.", "Publishers.", "Subscribers.", "PassthroughSubject.", "CurrentValueSubject.", "Published.",
    "ObservableObjectPublisher.", "Combine.", "NWPathMonitor.currentPath", "NWPathMonitor.init(",
    "NWPathMonitor.deinit", "NWPathMonitor.__deallocating_deinit", "Network.NW", "EnvironmentObject.", "ViewGraph.",
    "GraphHost.", "StoredLocation", "ViewBodyAccessor.", "_UIHostingView.", "NSHostingView.", "SwiftUI.",
    "SwiftUICore.", "KitRendererCommon(", "runApp<A>(", "ObservationRegistrar.", "Observation.Observation",
    "Foundation.", "XCTMain(", "XCTMainMisc(", "_KKMDBackingData.", "_DefaultBackingData.", "SwiftData.",
    // Those of HIToolbox that check their thread.
    "TSMGetInputSource", "TSMCurrentKeyboard", "TISCopyCurrent", "TISCreateInputSource", "TISGetInputSource",
    "islGetInputSource", "isValidateInputSource", "isCreateCurrentKeyboard", "_HaveOnlyOneKeyboardInputSource",
    // The runtime's own in C++.
    "swift::metadataimpl::", "swift::RefCounts", "bool swift::RefCounts", "swift::runJob", "swift::AsyncTask",
  ])
}
