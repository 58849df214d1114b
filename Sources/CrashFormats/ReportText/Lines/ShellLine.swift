import ByteKit

/// The line by which a shell says that a signal ended a command.
///
///     zsh: segmentation fault  ./tool            [1]    4711 trace trap  ./tool
///     Segmentation fault: 11                     bash: line 3:  4711 Abort trap: 6           ./tool
///     Aborted (core dumped)
///
///     bash: Zeile 3:  4711 Speicherzugriffsfehler  (Speicherabzug geschrieben) ./tool        段错误 (核心已转储)
///
/// What fish says, `fish: Job 1, './tool' terminated by signal SIGSEGV (…)`, is read by ``ProcessExit``.
///
/// Sources: the tables of signals in zsh (`signames2.awk`), bash (`siglist.c`, which takes them from the C library), and
/// the C libraries of Apple (`sys_siglist`) and GNU (`siglist.h`).
enum ShellLine {
  /// The signal; nil where the line is no such line.
  static func signal(in line: ByteSlice) -> String? {
    let text = line.trimmed
    guard text.count < 4096 else { return nil }
    if let signal = translatedSignal(in: text) { return signal }
    if let command = text.after(prefix: "zsh: ") { return signal(beginning: command, followedBy: "  ") }
    if let job = text.after(prefix: "["), let (_, end) = job.decimal(), text.bytes[end] == 0x5D {
      // A plus or minus tells the current job.
      var rest = job.from(end + 1).trimmed
      if rest[0] == 0x2B || rest[0] == 0x2D { rest = rest.dropping(1).trimmed }
      return rest.decimal().flatMap { signal(beginning: rest.from($0.end).trimmed, followedBy: "  ") }
    }
    if let colon = text.index(of: ": line "), let (_, end) = text.from(colon + 7).decimal(), text.bytes[end] == 0x3A {
      let rest = text.from(end + 1).trimmed
      return rest.decimal().flatMap { signal(beginning: rest.from($0.end).trimmed, followedBy: " ") }
    }
    // As `make` tells of a command's end: `make: *** [Makefile:7: run] Segmentation fault: 11`.
    if let mark = text.index(of: "*** ["), let close = text.from(mark).index(of: "] ") {
      return signal(beginning: text.from(close + 2), followedBy: nil)
    }
    return signal(beginning: text, followedBy: nil)
  }

  /// The signal whose words a text begins with, if nothing follows them, a core dump or number, or `separator`.
  private static func signal(beginning text: ByteSlice, followedBy separator: StaticString?) -> String? {
    for (words, name) in table where text.hasPrefix(words) {
      var rest = text.dropping(words.utf8CodeUnitCount)
      if let number = rest.after(prefix: ": "), let (_, end) = number.decimal() {
        rest = rest.from(end)
      } else if rest.hasPrefix(" (core dumped)") {
        rest = rest.dropping(14)
      } else if separator == nil, words.utf8CodeUnitCount < 9 {
        // A lone `Killed` or `Aborted` may mean anything.
        continue
      }
      if rest.isEmpty || separator.map({ rest.hasPrefix($0) }) ?? false { return name }
    }
    return nil
  }

  /// The signal that bash names in another language than English, which it does before a note about the core dump.
  ///
  /// Source: the translations of bash and of the GNU C library.
  private static func translatedSignal(in text: ByteSlice) -> String? {
    // Most lines hold no note at all.
    guard text.index(of: 0x28) != nil else { return nil }
    for note in translatedNotes {
      guard let mark = text.index(of: note) else { continue }
      let words = text.upTo(mark).trimmed
      guard let found = translations.first(where: { words.hasSuffix($0.words) }) else { continue }
      // The number of the process may stand before it, and nothing of a sentence.
      let before = words.upTo(words.end - found.words.utf8CodeUnitCount)
      let rest = before.trimmed
      guard before.isEmpty || !rest.isEmpty && isBlank(before.last) && (rest.last == 0x3A || isDigit(rest.last)) else {
        continue
      }
      return found.name
    }
    return nil
  }

  private static let translatedNotes: [StaticString] = [
    "(Speicherabzug geschrieben)", "(стек памяти сброшен на диск)", "(核心已转储)", "(コアダンプ)",
    "(imagem do núcleo gravada)", "(`core' generado)", "(core dump creato)", "(코어 덤프됨)", "(core dumped)",
  ]

  private static let translations: [(words: StaticString, name: String)] = [
    ("Speicherzugriffsfehler", "SIGSEGV"), ("Erreur de segmentation", "SIGSEGV"), ("Violación de segmento", "SIGSEGV"),
    ("Ошибка сегментирования", "SIGSEGV"), ("段错误", "SIGSEGV"), ("Falha de segmentação", "SIGSEGV"),
    ("Errore di segmentazione", "SIGSEGV"), ("세그멘테이션 오류", "SIGSEGV"), ("Segmentation fault", "SIGSEGV"),
    ("Abgebrochen", "SIGABRT"), ("Abandon", "SIGABRT"), ("Abortado", "SIGABRT"), ("Аварийный останов", "SIGABRT"),
    ("已放弃", "SIGABRT"), ("中止", "SIGABRT"), ("Annullato", "SIGABRT"), ("중지됨", "SIGABRT"), ("Aborted", "SIGABRT"),
    ("Ungültiger Maschinenbefehl", "SIGILL"), ("Instruction non permise", "SIGILL"), ("Instrucción ilegal", "SIGILL"),
    ("Недопустимая инструкция", "SIGILL"), ("非法指令", "SIGILL"), ("Illegal instruction", "SIGILL"),
    ("Trace/Breakpoint ausgelöst", "SIGTRAP"), ("추적/중단점 함정", "SIGTRAP"), ("Trace/breakpoint trap", "SIGTRAP"),
    ("Bus-Zugriffsfehler", "SIGBUS"), ("Ошибка шины", "SIGBUS"), ("总线错误", "SIGBUS"), ("Errore di bus", "SIGBUS"),
    ("Bus error", "SIGBUS"),
    ("Gleitkomma-Ausnahme", "SIGFPE"), ("Исключение в операции с плавающей точкой", "SIGFPE"),
    ("Excepción de coma flotante", "SIGFPE"), ("浮点数例外", "SIGFPE"), ("Floating point exception", "SIGFPE"),
  ]

  private static let table: [(words: StaticString, name: String)] = [
    ("segmentation fault", "SIGSEGV"), ("Segmentation fault", "SIGSEGV"),
    ("illegal hardware instruction", "SIGILL"), ("Illegal instruction", "SIGILL"),
    ("trace trap", "SIGTRAP"), ("Trace/BPT trap", "SIGTRAP"), ("Trace/breakpoint trap", "SIGTRAP"),
    ("abort", "SIGABRT"), ("IOT instruction", "SIGABRT"), ("Abort trap", "SIGABRT"), ("Aborted", "SIGABRT"),
    ("bus error", "SIGBUS"), ("Bus error", "SIGBUS"),
    ("floating point exception", "SIGFPE"), ("Floating point exception", "SIGFPE"),
    ("killed", "SIGKILL"), ("Killed", "SIGKILL"),
    ("invalid system call", "SIGSYS"), ("Bad system call", "SIGSYS"),
    ("cpu limit exceeded", "SIGXCPU"), ("CPU time limit exceeded", "SIGXCPU"),
    ("file size limit exceeded", "SIGXFSZ"), ("File size limit exceeded", "SIGXFSZ"),
  ]
}
