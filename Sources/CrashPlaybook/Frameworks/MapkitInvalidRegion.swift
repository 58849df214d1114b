extension Rule {
  static let mapkitInvalidRegion = Rule(
    "mapkit-invalid-region",
    "A map was to show a region that is not on the map",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("map-set-region", by: "-[MKMapView setRegion:animated:]"),
    ]),
    unless: sentences.areNotTheReason,
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("Invalid Region <center:-180").because(
        "-180, -180 is `kCLLocationCoordinate2DInvalid`: there was no location yet, or the map had no size"),
      .message("Invalid Region <center:*nan").because(
        "a value that is no number comes from a division by 0, or from a map or window without a size"),
      .message("Invalid Region <center:* span:-").because(
        "a negative span: the smallest and the largest coordinate were exchanged, or there was no place at all"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException, .calayerInvalidGeometry],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} gave MapKit a region that does not exist: its centre was ({center|not recorded|for instance \
        latitude 120}), its span ({span|not recorded|for instance -1 degrees}), latitude first. MapKit raises an \
        exception for that, which Swift cannot catch.
        """,
      youSee: """
        A crash when a map opens or jumps to what was found: with no result, with one, with places on both sides of \
        the date line, or before the first location and the first layout.
        """,
      howWeKnow: """
        The sentence is MapKit's own, with the numbers. A latitude lies between -90 and 90, a longitude between -180 \
        and 180; a span is neither negative nor wider than 180 and 360 degrees.
        """,
      rootCause: """
        | the numbers | cause |
        |---|---|
        | `nan` | a division by 0: the count of no places, the size of a map that was not laid out |
        | centre -180, -180 | `kCLLocationCoordinate2DInvalid`: no location yet, or `convert(_:toRegionFrom:)` of a \
        map without a size |
        | a negative span | smallest and largest were exchanged, or never set because the list was empty |
        | a span above 180 or 360 | a margin was added to a region that is nearly the world; metres for degrees |
        | a latitude beyond 90 | latitude and longitude were exchanged |
        """,
      fixNow: """
        In `{blame|the function that sets the region}`, return where the centre is not valid \
        (`CLLocationCoordinate2DIsValid`) or the span is not finite, below 0 or above 180 and 360.
        """,
      fixProperly: """
        - let `MKMapRect` unite the places and `setVisibleMapRect` show them, instead of sums of degrees
        - one function that makes a region, and returns nil for an empty list
        - set the region after the first layout, and take a location only after `CLLocationCoordinate2DIsValid`

        ```swift
        import MapKit

        func region(around places: [CLLocationCoordinate2D]) -> MKCoordinateRegion? {
          // before: the mean of all latitudes, which is no number for an empty list
          let places = places.filter(CLLocationCoordinate2DIsValid)
          guard let first = places.first else { return nil }
          let nothing = MKMapSize(width: 0, height: 0)
          var area = MKMapRect(origin: MKMapPoint(first), size: nothing)
          for place in places { area = area.union(MKMapRect(origin: MKMapPoint(place), size: nothing)) }
          return MKCoordinateRegion(area)
        }
        ```
        """,
      verify: "Show no place, one place, two places at the same spot, Suva and Honolulu, and both poles.",
      prevent: "Tests of the function that makes regions with exactly these lists.",
      notToBeConfusedWith: [
        .init(.calayerInvalidGeometry, "a frame or position that is no number, given to a layer"),
        .init(.backgroundLocationNotEnabled, "Core Location refused updates in the background"),
      ],
      sources: [
        "Apple: MKMapView setRegion(_:animated:): https://developer.apple.com/documentation/mapkit/mkmapview",
        "Apple: CLLocationCoordinate2DIsValid: "
          + "https://developer.apple.com/documentation/corelocation/cllocationcoordinate2disvalid",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Invalid Region \
        <center:nan, nan span:nan, nan>'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Invalid Region \
        <center:+37.29994550, +126.89833000 span:+189.78684392, +130.01675267>'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Invalid Region of the \
        harbour: no center'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences("map-region", ["Invalid Region <center:{center} span:{span}>"])
}
