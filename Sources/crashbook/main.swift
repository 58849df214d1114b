Console.quietAboutClosedPipes()
Console.exit(CrashbookProgram.run(Array(CommandLine.arguments.dropFirst())))
