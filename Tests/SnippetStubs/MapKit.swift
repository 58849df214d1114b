// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import CoreLocation

public struct MKMapSize: Sendable { public init(width: Double, height: Double) {} }
public struct MKMapPoint: Sendable { public init(_ place: CLLocationCoordinate2D) {} }
public struct MKMapRect: Sendable {
  public init(origin: MKMapPoint, size: MKMapSize) {}
  public func union(_ other: MKMapRect) -> MKMapRect { self }
}
public struct MKCoordinateRegion: Sendable { public init(_ area: MKMapRect) {} }
