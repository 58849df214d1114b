/// Images of Apple's systems by their names, for stacks that give no paths.
///
/// Where a path or an address is known, it decides before the name. Names that apps and their packages use as well
/// (`Charts`, `Settings`, `MailCore`) are left out. The table is below readers and rules, because both ask it.
///
/// Source: `/System/Library/Frameworks`, `/System/Library/PrivateFrameworks`, `/System/Library/Extensions` and `/usr/lib`
/// of iOS 5 to 26, macOS 10.9 to 26, tvOS, watchOS and visionOS.
package enum AppleFrameworks {
  /// Whether an image is a framework, library or driver of Apple's systems.
  package static func contains(_ image: String) -> Bool {
    if names.contains(image) || isDriver(image) { return true }
    if image.hasPrefix("lib") { return isLibrary(image) }
    // A module where two frameworks meet: `_MapKit_SwiftUI`.
    guard image.hasPrefix("_"), image.utf8.count < 80 else { return false }
    let parts = image.split(separator: "_")
    return parts.count > 1 && parts.allSatisfy { names.contains(String($0)) }
  }

  /// Whether a library's name without its version and extension is known: `libRIP.A.dylib`.
  private static func isLibrary(_ image: String) -> Bool {
    guard let dot = image.firstIndex(of: "."), image.hasSuffix(".dylib") || image[dot...].hasPrefix(".so") else {
      return false
    }
    return names.contains(String(image[..<dot]))
  }

  /// Whether an image is a driver of a graphics processor, whose names differ by device.
  private static func isDriver(_ image: String) -> Bool {
    driverBeginnings.contains { image.hasPrefix($0) } || driverEnds.contains { image.hasSuffix($0) }
  }

  private static let driverBeginnings = [
    "AGXMetal", "AGXGL", "AGXCompiler", "AppleIntel", "AMDMTL", "AMDRadeon", "AMDShader", "ATIRadeon", "GeForceGL",
    "GeForceMTL", "GeForceVA", "IMGSGX", "AppleParavirtGPU", "MTLSim",
  ]
  private static let driverEnds = [
    "GLDriver", "GLDriverWeb", "MTLDriver", "MTLDriverWeb", "VADriver", "VADriver2", "VADriverWeb",
  ]

  /// Frameworks and libraries, the latter without version and extension.
  package static let names = Set(
    """
    AAAFoundation AAAFoundationSwift Accelerate Accessibility AccessibilityAudit AccessibilityBundles
    AccessibilityFoundation AccessibilityKit AccessibilityPerformance AccessibilityPhysicalInteraction
    AccessibilityPlatformTranslation AccessibilityReaderData AccessibilitySettingsLoader AccessibilitySettingsUI
    AccessibilitySharedSupport AccessibilitySharedUISupport AccessibilitySupport AccessibilitySupportOverlay
    AccessibilityUI AccessibilityUIService AccessibilityUIUtilities AccessibilityUIViewServices AccessibilityUtilities
    AccessoryAssistiveTouch AccessoryAudio AccessoryBLEPairing AccessoryCommunications AccessoryHID
    AccessoryMediaLibrary AccessoryNavigation AccessoryNotifications AccessoryNowPlaying AccessoryOOBBTPairing
    AccessorySetupKit AccessoryTransportExtension AccessoryUpdateService AccessoryVoiceOver AccountNotification
    AccountPolicy Accounts AccountsDaemon AccountSettings AccountsUI ACDEClient ACTFramework ActionKitUI
    ActionPredictionHeuristics ActivityAchievements ActivityAchievementsDaemon ActivityAchievementsUI ActivityKit
    ActivityRingsUI ActivitySharing AdAnalytics AdAttributionKit AdCore AddressBook AddressBookCore AddressBookLegacy
    AddressBookUI AdID ADMediaKit AdPlatforms AdPlatformsCommon AdPlatformsInternal AdServices AdSupport
    AeroMLAlgorithms AgentObjC AggregateDictionary AGL AIMLExperimentationAnalytics AIMLInstrumentationStreams
    AirPlayKit AirPlayReceiver AirPlayRoutePrediction AirPlaySender AirPlaySenderKit AirPlaySenderUIApp AirPlaySupport
    AirPlaySync AirPortAssistant AirTraffic AirTrafficDevice AirTrafficHost AlarmKit AlgosScoreFramework AmbientDisplay
    AMPCoreUI AMPDesktopUI AMPDevices AMPLibrary AMPSharing ANEClientSignals ANECompiler ANEServices AnnotationKit
    AnnounceDaemon
    AnonymousTokens AOPHaptics AOSAccounts AOSKit AOSKitUI AOSNotification AOSUI APConfigurationSystem APFS AppAnalytics
    AppAttestInternal AppClip AppConduit AppContainer AppIntents AppIntentSchemas AppIntentsServices AppKit
    AppKit.framework AppKitMacHelper AppLaunchStats AppleAccount AppleAccountUI AppleAttestation AppleCV3D
    AppleCV3DMOVKit AppleCVA AppleCVAPhoto AppleDepth AppleDepthCore AppleFeatures AppleFlatBuffers AppleFSCompression
    AppleGraphicsDeviceControl AppleGVA AppleGVACore AppleGVAHW AppleH13CameraInterface AppleHIDTransportSupport
    AppleIDAuthSupport AppleIDSetup AppleIDSetupUI AppleIDSSOAuthentication AppleISPEmulator AppleJPEG AppleJPEGXL
    AppleKeyStore AppleLDAP AppleLOM AppleLowPowerModeUI AppleMediaServices AppleMediaServicesKit AppleMediaServicesUI
    AppleMediaServicesUIDynamic AppleMediaServicesUIPaymentSheets AppleMetalGLRenderer AppleMetalOpenGLRenderer
    AppleMobileFileIntegrity AppleNeuralEngine ApplePDPHelper AppleProResHW AppleProResHWEncoder AppleProResSWDecoder
    ApplePushService AppleSauce AppleScriptKit AppleScriptObjC AppleServiceToolkit AppleShareClientCore AppleSIPSupport
    AppleSRP AppleSystemInfo AppleTuringTest AppleTVSync AppleVA AppleVPA AppleVPAFramework AppleWirelessPlaybackSupport
    ApplicationServices AppMigrationKit AppNotificationsLoggingClient AppPredictionClient AppPredictionFoundation
    AppPredictionInternal AppPredictionToolsInternal AppPredictionUI AppPredictionUIWidget AppProtection AppProtectionUI
    AppSSO AppSSOCore AppSSOKerberos AppSSOUI AppStoreComponents AppStoreDaemon AppStoreFoundation AppStoreOverlays
    AppStoreUI AppSupport AppSupportUI AppSystemSettings AppSystemSettingsUI AppTrackingTransparency APTransport
    ARDisplayDevice ARKit ARKitCore ARKitUI ASEProcessing AskPermission AskPermissionUI AskTo AskToCore AskToDaemon
    ASOctaneSupportXPC AspenFamily AssertionServices AssessmentMode AssetCacheServices AssetCacheServicesExtensions
    AssetExplorer AssetsLibrary AssetsLibraryServices AssetViewer AssistantCardServiceSupport AssistantServices
    AssistantSettingsSupport AssistantUI ATFoundation ATSUI AttentionAwareness AttributeGraph AttributionKit
    AudioAccessoryKit AudioAccessoryServices AudioAnalytics AudioAnalyticsExternal AudioDataAnalysis AudioDriverKit
    AudioDSPAnalysis AudioDSPGraph AudioDSPManager AudioEventMonitor AudioPasscode AudioPassthrough
    AudioResourceArbitration AudioServerApplication AudioServerDriver AudioSession AudioSessionServer AudioStatistics
    AudioToolbox AudioToolboxCore AudioToolboxTCC AudioUnit AudioVideoBridging AuthenticationServices
    AuthenticationServicesAgent AuthenticationServicesCore AuthenticationServicesUI AuthKit AuthKitUI AutoBugCaptureCore
    AutoFillUI AutoLoop AutomaticAssessmentConfiguration Automator AvatarKitContent AvatarPersistence AVCaptureUI
    AVConference AVContentAnalysis AVFAudio AVFCapture AVFCore AVFoundation AVFoundationCF AVKit AVRouting AVRoutingUI
    AXAssetLoader AXContainerServices AXCoreUtilities AXElementInteraction AXFrontBoardUtils AXGuestPassServices
    AXHearingSupport AXMediaUtilities AXMotionCuesServices AXRuntime AXSpeechAssetServices AXSpeechImplementation
    AXSpringBoardServerInstance AXUIClientServices AXUnderlyingTech BackBoardHIDEventFoundation BackBoardServices
    BackgroundAssets BackgroundShortcuts BackgroundSystemTasks BackgroundTaskManagement BackgroundTasks
    BackgroundTasksUI BackupAgent BarcodeSupport BaseBoard BaseBoardUI BatteryAlgorithms BatteryCenter BatteryCenterUI
    BatteryIntelligence BiomeDSL BiomeFlexibleStorage BiomeFoundation BiomeLibrary BiomePubSub BiomeSequence
    BiomeStorage BiomeStreams BiomeSync BiometricKit BiometricKitUI BiometricSupport BlastDoor BlastDoorSupport
    BlockStorageDeviceDriverKit BluetoothAudio BluetoothManager BluetoothServices BluetoothUI BoardServices Bom
    BookCoverUtility BookDataStore BookLibraryCore BookUtility BrailleTranslation BridgePreferences BridgeXPC
    BrightnessSystem BrowserEngineCore BrowserEngineKit BulletinBoard BulletinDistributorCompanion BusinessChat
    BusinessChatService BusinessFoundation BusinessServices ButtonResolver CacheDelete CalDAV CalendarAgent
    CalendarAgentLink CalendarDaemon CalendarDatabase CalendarDraw CalendarFoundation CalendarIntegrationSupport
    CalendarLink CalendarMigration CalendarNotification CalendarPersistence CalendarStore CalendarUI CalendarUIKit
    CallHistory CallHistoryToolKit CallIntelligence CallKit CallsAppServices CallScreeningSettings CallsPersistence
    CallsXPC CameraCaptureServices CameraCaptureUI CameraEditKit CameraEffectsKit CameraUI CarAccessoryFramework Carbon
    CarbonCore CarbonSound CardioHealth CardServices CarKey CarKit CarPlay CarPlayAssetUI CarPlayServices CarPlaySetup
    CarPlaySupport CarPlayUI CarPlayUIServices CascadeSets caulk Celestial CellularBridgeUI CellularPlanManager
    CertificateUI CertInfo CertUI CFNetwork CFOpenDirectory CharacterPicker ChatKit ChatKitAssistantUI ChronoCore
    ChronoKit ChronoServices ChronoUIServices CHUISServices Cinematic CinematicFraming CIPHERML CipherML ClarityBoard
    ClarityFoundation ClarityUI ClassKit ClassKitUI ClipServices ClipUIServices ClockComplications ClockKit ClockKitUI
    CloudAssets CloudAttestation CloudBoardAttestation CloudCalendar CloudConfigurationDetails CloudCoreLaunchServices
    CloudDocs CloudDocsDaemon CloudDocsUI CloudKit CloudKitCode CloudKitCodeProtobuf CloudKitDaemon
    CloudKitDistributedSync CloudKitImplementation CloudMediaServicesInterfaceKit CloudPhotoLibrary CloudPhotoServices
    CloudPhotoServicesConfiguration CloudServices CloudSharing CloudSharingUI CloudSubscriptionFeatures CMCapture
    CMCaptureCore CMCaptureDevice CMContinuityCapture CMDiagnosticsService CMImaging CMPhoto Cocoa CodableObjC
    Collaboration CollaborationKit CollectionsInternal CollectionViewCore ColorSync ColorSyncLegacy Combine CommonAuth
    CommonPanels CommonUtilities CommunicationDetails CommunicationSafetySettings CommunicationsFilter
    CommunicationsSetupUI CommunicationsUI CommunicationsUICore CommunicationTrust CommunicationTrustUI CompanionCamera
    CompanionHealthDaemon CompanionServices CompanionSetup CompanionSync CompositorNonUI CompositorServices
    CompositorServicesShell ComputeSafeguards ConfigProfileHelper ConfigurationEngineModel ConfigurationProfiles
    Congregation ConstantClasses ContactProvider Contacts ContactsAccounts ContactsAgent ContactsAssistantServices
    ContactsAutocomplete ContactsAutocompleteUI ContactsDonation ContactsDonationFeedback ContactsFoundation
    ContactsMetrics ContactsPersistence ContactsUI ContactsUICore ContactsWidget ContentFilterUI ContentIndex
    ContentIntents ContentLinking ContextKitCore ContextKitExtraction ContextSync ContextualActionsClient
    ContextualSuggestionClient ContextualUnderstanding ContinuityCaptureAgent ContinuousDialogManagerService
    ContinuousDialogs ControlCenterModules ControlCenterServices ControlCenterUI ControlCenterUIKit CopresenceCore
    CoreAccessories CoreAnalytics CoreAOC CoreAUC CoreAudio CoreAudioKit CoreAudioOrchestration CoreAudioTypes
    CoreAutoLayout CoreBluetooth CoreBluetoothUI CoreBrightness CoreCaptureControl CoreCaptureDaemon
    CoreCaptureFramework CoreCDP CoreCDPInternal CoreCDPUI CoreCDPUIInternal CoreChineseEngine CoreDaemon CoreData
    CoreDAV CoreDeviceUtilities CoreDisplay CoreDockAdditions CoreDuet CoreDuetContext CoreDuetDaemonProtocol
    CoreDuetDataModel CoreDuetDebugLogging CoreDuetStatistics CoreDuetSync CoreE5RT CoreEmbeddedSpeechRecognizer
    CoreEmoji CoreFollowUp CoreFollowUpUI CoreFoundation CoreFP CoreGlyphs CoreGlyphsLib CoreGraphics CoreHandwriting
    CoreHAP CoreHaptics CoreHealth CoreHID CoreIDCred CoreIDV CoreIDVRGBLiveness CoreIDVShared CoreIDVUI CoreIK
    CoreImage CoreImageKit CoreIndoor CoreJapaneseEngine CoreKnowledge CoreLocation CoreLocationProtobuf
    CoreLocationReplay CoreLocationTiles CoreLocationUI CoreLocationUICore CoreLSKD CoreLSKDMSE CoreMaterial CoreMedia
    CoreMediaIO CoreMediaIOServices CoreMediaIOServicesPrivate CoreMediaPrivate CoreMediaStream CoreMIDI CoreMIDIServer
    CoreML CoreMLOdie CoreMLTestFramework CoreMotion CoreMotionAlgorithms CoreNameParser CoreNavigation CoreNFC CoreNLP
    CoreOC CoreOcclusionKit CoreOCModules CoreODI CoreODIEssentials CoreODUniversal CoreParsec CorePDF CorePhoneNumbers
    CorePhotogrammetry CorePrescription CorePromptsAPI CoreRC CoreRE CoreRealityBundles CoreRealityIO CoreRecents
    CoreRecognition CoreRecognitionShared CoreRepairCore CoreRepairKit CoreREUtil CoreRoutine CoreRoutineHelper
    CoreSceneUnderstanding CoreSDB CoreServices CoreServicesInternal CoreServicesStore CoreServicesStub CoreSimulator
    CoreSimulatorUtilities CoreSiriEvents CoreSpeech CoreSpeechExclave CoreSpeechFoundation CoreSpotlight
    CoreSpotlightImportDaemon CoreStorage CoreSuggestions CoreSuggestionsInternals CoreSuggestionsML CoreSuggestionsUI
    CoreSVG CoreSymbolication CoreSynapse CoreSync CoreTelephony CoreText CoreThemeDefinition CoreThermal
    CoreThreadCommissionerService CoreThreadRadio CoreTransferable CoreTrust CoreUARP CoreUI CoreUtils CoreUtilsExtras
    CoreUtilsSwift CoreUtilsUI CoreVideo CoreWiFi CoreWLAN CoreWLANKit CoverSheet CoverSheetKit CPAnalytics CPMLBestShim
    CrashReporterSupport CreateML CreateMLComponents CryptoKit CryptoKitCBridging CryptoKitPrivate CryptoTokenKit
    CSExattrCrypto CSLSUI CTBlastDoorSupport CTCarrierSpace CTLazuliSupport CVNLP CyclingPower DAAPKit
    DAEASOAuthFramework DailyRoutine DASActivitySchedulerUI DASDaemon DataAccess DataAccessExpress DataDeliveryServices
    DataDetection DataDetectors DataDetectorsCore DataDetectorsNaturalLanguage DataDetectorsSourceAccess DataDetectorsUI
    DataMigration DATimeZoneUtilities DCIMServices DebugHierarchyFoundation DebugHierarchyKit DebugSymbols
    DeclaredAgeRange DeepLinkRouting DeepThought DeepVideoProcessingCore DeferredLaunch DesignLibrary
    DesktopPicturesServices DesktopServicesPriv DesktopServicesUI DeveloperToolsSupport DeviceAccess DeviceActivity
    DeviceActivityConductor DeviceCheck DeviceCheckInternal DeviceConfiguration DeviceDiscoveryExtension
    DeviceDiscoveryUI DeviceDiscoveryUICore DeviceExpertIntents DeviceIdentity DeviceIdentityExtensions DeviceLink
    DeviceManagement DeviceManagementTools DeviceManager DeviceSharing DeviceToDeviceManager DeviceToDevicePairing
    DiagnosticExtensions DiagnosticLogCollection DiagnosticPipeline DiagnosticRequest DiagnosticRequestService
    DiagnosticsKit DiagnosticsSessionAvailability DiagnosticsSupport DictationServices DictionaryServices DictionaryUI
    DifferentialPrivacy DigitalAccess DigitalSeparation DigitalSeparationUI DigitalTouchBalloonProvider
    DigitalTouchShared DirectoryServer DirectoryService DirectResource DiscRecording DiscRecordingUI DiskArbitration
    DiskImages DiskImages2 DiskManagement DiskSpaceDiagnostics DisplayModeService DisplayServices
    DisplayTransportServices DistributedEvaluation DistributedSensing DistributedTimers DockKit DockKitCore
    DocumentCamera DocumentCameraUI DocumentManager DocumentManagerCore DocumentManagerExecutables DocumentManagerUICore
    DocumentUnderstanding DocumentUnderstandingClient DoNotDisturb DoNotDisturbServer DoubleAgent DriverKit
    DropletFoundation DSTPreference DTDDISupport DuetActivityScheduler DuetExpertCenter DuetRM DVDPlayback DVTFoundation
    DVTInstrumentsFoundation DVTInstrumentsUtilities DVTKit E5RTHelpers EAFirmwareUpdater EAP8021X EasyConfig
    EDPSecurity EFILogin EmailAddressing EmailCore EmailDaemon EmailFoundation EmbeddedAcousticRecognition
    EmbeddedOSInstall EmbeddedOSSupportHost
    EmbeddedSystemAU EmojiFoundation EnergyKit EnergyKitFoundation EnergyKitServices EnergyUsageClient
    EngagementCollector Engram EnhancedLoggingState EnterpriseAccountSettingsServices Espresso EventKit EventKitUI
    EventKitUICore ExceptionHandling ExchangeSync ExchangeSyncExpress ExchangeWebServices ExecutionPolicy
    ExecutionPolicyUI ExercisesFoundation ExposureNotification ExposureNotificationDaemon ExtensionFoundation
    ExtensionKit ExternalAccessory FaceCore FaceTimeFeatureControl FaceTimeMessageStore
    FaceTimeNotificationCenterService FamilyCircle FamilyCircleUI FamilyControls FamilyNotification FamilySettingsUI
    FeatureFlags FeatureFlagsSupport FeatureModels FeatureStore FedStats FigTTML FileProvider FileProviderDaemon
    FileProviderOverride FileProviderTelemetry FileProviderUI FileURLBookmarks FinanceDaemon FinanceKit FinanceKitUI
    FinderKit FinderLink FinderSync FindMyBase FindMyBeaconing FindMyBluetooth FindMyCommon FindMyCore FindMyCrypto
    FindMyDevice FindMyDeviceIdentityXPC FindMyDeviceUI FindMyLocate FindMyLocateObjCWrapper FindMyMac FindMyMessaging
    FindMyPairing FindMyUICore FitnessAppRemoteService FitnessIntelligence FlightUtilities FlightUtilitiesCore
    FlightUtilitiesServices FlowConvergence FMClient FMCore FMCoreLite FMCoreUI FMF FMFCore FMFUI FMIPClient FMIPCore
    FMNetworking FocusEngine FocusSettingsUI FontPickerUIService FontServices ForceFeedback Foundation
    FoundationEssentials FoundationInternationalization FoundationModels FoundationNetworking FoundationODR
    FoundationXML FoundInAppsPlugins FrameTimingSupport FreeformServices FrontBoard FrontBoardServices FSEvents FSKit
    FSKitUI FTAWD FTClientServices FTServices FuseBoard FusionPluginKit FusionPluginServices FusionTracker
    FutureFoundation FWAUserLib GameCenterFoundation GameCenterOverlayService GameCenterServerClient GameCenterUI
    GameCenterUICore GameController GameControllerFoundation GameControllerSettings GameControllerUI GameKit
    GameKitServices GameplayKit GamePolicy GamePolicyServices GameSave GenerationalStorage GenerativeAssistantSettings
    GenerativeFunctions GenerativeFunctionsFoundation GenerativeFunctionsInstrumentation GenerativeModels
    GenerativeModelsFoundation GenerativePartnerServiceUI GenerativePlaygroundUI GenieMessagesKit GeoAnalytics
    GeoServices GeoServicesCore GeoToolbox Gestures GLEngine GLKit GLKitSwift GLRenderer GLRendererFloat GMAvailability
    GPUCompiler GPUCompilerImpl GPUInfo GPUInspection GPURawCounter GPUSupport GPUTools GPUToolsAnalysis GPUToolsCapture
    GPUToolsCore GPUToolsDiagnostics GPUToolsPlatform GPUToolsReplay GPUToolsTransport GPUWrangler GraphCompute
    GraphicsAppSupport GraphicsServices GraphVisualizer GroupActivities GroupKitCore GSS H10ISPServices H11ISPServices
    H13ISPServices H16ISPServices H6ISPServices H9ISPServices HangTracer HCIFoundation HDAInterface HDRProcessing
    HeadBoard HealthAlgorithms HealthAppHealthDaemon HealthAppleHealthUI HealthAppServices HealthArticles HealthBalance
    HealthBalanceUI HealthContentCoordination HealthContextNotifications HealthCoreData HealthDaemon
    HealthDaemonFoundation HealthDaemonTesting HealthDiagnosticExtensionCore HealthDomainsUI HealthExperience
    HealthExperienceUI HealthExposureNotification HealthExposureNotificationUI HealthHearingDaemon HealthKit
    HealthKitAdditions HealthKitDataManager HealthKitUI HealthMedications HealthMedicationsUI HealthMedicationsVision
    HealthMenstrualCycles HealthMenstrualCyclesDaemon HealthMobility HealthOntology HealthPlatform HealthPlatformCore
    HealthPluginHost HealthRecordsDaemon HealthRecordServices HealthRecordsExtraction HealthRecordsUI HealthRespiratory
    HealthRespiratoryDaemon HealthSleepDaemon HealthToolbox HealthUI HealthUtilities HealthVisualization HealthWellbeing
    HealthWorkouts HearingAids HearingCore HearingModeService HearingUI HearingUtilities Heimdal HelpSystemUI
    HelpViewerService HIDAnalytics HIDDisplay HIDDriverKit HIDPreferences HIDRMSupport HIServices HIToolbox HITServices
    HMFoundation HomeAccessoryControlUI HomeAI HomeAppIntents HomeAutomationInternal HomeDeviceSetup HomeEnergyDaemon
    HomeEnergyFoundation HomeFoundation HomeKit HomeKitAccessoryDriver HomeKitBackingStore HomeKitCore HomeKitDaemon
    HomeKitDaemonLegacy HomeKitEventRouter HomeKitEvents HomeKitFeatures HomeKitMatter HomeKitMetrics HomeKitSwift
    HomePlatformSettingsUI HomePodSettings HomeRecommendationEngine HomeUICommon HoverTextUI HSAAuthentication
    HTMLRendering HumanUnderstandingEvidence HumanUnderstandingFoundation Hypervisor iAd iAdCore iAdDaemon iAdDelivery
    iAdServices IAPServer IASUtilities IASUtilitiesCore IBookStore ICACameras ICADevices iCalendar ICANotifications ICE
    iCloudDriveCore iCloudDriveService iCloudMCCKit iCloudNotification iCloudQuota iCloudQuotaDaemon iCloudQuotaUI
    iCloudSettings iCloudSubscriptionOptimizerClient iCloudSubscriptionOptimizerCore iCloudSubscriptionOptimizerDaemon
    iCloudSyncDaemon ICNS IconFoundation IconRendering IconServices IDEFoundation IDEKit IdentityDocumentServices
    IdentityDocumentServicesUI IdentityLookup IdentityLookupUI IDS IDSBlastDoorSupport IDSFoundation IDSHashPersistence
    IDSKVStore IDSSystemPreferencesSignIn IDSUI iLifeKit iLifeMediaBrowser iLifePageLayoutCore iLifeSlideshow
    ImageCapture ImageCaptureCore ImageHarmonization ImageHarmonizationKit ImageIO ImageKit ImagePlayground
    ImagePlaygroundInternal IMAssistantCore IMAutomatedSupport IMAVCore IMCore IMDaemonCore IMDAppleServices
    IMDMessageServices IMDPersistence IMFoundation ImmersiveMediaSupport IMSharedUI IMSharedUtilities IMTranscoderAgent
    IMTranscoding IMTransferAgentClient IMTransferServices InAppMessagesCore InertiaCam InputAccelKit InputAnalytics
    InputContext InputMethodKit InstallationKit InstallCoordination InstalledContentLibrary InstallerDiagnostics
    InstantMessage IntelligenceEngine IntelligenceFlow IntelligenceFlowContext IntelligenceFlowFeedbackDataCollector
    IntelligenceFlowPlannerRuntime IntelligenceFlowPlannerSupport IntelligenceFlowRuntime IntelligenceFlowShared
    IntelligencePlatform IntelligencePlatformCompute IntelligencePlatformCore IntelligencePlatformLibrary
    IntelligencePlatformQuery IntelligentLight IntelligentRouting IntelligentRoutingDaemon IntelligentTrackingCore
    IntentDaemon Intents IntentsCore IntentsFoundation IntentsServices IntentsUI IntentsUICardKitProviderSupport
    InternationalSupport InternationalTextSearch InternetAccounts IntlPreferences IO80211 IOAccelerator
    IOAccelMemoryInfo IOAccessoryManager IOAVFamily IOBluetooth IOBluetoothUI IOGPU IOHIDLib IOImageLoader IOKit
    IOMobileFramebuffer IOPlatformPluginFamily IOPresentment IOSAccessibilityAudit iOSSystemApp IOSurface
    IOSurfaceAccelerator IOUSBDeviceLib IOUSBFamily IOUSBHost IOUSBHostFamily IOUSBLib IPConfiguration
    iPhotoMigrationSupport iPod iPodSync iPodUI IPTelephony IsolatedCoreAudioClient ITMLKit iTunesCloud iTunesCloudUI
    iTunesLibrary iTunesStore iTunesStoreUI iWorkImport iWorkXPC JasperDepth JavaApplicationLauncher JavaFrameEmbedding
    JavaLaunching JavaNativeFoundation JavaRuntimeSupport JavaScriptAppleEvents JavaScriptCore JavaScriptOSA JetCore
    JetEngine JetPack JetUI JITAppKit JournalingSuggestions JournalShared Kerberos KerberosHelper KernelManagement
    KeyboardArbiter KeyboardServices KeychainCircle KeychainSyncAccountNotification KeystoneUI KnowledgeGraphKit
    KnowledgeMonitor kperf kperfdata ktrace LanguageModeling LanguageModelProtobufs LatentSemanticMapping LaunchServices
    LDAP LegacyGameKit libAccessibility libAccountPolicyTranslation libacmobileshim libafc libAMFI libamsupport
    libapp_launch_measurement libapp_registration libapple_crypto libapple_nghttp2 libAppleArchive libAppleEXR
    libAppletTranslationLibrary libarchive libARI libARIServer libATCommandStudioDynamic libate libAudioDiagnostics
    libAudioIssueDetector libAudioStatistics libAudioToolboxUtility libauthinstall libAWDProtocolBuffer libAWDSupport
    libAWDSupportFramework libAXSafeCategoryBundle libAXSpeechManager libBacktraceRecording libBasebandManager
    libBasebandUSB libBASupport libBLAS libBlocksRuntime libBNNS libBootPolicy libboringssl libBSDPClient libbsm libbz2
    libc++ libc++abi libcache libCGInterfaces libCGXType libcharset libCHASMuPlugin libCheckFix libChineseTokenizer
    libClosured libclosured libcmph libCommCenterCore libCommCenterMCommandDrivers libcommonCrypto libcompression
    libcopyfile
    libcorecrypto libCoreEntitlements libCoreFSCache libcoreroutine libCoreStorage libcoretls libcoretls_cfhelpers
    libCoreVMClient libCRFSuite libcryptex libcryptex_core libcsfde libCTGreenTeaLogger libcups libcupscgi libcupsimage
    libcupsmime libcupsppdc libCVMSPluginSupport libDFRFoundation libDHCPServer libDiagnosticMessagesClient libdispatch
    libdlink libdns_services libDRMTools libdscsym libdtrace libdyld libedit libEDR libEmbeddedSystemAUs
    libEndpointSecurity libenergytrace libETLDIAGLoggingDynamic libETLDLFDynamic libETLDynamic libETLSAHDynamic
    libETLTransportDynamic libexslt libextension libfaceCore libfakelink libFDR libFontParser libFontRegistry libform
    libFosl_dynamic libFSEvents libgcc_s libgermantok libGFXShared libGIF libGL libGLImage libGLProgrammability libGLU
    libGLVMPlugin libgmalloc libGPUCompilerImplLazy libGPUCompilerUtils libGPUSupport libGPUSupportMercury libGSFont
    libGSFontCache libheimdal-asn1 libHIDEvent libhunspell libIASAuthReboot libIASUnifiedProgress libiconv libicucore
    libInFieldCollection libinfo libIOAccessoryManager libiodbc libIOKit libIOReport libipconfig libipsec libJP2 libJPEG
    libKernelFIPS libkeymgr libkperf libkxld liblangid libLAPACK liblaunch liblbfgs libLeaksAtExit libLinearAlgebra
    libLLVM libLLVMContainer liblockdown liblog libLogRedirect libm libmacho libMainThreadChecker libmalloc libmarisa
    libmav_ipc_router_dynamic libmecab libmecabra libMemoryResourceException libmenu libmetal_timestamp libmis
    libMobileGestalt libMobileGestaltExtensions libmorphun libmrc libmrcs libMTLCapture libMTLHud libMTLInterpose
    libncurses libnetquality libnetwork libnetworkextension libNFC_Comet libNFC_HAL libnfrestore libnfshared
    libnfstorage libnotify liboah libobjc libobjc-trampolines libodfde libodmodule libomadm libOpenScriptingUtil libpam
    libpanel libParallelCompression libpartition2_dynamic libpcap libPCITransport libpcsclite libperfcheck libPerfData
    libPlatformTranslation libpmenergy libpmsample libPng libPPM libppp libprequelite libPrintServiceQuota libproc
    libProductUtil libpthread libQuadrature libquarantine libquic libRadiance LibraryRepair libRealtimeSafety
    libremovefile libresolv libReverseProxyDevice libRIP libRosetta libRPAC librpcsvc libsandbox libScreenReader
    libsecinit libsecurity libsecurity_apple_csp libsecurity_codesigning libsecurity_utilities libsecurityd libSESShared
    libsimd libsimulate_crash libsmb libSMC libsp libSparse libSparseBLAS libSpatial libspindump libsqlite3 libstdc++
    libSwiftUI libsysdiagnose libsysmon libSystem libSystemDetermination libsystemstats libtailspin
    libTelephonyBasebandBulkUSBDynamic libTelephonyBasebandDynamic libTelephonyCapabilities libTelephonyDebugDynamic
    libTelephonyIOKitDynamic libTelephonyUSBDynamic libTelephonyUtilDynamic libThaiTokenizer libtidy libTIFF libtrace
    libTrueTypeScaler libType1Scaler libTypeScaler libtzupdate libUDR libUniversalAccess libunwind libusrtcp libutil
    libutil1 libvDSP libViewDebugger libViewDebuggerSupport libVinylNonUpdater libVinylUpdater libvMisc libWebKitSwift
    libxar libxcbinlog libxcselect libXCTestBundleInject libXCTestSwiftSupport libxml2 libxo libxpc libXplugin libxslt
    libz libZhuGeArmory LighthouseBackground LighthouseBitacoraFramework LighthouseCoreMLFeatureStore
    LighthouseCoreMLModelAnalysis LimitAdTracking LinguisticData LinkDaemon LinkMetadata LinkPresentation
    LinkPresentationStyleSheetParsing LinkServices LiveCommunicationKit LiveExecutionResultsFoundation
    LiveExecutionResultsLogger LiveExecutionResultsProbe LiveFS LiveFSFPHelper LiveTranscription LiveTranscriptionUI
    LLMCache LocalAuthentication LocalAuthenticationCore LocalAuthenticationCoreUI LocalAuthenticationEmbeddedUI
    LocalAuthenticationPrivateUI LocalAuthenticationRecoveryUI LocalAuthenticationUI LocalSpeechRecognitionBridge
    LocalStatusKit LockdownMode LockedCameraCapture LogConfigurationHelper LoggingSupport login_support
    LoginPerformanceKit LoginUICore LoginUIKit LowPowerMode LSLPassKit MacBuddyX MacinTalk MagnifierSupport
    MagnifierUtilities MailKit MailService MailServices MailSupport MailWebProcessSupport MALocationAnalytics ManagedApp
    ManagedAppDistribution ManagedAppDistributionDaemon ManagedAppDistributionUI ManagedBackgroundAssets ManagedClient
    ManagedConfiguration ManagedConfigurationFiles ManagedConfigurationMerge ManagedConfigurationUI ManagedEvent
    ManagedOrganizationContacts ManagedSettings ManagedSettingsObjC ManagedSettingsUI MantaMobile MapKit MapsDesign
    MapsIntents MapsSuggestions MapsSupport MapsSync MarketplaceKit MarkupUI MassStorage MaterialKit Matter
    MatterAccessorySetup MatterSupport MBUXCore MCKB MDSChannel MediaAccessibility MediaAnalysis MediaAnalysisAccess
    MediaAnalysisBlastDoorSupport MediaAnalysisPhotosServices MediaAnalysisServices MediaAnalysisUI MediaContinuityKit
    MediaControlReceiver MediaControls MediaControlSender MediaConversionService MediaCoreUI MediaExperience
    MediaExtension
    MediaGroupsDaemon MediaLibrary MediaLibraryCore MediaMiningKit MediaMLServices MediaPlaybackCore MediaPlayer
    MediaPlayerUI MediaRemote MediaRemoteUI MediaSafetyNet MediaServiceBroker MediaServices MediaServicesBroker
    MediaSuggestions MediaToolbox MedicalIDUI MemoryDiagnostics MemoryResourceException MenuBarAgent
    MercuryPosterExtension MessageLegacy MessageProtection Messages MessagesBlastDoorService MessagesBlastDoorSupport
    MessagesCloudSync MessageSecurity MessagesHelperKit MessagesSettingsUI MessagesSupport MessageUI MessageUIMacHelper
    MetadataUtilities Metal MetalFX MetalKit MetalLanguageServices MetalPerformancePrimitives MetalPerformanceShaders
    MetalPerformanceShadersGraph MetalSerializer MetalTools MetalValidation MetricKit MetricKitCore MetricKitServices
    MetricKitSource MetricMeasurement MetricMeasurementHelper MFAACore MicroLocation MicroLocationUtilities
    MIDIDriverKit MIDIUI MigrationKit MiniSoftwareUpdate MLAssetIO MLCompilerOS MLCompilerRuntime MLCompilerServices
    MLCompute MLHostClient MLIR_ML MLModelInterpreter MLModelSpecification MLRuntime MMCS MMCSServices MMSupport
    MobileAccessoryUpdater MobileActivation MobileActivationMacOS MobileAsset MobileAssetExclaveServices
    MobileAssetUpdater MobileBackup MobileBluetooth MobileContainerManager MobileCoreServices MobileDevice
    MobileDeviceLink MobileFileIntegrity MobileGestaltExtensions MobileIcons MobileInBoxUpdate MobileInstallation
    MobileInstallationFoundation MobileKeyBag MobileLookup MobileMail MobileMailUI MobileMusicPlayer MobileNotes
    MobileObliteration MobilePhoneSettings MobileQuickLook MobileRTC MobileSafari MobileSafariUI MobileSoftwareUpdate
    MobileSpotlightIndex MobileStorage MobileStorageMounter MobileStoreDemoKit MobileSync MobileSystemServices
    MobileTimer MobileTimerSupport MobileTimerUI MobileWiFi ModelCatalog ModelCatalogRuntime ModelIO ModelManager
    ModelManagerServices ModelMonitoring MomentsIntelligence MomentsOnboardingAndSettings MomentsUIService MonitorPanel
    Morphun MorphunAssets MorphunSwift MotionSensorLogging MP4Translator MPSBenchmarkLoop MPSCore MPSFoundation
    MPSFunctions MPSGraph MPSImage MPSMatrix MPSNDArray MPSNeuralNetwork MPSRayIntersector MPUFoundation MRUIKit
    MSCameraUI MSUDataAccessor MTLCaptureInterpose MTLCompiler MTLCompilerReplay MTLReplayController MTLSimDriver
    MTLSimImplementation MTLTools MTLToolsDeviceSupport MTLToolsServices MultipeerConnectivity MultitouchSupport
    MusicApplication MusicCarDisplayUI MusicKit MusicKitInternal MusicRecommendations NamedCalendarSync NanoAppRegistry
    NanoAssetsPreferences NanoAudioControl NanoBackup NanoComplicationSettings NanoLeash NanoMailKitServer NanoMediaAPI
    NanoMediaBridgeUI NanoMediaUI NanoMusicSync NanoPassbookCompanion NanoPassKit NanoPhonePerfTesting
    NanoPhotosUICompanion NanoPreferencesSync NanoRegistry NanoRegistryUI NanoResourceGrabber NanoScreenSharing
    NanoSleep NanoSystemSettings NanoTimeKit NanoTimeKitCompanion NanoUniverse NanoWallpaper
    NanoWeatherComplicationsCompanion NaturalLanguage NavigationCommon NearbyInteraction NearbyPeerConnection NearField
    NearFieldAccessory NearFieldPrivateServices NeighborhoodActivityConduit NetAppsUtilities NetAppsUtilitiesUI NetAuth
    NetFS NetFSServer NetFSServerPlugins Network NetworkDiagnosticsUI NetworkExtension NetworkExtensionUI NetworkInfo
    NetworkingDriverKit NetworkMenusCommon NetworkPeerConnectionUI NetworkQualityServices NetworkRelay
    NetworkServiceProxy NetworkStatistics NeutrinoCore NeutrinoKit NewDeviceOutreach NewDeviceOutreachUI NewsAnalytics
    NewsAppSettings NewsArticles NewsCore NewsDaemon NewsEngagement NewsFeed NewsFoundation NewsLiveActivities
    NewsPersonalization NewsServices NewsstandKit NewsSubscription NewsToday NewsTransport NewsURLBucket
    NewsURLResolution NfcConnect NLFoundInAppsPlugin NLPLearner NotesAnalytics NotesApp NotesEditor NotesHTML
    NotesShared NotesSiriUI NotesSupport NotificationCenter NotificationDeliveryEngine NotificationSettings NSPServer
    OAHSoftwareUpdate ObjCSuggestions Observation OctagonTrust OfficeImport OmniSearch OmniSearchClient OmniSearchTypes
    OnBoardingCore
    OnBoardingKit OnBoardingSupport OnDemandResourcesInternal OnDeviceEval OnDeviceEvalRuntime OnDeviceStorage
    OnDeviceStorageCore
    OnDeviceStorageInternal OpenAL OpenCC OpenCL OpenDirectory OpenDirectoryConfig OpenDirectoryConfigUI OpenGL OpenGLES
    OpenScripting OSAKit OSALogForwarding OSAnalytics OSAnalyticsPrivate OSAServicesClient OSASubmissionClient
    OSASyncProxyClient OSDUI OSEligibility OSInstaller OSInstallerSetup OSIntelligence OSLog OSPersonalization
    OSServices OSTransactions OSUpdate PackageKit PackageUIKit PAImagingCore PairedDeviceRegistry PairedSync PaperBoard
    PaperBoardUI PaperKit PaperKitUI ParallelCompressionInterface ParavirtualizedGraphics ParentalControls ParsecModel
    ParsecSubscriptionServiceSupport ParsingUtilities PartialDownloads PASampling PassKit PassKitAppleCash PassKitCore
    PassKitCoreServices PassKitMacHelper PassKitUI PassKitUIFoundation PassportScanner PasswordManagerUI PasswordServer
    PatternRegistration PBBridgeSupport PCIDriverKit PCViewService PDFKit PDFKitUI PDQFoundation PDSAgent
    PeerPaymentMessagesCommon PegasusAPI PegasusConfiguration PegasusKit PencilKit PencilPairingUI PeopleSuggester
    PeopleSuggesterUI PerformanceAnalysis PerformanceControlKit PerformanceTrace PerfPowerMetricMonitor
    PerfPowerServicesMetadata PerfPowerServicesReader PerfPowerServicesSignpostReader
    PerfPowerTelemetryClientRegistrationService PerfPowerTelemetryReaderService PermissionKit PersistentConnection
    PersonaKit PersonalIntelligenceCore PersonalizationPortrait PersonalizationPortraitInternals PersonaUI PHASE
    PhoneAppIntents PhoneNumberResolver PhoneSnippetUI PhotoAnalysis PhotoBoothEffects PhotoFoundation PhotoImaging
    PhotoLibraryPrivate PhotoLibraryServices PhotoLibraryServicesCore PhotoLibraryServicesRecovery PhotoPrintProduct
    Photos PhotosControls PhotosFace PhotosFormats PhotosGraph PhotosHighlights PhotosImagingFoundation
    PhotosIntelligence PhotosIntelligenceCore PhotosKnowledgeGraph PhotosMediaFoundation PhotosPlayer PhotosPresentation
    PhotosSwiftUICore PhotosUI PhotosUIApps PhotosUICore PhotosUIEdit PhotosUIFoundation PhotosUIPrivate PhysicsKit
    PineBoard PineBoardServices PIRGeoProtos PlanesUI PlatformSSO PlatformSSOCore PlatterKit PlayBooksSupport PlugInKit
    PlugInKitDaemon PodcastsAnalytics PodcastsStoreUI PointerUIServices PosterBoardServices PosterBoardUI
    PosterBoardUIServices PosterFoundation PosterFuturesKit PosterKit PosterModel PosterUIFoundation PowerExperience
    PowerExploder PowerLog PowerlogAccounting PowerlogControl PowerLogCore PowerlogCore PowerlogDatabaseReader
    PowerlogFullOperators PowerLogHelperd PowerlogHelperdOperators PowerLogLiteOperators PowerlogLiteOperators
    PowerManagement PowerUI PreferencePanes PreferencePanesSupport Preferences PreviewsFoundation PreviewsFoundationHost
    PreviewsFoundationOS PreviewShared PreviewsInjection PreviewsMessagingFoundation PreviewsMessagingOS
    PreviewsOSSupport PreviewsOSSupportUI PreviewsServices PreviewsServicesUI PreviewsUserApp PrintCore PrintingPrivate
    PrintKit PrintKitUI PrintServices PrivacyDisclosureCore PrivacyDisclosureUI PrivateCloudCompute
    PrivateFederatedLearning PrivateMLClient PrivateMLClientInferenceProviderService PrivateSearchClient
    PrivateSearchCore PrivateSearchProtocols ProactiveAppPredictionFoundation ProactiveBlendingLayer_iOS
    ProactiveCDNDownloader ProactiveContextClient ProactiveDaemonSupport ProactiveEventTracker ProactiveExperiments
    ProactiveExperimentsInternals ProactiveHarvesting ProactiveInputPredictions ProactiveInputPredictionsInternals
    ProactiveMagicalMoments ProactiveML ProactiveShareSheet ProactiveSuggestionClientModel ProactiveSummarization
    ProactiveSupport ProactiveSupportStubs ProactiveUI PromotedContentJetClient PromotedContentPrediction
    PromotedContentSupport PromotedContentUI ProofReader Proofreader ProtectedCloudKeySyncing ProtectedCloudStorage
    ProtocolBuffer PrototypeTools PrototypeToolsUI ProVideo ProximityAppleIDSetup ProximityAppleIDSetupUI
    ProximityControl ProximityControlUI ProximityReader ProximityReaderCore ProximityReaderDaemon ProximityReaderUI
    ProximityUI PTMUXPlugin PurgeableStorage PushKit PushToTalk QOSToolbox QTKit Quartz QuartzComposer QuartzCore
    QuartzFilters QuickLook QuickLookNonBaseSystem QuickLookSharedFoundation QuickLookSupport QuickLookThumbGeneration
    QuickLookThumbnailing QuickLookThumbnailingDaemon QuickLookUI QuickNoteUI QuickSpeak RADConfiguration
    RapidResourceDelivery Rapport RapportUI RawCamera RawCameraSupport RealityCoreRenderer RealityCoreTextures
    RealityFoundation RealityFusion RealityIO RealityKit RealityKitScripting RealitySimulationServices
    RealitySystemSupport RelevanceEngine RelevanceEngineUI RelevanceKit RelevanceKitInternal ReminderKit
    ReminderKitInternal ReminderKitUI ReminderMigration RemindersAppIntents RemindersUICore RemoteCoreML RemoteHID
    RemoteManagement RemoteManagementModel RemoteManagementProtocol RemoteManagementStore RemoteManagementUI
    RemoteMediaServices RemoteServiceDiscovery RemoteStateDumpKit RemoteTextInput RemoteUI RemoteViewServices RemoteXPC
    RenderBox ReplayKit ReplayKitMacHelper ReplicatorCore ReplicatorEngine ReplicatorServices ReportCrashKit
    ReportMemoryExceptionCore RequestDispatcher RequestDispatcherBridges ResourceMetadata RESync ReverseTemplating
    RoomPlan RoomScanCore RTCReporting RTTUtilities RunningBoard RunningBoardServices RVStringPrediction SafariCore
    SafariFoundation SafariPlatformSupport SafariSafeBrowsing SafariServices SafariShared SafariSharedUI SafariSwift
    SafariViewServices SafetyKit SafetyMonitor SafetyMonitorUI SampleAnalysis SAObjects SatelliteServices SatelliteSMS
    SceneIntelligence SceneKit SceneUnderstanding ScreenCaptureKit ScreenContinuity ScreenContinuityServices
    ScreenContinuityUI ScreenReader ScreenReaderBrailleDriver ScreenReaderCore ScreenReaderOutput
    ScreenReaderScriptingBridge ScreenSaver ScreenSharingKit ScreenSharingServer ScreenshotServices ScreenTime
    ScreenTimeCore ScreenTimeServiceUI ScreenTimeSettingsUI ScreenTimeUI ScreenTimeUICore ScriptingBridge
    SCSIControllerDriverKit SearchFoundation SearchKit SearchOnDeviceAnalytics SearchSuggestions
    SearchUICardKitProviderSupport
    SecCode SecureChannel SecureConfigDB SecureControlKit SecureElement SecureElementCredential SecureTransactionService
    SecureVoiceTriggerAssets Security SecurityFoundation SecurityInterface SecurityTokend SecurityUI SeeingSupport
    SemanticDocumentManagement SemanticPerception SensingAlgorithms SensingPredict SensingProtocols
    SensitiveContentAnalysis SensitiveContentAnalysisML SensitiveContentAnalysisUI SensorKit SensorKitALS
    SensorKitAmbientLight SentencePieceInternal SequoiaTranslator SerialDriverKit ServerCompatibility ServerDocsProtocol
    ServerInformation ServerNotification ServiceExtensionsCore ServiceManagement SEService SEServiceDaemon SessionAlarm
    SessionAssertion SessionSyncEngine SettingsCellular SettingsCellularUI SettingsFoundation SettingsHost
    SettingsIntelligence SettingsUIKit SettingsUIKitPrivate SetupAssistant SetupAssistantSupport SetupAssistantSupportUI
    SetupAssistantUI ShaderGraph SharedFileList SharedWebCredentials SharedWithYou SharedWithYouCore ShareSheet
    SharingHUD SharingUI
    SharingXPCServices ShazamCore ShazamEvents ShazamInsights ShazamKit ShazamKitUI ShazamLibrary ShellScope
    ShortcutUIKit SidecarCore SidecarUI SignpostCollection SignpostMetrics SignpostNotification SignpostSupport
    SilexAnalytics SilexVideo SilexWeb SimFramebuffer SimPasteboardPlus SimRenderServer SIMSetupSupport
    SIMSetupUIService SIMToolkitUI SimulatorClient SimulatorHID SimulatorKit SimulatorTrampoline SiriActivation
    SiriActivationFoundation SiriActivity SiriAnalytics SiriAppLaunchIntents SiriAppleMusic SiriAppResolution
    SiriAudioIntentUtils SiriAudioInternal SiriAudioSupport SiriAutoComplete SiriCalendarIntents SiriCalendarUI SiriCam
    SiriClassicUI SiriContactsCommon SiriContactsIntents SiriCore SiriCoreMetrics SiriCorrections
    SiriCrossDeviceArbitration SiriCrossDeviceArbitrationFeedback SiriDialogEngine SiriEmergencyIntents
    SiriEntityMatcher SiriExpanseInternal SiriFlowEnvironment SiriFoundation SiriGeneralKnowledge SiriGeo SiriGeoUI
    SiriHomeAccessoryFramework SiriInCall SiriInference SiriInferenceFlow SiriInferenceIntents SiriInferredHelpfulness
    SiriInformationSearch SiriInformationTypes SiriInstrumentation SiriIntentEvents SiriInteractive SiriKitFlow
    SiriKitInvocation SiriKitRuntime SiriLinkFlowPlugin SiriMailInternal SiriMailUI SiriMaps SiriMASPFLTraining
    SiriMessageBus SiriMessagesCommon SiriMessagesFlow SiriMessagesUI SiriMessageTypes SiriMetrics SiriMultiTurnControl
    SiriNaturalLanguageGeneration SiriNaturalLanguageParsing SiriNetwork SiriNLUOverrides SiriNLUServer SiriNLUTypes
    SiriNotebook SiriNotificationsIntents SiriObservation SiriOntology SiriOntologyProtobuf SiriPaymentsIntents
    SiriPlaybackControlIntents SiriPlaybackControlSupport SiriPowerInstrumentation SiriPrivateLearningAnalytics
    SiriPrivateLearningInference SiriPrivateLearningLogging SiriPrivateLearningPlugins SiriReaderServices
    SiriReferenceResolution SiriReferenceResolutionDataModel SiriReferenceResolutionStore SiriReferenceResolver
    SiriRemembers SiriRequestDispatcher SiriSettingsIntents SiriSetup SiriSharedUI SiriSignals SiriSocialConversation
    SiriSpeechSynthesis SiriSuggestions SiriSuggestionsAPI SiriSuggestionsKit SiriSuggestionsSupport SiriSupport
    SiriTaskEngagement SiriTasksAPI SiriTimeInternal SiriTimerInternal SiriTranslationIntents SiriTTS SiriTTSService
    SiriTTSTraining SiriUI SiriUIActivation SiriUIBridge SiriUICardKitProviderSupport SiriUICore SiriUIFoundation
    SiriUserSegments SiriUtilities SiriVideoIntents SiriVirtualDeviceResolution SiriVOX SiriWellnessIntents
    SiriWellnessUI SkyLight SleepDaemon SleepHealthUI SleepWidgetUI SLSAPI SmartCardServices SmartRepliesServer
    SMBClient SMBClientEngine SMBClientProvider SMSAppleEvents Social SocialAppsCore SocialLayer SoftLinking
    SoftwareUpdateBridge SoftwareUpdateCore SoftwareUpdateCoreConnect SoftwareUpdateCoreSupport SoftwareUpdateServices
    SoftwareUpdateServicesUI SoftwareUpdateSettings SoftwareUpdateSettingsUI SoftwareUpdateUI SonicFoundation SOSBuddy
    SoundAnalysis SoundBoardServices SoundScapes SourceKitSupport SpatialAudioServices SpatialInputClient SpatialPreview
    SpeakerRecognition SpeakSelection SpeakThis SpeakTypingServices Speech SpeechDetector SpeechDictionary SpeechObjects
    SpeechRecognition SpeechRecognitionCommandAndControl SpeechRecognitionCommandServices SpeechRecognitionCore
    SpeechRecognitionPrivate SpeechRecognitionSharedSupport SpeechRecognizerCore SpeechSynthesis SPFinder SplashBoard
    SpotlightDaemon SpotlightEmbedding SpotlightFoundation SpotlightKnowledge SpotlightLinguistics SpotlightReceiver
    SpotlightReferences SpotlightResources SpotlightServerKit SpotlightServices SpotlightUI SpotlightUIInternal
    SpotlightUIShared SPOwner SpringBoard SpringBoardFoundation SpringBoardHome SpringBoardServices SpringBoardUI
    SpringBoardUIServices SpriteKit SPShared SQLAccess StageManagerKit StandaloneHIDAudService StateReporting
    StatusKitAgentCore StickerFoundation StickersPicker StickersUltra StocksAnalytics StocksPersonalization
    StocksWeather StorageData StorageKit StorageManagement StorageSettings StoreBookkeeper StoreBookkeeperClient
    StoreFoundation StoreKit StoreKitMacHelper StoreKitUI StoreKitUIServices StoreServices StoreServicesCore
    StoreXPCServices StreamingExtractor StreamingUnzip StreamingZip StructuredQuery SudoKit SummarizationKit
    SummarizationServices SupervisedContact SwiftASN1Internal SwiftCSVInternal SwiftData SwiftMLS SwiftSMTInternal
    SwiftTTS SwiftUI SwiftUIAccessibility SwiftUICore SwiftyCoreHID Symbols SymptomAnalytics SymptomDiagnosticReporter
    SymptomEvaluator SymptomNetworkUsage SymptomPresentationFeed SymptomPresentationLite SymptomReporter Symptoms
    SymptomShared SynapseLinkPreviewService SyncedDefaults SyncServices SyncServicesUI SysExt SystemAdministration
    SystemAperture SystemConfiguration SystemDesktopAppearance SystemExtensions SystemMigration SystemMigrationNetwork
    SystemMigrationUtils SystemPolicy SystemSettings SystemStatus SystemStatusServer SystemStatusUI SystemUIPlugin
    SystemWake TabletopFoundation TabletopKit TabularData TailspinSymbolication TapToRadarKit TCC TCCSystemMigration
    TCCTelemetry TelephonyBlastDoorSupport TelephonyMessagingKit TelephonyPreferences TelephonyRPC TelephonyUI
    TelephonyUtilities TelephonyXPCClient TelephonyXPCServer TerminusUtilities TestFlightFoundation TestFlightServices
    Testing TextEffectsUI TextGenerationInference TextInput TextInput_emoji TextInput_intl TextInput_ja TextInput_ko
    TextInput_zh TextInputChinese TextInputCJK TextInputCore TextInputFoundation TextInputMenuUI
    TextInputTestingFramework TextInputUI TextInputUIMacHelper TextRecognition TextToSpeech TextToSpeechBundleSupport
    TextToSpeechKonaSupport TextToSpeechMauiSupport TextToSpeechVoiceBankingSupport TextToSpeechVoiceBankingUI
    TextUnderstanding TextUnderstandingShared TextureIO ThermalProcessing ThreadCommissionerServiceClient ThreadNetwork
    ThunderboltControllerPlugin Tightbeam TightbeamUtilities TimeMachine TimeSync TimeZoneUpdateKit TinCanShared TipKit
    TipKitCore TipsCore TipsDaemon TipsNext TipsUI TokenGeneration TokenGenerationCore TokenGenerationInference
    ToneLibrary ToneLibraryUI TouchController TouchRemote TrackingAvoidance TransitFoundation Translation
    TranslationAPISupport TranslationDaemon TranslationPersistence TranslationUIProvider TranslationUIServices
    TransparencyAnalytics TransparencyUI TraveDetection TrialArchivingService TrialProto TrialServer TrustedPeers
    TrustedPeersHelper TrustEvaluationAgent TSReading TubaTranslator TuriCore TVAppServices TVIdleServices TVMLKit
    TVMLKitUI TVMLServices TVPhotosUIKit TVPlayback TVRemoteCore TVRemoteKit TVRemoteUI TVServices TVSettingKit
    TVSettingsKit TVSystemUI TVUIKit TVUIShared TVUserActivityUIServices TVViewer Twitter UARPUpdaterServiceDFU
    UARPUpdaterServiceLegacyAudio UARPUpdaterServiceUSBPD UIAccessibility UIAccessibilityKit UIAutomation UICoreServices
    UIFoundation UIFramework UIIntelligenceIntents UIIntelligenceSupport UIKit UIKit.axbundle UIKitBase UIKitCore
    UIKitMacHelper UIKitServices UIKitSystem UIRecording UIUnderstanding UltralightFoundation UnifiedAssetFramework
    UnifiedMessagingKit UniformTypeIdentifiers UniversalAccess UniversalControl UniversalDrag UniversalHIDKit
    UniversalTagFoundation UpdateCycle UpNextWidget USBDeviceDescriptor USBDriverKit USDKit USDLib_FormatLoaderProxy
    USDLib_FormatLoaderProxy_Xcode UserActivity UserFS UserManagement UserManagementLayout UserNotifications
    UserNotificationsCore UserNotificationsKit UserNotificationsServer UserNotificationsServices
    UserNotificationsSettings UserNotificationsUI UserNotificationsUIKit UserPictureSync UVCFamily VCVoicemail VDAF
    vecLib VectorKit VectorSearch VideoDeveloperServices VideoProcessing VideoSubscriberAccount VideoSubscriberAccountUI
    VideosUI VideosUICore VideoToolbox VideoToolboxParavirtualizationSupport VideoUICore ViewBridge vImage
    Virtualization Vision VisionCore VisionEntitlements VisionKit VisionKitCore VisionKitInternal VisualActionPrediction
    VisualAlert VisualGeneration VisualGenerationInference VisualIntelligence VisualIntelligenceCore VisualLocalization
    VisualLookUp VisualUnderstanding VisualVoiceMail VisualVoicemail VisualVoicemailUI vmnet VoiceActions VoiceControlUI
    VoicemailStore VoiceMemos VoiceOverServices VoiceServices VoiceShortcutClient VoiceShortcuts VoiceShortcutsUI
    VoiceTrigger VoiceTriggerUI VPNClient VSExtensions WallpaperFoundation WallpaperKit WallpaperTypes WatchConnectivity
    WatchConnectivityDaemon WatchControlUI WatchFacesWallpaperSupport WatchKit WatchListKit WatchListKitUI WatchReplies
    WatchRepliesKit WatchSystemServices WeatherAnalytics WeatherDaemon WeatherFoundation WeatherKit WeatherUICore
    WeatherWDS WebApplicationCore WebBookmarks WebBookmarksSwift WebContentAnalysis WebContentRestrictions WebCore
    WebGPU WebInspector WebInspectorUI WebKit WebKitLegacy WebKitSwift WebPrivacy WebTransportCore WellnessUI
    WHASettingsFramework WidgetKit WidgetObserver WidgetRenderer WiFiAnalytics WiFiAppIntents WiFiAware
    WiFiCloudSyncEngine WiFiKit WiFiKitUI WiFiLogCapture WiFiPeerToPeer WiFiPolicy WiFiVelocity WirelessCoexManager
    WirelessDiagnostics WirelessDiagnosticsSupport WirelessInsights WirelessProximity WorkflowEditor WorkflowKit
    WorkflowResponsiveness WorkflowUI WorkflowUICore WorkflowUIServices WorkoutAnnouncements WorkoutKit WorkoutKitUI
    WorldClockWidget WritingTools WritingToolsUI WritingToolsUIService XCTAutomationSupport XCTDaemonControl XCTest
    XCTestCore XCTestSupport XCTestSwiftSupport XCTHarness XCTTargetBootstrap XCUIApplicationSupport XCUIAutomation
    XOJITExecutor XOSTransparency XPCDistributed XPCSniffer XsanKit
    """.split(whereSeparator: \.isWhitespace).map { String($0) })
}
