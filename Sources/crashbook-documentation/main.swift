#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the program because a file cannot be written.
func fail(_ path: String) -> Never {
  print("Error: \(path): \(String(cString: strerror(errno)))")
  exit(1)
}

/// Writes a file.
func write(_ text: String, to path: String) {
  guard let file = fopen(path, "w") else { fail(path) }
  let isWritten = fputs(text, file) >= 0
  guard fclose(file) == 0, isWritten else { fail(path) }
}

guard CommandLine.arguments.count == 2 else {
  print(
    """
    Usage: crashbook-documentation FOLDER
           crashbook-documentation index

    Writes a DocC page for each rule, and the list of them, into a folder; or, run in the package's folder, the prepared
    index of the rules.
    """)
  exit(2)
}
if CommandLine.arguments[1] == "index" {
  write(GeneratedIndex.text, to: GeneratedIndex.path)
  exit(0)
}
let folder = CommandLine.arguments[1]
if mkdir(folder, 0o777) != 0, errno != EEXIST { fail(folder) }
for page in DocumentationPages.all { write(page.text, to: "\(folder)/\(page.name).md") }
