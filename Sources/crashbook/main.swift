import CrashAnalysis

Console.prepare()
FreedMemory.keep()
guard CommandLine.argc > 0 else {
  // On Linux they stand in a file, which nobody can open who may open none.
  Console.complain("Error: The arguments cannot be read: the process may open no file; see 'ulimit -n'.")
  Console.exit(ExitStatus.unreadable)
}
Console.exit(CrashbookProgram.run(CrashbookProgram.arguments))
