// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import AppleFoundation

public final class CGImage {}
public final class CGImageSource {}
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString { "always" as NSString }
public var kCGImageSourceCreateThumbnailWithTransform: CFString { "transform" as NSString }
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "size" as NSString }
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? { nil }
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }
