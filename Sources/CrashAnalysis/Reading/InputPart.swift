/// A part of an input that is handed over while the rest is still being read.
enum InputPart {
  /// A crash of a log.
  case crash(CrashReport)
  /// A result of an earlier run.
  case saved(SavedResultReader.Part)
}
