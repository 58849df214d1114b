#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

guard CommandLine.arguments.dropFirst() == ["generate"] else {
  print(
    """
    Usage: swift run crashbook-dev generate

    Run in the package's folder. Makes what follows from the rules: the families' lists, the ids as constants, the number
    of causes in the README, and then the prepared index, for which it builds and runs crashbook-documentation.
    """)
  exit(2)
}
do {
  let package = Folder(path: ".")
  for (name, text) in try GeneratedSources(package).files where (try? package.text(of: name)) != text {
    try package.write(text, to: name)
    print("wrote \(name)")
  }
} catch {
  print("Error: \(error)")
  exit(1)
}
// The index is made of the compiled rules. This program gives way to the one that has them.
let next = ["swift", "run", "crashbook-documentation", "index"]
var arguments = next.map { strdup($0) } + [nil]
execvp("swift", &arguments)
print("Error: swift cannot be run: \(String(cString: strerror(errno)))")
exit(1)
