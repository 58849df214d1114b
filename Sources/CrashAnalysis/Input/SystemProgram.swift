import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program of the system that writes to a pipe which is read here; nothing goes through a shell.
package struct SystemProgram {
  /// Where the program's output is read.
  package let output: Int32
  /// Where the program is written to; nil unless it was started for that.
  let input: Int32?
  private let identifier: pid_t
  private static let lock = DispatchSemaphore(value: 1)

  /// Starts a program that is searched for in `PATH`; its errors go nowhere.
  ///
  /// The result is nil where the program is missing or cannot be started.
  ///
  /// - Parameters:
  ///   - arguments: The program's name, and what follows it.
  ///   - input: A descriptor that becomes the program's standard input; nothing where it is nil.
  package init?(_ arguments: [String], input: Int32? = nil) {
    // A program started on another thread in between would keep the pipe open.
    Self.lock.wait()
    defer { Self.lock.signal() }
    guard let name = arguments.first, let pipe = Self.pipe() else { return nil }
    defer { close(pipe.write) }
    guard let started = Self.spawn(name, arguments, input: input, output: pipe.write) else {
      close(pipe.read)
      return nil
    }
    output = pipe.read
    self.input = nil
    identifier = started
  }

  /// Starts a program that is asked through its standard input.
  ///
  /// The result is nil where the program is missing or cannot be started.
  init?(asking arguments: [String]) {
    Self.lock.wait()
    defer { Self.lock.signal() }
    guard let name = arguments.first, let answers = Self.pipe() else { return nil }
    defer { close(answers.write) }
    guard let questions = Self.pipe() else {
      close(answers.read)
      return nil
    }
    defer { close(questions.read) }
    guard let started = Self.spawn(name, arguments, input: questions.read, output: answers.write) else {
      close(answers.read)
      close(questions.write)
      return nil
    }
    output = answers.read
    input = questions.write
    identifier = started
  }

  /// What the program writes until it ends, up to a number of bytes.
  package func everything(upTo limit: Int) -> [UInt8] {
    (try? InputFile.chunk(of: output, path: "", count: limit)) ?? []
  }

  /// Ends the program and gives its resources back.
  ///
  /// - Returns: Whether it had ended by itself and without an error.
  @discardableResult
  package func finish(isComplete: Bool) -> Bool {
    close(output)
    if let input { close(input) }
    if !isComplete { kill(identifier, SIGKILL) }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  /// A pipe that other programs do not inherit.
  private static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(_ name: String, _ arguments: [String], input: Int32?, output: Int32) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0, posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    #if canImport(Darwin)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
    #endif
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var identifier: pid_t = 0
    guard posix_spawnp(&identifier, name, &actions, &attributes, &words, environ) == 0 else { return nil }
    return identifier
  }
}

private func systemPipe(_ ends: inout [Int32]) -> Int32 {
  pipe(&ends)
}
