import CrashDiagnosis
import Testing

/// Where a number without its sign is a status, and where it counts something else.
struct StatusNumberTests {
  private let status = StatusNumber(-25_308)

  @Test(arguments: [
    "4294941988", "0xffff9d24", "OSStatus 4294941988", "read failed (OSStatus: 4294941988)", "SecItemAdd -> 4294941988",
    "Error Domain=NSOSStatusErrorDomain Code=0xFFFF9D24 \"locked\"", "errorCode=4294941988", "returned 4294941988.",
    "failed with UInt32(4294941988)", "SecItemCopyMatching: 0xffffffffffff9d24", "keychain read 4294941988",
    "secResult = 4294941988, retrying", "not read from the keychain: 4294941988",
  ])
  func standsAsStatus(text: String) {
    #expect(status.stands(in: text), "\(text) tells the status")
  }

  @Test(arguments: [
    "keychain hash=4294941988",
    "object at 0xffff9d2400001000, status unknown", "wrote 4294941988 bytes to the keychain",
    "status: 4294941988 KB", "code 14294941988", "error 4294941988-5c1f9f0b", "keychain sync seq 4294941988, 0 errors",
    "No tide with id 4294941988", "size 4294941988 of the keychain", "failed for row 4294941988",
    "bean with 4294941988", "",
  ])
  func countsSomethingElse(text: String) {
    #expect(!status.stands(in: text), "\(text) tells no status")
  }
}
