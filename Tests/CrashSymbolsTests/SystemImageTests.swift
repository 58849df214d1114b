import CrashModel
import CrashSymbols
import Testing

/// The table of Apple's images against real names, and against those of other people's libraries.
struct SystemImageTests {
  @Test func knowsOverAThousandImages() {
    let names = AppleFrameworks.names
    #expect(names.count > 1000)
    let unknown = names.flatMap { name in
      name.hasPrefix("lib") ? [name + ".dylib", name + ".1.dylib", name + ".A.dylib"] : [name]
    }.filter { !SystemNames.isSystem(image: $0) }
    #expect(unknown.isEmpty, "not the system's: \(unknown)")
  }

  @Test(arguments: [
    "AGXMetalG15X_B0", "AGXMetalA17", "AGXMetal15_4", "AMDRadeonX5000GLDriver", "AMDRadeonVADriver2",
    "AMDMTLBronzeDriver", "AppleIntelHDGraphicsGLDriver", "AppleIntelTGLGraphicsMTLDriver", "ATIRadeonX2000GLDriver",
    "GeForceVADriver", "GeForceMTLDriverWeb", "IMGSGX540GLDriver", "AppleParavirtGPUMetalIOGPUFamily",
    "_MapKit_SwiftUI", "_AVKit_SwiftUI", "_RealityKit_SwiftUI", "libswiftVision.dylib", "libsystem_featureflags.dylib",
    "libswift_RegexParser.dylib", "libswiftsys_time.dylib", "libswiftGlibc.so", "libsystem_sim_kernel.dylib",
    "libsystem_c.dylib", "EmailAddressing", "MTLToolsServices", "libcmph.dylib", "libheimdal-asn1.dylib",
    "com.apple.driver.AppleIntelSKLGraphicsMTLDriver", "libTelephonyBasebandDynamic.dylib", "liblog_signpost.dylib",
  ])
  func knowsDriversAndOverlays(image: String) {
    #expect(SystemNames.isSystem(image: image), "\(image) is the system's")
  }

  @Test(arguments: [
    "CorePlot", "CoreGuard", "MessageKit", "MapboxCommon", "UIKitPlus", "SwiftUIFlow", "MetalANGLE", "VideoLAN",
    "PhotoEditorSDK", "NetworkKit", "AudioKit", "AudioKitEX", "ChatSDK", "Charts", "DGCharts", "AppCenterCrashes",
    "GoogleSignIn", "GTMSessionFetcher", "PINRemoteImage", "SQLCipher", "SVProgressHUD", "Texture", "Toast",
    "libcurl.4.dylib", "libssl.3.dylib", "libcrypto.3.dylib", "libavcodec.60.dylib", "libjpeg.62.dylib",
    "libpng16.16.dylib", "libSDL2-2.0.0.dylib", "libusb-1.0.0.dylib", "libprotobuf.32.dylib", "libglfw.3.dylib",
    "libswiftly.dylib", "libswiftharbour.1.dylib", "libsystem_tides.dylib", "libsystem_corelog.dylib",
    "_Harbour_SwiftUI", "Weather", "Notes", "ConsoleKit", "MailCore", "libharbour.dylib",
  ])
  func leavesOthersAlone(image: String) {
    #expect(!SystemNames.isSystem(image: image), "\(image) is no part of a system")
  }
}
