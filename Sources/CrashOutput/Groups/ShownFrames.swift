import CrashDiagnosis

/// Which frames of a long stack outputs show, or draw a conclusion from: only these are saved.
struct ShownFrames {
  /// Frames that are shown of every stack.
  static let always = 20

  /// Offsets of frames that evidence and blame cite.
  private var cited: [Int] = []
  /// Offsets of frames of which a conclusion is drawn wherever they stand.
  private var remarkable: [Int] = []

  init(_ analysis: borrowing Analysis) {
    let frames = analysis.report.crashedThread?.frames.count ?? 0
    guard max(frames, analysis.report.lastExceptionBacktrace.count) > Self.always else { return }
    for index in analysis.diagnoses.indices {
      for place in analysis.diagnoses[index].evidence.indices { cite(analysis.diagnoses[index].evidence[place].offset) }
      for place in analysis.diagnoses[index].support.indices { cite(analysis.diagnoses[index].support[place].offset) }
      cite(analysis.diagnoses[index].blame?.offset)
      cite(analysis.diagnoses[index].alternativeBlame?.offset)
    }
    let test = RunningTest.position(in: analysis.report).flatMap { analysis.report.crashedThread?.frames[$0].offset }
    let ofApp = analysis.stack.first(where: \.isInApp)?.frame.offset
    remarkable = analysis.callFrames.compactMap(\.frame.offset) + [ofApp, test].compactMap { $0 }
  }

  // A few, which are found faster in a row than in a set.
  private mutating func cite(_ offset: Int?) {
    if let offset, !cited.contains(offset) { cited.append(offset) }
  }

  /// Whether a frame is one of the first, or cited.
  func isListed(_ position: Int, _ offset: Int?) -> Bool {
    position < Self.always || offset.map { cited.contains($0) } ?? false
  }

  /// Whether a frame is shown by any output; they show more of the stack that decides.
  func isShown(_ position: Int, _ offset: Int?, isDecisive: Bool) -> Bool {
    position < (isDecisive ? GroupExemplar.frameLimit : Self.always) || isListed(position, offset)
      || offset.map { remarkable.contains($0) } ?? false
  }
}
