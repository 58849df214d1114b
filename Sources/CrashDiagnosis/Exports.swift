@_exported public import CrashModel
@_exported public import CrashSymbols
