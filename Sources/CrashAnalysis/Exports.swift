@_exported public import CrashDiagnosis
@_exported public import CrashFormats
@_exported public import CrashInput
@_exported public import CrashModel
@_exported public import CrashOutput
@_exported public import CrashPlaybook
