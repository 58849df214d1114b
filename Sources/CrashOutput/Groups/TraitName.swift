/// A trait by which groups are told apart.
public enum TraitName: String, Sendable, CaseIterable {
  /// Version and build of the app.
  case version
  /// Name and version of the system.
  case system
  /// Model of the device.
  case device
  /// Instruction set.
  case architecture
  /// State of the app, such as foreground or background.
  case role
  /// Code of the user's language.
  case language
  /// Code of the user's region.
  case region
  /// How the device was held.
  case orientation
}
