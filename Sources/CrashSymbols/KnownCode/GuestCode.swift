import ByteKit

/// Code that others load into a program: plug-ins of a host, native modules of an interpreter.
///
/// Their names are mostly stripped, and the functions above them are the host's, which only call.
public enum GuestCode {
  /// Whether programs of a system load what others have installed.
  public static func isOn(_ system: String) -> Bool { ["macOS", "Linux", "Windows"].contains(system) }

  /// Whether a process runs what others wrote, and nothing else: its own functions are an interpreter's.
  public static func isInterpreter(_ process: String) -> Bool {
    guard let length = interpreters.prefixLength(of: process) else { return false }
    // Their versions stand behind: `python3.12`.
    let rest = process.utf8.dropFirst(length)
    return rest.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") } || interpreters.isWhole(process)
  }

  private static let interpreters = WordTable([
    "python", "Python", "pythonw", "ruby", "node", "java", "perl", "php", "julia", "lua", "luajit", "rsession",
    "Rscript", "deno", "bun", "dotnet",
  ])

  /// Whether an image is the interpreter itself, in a library of its own.
  public static func isInterpreters(_ image: String) -> Bool { machines.isPrefix(of: image) }

  private static let machines = WordTable([
    "Python", "org.python.python", "libpython", "libruby", "libjvm", "libnode", "libperl", "libR.", "libjulia",
    "libclrjit", "libhostfxr", "libhostpolicy", "liblua",
  ])

  /// Whether a process is known to load plug-ins, for stacks that do not tell where the images lie.
  public static func isHost(_ process: String) -> Bool { hosts.isPrefix(of: process) || hostNames.isWhole(process) }

  private static let hosts = WordTable([
    "REAPER", "Logic Pro", "GarageBand", "MainStage", "Cubase", "Nuendo", "WaveLab", "Dorico", "Studio One", "Bitwig",
    "FL Studio", "Pro Tools", "Digital Performer", "Ableton", "AUHostingService", "AudioPluginHost",
    "Audio Plug-in Host", "Gig Performer", "QuickLookSatellite", "ExternalQuickLookSatellite", "QuickLookUIService",
    "mdworker", "legacyScreenSaver",
  ])
  private static let hostNames = WordTable([
    "Live", "Motion", "auvaltool", "pluginval", "coreaudiod", "Ardour", "Audacity", "ScreenSaverEngine", "quicklookd",
    "System Preferences", "Final Cut Pro", "Resolve",
  ])

  /// Whether an image is a plug-in or a native module, as its path tells or, where that is unknown, its name.
  public static func isLoaded(image: String, path: String?) -> Bool {
    if let path, places.isPart(of: path) { return true }
    return names.contains { image.hasSuffix($0) } || image.contains(".cpython-")
  }

  /// Where plug-ins are installed, and the bundles they are.
  private static let places = WordTable([
    "/Library/Audio/Plug-Ins/", "/Library/QuickLook/", "/Screen Savers/", "/Library/Spotlight/", "/Input Methods/",
    "/ScriptingAdditions/", "/Application Support/Developer/Shared/Xcode/Plug-ins/", "/obs-studio/plugins/",
    "/site-packages/", "/dist-packages/", "/node_modules/", "/lib-dynload/", ".vst3/", ".vst/", ".component/",
    ".clap/", ".lv2/", ".aaxplugin/", ".saver/", ".qlgenerator/", ".mdimporter/", ".prefPane/", ".xcplugin/",
    ".xcpluginData/", ".osax/", ".driver/Contents/", ".cpython-", ".abi3.so", ".jnilib",
  ])
  private static let names = [".node", ".vst3", ".component", ".jnilib", ".abi3.so", ".clap"]
}
