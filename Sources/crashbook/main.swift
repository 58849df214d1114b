import CrashAnalysis

Console.quietAboutClosedPipes()
FreedMemory.keep()
Console.exit(CrashbookProgram.run(Array(CommandLine.arguments.dropFirst())))
