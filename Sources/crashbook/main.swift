import CrashAnalysis

Console.prepare()
FreedMemory.keep()
Console.exit(CrashbookProgram.run(Array(CommandLine.arguments.dropFirst())))
