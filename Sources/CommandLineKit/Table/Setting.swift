/// Where a typed value ends up in the options of a command, and what was there before.
struct Setting<Options: Sendable>: Sendable {
  /// Stores the text, or says that it is not a valid value by returning false.
  let store: @Sendable (inout Options, String) -> Bool
  /// The values that the options hold, as the user would type them.
  let current: @Sendable (Options) -> [String]
}

/// A path to a property of the options that closures may carry between threads.
public typealias Destination<Options, Content> = any WritableKeyPath<Options, Content> & Sendable

extension Setting {
  /// The last value wins.
  static func single<Content>(_ value: Value<Content>, _ path: Destination<Options, Content>) -> Self {
    Setting(
      store: { options, text in
        guard let content = value.read(text) else { return false }
        options[keyPath: path] = content
        return true
      },
      current: { [value.show($0[keyPath: path])] })
  }

  /// The last value wins; without one it stays nil.
  static func optional<Content>(_ value: Value<Content>, _ path: Destination<Options, Content?>) -> Self {
    Setting(
      store: { options, text in
        guard let content = value.read(text) else { return false }
        options[keyPath: path] = content
        return true
      },
      current: { $0[keyPath: path].map { [value.show($0)] } ?? [] })
  }

  /// All values are kept, in the order in which they were typed.
  ///
  /// Values of the initial options stay in front: start with an empty list if the user is to replace them.
  static func collected<Content>(_ value: Value<Content>, _ path: Destination<Options, [Content]>) -> Self {
    Setting(
      store: { options, text in
        guard let content = value.read(text) else { return false }
        options[keyPath: path].append(content)
        return true
      },
      current: { $0[keyPath: path].map(value.show) })
  }

  /// The option stands for one fixed value.
  static func fixed<Content: Sendable>(_ content: Content, _ path: Destination<Options, Content>) -> Self {
    Setting(
      store: { options, _ in
        options[keyPath: path] = content
        return true
      },
      current: { _ in [] })
  }
}
