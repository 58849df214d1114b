import ByteKit

/// Names of users in paths and prompts.
extension RedactionScanner {
  /// The longest name of a user or a folder that is looked at before it is taken.
  private static let longestName = 64

  // MARK: Paths

  /// The name behind `/Users/`, `/home/` or `\Users\`, whatever its letters' case on Windows.
  func user() -> Range<Int>? {
    guard var first = startOfUser(), first < bytes.count else { return nil }
    // A wrapped path may be joined with a space; then it goes on behind the name.
    let isWrapped = self[first] == .space && self[end(of: .name, from: first + 1, limit: Self.longestName)] == .slash
    if isWrapped { first += 1 }
    var end = endOfFolder(from: first)
    guard end > first, !isSharedAccount(first..<end) else { return nil }
    if self[end] == .space, let next = endOfNameWithSpaces(from: end) {
      guard !isSharedAccount(first..<next) else { return nil }
      end = next
    }
    return first..<end
  }

  private func endOfFolder(from start: Int) -> Int {
    var end = start
    while end < bytes.count, !ByteSet.folderEnd.contains(bytes[end]) { end += 1 }
    return end
  }

  /// Where the name begins behind the folder of all homes, which begins at the present index.
  private func startOfUser() -> Int? {
    if bytes[index] == .backslash {
      guard let prefix = Self.windowsHomes.first(where: { holdsIgnoringCase($0, at: index) }) else { return nil }
      // In JSON and in sources a backslash is doubled; JSON within JSON writes a slash with one, too.
      let start = end(of: .backslashes, from: index + prefix.utf8.count, limit: 8)
      return self[start] == .slash ? nil : start
    }
    for folder in Self.homes where holds(folder, at: index) {
      if let start = endOfSlash(from: index + folder.utf8.count) { return start }
    }
    if holds("/media/", at: index) { return startOfUserOfDrive() }
    if holds("/_bazel_", at: index) { return index + 8 }
    // Other than elsewhere the letters' case says nothing on a drive of Windows.
    guard holdsIgnoringCase("/users", at: index), self[index - 1] == .colon || holds("/mnt/c", before: index) else {
      return nil
    }
    return endOfSlash(from: index + 6)
  }

  /// The end of a slash with backslashes before it, as in JSON within JSON; nil where there is none.
  func endOfSlash(from start: Int) -> Int? {
    let end = end(of: .backslashes, from: start, limit: 8)
    return self[end] == .slash ? end + 1 : nil
  }

  /// The name in `/media/jane/STICK/x`, where a desktop on Linux mounts what its user plugs in: only at the beginning of
  /// a path that goes on behind the drive, as folders of media are everywhere.
  private func startOfUserOfDrive() -> Int? {
    guard ByteSet.separator.contains(self[index - 1]) || holds("//", before: index) else { return nil }
    let start = index + 7
    var end = start
    for _ in 0..<2 {
      while end - start < Self.longestName, self[end] > .space, self[end] != .slash { end += 1 }
      guard self[end] == .slash else { return nil }
      end += 1
    }
    return start
  }

  /// A name may hold spaces: then letters and spaces go on up to the next separator.
  private func endOfNameWithSpaces(from space: Int) -> Int? {
    let end = end(of: .nameWithSpaces, from: space, limit: 32)
    return (self[end] == .slash || self[end] == .backslash) && self[end - 1] != .space ? end : nil
  }

  private static let homes = ["/Users", "/home", "/homes", "/run/media"]
  private static let windowsHomes = ["\\users\\", "\\\\users\\", "\\documents and settings\\", "\\home\\"]

  /// The name in `%2FUsers%2Fjane%2F`, a path within a URL.
  func userInEscapedPath() -> Range<Int>? {
    guard isEscapedSlash(at: index),
      let folder = ["Users", "home"].first(where: { holds($0, at: index + 3) }),
      isEscapedSlash(at: index + 3 + folder.utf8.count)
    else { return nil }
    let start = index + folder.utf8.count + 6
    var end = start
    while end < bytes.count, !ByteSet.folderEnd.contains(bytes[end]), bytes[end] != UInt8(ascii: "&"),
      !isEscapedSlash(at: end)
    { end += 1 }
    return end > start && !isSharedAccount(start..<end) ? start..<end : nil
  }

  private func isEscapedSlash(at place: Int) -> Bool {
    self[place] == UInt8(ascii: "%")
      && (holdsIgnoringCase("2f", at: place + 1) || holdsIgnoringCase("5c", at: place + 1))
  }

  /// The name in `~jane/`, which a shell takes for a home.
  func homeOfUser() -> Range<Int>? {
    guard ByteSet.separator.contains(self[index - 1]) else { return nil }
    let start = index + 1
    let end = end(of: .name, from: start, limit: Self.longestName)
    return self[end] == .slash && end > start && !isSharedAccount(start..<end) ? start..<end : nil
  }

  /// The name in `jane@studio:~/src$` and `jane@studio ~ %`, as shells ask for a command.
  func userOfPrompt() -> Range<Int>? {
    guard ByteSet.letters.contains(self[index + 1]),
      let start = start(of: .name, before: index, limit: Self.longestName), start < index
    else { return nil }
    let end = end(of: .token, from: index + 1, limit: Self.longestName)
    return Self.prompts.contains { holds($0, at: end) } && !isSharedAccount(start..<index) ? start..<index : nil
  }

  private static let prompts = [":~", ":/", " ~ %", " ~ $", " ~ #", " ~]"]

  // MARK: Shared accounts

  /// Whether a name is of no person: a service's, a placeholder, a folder that all users share.
  func isSharedAccount(_ range: Range<Int>) -> Bool {
    guard range.count <= 28 else { return false }
    return Self.sharedAccounts.contains(text(range).lowercased())
  }

  private static let sharedAccounts: Set<String> = Set(
    """
    shared public default defaultuser0 guest user users username * … . .. ~ it this that root admin administrator
    all%20users default%20user daemon nobody mobile local system service services www www-data _www apache nginx http
    git hg svn ftp anonymous mail postgres postgresql mysql mariadb mongodb redis rabbitmq elasticsearch oracle sa
    runner runneradmin linuxbrew homebrew macports nix nixbld ubuntu debian fedora centos alpine ec2-user azureuser
    opc vagrant docker container containeradministrator containeruser node app application deploy deployer ci cd
    ciuser ci-user cibuild build builder builds buildbot buildkite buildkite-agent buildagent jenkins hudson travis
    circleci distiller gitlab-runner gitlab_runner gitlab github actions actions-runner teamcity teamcityagent bamboo
    appveyor bitrise xcodecloud vsts vsts_azpcontainer vssadministrator agent azagent codebuild-user codespace
    vscode gitpod jovyan semaphore cirrus anka drone woodpecker concourse expo eas flutter pi steam deck lost+found
    test tester testuser ec2 gce_user sandbox wdagutilityaccount me you name someone
    """.split { $0 == " " || $0 == "\n" }.map { String($0) } + ["all users", "default user"])
}
