// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public final class PHPhotoLibrary: NSObject, @unchecked Sendable {
  public static func shared() -> PHPhotoLibrary { PHPhotoLibrary() }
  public func performChanges(_ block: @escaping () -> Void) async throws {}
}
public final class PHAssetChangeRequest: NSObject {
  public static func creationRequestForAssetFromImage(atFileURL url: URL) -> PHAssetChangeRequest? { nil }
}
