extension Blamer {
  /// The frame of a plug-in that failed inside of its host, or of a native module that an interpreter called.
  ///
  /// The functions of a host only call, however well they are named where the plug-in's names are stripped. What an
  /// interpreter did for a module, the module asked for.
  func guest(preferring patterns: [TextPattern]) -> Blame? {
    guard facts.report.operatingSystem.name.map(GuestCode.isOn) ?? true, let process = facts.report.process.name else {
      return nil
    }
    let suspects = facts.suspects
    guard !suspects.frames.isEmpty else { return nil }
    let isInterpreter = GuestCode.isInterpreter(process)
    // An app may hold an interpreter, too; what it calls itself is its own.
    let holdsInterpreter = suspects.frame(0).frame.image.map { GuestCode.isInterpreters($0) } ?? false
    let innermost = suspects.frames.indices.prefix(isInterpreter || holdsInterpreter ? 6 : 1).prefix {
      isInterpreter || suspects.owner($0) != .own
    }.first { isGuest(suspects.frame($0), isInterpreter: isInterpreter || holdsInterpreter, process) }
    guard let innermost else { return nil }
    let image = suspects.frame(innermost).frame.image
    let run = suspects.frames.indices[innermost...].prefix { suspects.frame($0).frame.image == image }
    let question = facts.question(patterns)
    let meant = patterns.isEmpty ? nil : run.first { facts.answers(question, suspects.frame($0)) }
    let named = run.first { number in
      let suspect = suspects.frames[number]
      return suspect.weight >= 0.6 && !suspect.speaksForOthers && suspects.frame(number).isNamed
    }
    return made(suspects.frame(meant ?? named ?? innermost))
  }

  /// Whether a frame lies in code that others loaded into the process.
  private func isGuest(_ frame: StackFrame, isInterpreter: Bool, _ process: String) -> Bool {
    guard frame.owner == .vendor || frame.owner == .unknown, let image = frame.frame.image,
      !SystemNames.isSystem(image: image)
    else { return false }
    let path = frame.frame.imagePath ?? path(ofImageAt: frame.frame.address)
    if let path, SystemNames.isSystem(path: path) == true || path.contains(".app/Contents/Frameworks/") { return false }
    if GuestCode.isLoaded(image: image, path: path) { return true }
    guard frame.owner == .vendor else { return false }
    return isInterpreter ? !GuestCode.isInterpreters(image) : path == nil && GuestCode.isHost(process)
  }

  /// The path of the image that an address lies in: macOS names images in stacks by their files, in the list of images
  /// by their bundles.
  private func path(ofImageAt address: Address?) -> String? {
    guard let address, facts.report.images.count > 0 else { return nil }
    return facts.report.images.first { $0.holds(address) }?.path
  }
}
