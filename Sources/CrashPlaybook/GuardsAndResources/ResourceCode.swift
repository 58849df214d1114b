/// The first code of an `EXC_RESOURCE`, taken apart.
///
/// Bits 63 to 61 hold the resource, bits 60 to 58 the flavour; the rest holds the limit, laid out anew for each
/// resource. The second code holds what was observed.
///
/// Source: xnu, `osfmk/kern/exc_resource.h`.
struct ResourceCode: Equatable {
  /// What was used too much.
  enum Sort: UInt64 {
    case cpu = 1
    case wakeups = 2
    case memory = 3
    case io = 4
    case threads = 5
    case ports = 6
  }

  /// What was used too much.
  let sort: Sort
  /// Which of the limits of this resource it was.
  let flavor: UInt64
  private let code: UInt64

  /// Takes a code apart; nil where it is not one.
  init?(_ code: UInt64) {
    guard let sort = Sort(rawValue: code >> 61) else { return nil }
    self.sort = sort
    self.code = code
    flavor = code >> 58 & 7
  }

  /// Whether exceeding the limit ends the process by itself.
  var isFatal: Bool { sort == .cpu && flavor == 2 }

  /// The limit in words.
  var limit: String {
    switch sort {
    case .cpu: "\(field(0, 7)) % of a processor over \(field(7, 25)) s"
    case .wakeups: "\(field(0, 20)) wake-ups a second over \(field(20, 12)) s"
    case .memory: "\(field(0, 13)) MB of memory"
    case .io: "\(field(0, 15)) MB of \(flavor == 2 ? "logical" : "physical") writes over \(field(15, 17)) s"
    case .threads: "\(field(0, 15)) threads"
    case .ports: "\(field(0, 24)) Mach ports"
    }
  }

  private func field(_ start: UInt64, _ width: UInt64) -> UInt64 {
    code >> start & ((1 << width) - 1)
  }
}

extension Condition {
  /// The code of an `EXC_RESOURCE` names one of these resources.
  static func resourceCode(_ sorts: ResourceCode.Sort...) -> Condition {
    .computed(
      Computed(
        "resource-code-\(sorts.first?.rawValue ?? 0)", "a resource exception's code",
        gate: .exceptionType("EXC_RESOURCE"),
        values: { facts in
          guard let code = facts.report.exception.codes.first.flatMap({ ResourceCode($0) }) else { return [:] }
          return ["limit": code.limit]
        }
      ) { facts in
        let exception = facts.report.exception
        guard exception.type?.value == "EXC_RESOURCE", let number = exception.codes.first,
          let code = ResourceCode(number), sorts.contains(code.sort)
        else { return nil }
        let end = code.isFatal ? ", and exceeding it is fatal" : ""
        return [
          Evidence(
            "the code's limit: \(code.limit)\(end)", field: "exception.codes", text: exception.codesText?.value ?? "",
            offset: exception.codesText?.offset)
        ]
      })
  }

  /// An `EXC_RESOURCE` whose subtype or message reads like one of the patterns.
  static func resourceText(_ patterns: TextPattern...) -> Condition {
    .all([.exceptionType(["EXC_RESOURCE"]), .exceptionText(patterns)])
  }

  /// What tells whether the process was ended.
  static let resourceOutcome: [Condition] = [
    .message("Action taken:*none").because("the process went on: this is a diagnostic, not a crash"),
    .message("Action taken:*rocess killed", "Action taken:*terminate").because("the system ended the process for it"),
    .exceptionNote(["NON-FATAL"]).because("the process went on"),
    .message("sending signal 9").because("the kernel ended the process for it"),
    .message("Duration Sampled:*", "Steps:*").because("the size of the sample that the stacks come from"),
  ]
}
