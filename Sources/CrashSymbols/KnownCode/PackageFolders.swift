import ByteKit

/// The folders in which package managers keep the sources of others.
package enum PackageFolders {
  /// Whether a source file lies in one of them, so that somebody else wrote it, whatever image holds it.
  package static func hold(_ file: String) -> Bool { folders.isPart(of: file) }

  /// Of Swift's package manager, on the command line and in Xcode, of Carthage, CocoaPods, npm, Cargo, Python, Ruby and Go,
  /// the last with its own library.
  private static let folders = WordTable([
    ".build/checkouts/", "/SourcePackages/checkouts/", "/Carthage/Checkouts/", "/Pods/", "/node_modules/",
    "/.cargo/registry/src/", "/.cargo/git/checkouts/",
    "/site-packages/", "/dist-packages/", "/lib/python3.", "/gems/", "/go/pkg/mod/", "/go/src/runtime/",
    "/usr/local/go/src/", "/libexec/src/", "/hostedtoolcache/go/",
  ])
}
