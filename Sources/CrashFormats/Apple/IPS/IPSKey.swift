import ByteKit

/// The keys of an `.ips` file's header and body that are read.
enum IPSKey: String, CaseIterable {
  // Identity
  case bugType = "bug_type"
  case appName = "app_name"
  case name
  case processName = "procName"
  case processPath = "procPath"
  case processRole = "procRole"
  case processIdentifier = "pid"
  case parentName = "parentProc"
  case appVersion = "app_version"
  case buildVersion = "build_version"
  case bundleID
  case bundleIDInHeader = "bundle_id"
  case bundleInfo
  case incident
  case incidentInHeader = "incident_id"
  case captureTime
  case timestamp
  case date
  case launchDate = "procLaunch"
  case systemInHeader = "os_version"
  case build
  case systemVersion = "osVersion"
  case modelCode
  case product
  case cpuType
  case isTranslated = "translated"
  // Cause
  case exception
  case termination
  case applicationInformation = "asi"
  case applicationBacktraces = "asiBacktraces"
  case exceptionReason
  case kernelTriage = "ktriageinfo"
  case vmregioninfo
  case vmRegionInfo
  case vmregionInfo
  case isSimulated
  case isSimulatedInHeader = "is_simulated"
  case isNonFatal
  case reportNotes
  case instructionByteStream
  case reason
  case panicString
  case macOSPanicString
  /// Where forced resets keep the text of a panic.
  case string
  // Stacks
  case faultingThread
  case threads
  case usedImages
  case processByPid
  case binaryImages
  case frontmostPids
  case lastExceptionBacktrace
  case legacyInfo
  // Parts
  case header
  case payload
  case body

  static let table = KeyTable<IPSKey>()
}

/// Tells the keys of one object apart, and notes those that come again.
struct IPSKeys {
  /// At hand, because asking for a global costs a call.
  private let table = IPSKey.table
  /// The first keys that came again.
  private(set) var repeated: [String] = []
  /// The reader's keys that were seen, one bit each.
  private var seen: UInt64 = 0
  /// One bit for a few of the others each; without its bit, a key was not seen.
  private var mayBeAmongOthers = SIMD8<UInt64>()
  /// The others that were seen.
  private var others: [Range<Int>] = []
  /// How many keys were seen and are known again.
  private var count = 0

  /// Keys beyond this number are not known again.
  private static let limit = 512
  /// So many repeated keys are noted.
  private static let repeatedLimit = 4

  /// Begins another object.
  mutating func beginObject() {
    seen = 0
    mayBeAmongOthers = SIMD8()
    others.removeAll(keepingCapacity: true)
    others.reserveCapacity(60)
    count = 0
  }

  /// Which of the reader's keys one is; nil for others.
  mutating func take(_ key: ByteSlice) -> IPSKey? {
    let words = KeyWords(key)
    guard let entry = table.find(words, key) else {
      takeOther(key, words)
      return nil
    }
    let bit: UInt64 = 1 << UInt64(entry.number)
    if seen & bit != 0 {
      note(key)
    } else if count < Self.limit {
      seen |= bit
      count += 1
    }
    return entry.key
  }

  /// Notes a key that is none of the reader's.
  @inline(never)
  private mutating func takeOther(_ key: ByteSlice, _ words: KeyWords) {
    let (place, bit) = (words.smallHash >> 6, 1 &<< UInt64(words.smallHash & 63) as UInt64)
    if mayBeAmongOthers[place] & bit != 0, isAmongOthers(key) {
      note(key)
    } else if count < Self.limit {
      mayBeAmongOthers[place] |= bit
      others.append(key.start..<key.end)
      count += 1
    }
  }

  private func isAmongOthers(_ key: ByteSlice) -> Bool {
    others.contains { $0.count == key.count && key.bytes.isEqual($0.lowerBound, key.start, count: key.count) }
  }

  private mutating func note(_ key: ByteSlice) {
    if repeated.count < Self.repeatedLimit { repeated.append(key.string) }
  }
}
