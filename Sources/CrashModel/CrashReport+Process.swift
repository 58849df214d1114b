extension CrashReport {
  /// The program that died.
  public struct Process: Sendable {
    /// Name of the executable.
    public var name: String?
    /// Process identifier.
    public var identifier: Int?
    /// Path of the executable.
    public var path: String?
    /// Marketing version.
    public var version: String?
    /// Build number.
    public var build: String?
    /// Bundle identifier.
    public var bundleIdentifier: String?
    /// Foreground, Background, Non UI and so on.
    public var role: Located<String>?
    /// Name of the parent process.
    public var parent: String?

    /// Makes a process of which nothing is known.
    public init() {}
  }

  /// The system that the process ran on.
  public struct OperatingSystem: Sendable {
    /// Name, for instance `iOS` or `macOS`.
    public var name: String?
    /// Version, for instance `18.1`.
    public var version: Located<String>?
    /// Build, for instance `22B83`.
    public var build: String?

    /// Makes a system of which nothing is known.
    public init() {}

    /// Whether its kernel is Linux, as Android's is: signals, libraries and their identifiers are alike.
    package var hasLinuxKernel: Bool { name == "Linux" || name == "Android" }
  }
}
