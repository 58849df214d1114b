extension Rule.Family {
  /// Programs whose decisive code is not Swift, Objective-C or C++: JavaScript in React Native, NativeScript and
  /// Node.js and Electron, Rust, Go, Zig, .NET, Unity, Kotlin, Dart in Flutter, Java on Android and elsewhere, Python,
  /// Ruby, R, Julia, Lua, Erlang; games of Unreal Engine and Godot; programs of Qt, GTK and wxWidgets; the runtime of OpenMP; and modules of WebAssembly, which
  /// stop by rules of their engines.
  ///
  /// What the members share: the native stack shows the runtime that gave up, and the error belongs to the other
  /// language. Its own message and stack, mostly on standard error, say more than any frame here.
  ///
  /// What separates them: the names of the runtime's last functions. Within Hermes: a deliberate stop for lack of
  /// memory, a damaged heap with a native module's exception on another thread, and a damaged heap without a visible
  /// cause. Expo's recovery raises React Native's own start-up error again, so it comes first.
  static let foreignRuntimes = Rule.Family(
    "foreign-runtimes", "Other languages' runtimes and SDKs", harm: "the other runtime ends the whole program",
    spokenBy: [.exceptions, .checksWithoutFile])
}

extension [RuleID] {
  /// What a crash of native code looks like to those who do not know which runtime called it.
  static let generalNativeCrashes: [RuleID] = [
    .explicitAbort, .selfRaisedSignal, .badAccessWildPointer, .nullPointerDereference, .linuxSegv,
    .windowsAccessViolation,
    .faultBehindSignalHandler, .killedExternally,
  ]
}
