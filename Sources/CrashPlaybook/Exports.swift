@_exported public import CrashDiagnosis
