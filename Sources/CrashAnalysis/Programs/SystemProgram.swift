internal import ByteKit
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program of the system that answers through a pipe: the only way in which another program is started.
///
/// It gets a clean environment, unless it is this program again, and none of the open files, so that nothing around this
/// process makes it write somewhere or ask a network. It has a time limit and a process group of its own, which ends with
/// this process; see ``ProgramKeeper``.
package struct SystemProgram {
  private let output: Int32
  /// Where the program is written to; nil unless it was started for that.
  private let input: Int32?
  private let group: pid_t
  private let timeLimit: Duration
  private static let lock = DispatchSemaphore(value: 1)
  /// Microseconds between two looks at what a program does.
  private static let pause: UInt32 = 500

  /// The time that a program may take for an answer.
  package static let usualTimeLimit: Duration = .seconds(30)

  /// Starts a program; its errors go nowhere.
  ///
  /// The result is nil where the program is missing or cannot be started.
  ///
  /// - Parameters:
  ///   - arguments: The program's name, and what follows it.
  ///   - isAsked: Whether it is asked through its standard input, which is empty otherwise.
  ///   - timeLimit: The time that it may take for an answer.
  ///   - search: Where the program is looked for.
  ///   - environment: Its variables; nil for the few that programs of the system need.
  package init?(
    _ arguments: [String], isAsked: Bool = false, timeLimit: Duration = usualTimeLimit,
    search: ProgramSearch = ProgramSearch(), environment: [String]? = nil
  ) {
    guard let name = arguments.first, let path = search.path(of: name) else { return nil }
    // A program started on another thread in between would keep the pipes open.
    Self.lock.wait()
    defer { Self.lock.signal() }
    guard let answers = Self.pipe() else { return nil }
    defer { close(answers.write) }
    let questions = isAsked ? Self.pipe() : nil
    defer { if let questions { close(questions.read) } }
    let group = Self.spawn(
      path, arguments, environment ?? search.environment(for: path), input: questions?.read, output: answers.write)
    guard let group, !isAsked || questions != nil else {
      close(answers.read)
      if let questions { close(questions.write) }
      return nil
    }
    // Waiting for a pipe has no time limit of its own.
    _ = fcntl(answers.read, F_SETFL, O_NONBLOCK)
    output = answers.read
    input = questions?.write
    self.group = group
    self.timeLimit = timeLimit
    ProgramKeeper.shared?.add(group)
  }

  /// The end of the time for an answer that is asked for now.
  var deadline: ContinuousClock.Instant { .now + timeLimit }

  /// Hands bytes to the program, which waits until it has taken them; false where it takes no more.
  package func ask(_ question: [UInt8]) -> Bool {
    guard let input else { return false }
    var rest = question[...]
    while !rest.isEmpty {
      let count = FileBytes.write(rest, to: input)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// What the program writes next, at most so many bytes; nothing where it has ended, nil where it does not write in time.
  package func next(_ count: Int, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    while true {
      let (bytes, error) = FileBytes.readSome(from: output, atMost: count)
      if error != EAGAIN { return bytes }
      if ContinuousClock.now >= deadline { return nil }
      usleep(Self.pause)
    }
  }

  /// What the program writes until it ends, up to a number of bytes; nil where it does not end in time.
  package func everything(upTo limit: Int) -> [UInt8]? {
    let deadline = deadline
    var result: [UInt8] = []
    while result.count < limit {
      guard let piece = next(min(1 << 16, limit - result.count), until: deadline) else { return nil }
      if piece.isEmpty { break }
      result += piece
    }
    return result
  }

  /// Ends the program with all that it started, and gives its resources back.
  ///
  /// - Parameter isComplete: Whether it has written all, so that it ends by itself within its time limit.
  /// - Returns: Whether it had ended by itself and without an error.
  @discardableResult
  package func finish(isComplete: Bool) -> Bool {
    close(output)
    if let input { close(input) }
    if isComplete { waitForEnd() }
    // Its number, which is that of the group, belongs to nobody else until it was asked for below.
    kill(-group, SIGKILL)
    var status: Int32 = 0
    while waitpid(group, &status, 0) < 0, errno == EINTR {}
    ProgramKeeper.shared?.remove(group)
    return status == 0
  }

  private func waitForEnd() {
    let deadline = deadline
    while ContinuousClock.now < deadline {
      var state = siginfo_t()
      let result = waitid(P_PID, id_t(group), &state, WEXITED | WNOWAIT | WNOHANG)
      if result == 0 ? state.si_signo == SIGCHLD : errno != EINTR { return }
      usleep(Self.pause)
    }
  }

  /// A pipe that other programs do not inherit.
  static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program as the first of a process group; the result is the group.
  static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String], input: Int32?, output: Int32?
  ) -> pid_t? {
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
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    for (descriptor, source) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, nil)] {
      if let source {
        posix_spawn_file_actions_adddup2(&actions, source, descriptor)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
    }
    #if !canImport(Darwin)
      // Whoever started this process may have left files open in it.
      for descriptor in openDescriptors() where descriptor > STDERR_FILENO {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var group: pid_t = 0
    guard posix_spawn(&group, path, &actions, &attributes, &words, &variables) == 0 else { return nil }
    return group
  }

  #if !canImport(Darwin)
    private static func openDescriptors() -> [Int32] {
      let folder = open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      return folder < 0 ? [] : FileName.names(inFolder: folder).compactMap { Int32($0) }
    }
  #endif
}

private func systemPipe(_ ends: inout [Int32]) -> Int32 {
  pipe(&ends)
}
