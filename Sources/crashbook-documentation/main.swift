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

guard CommandLine.arguments.count == 2 else {
  print(
    "Usage: crashbook-documentation FOLDER\n\nWrites a DocC page for each rule, and the list of them, into a folder.")
  exit(2)
}
let folder = CommandLine.arguments[1]
if mkdir(folder, 0o777) != 0, errno != EEXIST { fail(folder) }
for page in DocumentationPages.all {
  let path = "\(folder)/\(page.name).md"
  guard let file = fopen(path, "w") else { fail(path) }
  let isWritten = fputs(page.text, file) >= 0
  guard fclose(file) == 0, isWritten else { fail(path) }
}
