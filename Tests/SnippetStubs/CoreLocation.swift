// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public struct CLLocationCoordinate2D: Sendable { public var latitude = 0.0, longitude = 0.0 }
public func CLLocationCoordinate2DIsValid(_ place: CLLocationCoordinate2D) -> Bool { true }
public final class CLLocationManager: NSObject { public var allowsBackgroundLocationUpdates = false }
