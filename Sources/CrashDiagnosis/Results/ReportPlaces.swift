/// Where systems and tools keep the reports of crashes.
public enum ReportPlaces {
  /// The places in words, to be put behind a colon.
  ///
  /// Source: Apple, Acquiring crash reports and diagnostic logs; Swift's Backtracing.rst for Linux.
  public static let words = """
    ~/Library/Logs/DiagnosticReports on a Mac (also for the simulator), Analytics Data in a device's settings, \
    Xcode's Organizer for TestFlight and the App Store; on Linux set SWIFT_BACKTRACE=enable=yes and run it again
    """
}
