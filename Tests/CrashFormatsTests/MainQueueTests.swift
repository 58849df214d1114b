import CrashModel
import Testing

/// The label of the main queue, with what tools write around it.
struct MainQueueTests {
  @Test(arguments: [
    "com.apple.main-thread", "com.apple.main-thread (serial)", "com.apple.main-thread, serial",
    "com.apple.main-thread;", "com.apple.main-thread: idle", "(com.apple.main-thread)", "\"com.apple.main-thread\"",
    "com.apple.main-thread[user-interactive]", "queue com.apple.main-thread.",
    "apple.main-thread",
  ])
  func isMainQueue(label: String) {
    #expect(CrashReport.Thread.isMainQueue(label), "\(label) is the main queue")
    #expect(CrashReport.Thread(index: 7, queue: label).isMain)
    #expect(CrashReport.Thread(index: 7, name: label).isMain)
  }

  @Test(arguments: [
    "com.harbour.main-thread", "com.apple.main-thread-helper", "org.com.apple.main-thread",
    "pineapple.main-thread", "com.apple.main-thread.log",
    "com.apple.main-threads", "com.apple.root.default-qos", "",
  ])
  func isAnotherQueue(label: String) {
    #expect(!CrashReport.Thread.isMainQueue(label), "\(label) is not the main queue")
  }
}
