/// Frameworks of Apple's systems that stacks name without a path and that no app has of its own.
///
/// Names that apps and their packages use as well (`Charts`, `Messages`, `Speech`, `Symbols`) are left out: the address
/// decides there.
enum AppleFrameworks {
  static let names: Set = [
    "CoreAutoLayout", "UIKitMacHelper", "StoreServices", "AudioSession", "MediaExperience", "CMCapture", "CMPhoto",
    "VectorKit", "IOGPU", "MetalTools", "MPSCore", "MPSImage", "MPSNDArray", "MPSNeuralNetwork", "MPSGraph",
    "MPSMatrix", "MPSRayIntersector", "MetalPerformanceShadersGraph", "AppleMetalOpenGLRenderer", "GLKit", "OpenGL",
    "OpenAL", "OpenCL", "ARKit", "RealityFoundation", "CoreRE", "RealityIO", "GameplayKit", "GroupActivities",
    "SafariServices", "TextToSpeech", "TextInputCore", "TextInputUI", "KeyboardServices", "UIAccessibility",
    "AXRuntime", "UserActivity", "UserNotificationsUI", "ContactsUI", "ContactsFoundation", "EventKitUI",
    "HealthKitUI", "PhotoLibraryServices", "PhotoLibraryServicesCore", "PhotosUICore", "PhotosFormats", "PencilKit",
    "PaperKit", "QuickLookUI", "QuickLookSupport", "QuickLookThumbnailing", "NotificationCenter",
    "ExtensionFoundation", "ExtensionKit", "FinderSync", "ServiceManagement", "ScreenCaptureKit", "InputMethodKit",
    "ImageCaptureCore", "CoreMediaIO", "CoreMIDI", "CoreNFC", "CoreSpotlight", "CoreTransferable", "CoreWLAN",
    "CoreSVG", "CoreDuet", "CoreUtils", "CoreDisplay", "CoreBrightness", "CoreSpeech", "CoreAudioKit",
    "CoreAnalytics", "CoreEmoji", "CoreMaterial", "CoreParsec", "CoreRoutine", "CoreWiFi", "CloudDocs", "CryptoKit",
    "CryptoTokenKit", "DeviceCheck", "DeviceActivity", "FamilyControls", "ManagedSettings", "ScreenTime",
    "DocumentCamera", "ExternalAccessory", "ExposureNotification", "IdentityLookup", "iTunesLibrary",
    "MediaAccessibility", "MediaRemote", "MediaServices", "MetricKit", "MultipeerConnectivity", "NearbyInteraction",
    "NewsstandKit", "OSLog", "LoggingSupport", "OSAnalytics", "PassKitCore", "PowerLog", "PrintCore", "PrintKit",
    "ProtocolBuffer", "SensorKit", "SharedWithYou", "ShazamKit", "SoundAnalysis", "ThreadNetwork", "TVMLKit",
    "TVServices", "TVUIKit", "TelephonyUtilities", "UniformTypeIdentifiers", "UserManagement", "VideoProcessing",
    "VideoSubscriberAccount", "WeatherKit", "WebGPU", "WebInspector", "WebInspectorUI", "ActivityKit", "AdServices",
    "AdSupport", "AppTrackingTransparency", "AppleMediaServices", "AssetsLibrary", "AudioUnit", "AuthKit", "AppSSO",
    "AppSSOCore", "AutoFillUI", "BackgroundAssets", "BaseBoardUI", "FrontBoard", "PineBoard", "CarPlay", "Celestial",
    "ClassKit", "ClockKit", "ChronoServices", "DeveloperToolsSupport", "FoundationModels", "ImagePlayground",
    "AlarmKit", "IDSFoundation", "IMCore", "IMFoundation", "MobileAsset", "ManagedConfiguration", "NanoTimeKit",
    "RemoteUI", "XCUIAutomation", "XCTestSwiftSupport", "ApplicationServices", "Automator", "ScriptingBridge",
    "OpenDirectory", "DirectoryService", "DiskArbitration", "LDAP", "Kerberos", "iAd", "caulk", "vImage", "vecLib",
    "GSS", "FontServices", "QuartzComposer", "CoreImageKit", "ServerNotification", "SecurityInterface",
    "SecurityFoundation", "PreferencePanes", "PDFKitUI", "OSAKit", "NetFS", "MediaLibrary", "LatentSemanticMapping",
    "JavaNativeFoundation", "InstantMessage", "ICADevices", "GameCenterUI", "GameCenterUICore", "ForceFeedback",
    "FSEvents", "FWAUserLib", "ExceptionHandling", "DVDPlayback", "DiscRecording", "CoreDaemon", "CalendarStore",
    "AppleScriptKit", "AppleScriptObjC", "AGL", "SpeechRecognition", "SpeechSynthesis", "CommonPanels",
    "ImageCapture", "HTMLRendering", "SafariShared", "SafariCore", "SafariFoundation", "WebBookmarks",
    "UIAccessibilityKit", "AccessibilitySharedSupport", "BulletinBoard", "ChatKit", "CommunicationsFilter",
    "ContactsAutocomplete", "DataDetectorsCore", "DataDetectorsUI", "DuetActivityScheduler", "FMCore", "FTServices",
    "GeoServices", "IntentsCore", "IntentsFoundation", "ITMLKit", "LinkServices", "LoginUICore", "MMCS",
    "MobileBackup", "MobileKeyBag", "NewsCore", "PersonaKit", "PersonaUI", "PhotoAnalysis", "ProactiveSupport",
    "ProtectedCloudStorage", "QuickLookThumbnailingDaemon", "RTCReporting", "SpringBoardFoundation",
    "SpringBoardUIServices", "StoreKitUI", "StoreKitUIServices", "SiriCore", "SiriUI", "TextInputFoundation",
    "ToneLibrary", "TouchRemote", "UIIntelligenceSupport", "UIKitBase", "VoiceServices", "VoiceTrigger",
    "WatchListKit", "WebContentAnalysis", "WirelessDiagnostics", "WorkflowKit",
  ]

  /// Beginnings of names that differ by device: drivers of graphics processors.
  static let prefixes = ["AGXMetal", "AppleIntel", "AMDMTL", "GeForceMTL", "AppleParavirtGPU", "MTLSimDriver"]
}
