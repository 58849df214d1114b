internal import CrashModel

/// A value of a field of which a report has one or none.
enum FieldValue: Hashable, Sendable {
  case exceptionType(String)
  case signal(String)
  case terminationNamespace(String)
  case terminationCode(UInt64)
  case exceptionCode(UInt64)
  case kind(CrashReport.Kind)
  case exceptionName(String)
  case system(String)
  case bugType(String)
  case crashedOnMain(Bool)
}
