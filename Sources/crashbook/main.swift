import CrashAnalysis

Console.prepare()
FreedMemory.keep()
Console.exit(CrashbookProgram.run(CrashbookProgram.arguments))
