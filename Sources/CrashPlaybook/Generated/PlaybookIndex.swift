// swift-format-ignore-file
// Made by `swift run crashbook-dev generate`: do not edit.

extension PreparedIndex {
  /// The index of all built-in rules.
  public static let playbook = PreparedIndex(keywords: #"""
:c]0O0=_os_unfair_lock_recursive_abort
9jQ0900_sigtramp
;oh0400PLCR
>OH0703plcrash
=CM0700KSCrash
;GO0600FIRCLS
9Yk0400bsg_
=]S0700Bugsnag
:L>0;04SentryCrash
?Z\0=07emergencyExit
19W0J03uncaught_exception_handler
3=30<00HandleSignal
0Zf0=00signalHandler
6F?0\0ATrying to recursively lock an os_unfair_lock
1?A0?0;AnyCancellable.
?Z80G0CAnyCancellable.cancel()
:@Z0T0>AnyCancellable.__deallocating_deinit
4Ga0E0<AnyCancellable.deinit
7bX0>09Inner.cancel()
5?P0@04Conduit.cancel()
:PJ0=02Sink.cancel()
0Ri0J00SubjectSubscriber.cancel()
<9C0A01Conduit.terminate
:k20900cancelAll
1eG0901removeAll
3>D0;05cancellable
?[X0600deinit
>I60803teardown
2QF0501empty
2hQ0F00_swift_release_dealloc
8BB0B00swift_arrayDestroy
4eX0J01swift_deallocClassInstance
=8F0m0Hdispatch_sync called on queue already owned by current thread
?1S150Ndispatch_barrier_sync called on queue already owned by current thread
?O^0_09called on queue already owned by current thread
6RZ0G0@DISPATCH_WAIT_FOR_QUEUE
63m0C08_dispatch_sync_wait
:UI0M07_dispatch_barrier_sync_f_slow
?OK0E07_dispatch_sync_f_slow
?2:0B06DispatchQueue.sync
4E40h00BUG IN CLIENT OF LIBDISPATCH: trying to lock recursively
;J^0C0<_dispatch_once_wait
;Kh0C07_dispatch_gate_wait
5Ii0H0=_dispatch_once_wait.cold
>280H08_dispatch_gate_wait.cold
6a=0<05__ulock_wait
:kI0700syscall
52f0501futex
1Uo0U0>one-time initialization function for 
0@<0;00globalinit_
0Yf0=08_block_invoke
86J0=05dispatch_once
5g@0J02trying to lock recursively
1=[0B01BUG IN LIBDISPATCH
8O_0G00.unsafeMutableAddressor
1<o0905once_slow
1B@0:00swift_once
;A\0P0=_os_unfair_lock_corruption_abort
:fh0I02os_unfair_lock is corrupt
8:I0f0GOwner in ulock is unknown - possible memory corruption
1QE0X0Tor owner thread exited without unlocking
<mC0E0<__deallocating_deinit
69N0703dealloc
2DZ0G01objc_autoreleasePoolPop
3I50M0=_os_unfair_lock_unowned_abort
:9S0g02Unlock of an os_unfair_lock not owned by current thread
=R>0o0DAssertion failed: Lock unexpectedly not owned by current thread
94Y1;0datal error: Call to unlock Mutex on a thread which hasn't acquired the lock
31o0o0YCall to unlock Mutex on a thread which hasn't acquired the lock
2Xo0H0<_MutexHandle._unlockSlow
0oE0A0<_assertionFailure
99G0:04fatalError
7RD0V0G) failed in pthread_mutex with error 1
<dC0M0Eawait resume partial function
0@;0O00suspend resume partial function
>eU0;06Abort Cause
<_@0H05_os_lock_recursive_abort
77J0M0@_os_once_gate_recursive_abort
72[0U0>Trying to recursively lock an os_lock
6hI0W0GTrying to recursively lock an os_once_t
<;V0X0Qatal error: Recursive call to lock Mutex
0Q60L0DRecursive call to lock Mutex
0<S0F0@_MutexHandle._lockSlow
0=90k0EAssertion failed: Lock unexpectedly owned by current thread
>4I0W0H) failed in pthread_mutex with error 35
8Cg0W0J) failed in pthread_mutex with error 11
8hH0X0H) failed in pthread_rwlock with error 35
<920X0I) failed in pthread_rwlock with error 11
?1c0c0<atal error: Unexpected pthread mutex error code: 11
1O]0h0Bssertion failed: Unexpected pthread mutex error code: 11
5fM0c0?atal error: Unexpected pthread mutex error code: 35
;_70h0Lssertion failed: Unexpected pthread mutex error code: 35
=if0W02Unexpected pthread mutex error code: 11
;^P0W0:Unexpected pthread mutex error code: 35
3H10D00) failed in pthread_
>ES0O0FAsyncStream.Continuation.finish
6IU0D0:AsyncStream._Storage
;h?0L06AsyncThrowingStream._Storage
8OL0E02ObservationRegistrar.
?KM0<02withMutation
:Z^0C0<ObservationTracking
=V>0B02lookUpImpOrForward
:^<0<06sidetable_re
2LS0A0=_class_initialize
9dO0F07initializeNonMetaClass
0AJ0905libMTLHud
5S>0803withLock
8a<0B07failed in pthread_
0Ja0H06pthread mutex error code
<fI0E03swift_release_dealloc
<8W0H0@pthread_mutex corruption
:FB0I06pthread_rwlock corruption
8?Y0G0@ called on a destroyed 
7T70O00_pthread_mutex_corruption_abort
3V@0]0?Assertion `mutex->__data.__owner == 0' failed
4S;0\0Gassertion failed: mutex->__data.__owner == 0
6ca0d01The futex facility returned an unexpected error code
7hT180fAssertion `INTERNAL_SYSCALL_ERRNO (e, __err) != ESRCH || !robust' failed
6eY0\0=: __pthread_tpp_change_priority: Assertion `
5[80E0@pthread_mutex_lock.c:
<h^0G0Apthread_mutex_unlock.c:
6@N0M0Efatal error: ::pthread_mutex_
:nA0E07pthread_mutex_destroy
:g90B0;pthread_mutex_lock
?`90D0<pthread_mutex_unlock
4jh0?0;_pthread_mutex_
9dd0@00__pthread_mutex_
:5U0Q0Fsystem_error: mutex lock failed: 
>ce0D0:_mutex lock failed: 
:oE0C00mutex lock failed: 
;6F0D06__throw_system_error
24f0=09mutex::lock()
<KT0<08mutex::lock(
=<X0B0:mutex::lock_shared
71N0:03lock_guard
?cc0;03unique_lock
2_l0;03scoped_lock
>]M0S0Lmutex lock failed: Invalid argument
5@i0\0Smutex lock failed: Resource deadlock avoided
1Rg0C00unique_lock::lock: 
7f50O02unique_lock::unlock: not locked
>;d0C08shared_lock::lock: 
:`j0>00__cxa_finalize
=l;0400exit
0fB0E0<__cxa_finalize_ranges
30b0M0Elock failed: Invalid argument
4Al0V0Llock failed: Resource deadlock avoided
>Jm0D0@lock: already locked
8mb0K02lock: references null mutex
1e<0B05unlock: not locked
9l`0M0CBUG IN CLIENT OF LIBPTHREAD: 
88:0<06pthread_exit
1P^0=08_pthread_exit
26U0D00PyThread_exit_thread
46]0802take_gil
6lI0A00PyGILState_Ensure
2gI0D00PyEval_RestoreThread
9Z00<05pthread_join
8`40=07_pthread_join
8G\0=01pthread_attr_
7G>0A07pthread_jit_write
2SS0C0?pthread_dependency_
:CN0900_pthread_
0ke0H00_predicateSecurityAction
9:B0M01_predicateEnforceRestrictions
5fG0D00NSPredicateUtilities
=;S0<01NSPredicate 
04b0E02NSComparisonPredicate
3:W0<01NSExpression
91f0D00NSFunctionExpression
8l<0C02NSKeyPathExpression
5gN0I00NSCustomPredicateOperator
0dm0d0>NSPredicate: NSKeyPathExpression: malformed selector
76?0E0=NSPredicate: Using NS
1j80g0DNSPredicate: Using NSCustomPredicateOperator on a Class
3PJ0;00NSPredicate
8=G0Q00Unable to parse the format string
5lX0=03NSPredicate: 
2k_0C0;evaluateWithObject:
7=;0J0DexpressionValueWithObject:
6n80L0@filteredArrayUsingPredicate:
91i0D0;executeFetchRequest:
9`[0I0=_os_unfair_lock_lock_slow
4F?0J09ObservableObjectPublisher.
3NM0J09Published.subscript.setter
:M60A0:PublishedSubject.
?<60i0JPublishing changes from background threads is not allowed
>510H00-[NSLock lock]: deadlock
8hL0Q0C-[NSConditionLock lock]: deadlock
>6:0Q07thread is waiting for this thread
=6>0K02 is waiting for this thread
4Ff06010% CPU
9T:0<05_NSLockError
5H20J08is waiting for this thread
0C:0U0BThreadSanitizer: lock-order-inversion
0Q;0Y0ULock order inversion (potential deadlock)
<XX0E00 - part of a deadlock
2iT0D00BUG IN CLIENT OF LIB
?T=0:02BUG IN LIB
=5?0@02_os_unfair_lock_
?UU0900CFRelease
>P90905__CFCheck
9[h0600-25299
3E@0700 -25299
5dd0700	-25299
0SJ0700=-25299
8TH0700:-25299
>J]0700(-25299
6\I0700[-25299
5]J0700\#"-25299
7_b0700'-25299
6510700`-25299
6cf0700,-25299
;020700>-25299
>EM0700*-25299
1nb0700;-25299
0\V0700/-25299
:ff0700|-25299
3SV0900“-25299
0bY0900—-25299
1<J0900（-25299
?_S0900：-25299
6]30900ー-25299
4Eh0900误-25299
3Qm0900誤-25299
8930900류-25299
>bY0>07OSStatus-25299
;dF0:03rror-25299
?>>0;02tatus-25299
3AM0:03code-25299
<nd0800−25299
=LG0C05errSecDuplicateItem
4620]0Uspecified item already exists in the keychain
4dZ0=00duplicateItem
7nh0:014294941997
9Yd0:010xffff9d2d
:b=0B0;0xffffffffffff9d2d
3P>0:06SecItemAdd
0b>0=06SecItemDelete
0g60=06SecItemUpdate
<^[0C07SecItemCopyMatching
:KY0801keychain
7B20501token
9`I0500store
=c60:00credential
2We0500vault
8C^0600secret
6\B0500secur
8oM0@01assertion failed
;`U0;07fatal error
9hW0C00precondition failed
?lc0@0<assertionFailure
;hc0600-25308
0ZN0701 -25308
=OE0700	-25308
>JY0700=-25308
36R0703:-25308
9oi0700(-25308
8Vo0700[-25308
1nS0700\#"-25308
:750700'-25308
:eT0700`-25308
8:90700,-25308
0kc0700>-25308
9eY0700*-25308
:Xd0700;-25308
0U00700/-25308
8lI0700|-25308
3=S0900“-25308
?9V0900—-25308
:ag0900（-25308
>M40900：-25308
5dD0900ー-25308
93T0900误-25308
21O0900誤-25308
?E?0900류-25308
?]Z0>06OSStatus-25308
1\J0:02rror-25308
=6`0;04tatus-25308
6200:02code-25308
1gg0800−25308
5860K0EerrSecInteractionNotAllowed
=Z=0:024294941988
8Yd0:020xffff9d24
3b=0B0<0xffffffffffff9d24
8@e0600-34018
;`a0700 -34018
;dK0700	-34018
6810700=-34018
7L`0700:-34018
=4P0700(-34018
3_K0700[-34018
<LG0700\#"-34018
>Bd0700'-34018
><20700`-34018
;W10700,-34018
5A]0700>-34018
<]A0700*-34018
0CR0700;-34018
?>40700/-34018
9B[0700|-34018
1jZ0901“-34018
8K:0901—-34018
7mK0901（-34018
7Ng0901：-34018
2G30901ー-34018
4j`0901误-34018
<i50901誤-34018
24M0901류-34018
<L@0>06OSStatus-34018
5g>0:03rror-34018
:PB0;04tatus-34018
0CU0:03code-34018
;>:0800−34018
2S`0H09errSecMissingEntitlement
1WM0R0Hrequired entitlement isn't present
04F0T0Grequired entitlement isn’t present
21i0V0Anor keychain-access-groups entitlement
>Zk0:024294933278
;::0:030xffff7b1e
;610B0<0xffffffffffff7b1e
7mG0:04renewToken
7dh0<02renewSession
80?0?02renewCredential
>`d0;05rotateToken
;EP0804refresh(
2`20<06refreshToken
>0Y0=03refreshAccess
0\:0>04refreshSession
=YD0A05refreshCredential
2]j0;05refreshAuth
65i0;04renewAccess
:\10<02tokenRefresh
=_g0>03reauthenticate
7=e0=04fatal error: 
=Ca0601secure
6h:0:06sessionkey
9Bj0;04interceptor
:fT0700retrier
7I=0;02retryPolicy
08Z0703.retry(
2M\0<06unauthorized
0YT0=02authenticator
2QA0B07assertion failed: 
9[F0E03precondition failed: 
<8o0400 401
>6D0=07token expired
1TZ0=02token_expired
=Cn0700expired
58B0B00kSecAttrAccessible
46l0<07delete query
;a_0=00kSecAttrLabel
>e50602gena =
35g0501gena=
=WO0?07kSecAttrGeneric
4b90902acct = \#"\#"
81c0701acct=\#"\#"
5e80804acct = ;
36n0701account
8[50902svce = \#"\#"
?h30601-25300
3:F0700 -25300
9IM0700	-25300
4Vj0700=-25300
?Bb0700:-25300
=mi0700(-25300
:Fg0700[-25300
1bc0701\#"-25300
7eL0700'-25300
8j=0700`-25300
:ZI0703,-25300
>mS0700>-25300
9VI0700*-25300
8Xl0700;-25300
7C@0700/-25300
6lJ0700|-25300
9]S0901“-25300
1YV0901—-25300
4Ag0901（-25300
4m40901：-25300
>DD0901ー-25300
3ST0901误-25300
8QO0901誤-25300
4e?0901류-25300
4=Z0>05OSStatus-25300
<<J0:01rror-25300
2V`0;03tatus-25300
0R00:01code-25300
:Gg0801−25300
5bD0B0=errSecItemNotFound
?NA0a0Vspecified item could not be found in the keychain
6Bh0:064294941996
6md0:050xffff9d2c
=6=0B000xffffffffffff9d2c
1GT0602pdmn =
81<0602labl =
9ho0600svce =
=4;0I0B: errSecInternalComponent
5FY0M00.app: errSecInternalComponent
2k\0S06.framework: errSecInternalComponent
3[90O00.dylib: errSecInternalComponent
=Cg0P00.xctest: errSecInternalComponent
6R>0G0?errSecInternalComponent
5e70803codesign
4]N0L08replacing existing signature
<Zi0Y0Kunable to build chain to self-signed root
0L;0R0N: User interaction is not allowed.
2N[0;00productsign
1i30G0>Command CodeSign failed
>?o0H00/usr/bin/codesign failed
;BV1802SecKeychainItemImport: The specified item already exists in the keychain
8Q]1>0BSecCertificateAddToKeychain: The specified item already exists in the keychain
5FJ0d0[): The specified item already exists in the keychain
2QE0c0]: The specified item already exists in the keychain
9n40@02security import 
12C0I0:security add-certificates
:Rn0M0:security add-generic-password
09D0N0Esecurity add-internet-password
1=S0?0:security import
5_E0=09security add-
<VB0;01exit code 1
9fL0H04exited with error code 1
9D40P00SecKeychainItemCreateFromContent
>m>0M0FSecKeychainAddGenericPassword
2Y00D02add-generic-password
7dL0E0;add-internet-password
<S@0O0JUser interaction is not allowed
82R0>00PKPushRegistry
1:V0F0@didReceiveIncomingPush
<`l0L05didReceiveRemoteNotification
6dT0602BGTask
?6>0<00performFetch
01^0900WCSession
1ME0A0;CLLocationManager
5;O0P0?one-time initialization function
;em0E03swift_unexpectedError
<Fh0600XCTest
15i0:01XCTestCore
?500E0>libXCTestSwiftSupport
9o`0700refresh
9XM0501renew
:QO0;02oauth/token
=QL0=06invalid_grant
?cC0;02token reuse
4C?0_0Sincorrect actor executor assumption; expected '
1Ph0o0Pincorrect actor executor assumption; expected same executor as 
?gV0S0Kincorrect actor executor assumption
7BJ0>01assumeIsolated
1cF0D01preconditionIsolated
1Qe0S08swift_task_reportUnexpectedExecutor
>g00I0B_reportUnexpectedExecutor
?I_0[0Adata race detected: @MainActor function at 
=PQ0_0Hdata race detected: actor-isolated function at 
<Ea0^0Aexecutor assumption; expected same executor as
6eH0O0Bexecutor assumption; expected '
<1^0M0Cexpected 'MainActor' executor
?0Q0S08expected 'Swift.MainActor' executor
>;i0K0?_dispatch_assert_queue_fail
3BT0B03task_checkIsolated
:Rn0L07swift_task_isCurrentExecutor
=if0E0?dispatch_assert_queue
6Nn0F05_checkExpectedExecutor
1>Y0j0MUnexpected isolation context, expected to be executing on 
4OV0N09_swift_task_checkIsolatedSwift
>_A0H09swift_task_checkIsolated
4E70L0=SerialExecutor.checkIsolated
84J0X04Block was expected to execute on queue [
1ec0?01BackgroundTasks
;Un0A01UserNotifications
9Eg0F0@AuthenticationServices
<d[0801AVFAudio
1_Y0700AVFCore
9hj0600Photos
1Yh0803PhotosUI
2_90:00CoreMotion
<O60802CloudKit
:5[0=03CoreBluetooth
9gE0903HealthKit
<c:0600Speech
=ok0800Contacts
5320C09swift_getObjectType
?]40<01swift_retain
8L50<02objc_msgSend
=PV0H0;swift::SerialExecutorRef
5GL0I08swift_task_isMainExecutor
=3O0N0<SerialExecutor._isSameExecutor
27m0;03_objc_fatal
4[[0701onHover
6]`0803onChange
0QT0702gesture
6HN0>00HoverResponder
1VY0900ViewGraph
1Z80b0: tried to resume its continuation more than once, 
>^^0D0; tried to resume its
2kT0_0;tried to resume its continuation more than once
:2O0d0E that is not awaited (may have already been resumed)
30C0B0>_assertionFailure(
8Q=0B0=_fatalErrorMessage
9jT0J04CheckedContinuation.resume
<iD0N0ICheckedContinuationCanary.take
<ha0>07__pthread_kill
2AG0<06pthread_kill
4fJ0501abort
9\n0700__abort
>[<0I03swift_continuation_resume
14Y0Q0Gswift_continuation_throwingResume
:Kn0Z0Nswift_continuation_throwingResumeWithError
8L20I0@UnsafeContinuation.resume
<>E0E0@continuation resumed 
?SN0H01 leaked its continuation
9BS0j0Pfatal error: attempt to await next() on more than one task
0LU140\Swift runtime failure: attempt to await next() on more than one task
2]Q0]0Cattempt to await next() on more than one task
2Gg0K08swift_task_deinitOnExecutor
15e0U0<pointer being freed was not allocated
>[A0U0<POINTER_BEING_FREED_WAS_NOT_ALLOCATED
=hN1302___BUG_IN_CLIENT_OF_LIBMALLOC_POINTER_BEING_FREED_WAS_NOT_ALLOCATED
=>O0>05malloc_vreport
<;n0A04malloc_zone_error
5la0801mfm_free
8FA0703Testing
1<A0Y0;freed pointer was not the last allocation
2T=0S03not all allocations are deallocated
?LU0_04atal error: not all allocations are deallocated
4ZA0Q00Buffer overflow in StackAllocator
==C0L0?swift_Concurrency_fatalError
9^e0B09swift_task_dealloc
=Tf0?01asyncLet_finish
0nL0>03StackAllocator
<6G0=02TaskAllocator
=ll0E05swift_asyncLet_finish
06_0C05swift_continuation_
6Kn0B00UnsafeContinuation
9m>0C08TaskLocal.withValue
1GF0b0^type metadata accessor for nonisolated(nonsending)
<Hl0C02AG::swift::metadata
<Eb0D05AG::LayoutDescriptor
7`m0@00ReflectionMirror
9?O0=05_forEachField
1O=0J0Aback deployment thunk for 
5C80]0Cdetected illegal task-local value binding at 
2iZ0Y0Bdetected illegal task-local value binding
8;Y0k0dswift_task_reportIllegalTaskLocalBindingWithinWithTaskGroup
3oA0G00KERN_PROTECTION_FAILURE
0KI0J0<Thread stack size exceeded
4EL0I0;stack_not_16_byte_aligned
?2c0@02___chkstk_darwin
?iX0?04__chkstk_darwin
0<i0A09swift_task_switch
>Ye0R01runJobInEstablishedExecutorContext
2XM0;02AsyncStream
06N0C07AsyncThrowingStream
;CO0C0;Continuation.resume
=T<0A09swift_task_future
1Rb0=05.next() async
;de0B0=AsyncIterator.next
>XN0B04AsyncSequence.next
0cU0:000x8badf00d
2RJ0B0:0x000000008badf00d
=300Z0A waiting on a lower QoS thread running at 
<hL0X0N waiting on a thread without a QoS class
8nT0Y0Awaiting on a lower QoS thread running at 
;>N0L05Hang Risk: Thread running at
4S51A0efatal error: Unexpectedly found nil while implicitly unwrapping an Optional value
<jG1K0\Swift runtime failure: Unexpectedly found nil while implicitly unwrapping an Optional value
6N6140GUnexpectedly found nil while implicitly unwrapping an Optional value
:VS0g0Jfound nil while implicitly unwrapping an Optional value
8kC110Rattempt to bridge an implicitly unwrapped optional containing nil
>H_0<05atal error: 
;o@0;03viewDidLoad
25\0;05prepare(for
<>N0600didSet
>o60904configure
7]g0<00awakeFromNib
=O=0E0=viewDidLayoutSubviews
<gc0>03viewWillAppear
>Eh0H0@traitCollectionDidChange
<HD160Sfatal error: Unexpectedly found nil while unwrapping an Optional value
7Ul1@1;Swift runtime failure: Unexpectedly found nil while unwrapping an Optional value
2OS0i0NUnexpectedly found nil while unwrapping an Optional value
22n0^0Dfatal error: unsafelyUnwrapped of nil optional
7[<0h0MSwift runtime failure: unsafelyUnwrapped of nil optional
6`=0Q07unsafelyUnwrapped of nil optional
>6O0\0Cfound nil while unwrapping an Optional value
8ZW0O0K_diagnoseUnexpectedNilOptional(
9nR0Y0MURL._unconditionallyBridgeFromObjectiveC(
2:M0Z0VDate._unconditionallyBridgeFromObjectiveC(
4o60Z03UUID._unconditionallyBridgeFromObjectiveC(
51O0_08IndexPath._unconditionallyBridgeFromObjectiveC(
0A`0`03URLRequest._unconditionallyBridgeFromObjectiveC(
:860b0;Notification._unconditionallyBridgeFromObjectiveC(
7YR0^07IndexSet._unconditionallyBridgeFromObjectiveC(
52B0d0=DateComponents._unconditionallyBridgeFromObjectiveC(
:GC0Z03Data._unconditionallyBridgeFromObjectiveC(
5e;0V0M._unconditionallyBridgeFromObjectiveC(
3580:00atal error
>4[0S0G element failed to match the Swift 
6aB0O01 key failed to match the Swift 
8Vd0Q0I value failed to match the Swift 
>Ch0Y0SNSArray element failed to match the Swift
;]30W0INSSet element failed to match the Swift
;b<0Z0:NSDictionary key failed to match the Swift
4`l0\0:NSDictionary value failed to match the Swift
2MO0e0afatal error: array cannot be bridged from Objective-C
;nE0;00 but found 
50a0N0JCould not cast value of type '
:iJ0I06Swift dynamic cast failed
>ck0V0<fatal error: Unconditional cast failed
8]X0`05Swift runtime failure: Unconditional cast failed
4>\0I00Unconditional cast failed
:0a0H05swift_dynamicCastFailure
:WO0S04swift_dynamicCastClassUnconditional
=b90W0Bswift_dynamicCastObjCClassUnconditional
00D0Z0Cswift_dynamicCastUnknownClassUnconditional
89K0V0Fswift_dynamicCastMetatypeUnconditional
?e60Z0Bswift_dynamicCastObjCProtocolUnconditional
=TX0=09type 'NSNull'
1mH0C05type '__NSCFNumber'
5lm0L04type 'NSTaggedPointerString'
9`g0D04type '__NSCFBoolean'
5B;0<06cellForRowAt
<Lg0=01cellForItemAt
:7Q0`02'try!' expression unexpectedly raised an error: 
:1V0^03'try!' expression unexpectedly raised an error
7AP0Y0ENavigationColumnState.boundPathChange(to:
7f;0=04DecodingError
0`F0;00keyNotFound
3Tm0<01typeMismatch
8o90L0GNSCocoaErrorDomain Code=3840
8>:0A02CancellationError
?;l0J0ENSCocoaErrorDomain Code=4 
;6S0L0GNSCocoaErrorDomain Code=257 
9MJ0L0FNSCocoaErrorDomain Code=260 
2Ca0L0GNSCocoaErrorDomain Code=513 
1D80L0FNSCocoaErrorDomain Code=640 
;U10E06NSOSStatusErrorDomain
68G0600errSec
:n^0C07Too many open files
;Md0800io.realm
8le0E0?Migration is required
1660K0CError raised at top level: 
8MR0A03swift_errorInMain
:bA0F0AAddress already in use
;7k0C0?raised at top level
56\0b0ZAttempted to read an unowned reference but object 
:2]0Z0EAttempted to read an unowned reference but
0bZ0V0Qattempted to retain deallocated object
=W>0H0Bswift_abortRetainUnowned
=YV0I04swift_unownedRetainStrong
:g10B05swift_unownedCheck
0Ro0B06swift::swift_abort
8^S0\0D, but modification requires exclusive access
3c?0N0=Fatal access conflict detected
;<=0C00Previous access (a 
>`;0B0<Current access (a 
2i60Q06swift::runtime::AccessSet::insert
<3P0A05swift_beginAccess
9]Q0I07reportExclusivityConflict
7ME0@0;<unavailable> + 
3?C0g0cfatal error: Dictionary literal contains duplicate keys
<7U110bSwift runtime failure: Dictionary literal contains duplicate keys
8@G0Z06Dictionary literal contains duplicate keys
2@80X0Tfatal error: Duplicate values for key: '
:f@0b0\Swift runtime failure: Duplicate values for key: '
:aS0K0GDuplicate values for key: '
7dC0U0Pfatal error: Duplicate values for key
8[40_06Swift runtime failure: Duplicate values for key
8oi0H02Duplicate values for key
<nl0I0EDuplicate values for key.
6j10O09Duplicate values for key: file 
=G90U0Qfatal error: Duplicate keys of type '
>Fk0_0XSwift runtime failure: Duplicate keys of type '
3W70L00' were found in a Dictionary
:9:0Y0Sfatal error: Duplicate elements of type '
>o90c0^Swift runtime failure: Duplicate elements of type '
5go0L0DDuplicate elements of type '
<O^0e00KEY_TYPE_OF_DICTIONARY_VIOLATES_HASHABLE_REQUIREMENTS
?cF0b0UELEMENT_TYPE_OF_SET_VIOLATES_HASHABLE_REQUIREMENTS
0YY0Z0Tfatal error: String index is out of bounds
9YU0d0`Swift runtime failure: String index is out of bounds
8<g0M02String index is out of bounds
8AK0`0Efatal error: String index range is out of bounds
3KK0j0TSwift runtime failure: String index range is out of bounds
6FH0S0LString index range is out of bounds
5KB0]0=fatal error: Substring index is out of bounds
9LQ0g0FSwift runtime failure: Substring index is out of bounds
9k20P01Substring index is out of bounds
<JV0c0^fatal error: Substring index range is out of bounds
8ig0m04Swift runtime failure: Substring index range is out of bounds
=o?0V02Substring index range is out of bounds
4;30Y0@fatal error: String index is out of range
<OH0c07Swift runtime failure: String index is out of range
:YU0L04String index is out of range
02=0[0Efatal error: Cannot advance beyond endIndex
2\K0e0PSwift runtime failure: Cannot advance beyond endIndex
4aV0N07Cannot advance beyond endIndex
>WO0]0Mfatal error: Cannot increment beyond endIndex
2<c0g0XSwift runtime failure: Cannot increment beyond endIndex
;MZ0P0CCannot increment beyond endIndex
2:N0_0Mfatal error: Cannot decrement before startIndex
9LZ0i0?Swift runtime failure: Cannot decrement before startIndex
1Je0R0ACannot decrement before startIndex
25>0_0=fatal error: Cannot decrement beyond startIndex
0XT0i0BSwift runtime failure: Cannot decrement beyond startIndex
1^50R07Cannot decrement beyond startIndex
3^o0Y0Ifatal error: Cannot advance past endIndex
8UC0c0USwift runtime failure: Cannot advance past endIndex
?je0L0?Cannot advance past endIndex
9Rl0Q0=fatal error: Can't advance beyond
2S00[0HSwift runtime failure: Can't advance beyond
90`0D02Can't advance beyond
=G40E03Can't advance beyond.
7SR0K00Can't advance beyond: file 
4_B0V0Dfatal error: Cannot increment endIndex
9FN0`03Swift runtime failure: Cannot increment endIndex
?950I08Cannot increment endIndex
=7c0X08fatal error: Cannot decrement startIndex
1iQ0b0;Swift runtime failure: Cannot decrement startIndex
4bB0K01Cannot decrement startIndex
=\C0b0Vfatal error: Operation results in an invalid index
8;F0l0RSwift runtime failure: Operation results in an invalid index
<1N0U0<Operation results in an invalid index
4U20]0=fatal error: Character index is out of bounds
>G?0g0ESwift runtime failure: Character index is out of bounds
3BJ0P01Character index is out of bounds
3BD0P0Ffatal error: String index is not
3He0Z0RSwift runtime failure: String index is not
95k0C0:String index is not
:ih0D0@String index is not.
:GZ0J0DString index is not: file 
;A^0Z0@: Fatal error: Can't advance past endIndex
6=N0d0Wfatal error: Range requires lowerBound <= upperBound
43]0n0_Swift runtime failure: Range requires lowerBound <= upperBound
1@j0W0IRange requires lowerBound <= upperBound
;IZ0j0^fatal error: ClosedRange requires lowerBound <= upperBound
:0Y140gSwift runtime failure: ClosedRange requires lowerBound <= upperBound
;?H0]0NClosedRange requires lowerBound <= upperBound
4780j0@fatal error: Can't form Range with upperBound < lowerBound
>P]140[Swift runtime failure: Can't form Range with upperBound < lowerBound
>EZ0]0ECan't form Range with upperBound < lowerBound
:lh0^0Kfatal error: Can't form Range with end < start
5470h0^Swift runtime failure: Can't form Range with end < start
3S@0Q0HCan't form Range with end < start
>[20P0Bfatal error: Range requires that
3B^0Z0MSwift runtime failure: Range requires that
5?V0C08Range requires that
3Gi0D0@Range requires that.
2;L0J07Range requires that: file 
>fT0O0@fatal error: Can't form a range
9il0Y0ISwift runtime failure: Can't form a range
7<N0B06Can't form a range
7W80C0?Can't form a range.
2A90I0>Can't form a range: file 
<[90^0?fatal error: Reverse intervals are not allowed
0eA0h0SSwift runtime failure: Reverse intervals are not allowed
0_X0Q0=Reverse intervals are not allowed
<;E0[0Ifatal error: Range cannot have an unordered
1CS0e0TSwift runtime failure: Range cannot have an unordered
61H0N0CRange cannot have an unordered
4_10]0Mfatal error: Can't form an empty closed range
>BV0g0YSwift runtime failure: Can't form an empty closed range
7bX0P0=Can't form an empty closed range
<[C0g0@fatal error: Can't get random value with an empty range
14k110[Swift runtime failure: Can't get random value with an empty range
2^G0Z03Can't get random value with an empty range
;g@0P0?fatal error: Range out of bounds
0O20Z0QSwift runtime failure: Range out of bounds
2Kd0C0;Range out of bounds
;eH0D0@Range out of bounds.
5>Z0J03Range out of bounds: file 
9<U0I0=fatal error: Slice bounds
>SP0S0>Swift runtime failure: Slice bounds
5A20<03Slice bounds
7=L0=09Slice bounds.
29K0C09Slice bounds: file 
6Gl0c0<fatal error: invalid bounds for an empty collection
2EZ0m0GSwift runtime failure: invalid bounds for an empty collection
=AB0V02invalid bounds for an empty collection
0fb0b0Rfatal error: invalid range for an empty collection
6i10l0_Swift runtime failure: invalid range for an empty collection
0O40U0Iinvalid range for an empty collection
>9:0j0@fatal error: Can't drop a negative number of elements from
2>]140]Swift runtime failure: Can't drop a negative number of elements from
6Jo0]0GCan't drop a negative number of elements from
9Cl0h0_fatal error: Can't take a prefix of negative length from
2T]120TSwift runtime failure: Can't take a prefix of negative length from
9_i0[0SCan't take a prefix of negative length from
5;N0h0Jfatal error: Can't take a suffix of negative length from
8fk120VSwift runtime failure: Can't take a suffix of negative length from
<5m0[0<Can't take a suffix of negative length from
>om0Y0Ffatal error: Stride size must not be zero
9^Q0c0^Swift runtime failure: Stride size must not be zero
61Y0L0HStride size must not be zero
5Hh0Y0?: Fatal error: upperBound cannot be zero.
8CY0O0Afatal error: Index out of range
3360Y0JSwift runtime failure: Index out of range
4Z@0B05Index out of range
1ek0C0?Index out of range.
>EL0I0?Index out of range: file 
3>^0P0Cfatal error: Index out of bounds
?KY0Z0NSwift runtime failure: Index out of bounds
9RV0C00Index out of bounds
>Wn0D04Index out of bounds.
7JP0J0BIndex out of bounds: file 
=GZ0Q0;fatal error: Out of bounds: index
;Ug0[02Swift runtime failure: Out of bounds: index
=em0D02Out of bounds: index
33@0E0AOut of bounds: index.
9oE0K0COut of bounds: index: file 
=e50X0>fatal error: Array index is out of range
25n0b0ISwift runtime failure: Array index is out of range
8`00K04Array index is out of range
?390U0@fatal error: Array index out of range
>Ih0_0WSwift runtime failure: Array index out of range
2UZ0H0AArray index out of range
7<m0I00Array index out of range.
9]j0O0FArray index out of range: file 
8UK0a0<fatal error: Negative Array index is out of range
7oH0k0GSwift runtime failure: Negative Array index is out of range
3D=0T03Negative Array index is out of range
=YT0b0Bfatal error: ContiguousArray index is out of range
>K<0l0MSwift runtime failure: ContiguousArray index is out of range
8G50U03ContiguousArray index is out of range
31Z0k0Jfatal error: Negative ContiguousArray index is out of range
1jn150MSwift runtime failure: Negative ContiguousArray index is out of range
0V80^0>Negative ContiguousArray index is out of range
6B60]0?fatal error: ArraySlice index is out of range
=:f0g0JSwift runtime failure: ArraySlice index is out of range
2dj0P04ArraySlice index is out of range
6?30V0@fatal error: Index range out of bounds
3;g0`0KSwift runtime failure: Index range out of bounds
9RN0I0:Index range out of bounds
=J80T0Lfatal error: Array replace: subrange
69c0^0MSwift runtime failure: Array replace: subrange
6ab0G08Array replace: subrange
?\20H03Array replace: subrange.
2Ig0N04Array replace: subrange: file 
4SV0^0Efatal error: ContiguousArray replace: subrange
4[`0h0ISwift runtime failure: ContiguousArray replace: subrange
9c]0Q07ContiguousArray replace: subrange
?XL0e0@fatal error: Can't remove first element from an empty
0X<0o0QSwift runtime failure: Can't remove first element from an empty
9BP0X03Can't remove first element from an empty
2@<0d0Efatal error: Can't remove last element from an empty
4DH0n0QSwift runtime failure: Can't remove last element from an empty
5Pl0W09Can't remove last element from an empty
6:M0]0Gfatal error: Can't remove items from an empty
0m`0g0WSwift runtime failure: Can't remove items from an empty
5MZ0P0ACan't remove items from an empty
=YV0Y0Gfatal error: Can't remove more items from
;8S0c0_Swift runtime failure: Can't remove more items from
4RQ0L0GCan't remove more items from
>000b0Hfatal error: Can't remove from an empty collection
3Cn0l0]Swift runtime failure: Can't remove from an empty collection
13S0U0KCan't remove from an empty collection
4g]0b0Ffatal error: Can't removeFirst items from an empty
=3W0l0QSwift runtime failure: Can't removeFirst items from an empty
78;0U0<Can't removeFirst items from an empty
26X0a0Ffatal error: Can't removeLast items from an empty
0FR0k0QSwift runtime failure: Can't removeLast items from an empty
<C\0T00Can't removeLast items from an empty
;jC0`0Zfatal error: Can't removeFirst from an empty Set
4Oi0j0eSwift runtime failure: Can't removeFirst from an empty Set
<k80S0;Can't removeFirst from an empty Set
<Yo0[0Kfatal error: Can't removeLast from an empty
<J:0e0VSwift runtime failure: Can't removeLast from an empty
?`V0N05Can't removeLast from an empty
;g60j0efatal error: Cannot remove first element of an empty Deque
<i=140nSwift runtime failure: Cannot remove first element of an empty Deque
2@k0]0XCannot remove first element of an empty Deque
5>_0i0afatal error: Cannot remove last element of an empty Deque
609130lSwift runtime failure: Cannot remove last element of an empty Deque
?Qn0\0LCannot remove last element of an empty Deque
7=X160dfatal error: Attempting to access Dictionary elements using an invalid
16d1@0ISwift runtime failure: Attempting to access Dictionary elements using an invalid
4an0i04Attempting to access Dictionary elements using an invalid
?I80o0Bfatal error: Attempting to access Set elements using an invalid
6im190lSwift runtime failure: Attempting to access Set elements using an invalid
6i@0b0VAttempting to access Set elements using an invalid
;0[160Ffatal error: Attempting to access Collection elements using an invalid
<eh1@0VSwift runtime failure: Attempting to access Collection elements using an invalid
3kj0i0@Attempting to access Collection elements using an invalid
1Pb0\0;fatal error: Byte offset range out of bounds
8>U0f0FSwift runtime failure: Byte offset range out of bounds
?]N0O00Byte offset range out of bounds
28a0f0Efatal error: UnsafeRawBufferPointer.load out of bounds
8l;100NSwift runtime failure: UnsafeRawBufferPointer.load out of bounds
?o@0Y06UnsafeRawBufferPointer.load out of bounds
1<H0m0Efatal error: UnsafeRawBufferPointer.load with negative offset
26E170QSwift runtime failure: UnsafeRawBufferPointer.load with negative offset
?GM0`05UnsafeRawBufferPointer.load with negative offset
4X40m0Afatal error: UnsafeMutableRawBufferPointer.load out of bounds
<6S170USwift runtime failure: UnsafeMutableRawBufferPointer.load out of bounds
>>H0`0CUnsafeMutableRawBufferPointer.load out of bounds
1Ik140Xfatal error: UnsafeMutableRawBufferPointer.load with negative offset
5V41>0cSwift runtime failure: UnsafeMutableRawBufferPointer.load with negative offset
;^j0g0PUnsafeMutableRawBufferPointer.load with negative offset
=l;130Xfatal error: UnsafeMutableRawBufferPointer.storeBytes out of bounds
3281=0cSwift runtime failure: UnsafeMutableRawBufferPointer.storeBytes out of bounds
>2P0f0QUnsafeMutableRawBufferPointer.storeBytes out of bounds
4N?1:0cfatal error: UnsafeMutableRawBufferPointer.storeBytes with negative offset
5A61D0nSwift runtime failure: UnsafeMutableRawBufferPointer.storeBytes with negative offset
2_b0m07UnsafeMutableRawBufferPointer.storeBytes with negative offset
2H20Y0@fatal error: OutputSpan capacity overflow
9k<0c0KSwift runtime failure: OutputSpan capacity overflow
09D0L0BOutputSpan capacity overflow
9>U0Q0=fatal error: OutputSpan underflow
:J20[0ISwift runtime failure: OutputSpan underflow
4b\0D01OutputSpan underflow
:YG0E0AOutputSpan underflow.
??D0K0COutputSpan underflow: file 
=oV0\0Dfatal error: OutputRawSpan capacity overflow
;cU0f0OSwift runtime failure: OutputRawSpan capacity overflow
5l<0O03OutputRawSpan capacity overflow
0=a0T0Cfatal error: OutputRawSpan underflow
=@j0^0LSwift runtime failure: OutputRawSpan underflow
1LC0G07OutputRawSpan underflow
90d0H08OutputRawSpan underflow.
3YV0N0DOutputRawSpan underflow: file 
8DW0X0@fatal error: Can't advance past endIndex
?Bn0b0SSwift runtime failure: Can't advance past endIndex
>870K0DCan't advance past endIndex
0Dj0T0F: Fatal error: Index is out of range
;h?0d0[: Fatal error: Invalid index passed to index(after:)
3:l0d0A: Fatal error: EmptyCollection can't advance indices
3>V0T0A: Fatal error: CollectionOfOne can't
7IM0[0B: Fatal error: Can't move before startIndex
5?30a0B: Fatal error: Can't move index before startIndex
1Xb0^0N: Fatal error: Can't retreat before startIndex
;Gf0V0?: Fatal error: Word index out of range
37`0R0E: Fatal error: Negative word index
01j0m0M: Fatal error: Unicode.Scalar.UTF8View index is out of bounds
9G00W0F: Fatal error: Advancing past end index
7G>0Z0J: Fatal error: Incrementing past end index
;9T0\0I: Fatal error: Incrementing past start index
?;50d0B: Fatal error: Can't insert element at invalid index
5810h0B: Fatal error: Can't insert elements at an invalid index
0AG1:0X: Fatal error: Can't remove more elements than there are in the Collection
>He120@: Fatal error: Insufficient space allocated to copy array contents
1?I0D0<BufferPointer.swift:
?_80L0DSwift/SIMDVectorTypes.swift:
=<70<07numberOfRows
=kd0>05titleForHeader
=ok0<08tableView(_:
?cY0A0;collectionView(_:
4W30901subscript
:>X0N0C value cannot be converted to 
>V=0O0C value can not be converted to 
>ja0Y0Cfatal error: Not enough bits to represent
<Qd0c0NSwift runtime failure: Not enough bits to represent
6Vc0L08Not enough bits to represent
1K=0`0Cfatal error: Negative value is not representable
1m;0j0]Swift runtime failure: Negative value is not representable
5fX0S0HNegative value is not representable
3?A0e0:fatal error: Value is outside the representable range
=>60o0DSwift runtime failure: Value is outside the representable range
?6h0X00Value is outside the representable range
9m90M0Ffatal error: Division by zero
=R80W0QSwift runtime failure: Division by zero
:ef0@09Division by zero
=oP0A0:Division by zero.
<Yo0G07Division by zero: file 
48n0Y0Rfatal error: Division results in overflow
9_O0c0FSwift runtime failure: Division results in overflow
5Fi0L00Division results in overflow
1R[0Z0Jfatal error: Remainder results in overflow
3iU0d0ZSwift runtime failure: Remainder results in overflow
;WW0M0ERemainder results in overflow
>oO0P0Ffatal error: arithmetic overflow
21l0Z0HSwift runtime failure: arithmetic overflow
:QE0C02arithmetic overflow
?6=0D04arithmetic overflow.
45O0J0Aarithmetic overflow: file 
7BD0Q0Bfatal error: Overflow in unsigned
;8Y0[0NSwift runtime failure: Overflow in unsigned
1^T0D06Overflow in unsigned
0VR0E0AOverflow in unsigned.
4ZV0K0<Overflow in unsigned: file 
9LM0J0Ffatal error: Overflow in +
68:0T0ESwift runtime failure: Overflow in +
00=0=02Overflow in +
<Ub0>0:Overflow in +.
3Ga0D0<Overflow in +: file 
1DM0J0Ffatal error: Overflow in -
>`:0T0FSwift runtime failure: Overflow in -
2h=0=03Overflow in -
<:L0>0:Overflow in -.
9FP0D0<Overflow in -: file 
:PM0J0Ffatal error: Overflow in *
5D:0T0KSwift runtime failure: Overflow in *
>l=0=09Overflow in *
7EM0>0:Overflow in *.
0Q80D0<Overflow in *: file 
7Tk0K0Gfatal error: Overflow in /=
=T10U0QSwift runtime failure: Overflow in /=
:VV0>09Overflow in /=
7Ae0?0;Overflow in /=.
8cI0E0;Overflow in /=: file 
07Y0K0Gfatal error: Overflow in %=
?270U0QSwift runtime failure: Overflow in %=
?3d0>09Overflow in %=
;eM0?0;Overflow in %=.
4D_0E0;Overflow in %=: file 
>dM0W0Gfatal error: Overflow in multiplication
8EU0a0RSwift runtime failure: Overflow in multiplication
84:0J0<Overflow in multiplication
=020\0>fatal error: Division results in an overflow
:940f0ISwift runtime failure: Division results in an overflow
;4M0O0HDivision results in an overflow
<k60\0=: Fatal error: Quotient is not representable
>Eh0i0G: Fatal error: Dividend.high must be smaller than divisor
3in0c0P: Fatal error: Distance is not representable in Int
6T;0]0I: Fatal error: Overflow in pointer arithmetic
>aF0`06protocol witness for static AdditiveArithmetic.+
19F0`0\protocol witness for static AdditiveArithmetic.-
7^K0U0Qprotocol witness for static Numeric.*
4@M0[0Wprotocol witness for static SignedNumeric.-
:T?0]0Wprotocol witness for Strideable.advanced(by:)
<jd0]0Uprotocol witness for Strideable.distance(to:)
60X0<01libswiftCore
7SP0P0:Fatal error: failed to allocate 
5Am0L03swift_abortAllocationFailure
0>R0?09swift_slowAlloc
5=70D08swift_slowAlloc.cold
25f0C02failed to allocate 
5]K0]0=fatal error: non-escaping closure has escaped
7k60g0ISwift runtime failure: non-escaping closure has escaped
1<n0P08non-escaping closure has escaped
:F91:0Gfatal error: closure argument was escaped in withoutActuallyEscaping block
7PT1D0USwift runtime failure: closure argument was escaped in withoutActuallyEscaping block
80[0m0@closure argument was escaped in withoutActuallyEscaping block
5OT1<0kfatal error: closure argument passed as @noescape to Objective-C has escaped
>Rd1F18Swift runtime failure: closure argument passed as @noescape to Objective-C has escaped
84m0o0Iclosure argument passed as @noescape to Objective-C has escaped
6K60P0>Fatal error: Closure has escaped
5Jc0S0Ofatal error: unexpected enum case '
2m\0]0RSwift runtime failure: unexpected enum case '
0Bi0F0<unexpected enum case '
5KU130Pfatal error: unexpected enum case while switching on value of type 
>cc1=0gSwift runtime failure: unexpected enum case while switching on value of type 
;jL0f0Bunexpected enum case while switching on value of type 
:Gk0Q0Jfatal error: unexpected enum case
?nO0[0ESwift runtime failure: unexpected enum case
6cR0D04unexpected enum case
7[>0E0Aunexpected enum case.
:ga0K0:unexpected enum case: file 
<8C0K0D_diagnoseUnexpectedEnumCase
7X<0U0=Fatal error: Unavailable code reached
41h0O07_diagnoseUnavailableCodeReached
>i[0Q0031_diagnoseUnavailableCodeReached
0S:0R0Luse of unimplemented initializer '
:N\0P05use of unimplemented initializer
3Wb0I00_unimplementedInitializer
9FQ0\0=_swift_stdlib_reportUnimplementedInitializer
0Ni0U0:init(coder:) has not been implemented
0F_0500UINib
9eU0>08UIClassSwapper
:Hm0C00UIRuntimeConnection
6fD0501NSNib
<7L0<04UIStoryboard
8Wg0>01initWithCoder:
?Ik0Q0Bfailed to demangle superclass of 
1V50P0Cfailed to demangle superclass of
6Hb0`0@failed to demangle witness for associated type '
?[X0^0Cfailed to demangle witness for associated type
:`]0T0Ccould not demangle keypath type from
:920X0=Failed to look up symbolic reference at 
;iD0D0@ from mangled name '
2BW0G0?failed type lookup for 
4kB0T0JFatal error: failed type lookup for 
4cg0A02swift::fatalError
<\^0903swift_get
4CN0E04getSuperclassMetadata
;_\0Q0@swift::ResolveAsSymbolicReference
3R20J04swift_getSingletonMetadata
;HG0J0:swift_getTypeByMangledName
?c80H00_swift_initClassMetadata
6IU0G03swift_initClassMetadata
:RW0C08initClassSuperclass
8=b0N0Dswift_getAssociatedTypeWitness
1nL0D0;instantiateObjCClass
2B60U0Qfrom mangled name 'So12AVPlayerViewC'
1KG0>00_AVKit_SwiftUI
5?D0S0Mfatal error: call of deleted method
;QW0F0Bcall of deleted method
<bQ0H03swift_deletedMethodError
?bP0M0?swift_deletedAsyncMethodError
3bH0`05swift_deletedCalleeAllocatedCoroutineMethodError
>^l0U0Hcould not load resource bundle: from 
4IV0\0Satal error: could not load resource bundle: 
=jI0X0Iatal error: unable to find bundle named 
?3O0L0@unable to find bundle named 
3PB0=03Bundle.module
=:70G0Cld: Assertion failed: (
8ml0D08ld: internal error: 
8k<0S02linker command failed due to signal
=ZP0J0<ld terminated with signal 
27j0P0;A linker snapshot was created at
3`^0C08Assertion failed: (
7N\0<00__assert_rtn
4<e0;04Stack dump:
=bL0C00Program arguments: 
2[`0:00ld::tool::
8L^0@04ld::InputFiles::
>KI0C06ld::AtomPlacement::
8b30801ld::Atom
:=X0<04ld::passes::
:]J0;05ld::Fixup::
;S`0G0<ld::LayoutLinkedImage::
3P\0E01mach_o::relocatable::
8;n0<05lld::macho::
3eE0F0Bld::Fixup::applyFixup(
:Ug0D0<ld::tool::Resolver::
2570J07ld::AtomFileConsolidator::
=gN0:00lld::elf::
0T?0\0O), function applyFixup, file Fixup.cpp, line
2lB0`0V), function findAtom, file Relocations.cpp, line
5eK1100), function assignAliasAtomOffsetInSection, file Layout.cpp, line
9n50h0]), function addAtom, file AtomFileConsolidator.cpp, line
18h0h0]), function parse, file macho_relocatable_file.cpp, line
?H^0N0=command failed due to signal 9
4gb0X0Rerror: unable to execute command: Killed
4n>0^0:fatal error: Killed signal terminated program 
0\a0Y0Ninternal compiler error: Killed (program 
>2A0K0=ld terminated with signal 9
8FR0U01linker command failed due to signal 9
=P:0I00-ld_classic is deprecated
90o0;00-ld_classic
>Co0500-ld64
8QY0L07ignoring duplicate libraries
9Ge0C00was built for newer
?TG0M01clang frontend command failed
1I^0[0Vinternal compiler error: Segmentation fault
=_20\0;internal compiler error: Illegal instruction
;DG0P0:internal compiler error: Aborted
=T90L0<internal compiler error: in 
2A:0a0Othe compiler unexpectedly panicked. this is a bug
2IR0O0Berror: rustc interrupted by SIG
0eS0W09ghc: panic! (the 'impossible' happened)
:Pc0Y0Qprocess didn't exit successfully: `rustc 
?@<0S0Oprocess didn't exit successfully: `
=Wf0J07thread 'rustc' panicked at
8nd0k0Yclang: error: unable to execute command: Segmentation fault
8ho0^02clang: error: unable to execute command: Abort
:NQ0l0Zclang: error: unable to execute command: Illegal instruction
4US0m03clang++: error: unable to execute command: Segmentation fault
0bm0`04clang++: error: unable to execute command: Abort
1QE0n03clang++: error: unable to execute command: Illegal instruction
<fW0@04clang::ParseAST(
4k90Q0Eclang::ExecuteCompilerInvocation(
2om0900cc1_main(
:k?0C09rustc_driver_impl::
<[k0A00rustc_interface::
3lh0X0Pclang::driver::Compilation::ExecuteJobs(
1jm0S0Oclang::driver::CC1Command::Execute(
9g10=09: Assertion `
4l>0H0CWhile evaluating request
?nQ0L00qemu: uncaught target signal
?=50F07swift.org/contributing
6>Z0>03swift-frontend
78W0@03sourcekitdInProc
3Yf0>02lldb_private::
2K50C0=proc macro panicked
93]0J01proc-macro derive panicked
:ZV0I0:custom attribute panicked
=ci0G0;While running user code
7X\0M0Gclang: note: diagnostic msg: 
1UB0E00parser at end of file
3]n0?02Code generation
6;F0?00' on function '
2A?0;00ghc: panic!
7[f0500clang
=lT0I01internal compiler error: 
0X60L09compiler plugin not loaded: 
3K:0Z0Sfailed to communicate with external plugin
7BN0V09sandbox_apply: Operation not permitted
>W70[0Verror: failed to receive result from plugin
<Vl0b0^failed to receive result from plugin (from macro '
?AT0M00' produced malformed response
2GW0\0Oplugin process ended by an uncaught signal: 
6lb0N00could not be found for macro '
?880L08PrintStackTraceSignalHandler
2Z50]0RPlease submit a bug report (https://swift.org
9QC0J00llvm::sys::PrintStackTrace
7\70L01llvm::sys::RunSignalHandlers
9Dd0@05swiftc -frontend
:7F0?05swift -frontend
1DA0T0Pcompile command failed due to signal
<RX0X04emit-module command failed due to signal
8O00Y02merge-module command failed due to signal
3fl0Y0KCommand SwiftCompile failed due to signal
;IZ0Y0=Command CompileSwift failed due to signal
<c80`0>Command CompileSwiftSources failed due to signal
?mY0\0BCommand SwiftEmitModule failed due to signal
3Ko0]0=Command SwiftMergeModule failed due to signal
>[R0]0;Command MergeSwiftModule failed due to signal
>n`0`0PCommand failed due to signal: Segmentation fault
0bM0X05Command failed due to signal: Abort trap
6j60a0XCommand failed due to signal: Illegal instruction
;<R0W0MCommand failed due to signal: Bus error
3_\0[03swift frontend command failed due to signal
1hD0H0Aerror: terminated(132): 
1]30H0Aerror: terminated(133): 
7=G0H0Aerror: terminated(134): 
3[M0H0Aerror: terminated(138): 
3mn0H0Aerror: terminated(139): 
6W\0O09 failed: (Segmentation fault): 
64O0G08Compiling Swift module 
1SZ0P09 failed: (Illegal instruction): 
3cJ0X07/usr/bin/swift failed with exit code 254
3T>0Y08/usr/bin/swiftc failed with exit code 254
5<l100`error: fatal error encountered during compilation; please submit
<;80j0Merror: fatal error encountered while reading from module '
<dF0:00__GI_abort
;b40703swift::
63h0I01SIL verification failed: 
39Z0E08bin/swift-frontend+0x
;][0@02swift-frontend: 
3RT0I04/swift/lib/Serialization/
1an0I09/swift/lib/ClangImporter/
8^]0H04SourceKitService Crashed
4P`0K06SourceKitService Terminated
;SI0M06SourceKit-LSP server crashed 
4TU0O08Stack dump without symbol names
7Mg0P0Fand include the crash backtrace.
5m10B06While walking into
:L_0C07While type-checking
8Sj0F02libsourcekitdInProc.so
9h>0D0?sourcekitdInProc.dll
2IW0D09swift::constraints::
?C40A06swift::Lowering::
1F]0G0Cswift::performFrontend(
6je0A0<swift::mainEntry(
>JO0S0Gswift::performCompileStepsPostSema(
6d50K09swift::ASTLoweringRequest::
<gE0B0>swift::ASTVisitor<
8@X0B0<swift::SILModule::
59J0>06swift::irgen::
?`<0D08swift::TypeChecker::
8h90B07swift::Evaluator::
=bj0@00SourceKitService
>^=0I0CWhile evaluating request 
7So0[07Compiling with the current language version
1>U0Q08Compiling with effective version 
73V0D08While type-checking 
??90=00While silgen 
0g00B01While emitting IR 
60R0D0@While running pass #
:1i0B0=swift-frontend.exe
;1K0Y0Gllvm::ExecutionEngine::runFunctionAsMain(
4VF0I05llvm::MCJIT::runFunction(
:_80E02llvm::orc::runAsMain(
:g70>00While emitting
1]U0<06While silgen
;=m0C0?While deserializing
2fE0L09SourceKit-LSP server crashed
1IX0I0<While running user code \#"
<GP0F0Bswift::RunImmediately(
8RA0M0Cswift::RunImmediatelyFromAST(
95G0B0:llvm::orc::LLJIT::
<P:0M01Could not cast value of type 
5<R0Y0=Terminating app due to uncaught exception
92e0E00Simultaneous accesses
02V0<00 -interpret 
0l\0@03swift_fatalError
2Tb0B01recondition failed
0<K0?01ssertion failed
2[c0H00__JSONEncoder.container<
7N^0N0=__JSONEncoder.unkeyedContainer
?GG1I0hprotocol witness for SingleValueEncodingContainer.encode(_:) in conformance __JSONEncoder
5ea0P0HProcess.terminationStatus.getter
:9R0P0GProcess.terminationReason.getter
33:0b0@Unable to find App Group Container in Entitlements
3nT0U01API Violation: received an unexpected
?fX0e0>Failed to identify a store that can hold instances of
>SL0>03Couldn't find 
:R3150JCannot await a call into CKSyncEngine from within a delegate callback
8_k0b0[Attempted to use TranslationSession after the view
99M0N0;AppDependency with key of type
9hl0=01__JSONEncoder
1;^0C04Process.termination
<D@0?00: Fatal error: 
3CE0G00: Precondition failed: 
:^K0D01: Assertion failed: 
>M80=04: Fatal error
=9C0E01: Precondition failed
0@d0B02: Assertion failed
3VZ0B0=fatal error: file 
<fm0J0Bprecondition failed: file 
3b>0G0=assertion failed: file 
05O0@00.swiftinterface:
8@K0E00.swiftinterface, line
>7P0N04_swift_stdlib_reportFatalError
>k:0[0DSwift runtime failure: precondition failure
=h>0H0:fatalError(_:file:line:)
9j40L0<precondition(_:_:file:line:)
0G;0Q0ApreconditionFailure(_:file:line:)
;g:0F04assert(_:_:file:line:)
04B0N0?assertionFailure(_:file:line:)
6_S0E00): Assertion failed: 
6>H0H00): Precondition failed: 
19T0K01EXC_BREAKPOINT: Fatal error
2\_0P00EXC_BAD_INSTRUCTION: Fatal error
6N?0@06EXC_BREAKPOINT: 
>X10M0Cencountered an error (Crash: 
>DB0J0:fatal error: UnsafeMutable
8JV0J0Afatal error: UnsafePointer
3U=0P0Afatal error: UnsafeBufferPointer
;gE0F0>fatal error: UnsafeRaw
:AM0P0@fatal error: can't unsafeBitCast
<[S0?00PHP Fatal error
7;f0E0?Fatal error: Uncaught
1\90=00.php on line 
28]0T0MFatal error: Allowed memory size of 
6VQ0@00# Fatal error in
71;0C0=CONTINUATION MISUSE
81:0M0>Fatal error: exception Stdlib
;km0P0<Fatal error: exception Not_found
92D0O0KFatal error: exception Failure(
:340X0NFatal error: exception Invalid_argument(
<Lb0U0KFatal error: exception Stack_overflow
0880T0JFatal error: exception Out_of_memory
1]70R0KFatal error: exception End_of_file
5k80W0PFatal error: exception Division_by_zero
;1g0Q0MFatal error: exception Sys_error(
0gA0W0IFatal error: exception Unix.Unix_error(
2KP0T0JFatal error: exception Match_failure
=RJ0M0=Fatal error: exception File \#"
6\D0_0<Fatal error: Object was retained too many times
3g30U07reference was retained too many times
>nK0700.swift:
2`40k0SUIScene life cycle is required for apps built with this SDK
<l]0W09RuntimeIssueForNoSceneLifecycleAdoption
0M21=0Cfailure in void _UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption
3B_0_0PEvaluateRuntimeIssueForNoSceneLifecycleAdoption
>O;0500React
:;P0700Flutter
9aJ0900Capacitor
98B0400Expo
>6o1E0Pcalling this method on the main queue with outstanding async updates is not permitted
><O1I08Please always submit updates either always on the main queue or always off the main queue
0P@0i00BUG_IN_CLIENT_OF_DIFFABLE_DATA_SOURCE__APPLYING_SNAPSHOTS
1Oe0B02DiffableDataSource
7FS110Usupplied item identifiers are not unique. Duplicate identifiers: 
1WY0X01supplied item identifiers are not unique
4LQ0[02supplied section identifiers are not unique
0870S00supplied identifiers are not unique
3Cj0`0LIdentifiers in a section snapshot must be unique
1UM0e0\item identifier that does not exist in the snapshot: 
8\F0]08dentifier that does not exist in the snapshot
2Pg0N0AAttempted to apply updates to 
<iA0i0Fidentifiers that are equal but have different hash values
6<a0[0Sin the insertion identifier list for update
85P0U0FInvalid item identifier specified for
=hZ110ZInvalid parameter not satisfying: indexPath || ignoreInvalidItems
;Ja0e0aInvalid parameter not satisfying: dataSourceSnapshot.
7Zm0g0XInvalid parameter not satisfying: section != NSNotFound
2X[0l0]Invalid parameter not satisfying: sectionIndex != NSNotFound
7UU0e0XInvalid parameter not satisfying: index != NSNotFound
0Xk0i0[Invalid parameter not satisfying: itemIndex != NSNotFound
8M70D01objc_exception_throw
=gG0E00__exceptionPreprocess
?>Q0?01handleFailureIn
=TQ0Y0IInvalid parameter not satisfying: section
0f80W0KInvalid parameter not satisfying: index
1?e0H00-[UICollectionViewLayout
>e20A00-[NSLayoutManager
4aP0V07Deadlock detected: calling this method
?eQ0Q07Invalid update: invalid number of
=6[0>08are not unique
0CY0>09must be unique
;5L0N06identifier that does not exist
;Ja0T00equal but have different hash values
43j0R08Invalid update: invalid number of 
<lK0N0<Invalid batch updates detected
8lG0B04attempt to delete 
0OR0B05attempt to insert 
51h0B0:attempt to reload 
8n^0@0:attempt to move 
10B0D00which only contains 
3n;0`0Zattempt to delete and reload the same index path
<2L0W08attempt to perform an insert and a move
;XC0V09attempt to perform a delete and a move
>i:0R0Dattempt to perform insert and move
84@0R0@attempt to perform delete and move
6al0T0?ttempt to create two animations for 
1P>0_0INSTableView error inserting/removing/moving row
9KC0[0LNSOutlineView error inserting child indexes
4QY0Z00NSOutlineView error deleting child indexes
1cf0Z0HNSOutlineView error removing child indexes
=n`0P06NSOutlineView error moving child
9a\1900wasn't found in the current data model and was not in an update animation
??[0c0CAttempted to perform update with invalid index path
5@L0J06must be updated via the UI
<jg0X0Brequest for index path for global index 
0?X1<0Treceived layout attributes for a cell with an index path that does not exist
:?a150ano UICollectionViewLayoutAttributes instance for -layoutAttributesFor
5BL0[0:request for number of items before section 
7m90I0Edentifiers are not unique
>[i0J05NSFetchedResultsController
9KW0J0<controllerDidChangeContent
37^0P0?UICollectionViewLayoutAttributes
8fZ0J04received layout attributes
8MZ0^0H was deallocated while an update was in flight
2SG0F00objc_exception_rethrow
?1k0M05uncaught exception of type NS
16k0F0@uncaught exception 'NS
=nc0G09 First throw call stack
5DN0K01-[UICollectionView dealloc]
0oB0P03Call must be made on main thread
8gN1301-[UIApplication _performBlockAfterCATransactionCommitSynchronizes:]
?O^0F07userNotificationCenter
=Kk0e0NuserNotificationCenter:didReceiveNotificationResponse
=a:0l00-[UIApplication _updateSnapshotAndStateRestorationWithAction
?dD100@-[UIApplication _updateStateRestorationArchiveForBackgroundEvent
7m10=03swift_job_run
1\_0G0;completeTaskWithClosure
<[N0Y09swift::runJobInEstablishedExecutorContext
=2M0F0B-[NSInvocation invoke]
5?N1A13Modifications to the layout engine must not be performed from a background thread
>Md190LModifying properties of a view's layer off the main thread is not allowed
4I80g00NSWindow drag regions should only be invalidated on the
7\I0`06NSWindow geometry should only be modified on the
8FS0d01NSWindow drag regions should only be modified on the
2a50c07NSWindow geometry should only be invalidated on the
5GM0[07NSWindow should only be instantiated on the
7Q90Z0Lsetting the main menu on a non-main thread
;2G0o0CMain menu contents should only be modified from the main thread
?_?100DnextEventMatchingMask should only be called from the Main Thread
6MC1=07btain the web lock from a thread other than the main thread or the web thread
:g;0V0:Incorrect display node thread affinity
49O0V07Must only be used from the main thread
<0=0L0HOnly run on the main thread!
1eT0W04may only be called from the main thread
7cf0]07threading violation: expected the main thread
7G>0I04 requires the main thread
?G<0D03recondition failed: 
0[O0A02ssertion failed: 
?=60U0F_AssertAutoLayoutOnAllowedThreadsOnly
=aI0A07islGetInputSource
>Pj0H01isValidateInputSourceRef
<830I0ATSMGetInputSourceProperty
;Ng0I0<TSMSetInputSourceProperty
<[c0702TISCopy
>Hj0I0=TISGetInputSourceProperty
5m40h0[modifying the autolayout engine from a background thread
3L:0R00must be used from main thread only
=VR0T01must be called from main thread only
5D\0S00] must be called on the main thread
1Fn0<05API misuse: 
9Md0901-[UIView 
7md0901-[UIView(
1Db0C07-[UIViewController 
?db0C0?-[UIViewController(
;1B0:01-[UILabel 
;In0;01-[UIButton 
0_=0>01-[UITableView 
>?=0>06-[UITableView(
4L30C01-[UICollectionView 
;j20I01-[UINavigationController 
1Hn0;01-[UIWindow 
43B0>01-[UIImageView 
7UO0=05-[UITextView 
=bD0>01-[UITextField 
9;j0?01-[UIScrollView 
>Gc0>08-[UIStackView 
5<\0901-[NSView 
;\\0900-[NSView(
>Pj0;01-[NSWindow 
50j0;07-[NSWindow(
>620>01-[NSTextField 
8i^0>09-[NSTableView 
;;E0I01-[NSLayoutConstraint _set
=lo0500UIKit
>3d0600AppKit
4Bn0@0;com.apple.AppKit
3k40?09com.apple.UIKit
==l0>02CoreAutoLayout
;YF0O00-[WKWebView evaluateJavaScript:
:Dm0@01-[WKWebView load
?0M0D00-[WKWebView initWith
7^O0H01-[WKWebView stopLoading]
7L@0B00-[WKWebView reload
7bH0C02-[WKWebView goBack]
6m30F01-[WKWebView goForward]
6f70R00-[WKWebView setNavigationDelegate:
10@0<02-[WKWebView 
7fM0A05CA::Transaction::
?j60;03CA::Layer::
4N^0:00-[CALayer 
46I0=01-[NSISEngine 
<jN0400-[UI
;V20801-[NSView
3j;0400+[UI
?Y=0900[UIImage 
49=0905[UIImage(
:f70901[UIColor 
6CR0800[UIFont 
8X@0>02[UIBezierPath 
;nn0900WebThread
1Jl0<00RunWebThread
2GS0R0>Main Thread Checker: UI API called
0YD0:01AutoLayout
9<j0:03NSISEngine
1D@0C00__NSCFLocalDataTask
5NN0:00URLSession
2bK0=02__NSOPERATION
>ZW0N0DCould not load NIB in bundle: 
?YY0K01ould not load NIB in bundle
>=k0L0=could not load the nibName: 
?EO0N07loadView] could not load the \#"
>O]0M06loadView] could not load the 
7Pa0F0;\#" nib but didn't get a
1P<0R0Nould not find a storyboard named '
65e0P0Could not find a storyboard named
7JP0c02doesn't contain a view controller with identifier '
0gS0a05doesn't contain a view controller with identifier
8]70Y0=unable to dequeue a cell with identifier 
>W`0X01unable to dequeue a cell with identifier
9mX0R0Gcould not dequeue a view of kind: 
22W0P0Jcould not dequeue a view of kind
=aK0N0Jhas no segue with identifier '
?dj0L07has no segue with identifier
94O0U0A\#" nib but the view outlet was not set
?=C0S02nib but the view outlet was not set
5:e0a04must register a nib or a class for the identifier
8AQ0U0<invalid nib registered for identifier
55T0Q02ould not instantiate class named 
>X50[0Ffailed to obtain a cell from its dataSource
:Fg0P0Eould not instantiate class named
8:o0N0Anot key value coding-compliant
<OO0M06unrecognized selector sent to
4T\0I0DsetValue:forUndefinedKey:
>Xo0A0<could not dequeue
5Xh0A03unable to dequeue
6g50F0=invalid nib registered
1RI0E09nib but didn't get a 
1`o0G0Cfailed to obtain a cell
1S;0e0a-[UITableView _configureCellForDisplay:forIndexPath:]
:F`0D0:nib but didn't get a
4X90G01view outlet was not set
<k30e0?should have a non-nil sourceView or barButtonItem set
3EK0b00Your application has presented a UIAlertController
3A=0U0QApplication tried to present modally 
<T00l0UApplication tried to present modal view controller on itself
?bP0X00Application tried to present a nil modal
:@O0i0YApplication tried to present modally an active controller
=_B0_0EApplication tried to push a nil view controller
?]]180aCannot display a nested UINavigationController with zero viewControllers
0\[1204UINavigationControllers are not allowed in a navigation controller
4ZX150WPopovers cannot be presented from a view which does not have a window
8DR0R0LYou must supply a view in a window
>TX1911Pushing the same view controller instance more than once is not supported
>k>0^01is pushing the same view controller instance (
?3;0I0CCan't add self as subview
3f=0T00> should have parent view controller
4mk0`01Pushing a navigation controller is not supported
6^80d0\Tried to pop to a view controller that doesn't exist
:n;1001All view controllers in a navigation controller must be distinct
4im180bA view can only be associated with at most one view controller at a time
4FE0K03sourceView or barButtonItem
51c0>05more than once
3S20@02must be distinct
0`h0I0ADuplicate states in queue
4e=0X0JNo view controller managing visible view
9]80M03Don't know about flushed view
==g0c0CFailed to determine navigation direction for scroll
9dE0d0^Invalid parameter not satisfying: [views count] == 3
=]H0U07number of view controllers provided (
8cF0U0Qnumber of provided view controllers (
4Qi0C0;Unexpected subviews
2bC0`00-[_UIQueuingScrollView _enqueueCompletionState:]
8_P0l01-[UIPageViewController queuingScrollView:didEndManualScroll:
1@@0f0J-[UIPageViewController _flushViewController:animated:]
<Xa0f00-[_UIQueuingScrollView _didScrollWithAnimation:force:]
4h30h01-[_UIQueuingScrollView _setWrappedViewAtIndex:withView:]
9?c1A01-[UIPageViewController _validatedViewControllersForPresentationOfViewControllers:
1_W0Q02doesn't match the number required
?CN1905-[UIPageViewController setViewControllers:direction:animated:completion:]
1S00g0Scells must be retrieved by calling -dequeueReusableCell
48e0Y0Creturned a cell without a reuseIdentifier
?3R0k04Attempted to dequeue multiple cells for the same index path
5Af0X0?Expected dequeued view to be returned to
=TP0\0Fdata source did not return a valid cell from
2V90]0Jwas not retrieved by calling -dequeueReusable
3@]0U0Bmust pass a valid reuse identifier to
8BW0\0Gusing a registration that was created inside
?l70i0J-[UICollectionView _createPreparedCellForItemAtIndexPath:
5m4140Q-[UICollectionView _createPreparedSupplementaryViewForElementOfKind:
1ah1G0>-[UITableView _dequeueReusableCellWithIdentifier:forIndexPath:usingPresentationValues:]
9ZE0[0A-[UICollectionView _updateVisibleCellsNow:]
3^L0O0:does not have a reuseIdentifier
:640I09without a reuseIdentifier
6o80S0BAttempted to dequeue multiple cells
?FE0U0@Expected dequeued view to be returned
6mC0T0@registration that was created inside
;hY0K0;did not return a valid cell
3Qf0;07or is nil (
:DV150JInvalid section definition. Please specify a valid section definition
=BF0Z0VAt least 1 subitem is required for a group
3lU1X0bcreated with invalid combination of spacing and size specified. This group cannot fit even a single item
;E]100Bran into an error when computing the layout for section at index
3eH0O00[_UICollectionLayoutItemSolver 
8>b0I00[NSCollectionLayoutGroup 
2QH0I0>nvalid section definition
5ZG0A0:t least 1 subitem
5j[0M0;cannot fit even a single item
>g3160@UIAlertController must have a title, a message or an action to display
4@\1I02Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert
=dM1?0Xnot containing an alert controller was asked for its contained alert controller
7Yk0j0f-[UIAlertController addTextFieldWithConfigurationHandler:]
4D<0D01-[UIAlertController 
1n30M0AText fields can only be added
;Vl0L02must have a title, a message
7Aa0X00asked for its contained alert controller
7>o1;0;Directly modifying a tab bar managed by a tab bar controller is not allowed
5g\1A07Changing the delegate of a tab bar managed by a tab bar controller is not allowed
?Ab1=0lCannot manually set the delegate on a UINavigationBar managed by a controller
4U10f05 directly on a UINavigationBar managed by a controller
;b>0e0?directly on a UINavigationBar managed by a controller
?8Y0P0;Cannot modify constraints for UI
;hC0m0QInconsistency in UITabBar items and view controllers detected
;1L0L06Directly modifying a tab bar
0Xa0R00Changing the delegate of a tab bar
2ni0[0LNo view controller matches the UITabBarItem
=_`0L07on a UINavigationBar managed
9Tl0^0;top item belongs to a different navigation bar
0LN0S08nest wrapped navigation controllers
=g>0J05SwiftUI.UIKitNavigationBar
1hS0B05frame = (0 0; 0 0)
>;Y0E00UISplitViewController
9ld0j09App called -statusBar or -statusBarWindow on UIApplication
>@T1713-[UIApplication _createStatusBarWithRequestedStyle:orientation:hidden:]
6<70J0F-[UIApplication statusBar]
2OH0P0L-[UIApplication statusBarWindow]
?K?0X0:-[NSObject(NSKeyValueCoding) valueForKey
=@I0F00-[_UITextUndoOperation
6XB0F00(UIKitUndoExtensions) 
0\;0<02ut of bounds
6i>0@05handleKeyCommand
=O;0R0A-[UIApplication _showEditAlertView
1VH0;07motionEnded
>CD0F01shouldChangeCharacters
1;Q0B04shouldChangeTextIn
>N?0>06editingChanged
=DX0A05textViewDidChange
5UZ0j0FNested internal _UISearchBar transitions not yet supported
2k[1H14The view should already be in the window before adding a _UIPassthroughScrollInteraction
;2O190>-[_UISearchBarVisualProviderIOS prepareForTransitionToSearchLayoutState:]
:AZ0R02-[_UIPassthroughScrollInteraction 
=ie0O0<_UIPassthroughScrollInteraction
1M`0X0>Nested internal _UISearchBar transitions
<km0E01-[UISearchController 
3B?0M00_UISearchControllerTransplant
>dC1>0nUIPreviewTarget requires that the container view is in a window, but it is not
?=41B0JUITargetedPreview initializer requires that the view is in a window, but it is not
6GT0j0PBUG_IN_CLIENT_OF_TARGETED_PREVIEW__VIEW_IS_NOT_IN_A_WINDOW
9QH0f0b-[UIPreviewTarget initWithContainer:center:transform:]
3K@0d0N-[UITargetedPreview initWithView:parameters:target:]
=570J0;-[UIContextMenuInteraction
?1\0C01-[UIDragInteraction
6U_0C01-[UIDropInteraction
9jB0M02CALayer position contains NaN
>DQ0K03CALayer bounds contains NaN
2bH0Y0OInvalid parameter not satisfying: !isnan(
7060W0SInvalid parameter not satisfying: fabs(
<1m0H0>CA::Layer::set_position(
6Ch0F0BCA::Layer::set_bounds(
2bP0?0;contains NaN: [
>Mm1713UIGraphicsBeginImageContext() failed to allocate CGBitampContext: size=
7:@0W00_UIGraphicsBeginImageContextWithOptions
9cC0K00UIGraphicsBeginImageContext
>AA0901size={0, 
9220<08, 0}, scale=
9`>0Z0LUnable to activate constraint with anchors
0hS0T08because they have no common ancestor
:Kg0d0_Constraint items must each be a view or layout guide
0n=0e06The view hierarchy is not prepared for the constraint
8RF0G01NSLayoutConstraint for 
>oX0F0Bonstant is not finite!
=Da0H00ultiplier is not finite!
?eH0T0MUnable to install constraint on view
;J;0Q09Unable to parse constraint format
;QG0T0NInvalid pairing of layout attributes
59[0H09from a background thread
1GL0B03no common ancestor
?X90>0:is not finite!
>jV0@01Invalid constant
51<0B0:Invalid multiplier
7a`1<18Supported orientations has no common orientation with the application, and [
8GF1502Supported orientations has no common orientation with the application
<8`1J0MpreferredInterfaceOrientationForPresentation must return a supported interface orientation
8[i0X00UIApplicationInvalidInterfaceOrientation
0^V0G07UIImagePickerController
0WS0=00PUPhotoPicker
7NL0>05CAMImagePicker
84A0600GKGame
;M80700GKMatch
:IF0=01GKLeaderboard
0<\0800RCTModal
1f70j0_bundleProxyForCurrentProcess is nil: mainBundle.bundleURL 
93U0S08bundleProxyForCurrentProcess is nil
1@m1:0EAssertion failure in -[UNUserNotificationCenter initWithBundleIdentifier:]
7RG0I00currentNotificationCenter
>ic0L07No ObservableObject of type 
:WA0M08No Observable object of type 
5?10Q05A View.environmentObject(_:) for 
=<d0I0EEnvironmentObject.error()
6dk0U0?EnvironmentObject.wrappedValue.getter
=>S0R0IEnvironmentValues.subscript.getter
=1K0^07specialized EnvironmentValues.subscript.getter
0aJ0703SwiftUI
1I60F08Unexpectedly found nil
=gD0A00ndex out of range
3WM0C06UIHostingController
0@60=07NSHostingView
8;?0>00_UIHostingView
:Ed0<00SheetContent
5F\0M0;PresentationHostingController
:4:0;06SheetBridge
5@a0<04.body.getter
<Uj0U0OBindingOperations.ForceUnwrapping.get
>V=0C0>ForceUnwrapping.get
8a>0>07EXC_BREAKPOINT
1cU0700SIGTRAP
:oG0Q0FBindingOperations.ForceUnwrapping
1fh0700dismiss
<a`0902disappear
2Vf0^02AnyNavigationPath.Error.comparisonTypeMismatch
7ek0W0BNavigationAuthority.flushRequestQueue()
=300T0Mprecondition failure: cyclic graph: 
0@00R0Nprecondition failure: cyclic graph
=?o0F0@AG::Graph::print_cycle
?Ma0a0PAttributeGraph: cycle detected through attribute 
6;[0`0QAttributeGraph: cycle detected through attribute
32C0>06GeometryReader
0n^0B00onPreferenceChange
5ZX0<02sizeThatFits
3Lg0>07alignmentGuide
:WL0H0CupdateAnimatedWindowSize
=_80@07_NSPopoverWindow
=7Y0901NSPopover
2V[0400AG::
=WT0>06AttributeGraph
6>j0Q0@MaterialProviderBox.resolveLayers
<Pg0D00glassTransitionState
:F40G0;swift_getTypeByMangledN
20U0;01TypeDecoder
?SE0A0<decodeMangledType
0GN0<07LayoutEngine
4@_0F05precondition failure: 
4e90>08GlassEntryView
5TW0J0BMaterialEffectResolvedData
5Fg0a0Yprecondition failure: setting value during update
4OK0f0Kprecondition failure: invalid value type for attribute
44]0a0Pprecondition failure: attribute subgraph mismatch
6W]0Z0Gprecondition failure: exhausted data space
2BE0W0Fprecondition failure: unknown attribute
?>[0S0Lprecondition failure: invalid graph
8C]180jprecondition failure: attribute references cannot cross graph namespaces
?C20n0Kprecondition failure: attribute failed to set an initial value
5N>0Y0Jprecondition failure: accessing attribute
>N00[0Eprecondition failure: accessing invalidated
;LH0U0<AttributeGraph precondition failure: 
>9[0H0>AG::precondition_failure
>N`0b0Oattribute references cannot cross graph namespaces
?JW0k0datal error: attempting to create attribute with no subgraph
6_00K06setting value during update
;C>0F04cross graph namespaces
?9a0D02exhausted data space
:=L0R0JModifying state during view update
4Cl0G00Publishing changes from
:^=0D08AG::Graph::value_set
7d40?00AGGraphSetValue
2lR0<05updateUIView
17D0<05updateNSView
4Yl0C0?validateDimension #
3\H0;04SwiftUICore
2RR0N0JNSView.intrinsicLayoutTraits()
<P<0U0@PlatformViewHost.updateLayoutTraits()
8Ag0Y0Upasses than there are views in the window
0YT0Z0H passes than there are views in the window
4MH0S01-[NSApplication _crashOnException:]
=:]0R0G pass, but it has already had more
?bR0J00Future marking as needing 
<\00a0O_informContainerThatSubviewsNeedUpdateConstraints
>2D0J05setNeedsUpdateConstraints:
<gS0?08setNeedsLayout:
4H`0F0AAppKitPlatformViewHost
5M30C00NSHostingController
24Y0V0<NSHostingView.updateAnimatedWindowSize
4Bk0D0?intrinsicContentSize
6Hc0905.layout()
4X30>05FrameDidChange
;:N0=02viewDidLayout
1I>0^00. Duplicate items of this type are not allowed
6<^0H08com.apple.SwiftUI.search
?PB0c0Acom.apple.SwiftUI.navigationSplitView.toggleSidebar
6]b0]0C-[NSToolbar _insertNewItemWithItemIdentifier:
>EZ0E02AppKitToolbarStrategy
8K70=04ToolbarBridge
=]60M04_notifyFamily_InsertedNewItem
1Mm0]0YInvalid message sent to event \#"NSEvent: type=
3Ha0E0A-[NSEvent clickCount]
4k>0G0C-[NSEvent buttonNumber]
6\c0F01-[NSEvent eventNumber]
:d80G0C-[NSEvent trackingArea]
>W>0I0=-[NSEvent trackingNumber]
21L0D01-[NSEvent characters
:Cd0D0@-[NSEvent isARepeat]
?k00B0>-[NSEvent keyCode]
;SG0D00QCocoaSystemTrayIcon
6[X0C00QStatusItemDelegate
12o0900libqcocoa
2G;0G03Crashing on exception: 
:>Q0905reason: '
18H0M0:NSGetUncaughtExceptionHandler
<FR0Q01-[NSApplication reportException:]
:<>0R00-[NSApplication _reportException:]
4lg0C0<PotentialCrashError
4QG0B04CrashReportError: 
?f10[0:The preview process appears to have crashed
3301;0Emay have crashed. Check ~/Library/Logs/DiagnosticReports for any crash logs
>Cl0F0=FailedToLaunchAppError
07Q0:00JITError: 
>3\0J05RemoteHumanReadableError: 
2_R0G00appears to have crashed
?2a0801JITError
;><0:00XOJITError
7720G09Runtime linking failure
3<R0j0RPublishing changes from within view updates is not allowed
13b160YModifying state during view update, this will cause undefined behavior
<4B0X07tried to update multiple times per frame
96C0703 crash 
4K=0703 crash:
6FG0703 crash,
9GU0703 crash.
91Y0804 crashes
:eY0804 crashed
??C0903 crashing
>C]0:02stürzt ab
>Kb0700plante 
>K>0800краш
>SK0<00падает
<Fk0@00вылетает
<ZO0600闪退
=HV0601崩溃
;<Z0?02クラッシュ
<>30600落ち
=J30900크래시
1Y@0G06from background threads
50C0C05within view updates
>F70B00during view update
3od0H04multiple times per frame
==90X00object without being installed on a View
4Z=0Z01value outside of being installed on a View
6UI0V02value outside of being installed as a 
<jU0Q05without being installed on a View
=g40E0>Accessing StateObject
1hO0E0;Accessing Environment
=5a0?07Accessing State
<QW0H06Binding.subscript.getter
?ia0C05Binding.readValue()
:Yn0K06Binding.wrappedValue.getter
8cj0H0DFunctionalLocation.get()
1>A0H0:LocationProjection.get()
37K0H0:ForEachChild.updateValue
14Y0901TextField
88o0601Toggle
8g80600delete
3n40601remove
7n10500 cell
4B70:06nil object
94E0901LongPress
=]c0C0>UIGestureRecognizer
=_;0X0TCoreData could not fulfill a fault for '
;jb0V0CCoreData could not fulfill a fault for
0c30H00_PF_FulfillDeferredFault
0H20N01-[NSFaultHandler fulfillFault:
5:20P01-[NSFaultHandler retainedFulfill
;;h0=09x-coredata://
0@20400cell
9050400view
?j[0400body
=8I0701display
0_h0]0YIllegal attempt to establish a relationship '
7@=0U00between objects in different contexts
36T0F02Illegal attempt to map
;4f0W00' must have a valid NSEntityDescription
82Q1E0DFailed to find a unique match for an NSEntityDescription to a managed object subclass
16;0S0?A fetch request must have an entity
3T@0W0Jcannot delete objects in other contexts
0\N0X0=cannot refresh objects in other contexts
1^20o00+entityForName: nil is not a legal NSPersistentStoreCoordinator
0OS0S04+entityForName: could not locate an
:D[1@10persistent store is not reachable from this NSManagedObjectContext's coordinator
>AO0Q0Lpersistent store is not reachable
5Xi0E03in different contexts
3[Y0A05in other contexts
3ee0C07NSEntityDescription
1kE0C07must have an entity
6SY0J0Fcould not locate an entity
?i20_0Bnil is not a legal NSPersistentStoreCoordinator
;n90X0Lcould not locate an NSManagedObjectModel
0[Y0e0>__Multithreading_Violation_AllThatIsLeftToUsIsHonor__
8E21<0^NSManagedObjectContextOnthemainthreadandillegallypassedittoabackgroundthread
7O\1008NULL _cd_rawData but the object is not being turned into a fault
2A`0R02was mutated while being enumerated
3_C0J0=NSInternalChangeProcessing
5cK0E00processPendingChanges
7Ii0E00_processRecentChanges
9@20X06mutating method sent to immutable object
26G0A01_PFfastAnnotation
?RS0E0<_sharedIMPL_pvfk_core
?EK0G0?_sharedIMPL_setvfk_core
59H0B01-[NSManagedObject 
3YH0B0>-[NSManagedObject(
5d;0:00-[_PFArray
2f_0:00-[_PFBatch
74^0?02_PFObjectIDFast
18o0700PFFetch
2`c0A00_PFRetainedObject
;\i0@01_PFManagedObject
8f70H06-[NSManagedObjectContext
:m50;01_PF_Managed
5\_0I0=_NSCoreDataTaggedObjectID
9JK0G00-[_NSFaultingMutableSet
;>h0A00-[_PFCachedNumber
0Q90500_pvfk
=ia0501fetch
3jF0400save
9<`0702context
6Gm0600import
>C40400sync
6[I0W0C_thereIsNoSadnessLikeTheDeathOfOptimism
?J_0a0SUnable to recover from optimistic locking failure
>8N0O0K-[NSManagedObjectContext save:]
4;F0f08developerSubmittedBlockToNSManagedObjectContextPerform
:Gc190:Context in environment is not connected to a persistent store coordinator
;MJ0Y0>nimplemented SQL generation for predicate
4n@0D04 not found in entity
=aG0f0aUnacceptable type of value for attribute: property = \#"
?gh0R0NUnacceptable type of value for to-
2BM190aNSFetchedResultsController requires a fetch request with sort descriptors
>@n0^03Can't use in/contains operator with collection
16c0L02to-many key not allowed here
55d0P0<unimplemented SQL generation for
=H<0[0B-[NSSQLGenerator newSQLStatementForRequest:
5ge0[04-[NSSQLFetchRequestContext _createStatement
;dA0>00SQL generation
4lH0C06not found in entity
6RF0C0;given type = NSNull
6ZD0J0CUnacceptable type of value
7Xe0@08sort descriptors
0P91D1<The persistent cache of section information does not match the current configuration
1og0[0W-[NSFetchedResultsController performFetch:]
=WF0n0[Cannot create an NSPersistentStoreCoordinator with a nil model
5EP1806NSFetchRequest could not locate an NSEntityDescription for entity name '
>`Z0k01-[NSPersistentStoreCoordinator initWithManagedObjectModel:]
5IV0@01with a nil model
>k00g0Icould not locate an NSEntityDescription for entity name
3E>1E0BThis model instance was invalidated because its backing data could no longer be found
7G<0o0gThis model instance was destroyed by calling ModelContext.reset
1>U1@0[This backing data was detached from a context without resolving attribute faults
?]:0U0P: Fatal error: Context is missing for
9R]0W0?Never access a full future backing data
0Oi0I06_InvalidFutureBackingData
2Qi120KIllegal attempt to create a full future for a temporary identifier
2Vc0903SwiftData
4fB0D09BackingData.getValue
1;X0<01DefaultStore
:9<0B04url: x-coredata://
9ni0;01body.getter
?d20700.getter
<7a0Q0ECould not create ModelContainer: 
:`40`0?failed to find a currently active container for 
:[j0G04loadIssueModelContainer
>Z<0W0CFailed to create a persistent container
3KH1812The current model reference and the next model reference cannot be equal
;UM0b0EDuplicate version checksums across stages detected
7Wc0D01sharedModelContainer
=Pc0[0Gfailed to find a currently active container
4g00800App.init
9d90400main
;E10a0TMigration is required due to the following errors
7RZ0O0F is less than last set version 
7GB0H06Domain=io.realm Code=10 
7V10R00+[RLMRealm realmWithConfiguration:
4Ji0J00RLMRealmTranslateException
2oo0@0;incorrect thread
7_c0D00has been invalidated
=OR0G00Operation not permitted
41J0:06Property '
6NE0J0FNullability for property '
>B=0A02'try!' expression
06T0T0:Realm accessed from incorrect thread
7c70V04Object has been deleted or invalidated
5430O08RLMResults has been invalidated
0eE0M06RLMArray has been invalidated
7L70d0;Cannot modify Results outside of a write transaction
42P0O07call beginWriteTransaction on a
?hf0[0HThe Realm is already in a write transaction
=fB0m0DList is no longer valid. Either the parent object was deleted
8G10f06Can only delete an object from the Realm it belongs to
?1P0?07RLMVerifyThread
=0i0H01-[RLMRealm verifyThread]
=DM0K08RLMVerifyInWriteTransaction
1K90A00RLMVerifyAttached
8`^0P00-[RLMRealm beginWriteTransaction
4b;0N06accessed from incorrect thread
4UI0F06deleted or invalidated
<KV0B08is no longer valid
5bO0N0=outside of a write transaction
70Y0Q0=in a Realm in a write transaction
7ih0N04already in a write transaction
3di0_04'try!' expression unexpectedly raised an error:
2Lh0P0:database disk image is malformed
9_e0W00SQLite error 26: file is not a database
;O=0V0:file is encrypted or is not a database
02Y0Q0Mfile is not a database (code: 26)
>TO0O0Gfile is not a database (code 26
<Tf0C00NSSQLiteErrorDomain
42H0A00NSPersistentStore
4^M0F0Afile is not a database
4BN0A0=while executing `
?LR0d0=illegal multi-threaded access to database connection
1j@0a01API call with invalid database connection pointer
5\e0^0<API call with NULL database connection pointer
0JE0b0<API call with unopened database connection pointer
64N0700sqlite3
6O10H05sqlite3MutexMisuseAssert
0BI0804sqlite3_
3Ae0_0IFatal error: Database methods are not reentrant
2@O0h0NFatal error: Database was not used on the correct thread
5[I0Z0@SchedulingWatchdog.preconditionValidQueue(
4]C0I01methods are not reentrant
>:U0R06was not used on the correct thread
>=Q0G0CpreconditionValidQueue(
=8X0M00vnode unlinked while in use: 
8nK0L0<vnode renamed while in use: 
=[;0K0;vnode unlinked while in use
?eb0J0=vnode renamed while in use
7H]0>03disk I/O error
<M^0F0BSQLite error code:6922
6>20C0:invalidated open fd
8B00L0GNSCocoaErrorDomain Code=1341
;1\0N0FNSCocoaErrorDomain Code=134060
2e^0N0ENSCocoaErrorDomain Code=134100
:5E0N0GNSCocoaErrorDomain Code=134110
:j30N0DNSCocoaErrorDomain Code=134130
5;20N0FNSCocoaErrorDomain Code=134140
8NB0K0GNSCocoaErrorDomain Code=256
9YM0L0FNSCocoaErrorDomain Code=259 
1SH0D03loadPersistentStores
3>;0^01-[NSPersistentContainer _loadStoreDescriptions
<X80j06This NSPersistentStoreCoordinator has no persistent stores
2fd0L0GNSCocoaErrorDomain Code=256 
>NY0K0ENSCocoaErrorDomain Code=640
>[K0W03CloudKit integration requires that all 
0_B0V04CloudKit integration does not support 
?LT0>00ModelContainer
?L@0;02Code=134100
7?m0;06Code=134110
7\W0;06Code=134130
0Nl0;06Code=134140
9560S00CloudKit integration requires that 
>\m0804Code=257
<kM0802Code=513
70B0803Code=640
=P<0F0BNSSQLiteErrorDomain=13
?H<0F0BNSSQLiteErrorDomain=11
3dm0804Code=259
1l<0F0BNSSQLiteErrorDomain=14
:c=0F0BNSSQLiteErrorDomain=23
2eB0;02atal error:
0jK0@00Unresolved error
4Q30Y0UUnbalanced call to dispatch_group_leave()
?2N0_0[Too many nested calls to dispatch_group_enter()
6UC0I07dispatch_group_leave.cold
:O;0D0;dispatch_group_leave
3HT0:03completion
7DO0703handler
<Ih0801callback
3P;0900didFinish
<S60701didFail
1C<0E0;DispatchGroup.leave()
<nL0M0<Release of a suspended object
?k=0M0BRelease of an inactive object
9AR0H02Over-resume of an object
7T>0Q03Over-resume of an inactive object
7VQ0[0WToo many nested calls to dispatch_suspend()
=NF0Q08_dispatch_queue_xref_dispose.cold
5S30L07_dispatch_queue_xref_dispose
3mW0J0B_dispatch_lane_resume.cold
4DW0K08_dispatch_queue_resume.cold
=HM0D06dispatch_resume.cold
>TY0E07_dispatch_lane_resume
0n<0F07_dispatch_queue_resume
5750?07dispatch_resume
?SF0P0I_dispatch_lane_suspend_slow.cold
0^@0K0>_dispatch_lane_suspend_slow
?fH0H08_dispatch_source_dispose
1gc0N0=has a mandatory cancel handler
4Oi0H0@while items are enqueued
;af0H0Bdeallocated while in use
9Fm0501timer
3=>0600resume
;]>0703suspend
32o0400stop
<Bd0Y02Semaphore object deallocated while in use
;?;0U02Group object deallocated while in use
6PP0j00Use-after-free of dispatch_semaphore_t or dispatch_group_t
4om0^0ZUnbalanced call to dispatch_semaphore_signal()
=Q>0[0TRelease of a queue while items are enqueued
82=0U0;Release of a queue with corrupt state
;F\0S0LPremature release of a locked queue
<bB0P0>_dispatch_semaphore_dispose.cold
0H80K0=_dispatch_semaphore_dispose
2Oa0L0=_dispatch_group_dispose.cold
4;b0G09_dispatch_group_dispose
;jm0L09_dispatch_queue_dispose.cold
7Y]0K08_dispatch_lane_dispose.cold
80W0Q0J_dispatch_lane_class_dispose.cold
8`@0T0M_dispatch_semaphore_signal_slow.cold
1`m0G08_dispatch_queue_dispose
?;?0F0A_dispatch_lane_dispose
7W]0L0B_dispatch_lane_class_dispose
48o0O0I_dispatch_semaphore_signal_slow
6]l0H04Group object deallocated
0<C0L01Semaphore object deallocated
2=S0\00Unbalanced call to dispatch_semaphore_signal
?2M0B0:Release of a queue
:1m0F0;Unexpected EV_VANISHED
4J=0T0ADo not close random Unix descriptors
1J`0P0Hdo not destroy random mach ports
9V]0M0;_dispatch_bug_kevent_vanished
:cX0O0G_dispatch_source_merge_evt.cold
02k0K07_dispatch_kevent_drain.cold
?5Y0G09_dispatch_kq_drain.cold
0EI0J09_dispatch_source_merge_evt
9Po0F08_dispatch_kevent_drain
5b>0B0:_dispatch_kq_drain
:_\0A00Unexpected error 
>Yo1814monitored resource vanished before the source cancel handler was invoked
8?A0;06descriptors
<^e0\03Block was not expected to execute on queue [
>ZH0Z0RBlock was not expected to execute on queue
9\[0_04Block was expected to act as a barrier on queue
2>[0O0>_dispatch_assert_queue_not_fail
3b:0I0>dispatch_assert_queue_not
>A:0S07_dispatch_assert_queue_barrier_fail
;Q>0M07dispatch_assert_queue_barrier
2en0V0OBlock was expected to execute on queue
77Y0X0:Block was %sexpected to execute on queue
80\0;07swift_task_
;b^0A00isCurrentExecutor
=^i0=03checkIsolated
2Nc0P06dispatchPrecondition(condition:)
75i0I08_dispatchPreconditionTest
7W?0L01Dispatch Thread Soft Limit: 
9JH0L0@Dispatch Thread Hard Limit: 
4mQ0T02Dispatch Thread Soft Limit Reached: 
7jJ0T03Dispatch Thread Hard Limit Reached: 
4\[0k0Vtoo many dispatch threads blocked in synchronous operations
4lK0j0KBUG IN CLIENT OF LIBDISPATCH: Process has too many threads
32;0^0IBUG IN CLIENT OF LIBDISPATCH: Unable to create
8jT0N05BUG IN CLIENT OF LIBDISPATCH: 
6_B130JCannot change the target of this object after it has been activated
7=:0^0KNULL was passed where a block should have been
2ko1C0_Release of a source that has not been cancelled, but has a mandatory cancel handler
?Ni0W06Dispatch source used after last release
4OV0e0MA block object may not be both run more than once and
<8K0a0<dispatch_main() must be called on the main thread
6Dm0l0Hdispatch_source_cancel_and_wait called from a source handler
=j[0n0K_dispatch_main_queue_callback_4CF called from the wrong thread
>iH0R0>_dispatch_source_xref_dispose.cold
>7S0M0?_dispatch_source_xref_dispose
3;@0E00Block was expected to
7Zj0I01Block was not expected to
0\l0O06already owned by current thread
6N?0W0PUnbalanced call to dispatch_group_leave
8W_0I0AOwner in ulock is unknown
0i\0;03libdispatch
7bE0J08NRInvalidArgumentException
>nD0Z0?another framework has renamed the selector
<U40P00]: unrecognized selector sent to
=]n0A04fb_swizzledMethod
2V:0802_SWIZZLE
8_L0:03_swizzled_
40f0903swizzled_
:7^0H0C is implemented in both 
4D20M0>. One of the two will be used
5l<0G03 is implemented in both
4Ym0o0?This may cause spurious casting failures and mysterious crashes
0j\0O0Fcannot decode object of class (
0O40C01-[NSKeyedUnarchiver
=9C0C00+[NSKeyedUnarchiver
:<]0=00_decodeObject
2Xl180lThis decoder will only decode classes that adopt NSSecureCoding. Class '
2CY0o0;This decoder will only decode classes that adopt NSSecureCoding
6b@0K00' was of unexpected class '
>?B0I0Ewas of unexpected class '
3`F0W0K initWithCoder:]: unrecognized selector
>0]0D04Allowed classes are:
?O60D0:adopt NSSecureCoding
:EX0V0<initWithCoder:]: unrecognized selector
>SR0Y0J encodeWithCoder:]: unrecognized selector
>IL0L0>Invalid type in JSON write (
<2i0X0KInvalid number value (NaN) in JSON write
9on0]0RInvalid number value (infinite) in JSON write
8Il0T09Invalid top-level type in JSON write
=Km0Y0Cttempt to insert non-property list object
0NT1?0jThis coder only encodes objects that adopt NSSecureCoding (object is of class '
;Pj0i0`This coder only encodes objects that adopt NSSecureCoding
2dc0P03Property list invalid for format
0T[0?04_writeJSONValue
8gL0?00-[_NSJSONWriter
2]M0Y01+[NSJSONSerialization dataWithJSONObject:
8GF0H04-[NSKeyedArchiver encode
?k<0>00_encodeObject(
4?90V01+[NSJSONSerialization writeJSONObject:
95O0K0G_CFPrefsValidateValueForKey
1g10U00_CFPrefsEncodeKeyValuePairIntoMessage
2kU0Y0BAttempt to set a non-property-list object
6dR0=00CFPreferences
6m90@01-[NSUserDefaults
>Ke0X0PAttempt to mutate immutable object with 
4UZ0?00]: unrecognized
5fo0H02]: unrecognized selector
<lZ0I00-[__NSSingleObjectArrayI 
2o?0K00-[__NSDictionaryI setObject
3Pk0K01-[__NSDictionary0 setObject
=520V00-[__NSSingleEntryDictionaryI setObject
>530M01-[__NSCFConstantString append
6=C0N0I-[NSTaggedPointerString append
4P30N00-[__NSDictionaryI removeObject
6Nb0T0E-[__NSCFDictionary setObject:forKey:
0;d0=01-[__NSArrayI 
2lW0=03-[__NSArray0 
42O0E04unrecognized selector
:fU0901addObject
=`P0<04removeObject
?7Z0<07insertObject
?c50=05replaceObject
78<0@07removeAllObjects
3SI0@08removeLastObject
6?:0>00exchangeObject
4:m0902sortUsing
5mM0;04filterUsing
2;Q0905setArray:
6g40:01setObject:
0FI0Y0:]: unrecognized selector sent to instance
=_D0V0;]: unrecognized selector sent to class
=cJ0H0DUnrecognized selector -[
2B`0H0DUnrecognized selector +[
2ZV0I0>doesNotRecognizeSelector:
96h0@00___forwarding___
25L0E0<_CF_forwarding_prep_0
12m0<05OCMockObject
7MF0J0?handleUnRecordedInvocation
1n50B02forwardInvocation:
;9^0]0Y-[UIApplication sendAction:to:from:forEvent:]
1PG0a0?-[NSApplication(NSResponder) sendAction:to:from:]
6a10U0B is out of bounds (must be less than 
4=R0500Realm
=Yo0?05 beyond bounds 
18h0D01__boundsFail: index 
4710N0; out of bounds; string length 
4TD0F00} exceeds data length 
3R_0A00) beyond bounds (
9Wn0f0\Attempted to scroll the table view to an out-of-bounds
=D<0e0aAttempted to scroll the collection view to an out-of-
=Q:0O00]: Range or index out of bounds
?bC0O0=} out of bounds; string length 
1`?0H00}} extends beyond bounds
7IU0G01} extends beyond bounds
9EM0?09: Out of bounds
>4l0[0<} exceeds maximum index value of NSNotFound
9b`0W0:attempt to scroll to invalid index path
?;b0B07 out of row range 
3G;0D01 in section at index
<]K0^0SThis will become an exception for apps linked 
?8X0=04-[__NSArrayM 
8R50C07-[__NSFrozenArrayM 
3<J0F04-[__NSCFArray objectAt
=U`0L0?-[NSArray subarrayWithRange:
4g00U02-[NSMutableArray removeObjectAtIndex:
5AJ0H0=-[__NSCFString substring
2Ih0P05-[__NSCFString characterAtIndex:
?TC0D01-[NSString substring
6a[0T01-[NSConcreteMutableAttributedString 
1=P0D03-[NSMutableRLEArray 
>If0P05-[__NSCFConstantString substring
7U10[0S_contentOffsetForScrollingToRowAtIndexPath:
9UZ0e0A-[UICollectionView _validateScrollingTargetIndexPath:
?0;0R0A-[NSConcreteData subdataWithRange:
83g0k0N-[NSRegularExpression(NSMatching) enumerateMatchesInString:
<<X0I0DCannot remove an observer
0j10[03because it is not registered as an observer
=hF0;00-[AVCapture
4dP0?02videoZoomFactor
;l_0D0>object cannot be nil
8h60A09insert nil object
3K:0R01__NSFastEnumerationMutationHandler
49F0I0@removeObserver:forKeyPath
1^_0L0A_removeObserver:forProperty:
5`70H0BAttempted to scroll the 
8Y60X0<Row 9223372036854775807 out of row range
6EV0G01Row -1 out of row range
8\i0Q07index 18446744073709551615 beyond
>3f0G08index 4294967295 beyond
8@90P0Cindex 9223372036854775807 beyond
2:T0M0;beyond bounds for empty array
3GM0]0Y]: attempt to insert nil object from objects[
4kH0N0H]: object cannot be nil (key: 
;MM0H00]: attempt to insert nil
4h60G00]: object cannot be nil
7J[0D00]: key cannot be nil
3KL0F00]: value cannot be nil
0ij0?00]: nil argument
<`50G00]: nil string parameter
?3Q0L0F]: attempt to insert nil key
>ml0=02]: nil object
>>b0\0TsetObjectForKey: object cannot be nil (key: 
3AO0U0;setObjectForKey: object cannot be nil
<a\0R0>setObjectForKey: key cannot be nil
?<K0e0MNSConcreteAttributedString initWithString:: nil value
:n90?03]: NULL cString
1=00j03-[__NSPlaceholderDictionary initWithObjects:forKeys:count:
29B0]04-[__NSPlaceholderArray initWithObjects:count:
=F20S0>-[__NSDictionaryM setObject:forKey:
2ei0U0?-[__NSDictionaryM __setObject:forKey:
44O0R0N-[__NSArrayM insertObject:atIndex:
2\Q0E03-[__NSSetM addObject:
9aj0U03-[NSPlaceholderString initWithString:
3<10\0=-[NSPlaceholderMutableString initWithString:
:L\0>03_throwNilValue
9880Q0Hmutating method sent to immutable
?`K0=05beyond bounds
6He0=03from objects[
5fI0T00> was mutated while being enumerated
7oP0H02objc_enumerationMutation
9`R0Q07-[__NSSingleObjectEnumerator init
?;W0601notify
6Pm0801observer
5Pd0800listener
9lZ0801delegate
?d20901broadcast
2L_1G0o> setValue:forUndefinedKey:]: this class is not key value coding-compliant for the key 
?Ri1C00> valueForUndefinedKey:]: this class is not key value coding-compliant for the key 
;[E0i0Rthis class is not key value coding-compliant for the key 
0dW0_0F is not key value coding-compliant for the key 
>SA0[0Lcould not set nil as the value for the key 
8VG0E05valueForUndefinedKey:
4N\0B05setNilValueForKey:
5g90T0P(NSKeyValueCoding) setValue:forKey:]
64K0P0A(NSKeyValueCoding) valueForKey:]
6a=0601UINib 
7<<0I01UIRuntimeOutletConnection
4__0802-[NSNib 
7ZV0C04NSIBHelperConnector
9@E0N0Gcould not set nil as the value
?c1100I was deallocated while key value observers were still registered
>:8170Xwas deallocated while key value observers were still registered with it
5jf0?00NSKVODeallocate
;jW0D01NSKVODeallocateBreak
1fm0:01Key path: 
?<70:02Observer: 
<TR0K0@Cannot remove an observer <
61J1703-[NSObject(NSKeyValueObserverRegistration) _removeObserver:forProperty:
<O3140:-[NSObject(NSKeyValueObserverRegistration) removeObserver:forKeyPath
2Tf0T00_NSKeyValueObservationInfoByRemoving
=iQ0n0Qhas changed without an appropriate KVO notification being sent
?>D0A01viewWillDisappear
3_C0@0;viewDidDisappear
1f<1K06>: An -observeValueForKeyPath:ofObject:change:context: message was received but not handled
?FK1H02An -observeValueForKeyPath:ofObject:change:context: message was received but not handled
3L7100T-[NSObject(NSKeyValueObserving) observeValueForKeyPath:ofObject:
54U0W03>: An -observeValueForKeyPath:ofObject:
6O10@05 Observed object
=1P0M00>: An -observeValueForKeyPath
3ZX0h00]: component, components, or pathExtension cannot be nil
0Nn0E00]: date cannot be nil
;5]0C05]: nil URL argument
42<0E05data parameter is nil
?2N0j06dataWithJSONObject:options:error:]: value parameter is nil
2W:0S0@Cannot create task from nil request
38Q0Z0HCannot create upload task from nil request
57O0I0DAttributedString initWith
4f`0[0HAttributedString initWithString:: nil value
<A;0E01task from nil request
:]50F03value parameter is nil
<Ln0K03pathExtension cannot be nil
8l_0H08reason: 'std::bad_alloc'
5nh0>07std::bad_alloc
=H30U03mmap() failed: Cannot allocate memory
<OA0G0@_NSMutableDataGrowBytes
<QL0D00__CFSafelyReallocate
>Ho0E09NSConcreteMutableData
<d<0400mmap
9m50700mapping
7g[0G0=-[NSConcreteFileHandle 
?TV0T0J_NSFileHandleRaiseOperationException
<<I0J0C]: No space left on device
5H:0F06]: Disc quota exceeded
:[00>00]: Broken pipe
<6V0F00]: Bad file descriptor
<Rb0?00]: Illegal seek
1240S0F]: Resource temporarily unavailable
2170E05]: Input/output error
;\d0H03]: Device not configured
5AN0J04]: Operation not permitted
6dZ0D00]: Permission denied
<0S0@05]: unknown error
5jE0B06]: No such process
7TV0L07]: No such file or directory
=Tn0[0G]: operation is already enqueued on a queue
?fb0`0X]: operation is executing and cannot be enqueued
9J60_0X]: operation is finished and cannot be enqueued
8T30O0;-[NSOperationQueue addOperation
4[g0?00__addOperations
5aQ0M0Boperation is already enqueued
7?50J0=operation is executing and
8aV0I0@operation is finished and
7jj0R0GNSDecimalNumber overflow exception
2=O0S07NSDecimalNumber underflow exception
6O:0X0ANSDecimalNumber divide by zero exception
06b0S0;NSDecimalNumber exactness exception
=SP0b0V-[NSDecimalNumberHandler exceptionDuringOperation:
3Hk0H0>NSDecimalNumber overflow
5C40I0>NSDecimalNumber underflow
>`V0N0BNSDecimalNumber divide by zero
9Ka0I0@NSDecimalNumber exactness
8b[0S0>Unable to parse the format string \#"
=Ca0E01_qfqp2_performParsing
7Ff0R00+[NSPredicate predicateWithFormat:
;:60T04+[NSExpression expressionWithFormat:
:GW0<00_objc_fatalv
;G=0G03_objc_fatal_with_reason
9lO0O0DAttempt to use unknown class 0x
7hF0A02realized class 0x
2]=0K0:@synchronized(nil) is fatal
7Z]0W01which does not allow associated objects
6LD0i0<categories on Swift classes are not allowed to have +load
0FY0[06Invalid autorelease pools are a fatal error
7bb0G00]: Hash table corrupted
1]?0e0DHash table corrupted. This is probably a memory error
=;_0F0@autorelease pool page 
<1F0>09OS_REASON_OBJC
7ek0V09Cannot form weak reference to instance
1K80V0Bdeallocated with non-zero retain count
==U0E02weak_register_no_lock
8j>0=02objc_initWeak
=L30>02objc_storeWeak
?ST0L0?Attempt to use unknown class
7f10D0?Hash table corrupted
>0N0D04corrupt data pointer
=]h0700swizzle
:h=0G01exchangeImplementations
;^I0400hook
5cf0<00: assertion 
=Rm0M06: libc++ Hardening assertion 
?3;0K03libc++ Hardening assertion 
83d0J02libc++ Hardening assertion
7310=09: Assertion '
1aD0P0@std::__1::__libcpp_verbose_abort
32L0F04__libcpp_verbose_abort
6DL0S0= was thrown in -fno-exceptions mode
4mo0D05assertion failure: \#"
0<Y0=07_os_crash_msg
3k60=07_os_crash_fmt
4D40>0:_os_assert_log
1MM0L0?BUG IN CLIENT OF LIBDISPATCH
<L10L0ABUG IN CLIENT OF LIBPLATFORM
2ZD0K0CBUG IN CLIENT OF LIBPTHREAD
4;^0K0=Application Triggered Fault
4]80?04_os_assumes_log
>XG0D05__abort_with_payload
6S\0D09' not met, function:
4MS0>07 Assertion at 
:dk0=06__assert_fail
1f;0B0;__assert_fail_base
5a^0E00() Assertion failed: 
4`m0E0>ASSERTION FAILURE in 
3PP0S00-[IDEAssertionHandler handleFailure
4k@0S00-[DVTAssertionHandler handleFailure
3h70900sysmalloc
6OY0;04_int_malloc
>a90904_int_free
:la0<02_int_realloc
7U`0=09_int_memalign
?1Q0B04malloc_consolidate
1gC0<04unlink_chunk
4[X0I0;last threaded generator: 
3ag0@02last generator: 
95_0602FATAL:
7RH0<02Check failed
>ko0400.cc:
8[H0500.cpp:
3^O0500.cxx:
4@G0400.mm:
=320500.inl:
2:j0A00# Fatal error in 
=TR0I00# Fatal error in , line 0
;fe0=00GGML_ASSERT: 
6\o0>01: GGML_ASSERT(
:<^0D00] Assertion failed: 
?^j0J0Fgoogle::LogMessage::Fail()
3b80Y0Fgoogle::LogMessageFatal::~LogMessageFatal
?JG0?02LogMessageFatal
6cY0Q0>LogMessage::FailWithoutStackTrace
1Ga0P0Clogging::LogMessage::~LogMessage
74[0H00logging::LogMessageFatal
>5D0P0Dlogging::CheckError::~CheckError
?X]0P02logging::NotReachedNoreturnError
?5^0800V8_Fatal
10f0B09v8::base::V8_Fatal
=cB0F04realm::util::terminate
8L>0:01ggml_abort
0n>0B0>Electron Framework
4Zi0K0FChromium Embedded Framework
94M0G00Google Chrome Framework
<]U0S06Google Chrome for Testing Framework
4Ek0B06Chromium Framework
3E60H09Microsoft Edge Framework
:<e0G06Brave Browser Framework
4VF0>00nwjs Framework
=220M00JavaScript heap out of memory
?;90N05Fatal JavaScript out of memory
1QG0K04Fatal process out of memory
=o^0?00[FATAL:flutter/
8n^0@00# Check failed: 
1CS0>01Check failed: 
4bF0=05DCHECK failed
1bV0H0<GPU process isn't usable
;oS0B05__cxa_pure_virtual
?VQ0E0;__cxa_deleted_virtual
;:[0M0IPure virtual function called!
3n90P0>Deleted virtual function called!
<iW0J04pure virtual method called
9m@0M09deleted virtual method called
9oU0R05Invalid parameter not satisfying: 
5Nf0F0> Assertion failure in 
:<L0>00std::terminate
?Ol0@03std::__terminate
:Bo0I0Astd::__1::thread::~thread
=5n0D0;std::thread::~thread
1MC0F0Bstd::thread::operator=
;3@0\0Oterminate called without an active exception
7^k0F04libc++abi: terminating
2ib0L03libc++abi.dylib: terminating
=]Q0;01__cxa_throw
2@30F05__clang_call_terminate
8Oa0A0:rust_begin_unwind
>BI0A0;core::panicking::
?G\0O08mono_invoke_unhandled_exception
4;i0E03virtual method called
0c?0G07virtual function called
7jS0^09terminating due to uncaught exception of type 
1Z40\0>terminating with uncaught exception of type 
?3P0`0\terminate called after throwing an instance of '
:5:0B0>std::__1::__throw_
0ee0K01uncaught exception of type 
64=0[09terminating with uncaught foreign exception
<7H0]0Fterminating due to uncaught foreign exception
5k=0V01__gnu_cxx::__verbose_terminate_handler
1`;0L07demangling_terminate_handler
>\e0C0;CLSTerminateHandler
8VA0F02FIRCLSTerminateHandler
=O`0M01CLSExceptionRecordNSException
85f0P04uncaught exception of type std::
8PL0T0?Rust cannot catch foreign exceptions
5in0501mono_
3dG0@03System.Exception
7kY0>06_swift_stdlib_
6MY0800RCTFatal
05A0K0AconvertNSExceptionToJSError
9J?0D01RCTExceptionsManager
=G:0902what():  
=;80[0>Terminating app due to uncaught exception '
5PW0i0^terminating due to uncaught exception of type NSException
5230g0:terminating with uncaught exception of type NSException
?^C0901libc++abi
8Il0?03_objc_terminate
2]l0a0Mterminate_handler unexpectedly threw an exception
7Ci0S01This exception has been deallocated
=4@0O0AApplication received signal SIG
8GM0U0IException caught during invocation of
8Fi0S0BException caught during decoding of
52O0C01Ignored Exception: 
7oD0B04UmengSignalHandler
<ED0500raise
>Bl0600__kill
1]O0400kill
7\I0702gsignal
7J]0:00sighandler
?]00<02crashhandler
0_J0M09__pthread_kill_implementation
7700>03abort() called
:8b0<08libsystem_c.
5oY0C09xited with code 134
1P10D00xited with code: 134
6M10E0?xited with status 134
0VK0<03xit code 134
0^:0=04xit code: 134
9e50=09xit code '134
6hB0>09xit status 134
?f@0?08xit status: 134
<Nh0>0:Exit Code: 134
>XR0=02Exit Code 134
1hB0=02xitCode\#": 134
:QU0<07xitCode\#":134
8@Q0=02exitCode: 134
:NP0<08exitCode=134
1_^0?09exit_status=134
3lN0;06Exited (134
8AL0>0:exit code (134
3QN0;06] Error 134
;a_0B01non-zero exit (134
<800B02non-zero code: 134
;N[0?0:called exit(134
1_k0G07normally with code: 134
2VJ0G0@code=exited, status=134
<9E0:00 (Exit 134
>`L0;03Exit Code: 
<ZX0D08 failed: (Aborted): 
0W_0X0@failed liveness probe, will be restarted
=2D0W0:failed startup probe, will be restarted
3N70M0BFailed with result 'watchdog'
6Ul0R0>.service: Watchdog timeout (limit 
0jG0L0@Failed with result 'timeout'
6^V0b0C.service: State 'stop-sigterm' timed out. Killing.
2G_0H0DError R10 (Boot timeout)
0jY0H07Error R12 (Exit timeout)
2nY0600signal
99;0800malloc: 
:AG0G04stack smashing detected
8l@0K0<terminating due to uncaught
<_D0I0?terminating with uncaught
3890@01BUG IN CLIENT OF
>cA0;07Assertion `
;?40@0:terminate called
6BI0;03panicked at
>D:0C0;assertion failure: 
1560501objc[
:[B0904free list
0RI0@0<AddressSanitizer
7I`0M09crashed on child side of fork
4eQ0:01Stack dump
8lP0703malloc_
=R`0@08__stack_chk_fail
1;F0?07PrintStackTrace
5T?0;05llvm::sys::
7DJ0E0;swift::StackAllocator
8o20:04__chk_fail
==L0;00swift_abort
;aH0@02std::panicking::
33b0P0=alloc::alloc::handle_alloc_error
3Ki0=03abort_message
;1Z0G00hermesFatalErrorHandler
9`g0D00gpusGenerateCrashLog
?AS0400v8::
;2^0>07__fortify_fail
;j90>04__libc_message
;1^0700CorUnix
8Qm0902PROCAbort
;_i0C0>PROCCreateCrashDump
=E]0701realm::
2Vj0H06uncaughtExceptionHandler
5TK0@05MTLReportFailure
=OZ0600dart::
7Zd0>07EXTENSION_MAIN
?Md0=00Py_FatalError
3o_0>02_Py_FatalError
0g<0@04fatal_error_exit
?Ug0901Tcl_Panic
?lW0@08qt_message_fatal
:3K0F09QMessageLogger::fatal(
<<k0?00VMError::report
>o]0=09report_fatal(
2An0@06report_vm_error(
;]80C03std::process::abort
>S206010xdefe
7ja0B000x000000000000defe
:BA0700BUG IN 
;aH0?0:Terminating app
02V0E0:Crashing on exception
>eT0901assertion
0iM0D00precondition failure
;8H0J0:UndefinedBehaviorSanitizer
8Uj0?00runtime error: 
3NC0G04FatalProcessOutOfMemory
5;o0?07OOMErrorHandler
2Ul0:06OnNoMemory
6F:0A08partition_alloc::
<YK0C0=logging::CheckError
7[V0E05Swift runtime failure
2KI0800WTFCrash
=QZ0500WTF::
?;n0500JSC::
9lm0400pas_
;:L0:00_sanitizer
1I>0>05EXC_I386_INVOP
3]Z0802uncaught
>nK0i0J instructions, but these aren't available on your machine
9Gi0T09illegal hardware instruction  python
3EM0N0:illegal hardware instruction  
7[f0T0<illegal hardware instruction  pytest
8Kl0Q0Millegal hardware instruction  pip
=ke0U0Nillegal hardware instruction  jupyter
6_g0U0Millegal hardware instruction  ipython
:Z80H00CPU does not support AVX
4cO0G01CPU doesn't support AVX
8Nb0N0Dprocessor does not support AVX
;CS0C00AVX2 is unavailable
>O=0G0<requires a CPU with AVX
40Y0B0:llegal instruction
51D0<05status=4/ILL
72o0C0>trap invalid opcode
1lU0400simd
1kP0400neon
6^>0L06library was compiled to use 
:Kj0V0Ncrashed on child side of fork pre-exec
122120cmay have been in progress in another thread when fork() was called
<`I0N0=_pthread_atfork_child_handlers
3aY0J09performForkChildInitialize
6c00M0=objc_initializeAfterForkError
4B]0W0E__THE_PROCESS_HAS_FORKED_AND_YOU_CANNOT
5`b1B0KThe process has forked and you cannot use this CoreFoundation functionality safely
7F;0?00FS pagein error
?EY0400fork
:VL0500_fork
;Yb0:00subprocess
>Zo0700os_fork
5Dc0500PyOS_
2fS0X01RPCTimeout message received to terminate
7FU0G00XPC message timeout in 
<890C0>fig rpc timeout -- 
<GH0800be18d1ee
2bP0:010xbe18d1ee
;1Z0>05recrash_report
?k>0C0<kscrashreport_write
=?U0804kscrw_i_
2je0G0Asentrycrashreport_write
8L90<05sentrycrw_i_
9D`0G01bsg_kscrashreport_write
1Jc0H0:plcrash_log_writer_write
>a`0=01FIRCLSHandler
9gF0A05kscrash_i_onCrash
?im0A09::memserver_read(
3d30E08FIRCLSExceptionRecord
1Ad0700onCrash
<Hn0@08UserCrashHandler
0:j0901userCrash
7EY0900terminate
5?m0E00CPPExceptionTerminate
>4?120FCompletion handler blocks are not supported in background sessions
2Ub110:Upload tasks from NSData are not supported in background sessions
?_Q0g00Upload tasks in background sessions must be from a file
2Rl0T0Dnot supported in background sessions
9eW0J06-[__NSURLBackgroundSession
6m60I05-[__NSCFBackgroundSession
9:[0L05-[__NSCFURLSessionBackground
2@;0B08Completion handler
;A?0c02Task created in a session that has been invalidated
98R0d0K__URLSESSION_CLIENT_API_MISUSE_INVALIDATED_SESSION__
8Sj110IAttempted to create a task in a session that has been invalidated
00Q0W0G-[__NSURLSessionLocal taskForClassInfo:
9Gl0S0H-[__NSURLSessionLocal taskForClass:
>^S0A03ackground session
4i;0602logout
;760702signOut
<mh0500reset
>UR0:03invalidate
4oX1<06All launch handlers must be registered before application finishes launching
5TO0X0ELaunch handler for task with identifier 
:W40f07No launch handler registered for task with identifier 
<cn0B00-[BGTaskScheduler 
8c90U06before application finishes launching
;Y50G05already been registered
6Ah0L08No launch handler registered
?0g0M0Crequired condition is false: 
1;:0400AVAE
00W0701AVAudio
:3<0;00AUGraphNode
3Xe0601format
=i`0500Tap()
=2C0600engine
22`0[0?player started when in a disconnected state
=`G0C08AVAE_RaiseException
3>`0:03AVAE_Check
2jj0B0;AVAudioEngineGraph
>fR0A02AVAudioIONodeImpl
?7`0>00AVAudioNodeTap
:l?0N00-[AVAudioNode installTapOnBus:
7AS0Q0MAVAudioPlayerNodeImpl::StartImpl(
<jS0:01sampleRate
=WT0V0NIsFormatSampleRateAndChannelCountValid
;?^0@06nullptr == Tap()
8[\0>09_isInitialized
6T40D08inputNode != nullptr
1ca0B00disconnected state
4W00Z0;channelCount == buffer.format.channelCount
58S0S0A_inputBufferReceived.format isEqual
2kB0;07IsRunning()
26h0O0KAVAudioEngineGraph::Initialize(
4BX0N0JAVAudioEngineImpl::Initialize(
2G40k00-[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] 
:k>1401-[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] settings.
2X=0800lashMode
5J`0=01ighResolution
;ma0A00axPhotoDimensions
:[S0J0Cettings may not be re-used
;c20S03-[AVCapturePhotoOutput capturePhoto
9421J0RstartRunning may not be called between calls to beginConfiguration and commitConfiguration
:Q10o0=ultiple audio/video AVCaptureInputs are not currently supported
01n0^0I-[AVCaptureSession addInput:] Cannot add input
7o00`0L-[AVCaptureSession addOutput:] Cannot add output
1:T0;02Cannot add 
;N50N08setActiveVideoMinFrameDuration
4io0N0?setActiveVideoMaxFrameDuration
7WB0T06 - use -availableMetadataObjectTypes
>bf0?01:] Unsupported 
;2H0A01:] Not supported 
4gk0a0IsetMetadataObjectTypes:] - unsupported type found
<`20V0>No active and enabled video connection
6ZU0M06No active/enabled connections
2a20=07 out-of-range
8k<0O0B is not supported by the device
>d^0L05videoZoomFactor out of range
>fP0U08reason: 'videoZoomFactor out of range
:=m1H00] May not be called without first successfully gaining exclusive ownership of the device
7DN0C06-[AVCaptureSession 
3n>0K00-[AVCaptureMultiCamSession 
0=G0M0;-[AVCaptureFigVideoDevice set
=`d0E05-[AVCaptureDevice set
?KW0P0=-[AVCaptureMovieFileOutput start
>DK0Q04exclusive ownership of the device
<^b0H0:setMetadataObjectTypes:]
2_e0B02beginConfiguration
<9X0<03out-of-range
?a@0N0Iis not supported by the device
5P00J00Unsupported frame duration
;Sf0T09 the following types is disallowed: 
9\60R0= the following types is disallowed
:;C0K00HKCorrelationTypeIdentifier
2OS0H00HKClinicalTypeIdentifier
63P0R0=_throwIfAuthorizationDisallowedFor
>P[0T00] Cannot call method when status is 
1E70d0K cannot be appended when readyForMoreMediaData is NO
0l]0i0K Must start a session (using -[AVAssetWriter startSession
:He0j0Rbuffer cannot be appended when readyForMoreMediaData is NO
07d1<0JMust start a session (using -[AVAssetWriter startSessionAtSourceTime:) first
0go0L01-[AVAssetWriter startWriting
0=G0X01-[AVAssetWriter startSessionAtSourceTime
3KI0V06-[AVAssetWriter endSessionAtSourceTime
?^Y0M0D-[AVAssetWriter finishWriting
0dO0H07-[AVAssetWriter addInput
6aE0S0H-[AVAssetWriterInput markAsFinished
8M90W08-[AVAssetWriterInput appendSampleBuffer
:b10h0A-[AVAssetWriterInputPixelBufferAdaptor appendPixelBuffer
11g0@08when status is 0
0Mg0@09when status is 1
4Ig0@06when status is 2
2eg0@03when status is 3
<Ag0@0<when status is 4
7ch0K0CMust start a session (using
>aC0K07readyForMoreMediaData is NO
0lQ0e0D copyNextSampleBuffer] cannot copy next sample buffer
9le0d0I-[AVAssetReader startReading] cannot be called again
4>c0[0M cannot be called after reading has started
6Vl0V0H-[AVAssetReader addOutput:] cannot add
22@0L02-[AVAssetReader startReading
?IS0J0F-[AVAssetReader addOutput:
8Q10M01-[AVAssetReader setTimeRange:
3N20E01copyNextSampleBuffer]
0Xl130F-[AVAssetReaderOutput _figAssetReaderSampleBufferDidBecomeAvailable
0Li0Q0BcopyNextSampleBuffer] cannot copy
:bT0T09startReading] cannot be called again
2nG0Z0Ncannot be called after reading has started
08_0Q0Khas already been added to another
9?M0L08video composition must have 
1E?0O0Jmust have a positive renderSize
1@P0R0Hmust have a positive frameDuration
71Q1<04An AVPlayerItem cannot be associated with more than one instance of AVPlayer
3A80P01-[AVPlayerItem _attachToPlayer:]
99d0R01-[AVPlayer _insertItem:afterItem:]
:8L0602replay
6XE0501retry
7=B0400loop
:\K0500ended
<A?0500reuse
37C1X0=An instance of AVPlayer cannot remove a time observer that was added by a different instance of AVPlayer
9390O01-[AVPlayer removeTimeObserver:]
1:?0703cleanup
5Ea0?09prepareForReuse
4d^0e08A property was not requested when contact was fetched
59Z0<00-[CNContact 
3Q<0B01CNContactFormatter
89^0K0DCNContactVCardSerialization
6]41<0^This method can only be called from inside of -[PHPhotoLibrary performChange
<bD0O00PHAssetCollectionChangeRequest 
60e0E01PHAssetChangeRequest 
5=:0E02placeholderForCreated
9Li0^07time interval must be at least 60 if repeating
5Bh0T08time interval must be greater than 0
7@<0^08reason: 'time interval must be greater than 0'
:X]1500+[UNTimeIntervalNotificationTrigger triggerWithTimeInterval:repeats:]
<Ah0G0?Invalid Region <center:
;TM0P00-[MKMapView setRegion:animated:]
?@[0K0FInvalid Region <center:-180
6J60f0BAttemped to add a SKNode which already has a parent: <
1jl0c0CAttemped to add a SKNode which already has a parent
6S50d0GAttempted to add a SKNode which already has a parent
1<d0N00-[SKNode insertChild:atIndex:]
62@0C01-[SKNode addChild:]
:d@0=09name:'(null)'
9d`0d0^Characteristics with cached values must be read-only
?:j0R00-[CBPeripheralManager addService:]
=FI100`Manager is only allowed for applications that have specified the
2VH0E06State restoration of 
3KA0c00-[CBCentralManager initWithDelegate:queue:options:]
0mf0f01-[CBPeripheralManager initWithDelegate:queue:options:]
1b20[0K can only accept this command while in the 
2hW0W0H can only accept commands while in the 
3>80g0VAPI MISUSE: Cancelling connection for unused peripheral
6RW0=07while in the 
36:0[0UCancelling connection for unused peripheral
3LS0U01FIRESTORE INTERNAL ASSERTION FAILED: 
=DE0b01firebase::firestore::util::internal::FailAssertion
5Hi0Z02firebase::firestore::util::internal::Fail(
2iP0S0<FIRESTORE INTERNAL ASSERTION FAILED
?2A0?02LevelDB error: 
7gQ0A00/PluginKitPlugin/
1eV0_0Tcould not find a valid GoogleService-Info.plist
1Ca0W08Default app has already been configured
=E0160CThe default FirebaseApp instance must be configured before the default
6V>110@The default FIRApp instance must be configured before the default
0;c0_0OFailed to get FirebaseApp instance. Please call
98c130GThe Google Mobile Ads SDK was initialized without an application ID
0=50e0EThe Google Mobile Ads SDK was initialized incorrectly
6ec0Q0BGADInvalidInitializationException
6nl0K0>You must specify |clientID|
2^c0f0LNo active configuration.  Make sure GIDClientID is set
9<M0i0\Your app is missing support for the following URL schemes
4cT0_0=Google Maps SDK for iOS must be initialized via
>X[110=App ID not found. Add a string value with your app ID for the key
2PB0c08a client token must be embedded in your client code
16H0[0BFailed to get default Firebase app instance
3B2130kis not registered as a URL scheme. Please add it in your Info.plist
=b=1=13Could not configure Firebase Installations due to invalid FirebaseApp options
?c<0T0DYou must use a valid publishable key
8Lc0a0BGADApplicationVerifyPublisherInitializedCorrectly
>iH0B00+[FIRApp configure
7\h0O00+[FIRApp addAppToAppDictionary:
2UF0B00-[GIDSignIn signIn
8@E0K00+[GMSServices provideAPIKey
2U00W00+[GMSServices checkServicePreconditions
?U;0?00-[FBSDKSettings
=mW0K00-[GIDSignIn restorePrevious
7iN0B08didFinishLaunching
3]20500start
82n1C18The application is missing required entitlement com.apple.developer.icloud-services
=nS180Ryour process must have a com.apple.developer.icloud-services entitlement
=<O0;04entitlement
1eQ0;01CKContainer
7P>0R00-[CKContainer initWithContainerID:
:k[0V01+[CKContainer containerWithIdentifier:
1BD0O00+[CKContainer defaultContainer]
6QW0901container
2ER0>00-[CKContainer 
8W10>01+[CKContainer 
2ON0<08CKContainer.
<e10501cloud
8MX0F0BUnsupported object <CP
91a0^0NApplication exceeded the hierarchy depth limit
5U41200Pushing the same template instance more than once is not supported
>La1=10Application does not implement CarPlay template application lifecycle methods
9@81>01encountered during a template operation, but no completion block was specified
0jD0I04Domain=CarPlayErrorDomain
5OJ0F0<CPAssertAllowedClasses
2]K0U00-[CPInterfaceController pushTemplate:
26H0X00-[CPInterfaceController setRootTemplate:
=dD0X01-[CPInterfaceController presentTemplate:
;3d0V00-[CPInterfaceController popToTemplate:
?Q^0G0AAllowed classes: (null)
3>f0B0>Allowed classes: {
6110E06hierarchy depth limit
<Yl0F06same template instance
=6n110Cdoes not implement CarPlay template application lifecycle methods
>PN0?00_xpc_api_misuse
6bh0I0Abug in client of libxpc: 
9P90@0:XPC API Misuse: 
:WT0602libxpc
3n10O0;received an undecodable message
?d\0P0>Exception caught during decoding
0J80?01-[NSXPCDecoder 
5NR0?01-[NSXPCEncoder 
=Jf0B02-[NSXPCConnection 
;R10A03-[NSXPCInterface 
=^?0:00connection
2W;0600helper
8X90701service
0LV0?01xpc_connection_
;9U0<01xpc_session_
=UV0>01gpusKillClient
:4>0I06Graphics kernel error: 0x
<ZL0Q01gpus_ReturnNotPermittedKillClient
2@f0V02Graphics hardware encountered an error
?d60l0hInsufficient Permission (to submit GPU work from background)
<RU0o00kIOGPUCommandBufferCallbackErrorBackgroundExecutionNotPermitted
:[L0b0<kIOGPUCommandBufferCallbackErrorSubmissionsIgnored
2;G0E06Caused GPU Hang Error
:2H0H07Caused GPU Timeout Error
5`c0N08Caused GPU Address Fault Error
>:M0K08Caused GPU Page Fault Error
2;U0P01kIOGPUCommandBufferCallbackError
;H\0[07: [METAL] Command buffer execution failed: 
:3R0f0bCommandBuffer didCompleteWithStartTime:endTime:error:]
=Fk0B06uncaught exception
<Ja0;00GGML_ASSERT
<DE0G00Insufficient Permission
><K0O07BackgroundExecutionNotPermitted
6X80B00SubmissionsIgnored
<1m0?06Caused GPU Hang
7TT0B08Caused GPU Timeout
<n00=05Address Fault
=gg0:00Page Fault
8eG0@06ErrorOutOfMemory
7970K0GErrorImpactingInteractivity
;@Y0C0:ErrorInnocentVictim
>_Y0D09ErrorInvalidResource
7[l0B0<ErrorAccessRevoked
26>0@09ErrorBlacklisted
<N@0?07ErrorDenylisted
9Pb0B08ErrorStackOverflow
76N0O0:Error: MLIR pass manager failed
3dU0E00-[MPSGraphExecutable 
5;]0B06MPSGraphExecutable
4<Q0;06error: 'mps
0IT0602E5RT::
8^=0L0=initWithMPSGraphPackageAtURL
:;j0E00_MTLMessageContextEnd
0g40J02MTLReleaseAssertionFailure
>ln0903 validate
91o0B03failed assertion `
>^30D07: failed assertion `
6cA0C02: failed assertion 
;PU0D0@failed assertion MTL
5[30G0:validateComputeFunction
33F0\02Command encoder released without endEncoding
8101T09The following Metal object is being destroyed while still required to be alive by the command buffer
>T@0500Metal
5Ab0800MTLTools
0FK0:03MetalTools
:fe0:06-[MTLDebug
0H10;00-[_MTLDebug
>NS0:05Caused GPU
??50b00-[MPSGraphExecutable initWithMPSGraphPackageAtURL:
7:K0@02failed assertion
2R80800validate
67e0M09Completion handler passed to 
7DX0V00WebKit::CompletionHandlerCallChecker::
7kJ0I06was called more than once
?Xd0>00was not called
5a:0M00~CompletionHandlerCallChecker
5Vo0f0CCompletionHandlerCallChecker::didCallCompletionHandler
;dY0=02runJavaScript
?iT0700webview
6hT0<08decidePolicy
>780900challenge
=5i0R07This task has already been stopped
5EJ0W05No response has been sent for this task
>Kl0V0= has already been called for this task
:AT0[0VNo redirects are allowed after the response
:>\0j08No callbacks are allowed while waiting for the redirection
1X80_0Dis a URL scheme that WKWebView handles natively
9ao0[06already has a registered URL scheme handler
0Xg0I0EraiseExceptionIfNecessary
3hO0F01-[WKURLSchemeTaskImpl 
08D0U0Fhas already been called for this task
3100I09No response has been sent
3WH0@0;handles natively
3=K0H0@already has a registered
?Ak0:00WTF::crash
<ci0@05WTFCrashWithInfo
;=I0O06WTFCrashWithSecurityImplication
2=V0600WebKit
4ED0700WebCore
:g10>00JavaScriptCore
=4F0C00JSValueToStringCopy
5]60@00JSEvaluateScript
8\80F00JSObjectCallAsFunction
7<^0;00-[JSContext
=G\0900-[JSValue
55H0Y0RdispatchProcessDidTerminate: reason=Crash
>FK0\0SdispatchProcessDidTerminate: reason=Exceeded
91S0X0KWebProcessProxy::didClose: (web process 
7`L0Q01⚡️ WebView process terminated
;6g0G0> Terminating app due to
;=L0\0XprocessDidTerminateOrFailedToLaunch: reason=
>K^0a02tryReloadAfterProcessTermination: process crashed
>QE0J05reason=ExceededMemoryLimit
1do0K09com.apple.WebKit.WebContent
76^0G06reason=ExceededCPULimit
=860@00NWBrowser.cancel
6?^0A01nw_browser_cancel
:Xl0D00NWPathMonitor.cancel
<\P0F00nw_path_monitor_cancel
<2>0C00NWConnection.cancel
=YV0A00NWListener.cancel
4UG0D00nw_connection_cancel
16_0B01nw_listener_cancel
<7h0;04currentPath
78c0>05current.getter
=ei0C09semaphore_wait_trap
;Qg0901__psynch_
0HH0K08__DISPATCH_WAIT_FOR_QUEUE__
;n@0;06CALLING_OUT
>8n0=00__NSFireTimer
4ca0A03_NSKeyValueNotify
3jn0H04NSKeyValueNotifyObserver
2]Y0;04DisplayLink
25\0;02objc_retain
5LJ0<02objc_release
?lU0=04swift_release
0He0=02objc_loadWeak
62`0=06_swift_retain
9Zn0>07_swift_release
5b:0I05swift_unknownObjectRetain
?Qa0f01__CFNOTIFICATIONCENTER_IS_CALLING_OUT_TO_AN_OBSERVER__
56H0D00_CFXNotificationPost
;JO0i0\__CFRUNLOOP_IS_CALLING_OUT_TO_A_TIMER_CALLBACK_FUNCTION__
<dn0?00-[CADisplayLink
3UQ0H0CCA::Display::DisplayLink
6SG0=00CADisplayLink
0l50E02SCNetworkReachability
0iL0B0;NOTIFICATIONCENTER
=Nj0C00NSKeyValueDidChange
0910N08 CFRelease() called with NULL 
:lG0M09 CFRetain() called with NULL 
:0Z0R0= CFAutorelease() called with NULL 
;3e0>09CFRelease.cold
6j80=07CFRetain.cold
3kZ0B00CFAutorelease.cold
7T70801CFRetain
4@K0=01CFAutorelease
?370;06CFGetTypeID
84o0:00CF_IS_OBJC
9O[0K07__CFCheckCFInfoPACSignature
:P10902thunk for
?Z`0600sample
:Ll0C00__run_exit_handlers
>3L0J07uncaught exception of type
6b50@0<std::terminate()
2<_0X0KClients should not load the unversioned 
3Qk0A0= in an unsafe way
6Am0=00__report_load
:4T0?08libcrypto.dylib
8MF0<05libssl.dylib
>:60<05libtls.dylib
8Zk0[04This will fail in a future version of macOS
:Og0701_dlopen
>MN0602dlopen
>;;0:00py_dl_open
4lj0X0P must not be called when on an EventLoop
=290G0C_preconditionSafeToWait
0R50D0>EventLoopFuture.wait
?PL0<08syncShutdown
5c20E00- current eventLoop: 
8Ba0I00.preconditionInEventLoop(
7QL0C0?.assertInEventLoop(
7H20I0>_preconditionInEventLoop(
9cb0Q07EventLoop.preconditionInEventLoop
7c^0K08EventLoop.assertInEventLoop
6nU0H00.preconditionInEventLoop
7J80B00.assertInEventLoop
:e?190;is not thread-safe. You can only use it from the thread you created it on
1^O0N06NIOCore/ChannelPipeline.swift:
1<l0N07NIOCore/EventLoopFuture.swift:
8Ml0K0CNIOCore/NIOLoopBound.swift:
5aA0>01BUG DETECTED: 
>PX0J06leaking promise created at
8KP0S0FFatal error: Unexpectedly found nil
1Ql0E09SynchronousOperations
0_T0<06NIOLoopBound
<^\0>01syncOperations
33J0T0Datal error: tried to decode as type 
0]50J09channelRead(context:data:)
0oP0L0Hwrite(context:data:promise:)
;S[0>05 with contents
6Uc0M08failed: unacceptable errno 9 
6US0K0;failed: unacceptable errno 
6?G0L08failed: blacklisted errno 9 
=6@0\06unacceptable errno 9 Bad file descriptor in 
1@Z0M00Bad file descriptor in close(
9T>0N0JBad file descriptor in accept(
6n\0=05NIOFileHandle
=KC0;02PipeChannel
?Zf0G01takeDescriptorOwnership
5PK100ACannot schedule tasks on an EventLoop that has already shut down
6NE0I00unleakable promise leaked
5gf0F0:syncShutdownGracefully
?5P0B05shutdownGracefully
3G[0P0< not shut down before the deinit
5Io0Q07.shutdown() was not called before
;:30U06.close() was not called before deinit
2ke0R0; deinitialized before being closed
:O>0I0E without calling finish()
2Li0`0WFatal error: leaking promise created at (file: \#"
8mJ0W0?Fatal error: leaking promise created at
19M0V0Dfailed: leaking an unfulfilled Promise
8el0S01leaking promise created at (file: \#"
0ZC0F07EventLoopFuture.deinit
58P0U08EventLoopFuture.__deallocating_deinit
5_l0>0:NIO.debugOnly(
90c0B0:NIOCore.debugOnly(
<6K0P08 configured. Configure with app.
<=\0T0H not configured. Configure with app.
?;A0[0WFatal error: No default database configured
3000h0NFatal error: No datatabase configuration registered for 
;Ed0f0MFatal error: No database configuration registered for 
;jg0N03No default database configured
32o0V0CNo datatabase configuration registered
=P80T00No database configuration registered
0GN0T0Patabase configuration registered for
>:10M02bind(descriptor:ptr:bytes:): 
>Mg0T03bind(descriptor:ptr:bytes:) failed: 
36I0I0AError raised at top level
7Hd0K0Bbind(descriptor:ptr:bytes:)
:;70m05This might indicate a connection deadlock in your application
38@0c0TConnectionPoolTimeoutError.connectionRequestTimeout
3Wi0\0=HTTPClientError.getConnectionFromPoolTimeout
0fj0T01might indicate a connection deadlock
9Yj0d0P relation not eager loaded, use $ prefix to access: 
6f70b0O relation not eager loaded, use $ prefix to access
;41160NFatal error: Cannot access field before it is initialized or fetched: 
8\>140oFatal error: Cannot access field before it is initialized or fetched
8SR0a0Lrelation not eager loaded, use $ prefix to access
>Y>0I0>relation not eager loaded
<M[0\0BCannot access field before it is initialized
>gT0C0:wrappedValue.getter
1[k0`00 system can only be initialized once per process
8DE0Y0P can only be initialized once per process
;P>0G05LoggingSystem.bootstrap
:Hn0G0;MetricsSystem.bootstrap
9J80O0DInstrumentationSystem.bootstrap
>L70L0=LoggingSystem.ReplaceOnceBox
=D@0P0DLoggingSystem.FactoryBox.replace
=EY0804Testing.
;a_0:06.bootstrap
=RD0G0<hermes::vm::GCBase::oom
<=f0<08GCBase::oom(
8=@0J0;Max heap size was exceeded
8QD0A08Maximum heap size
2?=0=02OldGen::alloc
7Nd0902allocSlow
8^>0B02youngGenCollection
5O=0600hermes
8Y^0900libhermes
?Im0@05hermes.framework
=FR0<05hermes::vm::
6ZB0802hermes::
1?80K04performVoidMethodInvocation
1:C0@07JSError::JSError
2_O0;00GCBase::oom
<nc0B06report_fatal_error
6?h0702HadesGC
=9Z0700GCScope
=D;0800youngGen
>:m0600OldGen
<bB0E0AErrorRecovery.crash()
9:F0O05StartupProcedure.throwException
1nB0P00-[EXUpdatesErrorRecovery _crash]
46_0L01EXUpdatesErrorRecovery crash
?0>0K0GErrorRecovery.runNextTask()
42N0R0:ErrorRecovery.tryRelaunchFromCache
:_R0D0:tryRelaunchFromCache
9V90H07Unhandled JS Exception: 
9750Q07No script URL provided. Make sure
16F0E09No bundle URL present
2gK0901RCTFatal(
6ZR0S0KunsanitizedScriptURLString = (null)
5nc0S0KunsanitizedScriptURLString:((null))
<B40X0QTurboModuleRegistry.getEnforcing(...): '
5g70P00\#" was not found in the UIManager
4dP0K0GCannot find native module '
4@a0a01Invariant Violation: Native module cannot be null
<>S0d0:Unhandled JS Exception: Native module cannot be null
:;D0g0F`new NativeEventEmitter()` requires a non-null argument
49E0M00-[RCTExceptionsManager report
1d91=0OTurboModuleRegistry.getEnforcing(...): 'PlatformConstants' could not be found
7Y;0R00-[RCTExceptionsManager reportFatal
<4J0A09RCTFatalException
:\g0[0CRCTFatalException: Unhandled JS Exception: 
:IJ0C02RCTFatalException: 
>Ji0600rror: 
;WC0A04facebook::react::
1U00M0Bcom.facebook.react.JavaScript
:Ee0P0?of type facebook::jsi::JSError: 
2G80G09N8facebook3jsi7JSErrorE
7ON0F07facebook::jsi::JSError
=Y<0C00, js engine: hermes
0S60@0<, js engine: jsc
6Lo0I03\#" has not been registered
1<@0]0AFailed to call into JavaScript module method 
<bQ0800, stack:
?PO0H02ObjCTurboModule::perform
6D<0L0:' was thrown while invoking 
1Ac0a0HAttempt to unmount a view which is mounted inside
6:K0e0GAttempt to unmount a view which has a different index
;FK0^0:Attempt to unmount a view which is not mounted
1OH0_0;Attempt to mount already mounted component view
>jc0U0?RCTComponentViewRegistry: Attempt to 
;Wj0O0KmountChildComponentView:index:]
;3;0S0K-[RCTComponentViewRegistry _enqueue
6ag0R00-[RCTComponentViewRegistry enqueue
<e[0R0?-[RCTComponentViewRegistry dequeue
=?K0P00addViewAt: failed to insert view
2j20i0@RetryableMountingLayerException: Unable to find viewState
54>0E08has a different index
4FR0M0Fmounted inside different view
6_P0O0Bmounted inside a different view
1L]0N05already mounted component view
7iS0Q0DAttempt to recycle a mounted view
14e0900RNSScreen
7eg0<00reanimated::
42N0?04LayoutAnimation
>MF0J0Astd::panicking::rust_panic
5^00K0Bstd::panicking::begin_panic
?_>0O0Cstd::panicking::panic_with_hook
9eT0C0=panic_cannot_unwind
2T@0@05panic_in_cleanup
1V?0>00' panicked at 
94Y0=01 panicked at 
4U20L04std::panicking::default_hook
:H00B01__rust_start_panic
1HG0H0<__rust_foreign_exception
11m0I04fatal runtime error: Rust
1680]0Ufatal runtime error: failed to initiate panic
=FU0N04panic_null_pointer_dereference
2`M0B0;panic_bounds_check
6gV0=05unwrap_failed
:Z10>05RUST_BACKTRACE
=FH0S0Ialloc::alloc::__alloc_error_handler
6_H0D0;std::alloc::rust_oom
30B0E03memory allocation of 
5gk0?06assert_no_alloc
?kQ0802 panic: 
?[=0500.zig:
;oi0a0Muncaught exception of type Il2CppExceptionWrapper
<_O0M03il2cpp::utils::Runtime::Abort
?7M0L05il2cpp::vm::Exception::Raise
8\_0N03il2cpp_codegen_raise_exception
31g0>03UnityFramework
70J0=02__cxa_rethrow
8K00804il2cpp::
<0P0F05Il2CppExceptionWrapper
=3W0L0HCrashedCheckBelowForHintsWhy
?V70;06Exception: 
9R?0R0<Attempting to JIT compile method '
:oJ0G0<wrapper dynamic-method)
19R0F06System.Reflection.Emit
9B60H07LambdaExpression.Compile
<MQ0H0Dwrapper delegate-invoke)
3PR0;03InvokeStub_
21?0D0?Process terminated. 
?l90C01Process terminated.
51N0O09at System.Environment.FailFast(
8cd0X0Hat System.Diagnostics.DebugProvider.Fail
=HM0U0@Process terminated. Assertion failed.
5=10H0Afind a valid ICU package
<ch0m0iProcess terminated. Infinite recursion during resource lookup
5S50A0=Assertion failed.
9cf0L09 while executing native code
21Z0^0;Fatal error. System.AccessViolationException: 
71>0P09Fatal error. Internal CLR error.
>9M0G0;Fatal error. 0xC0000005
=Rc0M0<Got a SIGABRT while executing
4HM0M0<Got a SIGTERM while executing
3a[0M07Got a SIGQUIT while executing
=\M0M06Got a SIGKILL while executing
::?0D01Unhandled Exception:
2BW0K0=Unhandled managed exception
=5]0O05System.AccessViolationException
2]n0B08Internal CLR error
;0T0B0:Native stacktrace:
0C50;07SendMessage
==M0T09mono_invoke_unhandled_exception_hook
<f50S05xamarin_unhandled_exception_handler
:\A0H0>mono_unhandled_exception
6210Q05xamarin_process_managed_exception
2dJ0H0>DispatchManagedException
?id0K0Cuncaught exception 'System.
1G60L0BUnhandled exception. System.
8Uj0L08Unhandled Exception: System.
?=50M00Unhandled managed exception: 
5QF0L0DUnhandled Exception:
System.
>[i0N01ObjCRuntime.RuntimeException: 
9M^0^00). Could not find an existing managed instance
7Cm0W0NAn unhandled exception of type 'System.
4>m0701System.
3Sf0<02ObjCRuntime.
6fK0G00Xamarin Exception Stack
>FG0E0AUnhandled exception. 
=J40O0@Foundation.MonoTouchException: 
7Ea0M0BFoundation.MonoTouchException
31C0>03crash: System.
0]a0L02at UIKit.UIApplication.Main(
6]e0M03at AppKit.NSApplication.Main(
0Ij0:06Exception)
6Fi0:05at System.
3Ho0=09at Microsoft.
3AF0=03   at System.
54?0@06   at Microsoft.
4i60E0:mono_handle_exception
?d<0D02mono_raise_exception
3D30801IL_Throw
?G80H0=mono_arm_throw_exception
5B70>07xamarin_printf
84V0:02libcoreclr
9ZX0;00libmonosgen
;YH0702libmono
0L=0H08mono_handle_native_crash
?D\0N0Dmono_post_native_crash_handler
9RZ0A03mono_chain_signal
5e]0W0>at ObjCRuntime.Runtime.ThrowNSException
>5C0K0>at Runtime.ThrowNSException
=^M0K0:mono_sigsegv_signal_handler
;G?0C01Unhandled Exception
2=T0P0Cuncaught exception 'ObjCRuntime.
;1S0?03throw_exception
=1R0>07mono_arm_throw
>ME0@07mono_amd64_throw
=8\0B0;mono_resume_unwind
0lC0V00--- End of inner exception stack trace
5>K0702ThrowAs
=6_0B0;AsyncMethodBuilder
3OS0K0@ExceptionDispatchInfo_Throw
>320K08Uncaught Kotlin exception: 
;]I0Y0QterminateWithUnhandledException(ObjHeader
36c0O0<terminateWithUnhandledException
5oO0Q0<::terminateWithUnhandledException
?5i0K08::processUnhandledException
2Ll0H04rocessUnhandledException
<[H0[08Kotlin_ObjCExport_trapOnUndeclaredException
1mc140luncaught exception of type (anonymous namespace)::ExceptionObjHolder
>=l0B0:ExceptionObjHolder
9BI0<00konan::abort
3To0800kotlin::
4UU0500kfun:
;AJ0?03garbageCollect(
<YR0800Instance
9[C0=05RuntimeAssert
6ID0;06RuntimeFail
=`Y0O0@kotlin::internal::RuntimeAssert
17?0<05kotlin::gc::
>l^0?02kotlin::alloc::
:Ln0I0:kotlin.native.concurrent.
9;]0=08nsexceptionkt
7_F0J01wrapUnhandledExceptionHook
4GG0W0;kotlin.native.setUnhandledExceptionHook
;Ee0L0Dkfun:kotlin.Throwable#<init>
9hn0@07Exception#<init>
6;\0<03Error#<init>
3ih0Z0Gdoesn't have or inherit @Throws annotation
3IN0@03runtime assert: 
0jk0501konan
9:f0601kotlin
9Vj0901ObjHeader
0_=0A01::garbageCollect(
0a[0<03kotlin::mm::
8MG0N0;erminateWithUnhandledException
6n40?07runtime.gopanic
1S@0B06runtime.fatalpanic
3lY0B07runtime.fatalthrow
5cR0=05runtime.throw
1?_0>0:runtime.throw.
97_0>0:runtime.throw(
3@60E07runtime.dieFromSignal
1Q_0@06_runtime.gopanic
;G20C00_runtime.fatalpanic
=RR0>0:_runtime.throw
1Hm0P0= signal during runtime execution
:Lg0:00[signal 0x
9HB0b0^fatal error: all goroutines are asleep - deadlock!
:H00R0Jfatal error: concurrent map writes
:0B0^0Vfatal error: concurrent map read and map write
7XY0c0?fatal error: concurrent map iteration and map write
:Wj0Y0Efatal error: found bad pointer in Go heap
?QQ0[0Hfatal error: sync: unlock of unlocked mutex
1`o0]0Vfatal error: sync: Unlock of unlocked RWMutex
6`30^0Xfatal error: sync: RUnlock of unlocked RWMutex
6iO0]0?fatal error: non-Go code disabled sigaltstack
6eT110@fatal error: non-Go code set up signal handler without SA_ONSTACK
2[O0e0=fatal error: bulkBarrierPreWrite: unaligned arguments
?5h0S0:fatal error: runtime: out of memory
52R0\0Ofatal error: runtime: cannot allocate memory
6DS0L0Cfatal error: morestack on g0
;B60703panic: 
>U30:01goroutine 
9c_0=05runtime.raise
?`;0@08runtime.sigpanic
=2l0F04panic: runtime error: 
4_O0901 sigcode=
;]50?0;[signal SIGSEGV
0O30S0Dsignal arrived during cgo execution
5AF0T0Gall goroutines are asleep - deadlock
41;0>00concurrent map
9]m0P02non-Go code disabled sigaltstack
5N?0B05without SA_ONSTACK
:Pk0S00JNI DETECTED ERROR IN APPLICATION: 
:Uj0H07art::JavaVMExt::JniAbort
0^70_0:art::(anonymous namespace)::ScopedCheck::AbortF
;SG0E0?JNI ERROR (app bug): 
7fk0N09called with pending exception 
:AM0H0>reference table overflow
5o60E0@ table overflow (max=
=5I0;00in call to 
7AR0N04use of deleted local reference
7Ch0F0?use of invalid jobject
7UQ0O0=use of deleted global reference
6]40A0=FATAL EXCEPTION: 
6Hk0E07Exception in thread \#"
4^70H02java.lang.Error: signal 
1l]0A01java.lang.Error: 
8\80700Error: 
>Cf0;06Caused by: 
5cY0F0<Duplicate plugin key: 
0=o0R08GeneratedPluginRegistrant register
=@^0g0SSending a message before the FlutterEngine has been run
3j>0o0jSetting a message handler before the FlutterEngine has been run
0GE0l0cCannot create a FlutterEngine instance in debug mode without
3>70c00-[FlutterEngine sendOnChannel:message:binaryReply:]
4g>1000-[FlutterEngine setMessageHandlerOnChannel:binaryMessageHandler:
8BK0G0;registerWithRegistrar:]
7UE0^09GeneratedPluginRegistrant registerWithRegistry
5_b0F0=Plugin.register(with:)
1\80?03Plugin.register
1mY0H0:applicationWillTerminate
9gH0M09FlutterViewController dealloc
6cE0B00sceneDidDisconnect
6OZ0B0<dart::Assert::Fail
36=0;05dart::FATAL
;@Z0@02fml::KillProcess
=XF0L0>fml::LogMessage::~LogMessage
45b0I0@third_party/dart/runtime/
:XH0900flutter::
;aE0500fml::
7Nh0E03HandlePlatformMessage
;J20F00-[FlutterMethodChannel
3jQ0E01-[FlutterEventChannel
5K^0?01mprotect failed
9Eb0A04Permission denied
?D>0k0LUnable to flip between RX and RW memory protection on pages
=B;0E02Unhandled Exception: 
2hb0<01Dart Error: 
8PE0[0Av8::internal::Heap::FatalProcessOutOfMemory
>B<0b0C Allocation failed - JavaScript heap out of memory
41h0P04Fatal JavaScript out of memory: 
><k0H05Fatal JavaScript OOM in 
7S30E00node::OOMErrorHandler
?[D0K03v8::Utils::ReportOOMFailure
14l0Y0;v8::internal::V8::FatalProcessOutOfMemory
1Kf0V0Rv8::internal::FatalProcessOutOfMemory(
;C^0a0AAllocation failed - JavaScript heap out of memory
9LF0L0>v8::base::OS::SetPermissions
90Q0I0Ev8::internal::CodeRange::
5=U0G04v8::Isolate::Initialize
:dJ0K07v8::internal::Isolate::Init
0VV0K05ThreadIsolation::Initialize
8]\0D0=v8::internal::Zone::
5ZO0X0;CodeRange setup: allocate virtual memory
=[N0^0>Failed to reserve virtual memory for CodeRange
<``0[0NFailed to reserve memory for new V8 Isolate
1k?0Y0BAllocation failed - process out of memory
7_90M03Fatal process out of memory: 
>1d0Y0=Ineffective mark-compacts near heap limit
=ol0D0>invalid array length
2k40B0=invalid table size
>nS0E0<invalid string length
<f10R0;v8::internal::Heap::CollectGarbage
0U10J03HeapAllocator::AllocateRaw
7@I0G0Av8::internal::Factory::
0<C0:00JsonParser
0en0?07JsonStringifier
16Q0=01NewStringFrom
3:A0:02FixedArray
?g`0D0:FATAL ERROR: Error::
1A80@01napi_fatal_error
1N]0C02Napi::Error::Fatal(
?U80L06::ThrowAsJavaScriptException
=f20N09::New napi_get_last_error_info
9U:0G08::New napi_create_error
0DJ0J06ThrowAsJavaScriptException
6eG0803AfterRun
:ZD0>01OnWorkComplete
12[0400OnOK
8ZR0:02Work_After
7d^0=02CallbackScope
97\0903RunAtExit
;c=0801Finalize
?0@0?03FreeEnvironment
<Z60:00RunCleanup
9D30L0Av8::Utils::ReportApiFailure(
0<<0O0Kv8::api_internal::ToLocalEmpty(
7<j0T0Ev8::api_internal::FromJustIsNothing(
2nX0E01v8::V8::ToLocalEmpty(
?QY0J09v8::V8::FromJustIsNothing(
3jL0A0;FATAL ERROR: v8::
9i80G0=Fatal error in V8: v8::
?4R0V0:FATAL ERROR: HandleScope::HandleScope 
5SQ0\0?Fatal error in V8: HandleScope::HandleScope 
6iN0@06ReportOOMFailure
12o0@06Empty MaybeLocal
1Kk0F03Maybe value is Nothing
;oE0E0Awithout a HandleScope
4bD0F06without proper locking
>>C0B05node::OnFatalError
4?60400uv__
06M0600uv_run
7Y=0S0Cv8::internal::Builtin_HandleApiCall
01a0H06Builtins_CallApiCallback
0=b0\09tns::NativeScriptException::OnUncaughtError(
:]L0]0SNativeScript::reportFatalErrorBeforeShutdown(
>HM0X03NativeScript encountered a fatal error: 
7^A0l0JFatal JavaScript exception - application has been terminated
=RG0L0?tns::NativeScriptException::
?lJ0J00-[TNSRuntime executeModule
4Ag0900JS ERROR 
;600U02__CFRUNLOOP_IS_CALLING_OUT_TO_A_TIMER
3Hh0L0;_callInitializationDelegates
:BJ0=04executeModule
>ME0B05runMainApplication
2Ni0700qFatal(
2[I0:00qt_assert(
4@d0<08qt_assert_x(
;Ia0D08qt_message(QtMsgType
7PG1C0\This application failed to start because no Qt platform plugin could be initialized
<`d1I15This application failed to start because it could not find or load the Qt platform plugin
2Ab0B03ASSERT failure in 
:b50:03\#" in file 
3`50R0HCannot mix incompatible Qt library
;gG0X0@Must construct a QApplication before a Q
;h:0[0AMust construct a QGuiApplication before a Q
7\B0P00QThread: Destroyed while thread 
0N<0`00QThread: Destroyed while thread is still running
7kd0Z00no Qt platform plugin could be initialized
=fM0S0@find or load the Qt platform plugin
<Li0a00QGuiApplicationPrivate::createPlatformIntegration
88c0903ASSERT: \#"
8mV0902qt_assert
0cE0W0@Could not find the Qt platform plugin \#"
2ni0W0CCould not load the Qt platform plugin \#"
=d;0P01Available platform plugins are: 
7mN0;05-ERROR **: 
7F>0=09** ERROR **: 
<b30=07): ERROR **: 
:Gg0:05Bail out! 
5i^0@06Bail out! ERROR:
0g>0L06: code should not be reached
5Wj0<00_g_log_abort
<BJ0C00g_assertion_message
<kN0H0Cg_assertion_message_expr
8g^0I0@g_assertion_message_error
9ch0F09g_log_structured_array
4BK0E02g_log_default_handler
7U10A06Settings schema '
;i_0R0<No GSettings schemas are installed
=2@0>0:g_settings_new
8ik0G07g_settings_set_property
0HG0K0?symbols detected. Using GTK
3YC0J0Dcode should not be reached
2J]0800g_malloc
4Ni0900g_realloc
8`H0>08-CRITICAL **: 
9Kb0<06ASSERT INFO:
50R0<00\#" failed in 
70E0:03failed in 
5Mh0F0@failed in DoInsert(): 
1LR0H05Error #15: Initializing 
:3[0;01__kmp_fatal
5`M0N01__kmp_register_library_startup
:d:0>04__kmp_suspend_
13c0602__kmp_
9G@0f0Hmultiple copies of the OpenMP runtime have been linked
<I\0D02KMP_DUPLICATE_LIB_OK
7b80F0@dart_vm_initializer.cc
>F=0S0AEXCEPTION CAUGHT BY WIDGETS LIBRARY
>>a0U0AEXCEPTION CAUGHT BY RENDERING LIBRARY
2_I0K0AEXCEPTION CAUGHT BY GESTURE
7o<0U0AEXCEPTION CAUGHT BY SCHEDULER LIBRARY
0160F0>Terminating app due to
4@d0X08Null check operator used on a null value
<Uh0Q08setState() called after dispose()
?KS0F06MissingPluginException
<520B0>OS::SetPermissions
2EU0L05pthread_jit_write_protect_np
9M<0W0Bmprotect failed: 13 (Permission denied)
>hX0G0;v8::internal::CodeRange
;l]0E0ACheck failed: 12 == (
:S^0;01node::Start
;660;00wasm trap: 
>940602Trap: 
:8G0703[trap] 
5o=0I05RuntimeError: unreachable
5Ff0e0ORuntimeError: Unreachable code should not be executed
4Gf0>06RuntimeError: 
7a[0<02panicked at 
4FK0M0@memory fault at wasm address 
<?L0;01unreachable
2n]0W0BUnreachable code should not be executed
8A60K0Bout of bounds memory access
?K]0K05memory access out of bounds
2hK0=02indirect call
5R<0=01null function
6>M0K01function signature mismatch
5G50L00table index is out of bounds
8^00=03call_indirect
2][0A01undefined element
8A]0E00uninitialized element
?FI0<06table access
25>0D09call stack exhausted
2]30P0EMaximum call stack size exceeded
?Wo0>05divide by zero
3JQ0@04integer overflow
2MJ0E0@conversion to integer
2610E07float unrepresentable
7:Q0D05Fatal Python error: 
0T=0V07Fatal Python error: Segmentation fault
5P10M0DFatal Python error: Bus error
?e70U0EFatal Python error: PyThreadState_Get
<ic0I06Fatal Python error: init_
<_\0Q0DFatal Python error: Py_Initialize
7=c0C00Extension modules: 
=7Z0R07Traceback (most recent call last):
5BG0A00KeyboardInterrupt
1@>0:04SystemExit
:9j0904Node.js v
0@_0V03ModuleNotFoundError: No module named '
0fI0I0>incompatible architecture
:V`0501Error
7LW0900Exception
=XC130GDuring handling of the above exception, another exception occurred:
5ZW0602Error)
8W@0?01 (RuntimeError)
?520901 (Errno::
9k60500from 
4fX0600	from 
<6X0501gems/
2cH0400[!] 
2RF0600[BUG] 
>Z<0501ruby 
0C@0N01[BUG] Segmentation fault at 0x
5L=0E04[BUG] Bus Error at 0x
3iN0;00[universal.
7SB0G04rb_bug_for_fatal_signal
3l;0G00*** caught segfault ***
>C50H0D*** caught bus error ***
7VK0P00*** caught illegal operation ***
=Bl0Z0HThis indicates a bug in Bun, not your code
?jP0B06 exited on signal 
6RI0J03in expression starting at 
62?0E00): Segmentation fault
7G[0<01): Bus error
<M=0F0?): Illegal instruction
4n90803signal (
3O=0802): Abort
?m50800): Trace
<fa0A00===== CRASH =====
3360:06, si_code=
>]b0;01*** caught 
<5J0=04not your code
6^70?00Bun has crashed
=D;0A07exited on signal 
;5E0I0Ecause 'memory not mapped'
<RX0K06cause 'invalid permissions'
52<0]07PANIC: unprotected error in call to Lua API (
3590@0:=erl_crash_dump:
3ob0800Slogan: 
><F0^0XCrash dump is being written to: erl_crash.dump
>KE0P0BCrash dump is being written to: 
>710`0FKernel pid terminated (application_controller) (
:A50G03_alloc: Cannot allocate
?;h0M0Dinit terminating in do_boot (
4GS0M0B\#"init terminating in do_boot\#"
9T50@03Cannot allocate 
5=70I0:application_start_failure
8Q=0K0CSystem version: Erlang/OTP 
>Yk0o0TA fatal error has been detected by the Java Runtime Environment
?[L0905 vmState=
3]h0H00J9Generic_Signal_Number=
=@10;00JVMDUMP039I
:Sn0;00JVMDUMP032I
1^@0H0DVMError::report_and_die(
3Ee0G0AVMError::report_and_die
4fk0;00JVM_handle_
08Z0D05SIGSEGV (0xb) at pc=
<=60F0:# SIGSEGV (0xb) at pc=
4h00@0<Internal Error (
4<F0E0<Out of Memory Error (
>QY0m0SThere is insufficient memory for the Java Runtime Environment
<eH0=00JRE version: 
;dP0C0=Fatal error: [File:
;\J0I0?Error: Assertion failed: 
8N60>07[Callstack] 0x
?\A0G00=== Critical error: ===
9j?0M0:FDebug::CheckVerifyFailedImpl
0Q50D00FDebug::AssertFailed
=>Z0U0QFGenericPlatformMisc::RaiseException(
<I20B02LowLevelFatalError
:I10<08Fatal error!
1440Z0?handle_crash: Program crashed with signal 
7G60A09handle_crash(int)
2M10@02Engine version: 
8CF0B00GDScript backtrace
7mO0f0Vwas compiled against a different Node.js version using
5RG0O0CModule did not self-register: '
82d0<08The module '
8E40R0G. This version of Node.js requires
8WJ0_04A JavaScript error occurred in the main process
;V00I04triggerUncaughtException(
>lm0G0?ERR_UNHANDLED_REJECTION
9lh0F0;node:internal/process/
5>o0C05Uncaught Exception:
:>c0L03thrown in: uncaughtException
7XS0H05triggerUncaughtException
;:V0700    at 
6M_0701 (node:
4g`0400.js:
5AX0803app.asar
:o00O0Crenderer process gone (reason: 
1lQ0a0Textension host terminated unexpectedly with code 
2NF0D04render-process-gone 
=MI0C03child-process-gone 
=f;0[02GPU process exited unexpectedly: exit_code=
40H0n0URenderer process crashed - see https://www.electronjs.org/docs
2hW0I0<reason: crashed, code: 5)
?i@0;07exit_code=5
=MT0J0:reason: crashed, code: 11)
=8o0<08exit_code=11
=[?0I0Ereason: crashed, code: 6)
>]@0;07exit_code=6
:j:0I0Ereason: crashed, code: 4)
<8^0>05reason: killed
49@0;07exit_code=9
5`Z0;00reason: oom
?7>0B0>code: -1073741819)
5aE0B0:code: -2147483645)
9?D0E0<reason: launch-failed
6J60X0:Cannot form weak reference to instance (
>HI0:06storeWeak<
34^0A04abort_with_reason
2d50905storeWeak
98k0>04swift_weakInit
9\U0804dealloc]
4Lf0=01.cxx_destruct
5N10X02 overreleased while already deallocating
=f_0A0;overrelease_error
4bh0U02objc_overrelease_during_dealloc_error
<SH0?00_object_dispose
2jJ0E02objc_destructInstance
3>_0C0>AutoreleasePoolPage
0V<0W0E deallocated with non-zero retain count
9UD0X0<, reference may have escaped from deinit
1V]0Q0;swift_deallocPartialClassInstance
7FA0600malloc
?;l0602free()
>bA0;02double free
2n[0:02corruption
1I^0501free_
6f?0500tiny_
9gO0H00_MultiHandle deallocated
6jh0B0;class _MultiHandle
6Cj0T07of class __StringStorage deallocated
73\0Z0:of class __SharedStringStorage deallocated
2K^0W0>of class _StringBreadcrumbs deallocated
>BN0P07of class _ContiguousArrayStorage
:<_0K0Bof class _DictionaryStorage
17k0D07of class _SetStorage
26n0[0Emay have created a strong reference to self
4DM0901Task.init
6MM0A09swift_task_create
4me0E0;NWPathMonitor.current
<DZ0;06destroy for
0Y_0F07initializeWithCopy for
?ZR0B03assignWithCopy for
7FR0B0<assignWithTake for
<:J0=03value witness
0iN0801outlined
4<T0@08Optional<NWPath>
6V>0?0;_swift_release_
8PA0J0;swift_unknownObjectRelease
:`]0H04swift_bridgeObjectRetain
?CK0I0:swift_bridgeObjectRelease
1l10A0:swift::RefCounts<
?JK0N08RefCounts<swift::RefCountBitsT
3>G0G0Bswift_arrayInitWithCopy
4nl0J0<swift_isUniquelyReferenced
:F>0@0:outlined copy of
9Yo0C03outlined release of
?\D0C0:outlined consume of
<9g0B08outlined retain of
08d0@02objc_storeStrong
0Z90@02objc_autorelease
=9e0E02objc_loadWeakRetained
7c60?04object_getClass
8A;0>03object_isClass
7680Q01AutoreleasePoolPage::releaseUntil
8g^0@02_objc_rootRetain
9Wo0A03_objc_rootRelease
5T:0G02objc_object::sidetable_
9HG0905objc_opt_
:PI0:05assignWith
>Ko0?0:outlined assign
4eL0600NWPath
55I0=04swift_dealloc
;iN0=04malloc_report
3@N0:02_free.cold
;0o0703NWPath.
<IK0?06Network.NWPath.
;1W0;04isConnected
3ei0;00isReachable
<Z=0=04networkStatus
0Fi0703reachab
2^R0901connectiv
:ZF0702network
7A=0400wifi
:kJ0801isOnline
1I^0N0;pointer authentication failure
8i@0A04destroyGenericBox
74c0=08Optional<Any>
6dE0:02pathUpdate
6U]0@08startPathMonitor
1N=0<03startMonitor
>:60C0:startNetworkMonitor
4i<0>06networkMonitor
28V0=02startNotifier
3]k0804lastPath
1RN0:03OS_nw_path
9;80A03pathUpdateHandler
6mA0A00sent to instance 
:Tn0J0@modified after being freed
>6E0D0>free list is damaged
1[^0L0>corrupted size vs. prev_size
?Ja0?02heap corruption
:eU0A05_NativeDictionary
8_a0:05_NativeSet
<3Y0C09Dictionary._Variant
?:L0<02Set._Variant
>MX0<04Array.append
2\\0=03Array._append
76O0>03Array._reserve
;U@0;04Array._make
1WU0;04Array._copy
?Z80E03Array.reserveCapacity
5Ka0F04Array.subscript.modify
0_h0F03Array.subscript.setter
?jR0<04Array.remove
66`0<04Array.insert
<9N0E0;Array.replaceSubrange
80i0E0>ContiguousArrayBuffer
<7I0<06_ArrayBuffer
;O50F01__RawDictionaryStorage
5jX0?03__RawSetStorage
?7=0;05_StringGuts
10R0=05String.append
;oH0K08Dictionary.subscript.setter
;MF0K07Dictionary.subscript.modify
6Q10F08Dictionary.removeValue
93m0D0:Dictionary.removeAll
3a_0:03Set.insert
05a0:00Set.remove
64]0R0@_NativeDictionary._unsafeInsertNew
>=l0I0@_NativeDictionary._delete
>@30H0C_NativeDictionary.resize
<OR0F0?_NativeDictionary.copy
9^R0K08_NativeSet._unsafeInsertNew
7B:0A0:_NativeSet.resize
7Ei0?0:_NativeSet.copy
:;L0900duplicate
:b<0F07Duplicate keys of type
4;i0J01Duplicate elements of type
4Th0B0<fatal error: index
=NQ0N06VIOLATES_HASHABLE_REQUIREMENTS
>kh0D03uniqueKeysWithValues
4SM0<05freed object
2DV0=09mdict_rehashd
?gb0C01__CFBasicHashRehash
<5E0B0;malloc_error_break
6lg0R04-[__NSDictionaryM setObject:forKey
7Xl0N0E-[__NSDictionaryM removeObject
3:n0I05-[__NSArrayM removeObject
:0I0J00-[__NSArrayM replaceObject
5Of0H04-[__NSSetM removeObject:
3FF0C00CFBasicHashAddValue
2XJ0C01CFBasicHashSetValue
=jM0F08CFBasicHashRemoveValue
;cB0500objc_
8Jb0602_objc_
;0[0602swift_
0Qc0U0=Detected over-release of a CFTypeRef 
><I0T0:Detected over-release of a CFTypeRef
;;C0@0;called with NULL
0>A0B0>__CFRelease.cold.1
3e<0A00_CFRelease.cold.1
2V>0P0K__CFTypeCollectionRelease.cold.1
=Hm0>06CoreFoundation
<`@0I01__CFTypeCollectionRelease
7m00=00__CFBasicHash
9CA0F01__CFArrayReleaseValues
8=o0E0;_CFAutoreleasePoolPop
:]i0E02reachPerformAndUnlock
>>]0<02reachPerform
<hb0K0Fimplementation_callback_rpc
9@n0C06processEventTapData
3260I0@AUInputElement::PullInput
98I0H00CVDisplayLink::performIO
3o^0N08IODispatchCalloutFromCFMessage
9fL0L0<IODispatchCalloutFromMessage
4Q=0C07__CFSocketPerformV0
3ge0D01__CFSocketDoCallback
<fj0C06__CFMachPortPerform
1I^0m0a__CFRUNLOOP_IS_CALLING_OUT_TO_AN_OBSERVER_CALLBACK_FUNCTION__
1R@0j03__CFRUNLOOP_IS_CALLING_OUT_TO_A_SOURCE0_PERFORM_FUNCTION__
4T60?09sqlite3VdbeExec
8dJ0501GPFLT
<Ym0700.setter
:0m0702.modify
0XP0500.read
:gB0E09PublishedSubject.send
65[0H0=CurrentValueSubject.send
7f]0P0ACurrentValueSubject.value.setter
:^30800.shared.
82;0I00-[CTTelephonyNetworkInfo 
1=B0400free
2Xi0>05_Block_release
1k_0Q0BqueryCTSignalStrengthNotification
>nA0=00queryDataMode
4G:0;01updateRadio
3TN0L0HcurrentRadioAccessTechnology
0\g0W00]: message sent to deallocated instance
?EM0T07message sent to deallocated instance
3B90L0Fmessage was sent to a zombie
0n>0d09Objective-C message was sent to a deallocated object
>@:0:00_NSZombie_
;PW0B02objc_msgSend_stret
2`d0B0<objc_msgSend_fpret
0OD0N0;objc_msgSend() selector name: 
:aU0c0ESelector name found in current argument registers: 
=SS0O0:_class_lookupMethodAndLoadCache
9f;0<03cache_getImp
9__0=01_cache_getImp
4U40B0;-[__NSDictionaryM 
;K`0B0>-[__NSDictionaryI 
<?[0;03-[__NSSetM 
1Q80;02CFBasicHash
?>70;06-[__NSSetI 
=HJ0E0<-[NSConcreteMapTable 
:RL0F02-[NSConcreteHashTable 
9IB0?04libobjc.A.dylib
8N@0700libobjc
:j?0J0?Cannot form weak reference
7AK0?01garbage pointer
0oR0>07EXC_I386_GPFLT
?Hc0I0Eobject released too often
7Nf0R0IObject was retained too many times
=O40@06outlined destroy
0@L0700.deinit
?j>0A08not in any region
?ZZ0R01Application main thread deadlocked
4hF0:00Duration: 
5Ig0?01hang duration: 
=mO0A05launch duration: 
?6Z0>00is waiting for
<ga0=00is blocked by
=Fb0702atchdog
2B:0900angDetect
?ke0:00ang_detect
5?:0:00angMonitor
2be0;02ang_monitor
6h?0800angWatch
0oo0901ang_watch
5`j0>02ang Terminator
8Lo0=04eadlockDetect
1gE0>05eadlock_detect
>1<0;00reezeDetect
?ON0<03reeze_detect
6P60:01tallDetect
2bU0;04tall_detect
=Jg0^0=exhausted real (wall clock) time allowance of 
9X80P09exhausted CPU time allowance of 
<H80O00exhausted CPU time allowance of
7L60>03Thermal State:
>@K0C07is stuck (deadlock)
>jZ0@01App hanging for 
0:\0?02objc_sync_enter
7IK0:010x2182bad2
1La0?0;BOARD 562215634
3Kl08002182bad2
05K0:000x2182bad3
3Pa0?0;BOARD 562215635
0?l08002182bad3
>QK0:010x2182bad4
2da0?06BOARD 562215636
>cl08042182bad4
>I50@06BOARD 2343432205
2]b08018badf00d
:^10[0Jhas active assertions beyond permitted time
0CW0K0@permittedBackgroundDuration
;3;0B00BKProcessAssertion
2`e0I0=background task assertion
6i:0;07finishTask:
;jV0Q0Gtermination category: taskTimeout
12K0U06process-launch watchdog transgression
4IZ0S04scene-create watchdog transgression
;<L0M04launch watchdog transgression
;cN0G0=process-launch watchdog
7b?0E05scene-create watchdog
0>:0>06WatchdogEvent:
?B10H0:failed to launch in time
9U40G0;failed to launch after 
7640F0<failed to scene-create
48@0E05scene-update watchdog
>2U0F0?failed to scene-update
<:V0H05failed to resume in time
76T0B08ailed to terminate
>[O0@06failed to termin
=ni0E07process-exit watchdog
?ZU0I0:failed to suspend in time
0>30G0;failed to suspend after
9n60D08failed to background
:E`0>09failed to quit
:CU0T0DFailed to terminate gracefully after
7L[0S05process-exit watchdog transgression
>Dn0602 load]
66b0;03load_images
85m0Z0Kapplication:didFinishLaunchingWithOptions:
61l0S0F_handleDelegateCallbacksWithOptions
0k90]0Napplication(_:didFinishLaunchingWithOptions:)
>m<0K03scene:willConnectToSession:
>4=0O03scene(_:willConnectTo:options:)
04>0>0:_GLOBAL__sub_I
7]=0V0Kdyld4::APIs::runAllInitializersForMain
>PL0;04dyld::_main
>BY0S04scene-update watchdog transgression
6;a0N0Ftermination category: watchdog
<X50:000xdead10cc
97P0@06BOARD 3735883980
2XT0804dead10cc
7RC0T0Asuspended with locked system files: 
=An0S0Jsuspended with locked system files:
?SH0N0Ctermination category: fileLock
4Ud0;04LAUNCH_HANG
3n30^0GThe extension took too much time to initialize
3JR0:000xc00010ff
>Bc0@0;BOARD 3221229823
6PZ0803c00010ff
:NM0:000xbaadca11
<^A0@08BOARD 3131951633
:0Z0803baadca11
2gH1R1FKilling app because it never posted an incoming call to the system after receiving a PushKit VoIP 
?VN0k00-[PKPushRegistry _terminateAppIfThereAreUnhandledVoIPPushes
1:C0:050xbad22222
:fN0@08BOARD 3134333474
4Dd0802bad22222
81C0A00SBUnsuspendLimit 
7Ma0@01SBUnsuspendLimit
55\0]0DBackground App Refresh watchdog transgression
04O0g00CSLHandleBackgroundRefreshAction watchdog transgression
2;H0R0JWatchdogEvent: complication-update
8U@0U0KWatchdogEvent: background-app-refresh
1U@0:010xc51bad01
0D>0@09BOARD 3306925313
>WI0803c51bad01
>A@0:000xc51bad02
98>0@0:BOARD 3306925314
?kI0801c51bad02
<m@0:010xc51bad03
8L>0@0<BOARD 3306925315
=?I0802c51bad03
36m0F06RefreshBackgroundTask 
2dj0N0>RefreshBackgroundTask dealloc]
0cg0T0PRefreshBackgroundTask .cxx_destruct]
5fW0V0KRefreshBackgroundTask setTaskCompleted
:\K0:010xbaddd15c
8BW0@06BOARD 3135099228
:Zi0802baddd15c
<2_0M0<CacheDeleteAppContainerCaches
?Rc0:040xd00d2bad
:`b0@07BOARD 3490524077
5PE0803d00d2bad
7S?0:050xdeadfa11
7``0@07BOARD 3735943697
:n_0801deadfa11
6jb0@0:user forced quit
8ZN0B04force-quit by user
82^0I0CUser initiated force quit
14C0:000x2bad45ec
=180?09BOARD 732775916
7?a08022bad45ec
?[b0[0Edoing insecure drawing while in secure mode
6dg0A02must contain an \#"
2MN0@00must contain a \#"
5lh0@0;must contain an 
67V0?07must contain a 
4c>160Hattempted to access privacy-sensitive data without a usage description
:0>0h0E must be set in the app's Info.plist in order to request
06Z0P0<is an invalid value for NSHealth
=n[0`0F hk_isValidPurposeString]: unrecognized selector
;7n0S0ECRASHING_DUE_TO_PRIVACY_VIOLATION__
1H_0^0Nkeys may be missing from this app's Info.plist
7gX0Y07Got a SIGABRT while executing native code
8O50501ITMS-
<8d0F08Missing purpose string
?C]0@00UsageDescription
5J\0F07privacy-sensitive data
5Of0H01hk_isValidPurposeString]
<Wb0f06!stayUp || CLClientIsBackgroundable(internal->fClient)
<:E0h00-[CLLocationManager setAllowsBackgroundLocationUpdates:]
3FT0W0RAppleMobileFileIntegrityError Code=-413
:[S0W0RAppleMobileFileIntegrityError Code=-424
5:j0b0]Restricted entitlements not validated, bailing out
8990d0RCode has restricted entitlements, but the validation
2Q90k0`Requirements for restricted entitlements failed to validate
4BB0_0Qbecause no eligible provisioning profiles found
11J0L06: Unsatisfied entitlements: 
7kS0W0PAppleMobileFileIntegrityError Code=-420
<d00I0Esignature not valid: -420
2YD0P04signature on the file is invalid
8hb0L0GNSPOSIXErrorDomain Code=163 
=Z_0T0GNSPOSIXErrorDomain Code=163 \#"Launchd
<T?0H07Launchd job spawn failed
=om0904Code: 163
5>>0J05Unsatisfied entitlements: 
8fo0e0Fnot valid: Error Domain=AppleMobileFileIntegrityError
4kl0W0>Security policy would not allow process
=?20<04UNKNOWN_0x32
3`<0C02KERN_CODESIGN_ERROR
06V0F0:Code Signature Invalid
8TK0H0D(Code Signature Invalid)
8MP0A06CODESIGNING, Code
8md0K01Taskgated Invalid Signature
1lD0N0HCODE SIGNING: cs_invalid_page(
=Og0E0AOS_REASON_CODESIGNING
5Nf0K03Launch Constraint Violation
9kB0C03MachOFile::isMachO(
<HN0E0A::forEachLoadCommand(
3FH0400dyld
66C0Z0DJustInTimeLoader::makeJustInTimeLoaderDisk
?0b0V00AMFI: code signature validation failed
4l<0801EXC_ARM_
0Fo0F08pointer authentication
>5;0D01KERN_INVALID_ADDRESS
1B30R00rejecting invalid page at address 
:>b0A00' is adhoc signed
10G0S01AppleMobileFileIntegrityError Code=
=@a0;02, function 
9_A0>00' not loaded: 
9_30[01dyld cache load error: syscall to map cache
7U50N01unknown required load command 
6Yn0I0Arequired load command 0x8
=iE0H0Amremap_encrypted() => -1
0^j0B0;malformed mach-o: 
>dP0F0<malformed mach-o image
>ln0>00malformed trie
7a60B03dlsym() is blocked
5B<0O0;]: missing LC_UUID load command
8h20R0?dyld: missing LC_UUID load command
6Pf0I08]: unknown imports format
;V40L05dyld: unknown imports format
7<Q0B0:(not a mach-o file
0Ze0V0Berror while loading shared libraries: 
:XP0B0=Symbol not found: 
0=Z0<02no such file
7bN0D05Library not loaded: 
6e50L0<missing LC_UUID load command
>V20;04TweakInject
5[00?04MobileSubstrate
0Pg0900substrate
32a0C02
  Referenced from:
?>[0C01 | Referenced from:
2Y70S0Oymbol not found in flat namespace '
1VY0E0:symbol lookup error: 
;Wf0H0<' not found (required by
94h0I07 with link time reference
>?70B01: symbol not found
;GM0L00lazy symbol binding failed: 
1S`0F0=procedure entry point 
?_R0<01 -1073741511
5@=0;07 3221225785
5Lf0k0IUnsatisfiedLinkError: dlopen failed: cannot locate symbol \#"
9]B0J0<_dyld_missing_symbol_abort
:RY0E06missing_symbol_called
3DK0D0>: undefined symbol: 
4@k0B02undefined symbol: 
3Aa0I0:error: undefined symbol: 
>hK0T0Ilinker command failed with exit code
9BI0R02link command failed with exit code
1DO0M0GError loading shared library 
:>N0H0Cbecause dependent dylib 
25E0=01Expected in: 
5l80A02Referenced from: 
>CT0i0aUnsatisfiedLinkError: dlopen failed: cannot locate symbol
9aJ0>08version `GLIBC
=_I0?08version `CXXABI
9TL0=08version `GCC_
;Fl0B00relocation error: 
2SO0900version `
;la0A02Error relocating 
>j50I08no cach image with name (
;6R0A0=dependent dylib '
:\>0?04Library missing
4cO0G09Reason: image not found
7hn0?07image not found
9AE0V06code execution cannot proceed because 
>m40L0;program can't start because 
:oR0<04 -1073741515
>0=0;05 3221225781
;780d0Terror while loading shared libraries: ?: cannot open
0c40^0ZUnsatisfiedLinkError: dlopen failed: library \#"
4;;0:03): tried: 
1C10J00): no suitable image found
;m?0R0<not valid for use in process: mapp
9Bf0k0Cnot valid for use in process using Library Validation: mapp
?n90b0?mapped file (non-platform) have different Team IDs
9=O0V0RLibrary Validation failed: Rejecting '
4I50B0;): image not found
?m\0<01dyld4::halt(
>Bn0;07dyld::halt(
9Ef0@0;malformed mach-o
0Ym0>04(no such file)
?e80O0ELibrary not loaded: /usr/local/
5]h0R0FLibrary not loaded: /opt/homebrew/
1d^0O0DLibrary not loaded: /opt/local/
3:?0I0ELibrary not loaded: /opt/
;aX0M0DLibrary not loaded: /Library/
98@0B04different Team IDs
2Gi0A03code signature in
1<h0L02not valid for use in process
0UL0[0Khas no Team ID and is not a platform binary
6FX0M05errno=1 validating first page
:c@0J0Dcode signature invalid for
9^j0K0Fcode signing blocked mmap()
0>B0T04error while loading shared libraries
>8?0L0<Error loading shared library
2d40U09code execution cannot proceed because
6NB0K02program can't start because
=Zn0U0:UnsatisfiedLinkError: dlopen failed: 
;MN0X0JLibrary not loaded: /Library/Frameworks/
80Z0J0Clibswift_Concurrency.dylib
7]g0M0CLibrary not loaded: /usr/lib/
=M20L0DLibrary not loaded: /System/
4c60703dlopen(
:KB0C01Library not loaded:
::B0E03incompatible platform
8bK0A06requires version 
8AK0L0DUnable to boot the Simulator
?4V0X0AUnable to boot device in current state: 
1[10N0? seconds for simulator to boot
=OL0K0DFailed to start launchd_sim
3N:0^07CoreSimulatorService connection became invalid
2PB0M00Unable to locate device set: 
0<Q0J0<Failed to prepare device '
=RV0e09is installing or uninstalling, and cannot be launched
>Q]0L09Failed to clone device named
2UU0j0FUnable to boot device because it cannot be located on disk
0mh0b0>Simulator device failed to install the application
?2C0R0MSimulator device failed to launch 
<KD0Y0Gfailed to bless service hub for simulator
5MY0N09simulator could not be reached
3aV0E01(ipc/mig) server died
:`e0800imulator
78D0600simctl
8_a0X0D: Failed to launch app with identifier: 
80g0[07did launch, but has since exited or crashed
2BT0_0KApplication failed to launch because it crashed
=YV0I05launchd failed to respond
6_`0I0Ecannot be located on disk
09M0\0R: Test exceeded execution time allowance of 
;m=0Z06Test exceeded execution time allowance of 
3420E00-- Test timed out at 
<770R0DToo long with no output (exceeded 
5gm0<03 TIMEOUT in 
4<@0h09Restarting after unexpected exit, crash, or test timeout
<Y40701crashed
5a50803failed: 
<Z]0;04exited with
39V0l0URestarting after unexpected exit, crash, or test timeout in 
23a0Z0:Asynchronous wait failed: Exceeded timeout
6I<0O07The LLDB RPC server has crashed
>cJ0W04LLDB RPC server has exited unexpectedly
5`Q0I05(lldb-rpc-server) crashed
02X0G05lldb-rpc-server crashed
8@70C03debugserver crashed
49m0O0ILost connection to the debugger
>8U0S0Hlost connection to the debug server
5^P0N0ELost connection to debugserver
4kn0U08sourcekit-lsp terminated unexpectedly
=Rm0B05sourcekitd crashed
2?60O0?Message from debugger: The LLDB
<XG0702liblldb
:C<0400LLDB
4LJ0V0Dost connection to test manager service
3AI0N0Jost connection to testmanagerd
3Va0R0@ost connection to the test manager
9PW0R0Host connection to the test process
<=\0Q0Aost connection to the application
6;]0N00ost connection to test process
7gW0L0:testmanagerd was interrupted
4M40N00XPC connection to testmanagerd
1NA0W03Test operation failure: Lost connection
>EA0W0>Restarting after unexpected exit, crash
:E10H0@Test crashed with signal
<T90;07Test Case '
6SO0=00 TEST FAILED 
1k40E0: TEST EXECUTE FAILED 
4MH0[0Ahas exceeded the maximum execution time of 
1[]0N00Job execution timed out after 
6_f0K0<execution took longer than 
1_10W0FJob failed: execution took longer than 
7MZ0`02The job exceeded the maximum log length and time
7jS0K0:exceeded the time limit of 
78\0D08has timed out after 
62`0@07timed out after 
>b>0C01Build has timed out
4ab0Q01The build exceeded its time limit
4<R0G0?Build timed out (after 
7Rk0X0BCancelling since the job ran longer than
:j70V0NTest exceeded execution time allowance
60m0?05Status: timeout
;Rn0J01The operation was canceled
:GX0<08Test Suite '
9<90O03 before starting test execution
?:S0O0= before establishing connection
=F[0m0hEarly unexpected exit, operation never finished bootstrapping
9?b0a0@Test runner exited before starting test execution
:oK0g0;Test runner never began executing tests after launching
5`k190Tencountered an error (The test runner hung before establishing connection
1O01<0Cencountered an error (The test runner crashed before establishing connection
0f31:0Dencountered an error (The test runner crashed while preparing to run tests
5Ta1<0Eencountered an error (The test runner timed out while preparing to run tests
6ZW0m0Eencountered an error (Test runner never began executing tests
3O\0X08Timed out while enabling automation mode
1;Q0c0RThe test runner failed to initialize for UI testing
2@50i0Cencountered an error (Failed to initialize for UI testing
1840[0<Failed to install or launch the test runner
6Ma0d0Dencountered an error (Failed to load the test bundle
6jo0b00) without checking in. Executable cannot be loaded
8;g0L02IDEBundleInjection.c: Error 
8Fc0f0FFailed to establish communication with the test runner
>Wl0g07encountered an error (The test runner exited with code 
30I0n0Cencountered an error (Failed to background test runner within 
;Jb0S0>failed to launch because it crashed
3[<0V0>operation never finished bootstrapping
<`o0K06never began executing tests
3_X0<00→ .signal(
7MJ0>01Caught error: 
4AM0?07.signal(SIGTRAP
:;[0>06.signal(SIGILL
1:H0?07.signal(SIGSEGV
=Ub0>0:.signal(SIGBUS
=9V0?00.signal(SIGABRT
6R;0>0:.signal(SIGFPE
=Jk0<08signalled(4)
4Z@0<08signalled(5)
<mU0<08signalled(6)
4=j0<08signalled(7)
>Ng0<08signalled(8)
8Lg0=08signalled(10)
1\Z0=09signalled(11)
1fN0D07signalled(signal: 4)
9V;0D08signalled(signal: 5)
1GT0D0?signalled(signal: 6)
97A0D0@signalled(signal: 7)
0g:0D0?signalled(signal: 8)
0bj0E0Asignalled(signal: 10)
83A0E03signalled(signal: 11)
7PD0U04Child process terminated with signal 
<<`0F0;_libsecinit_appsandbox
;000M0?_libsecinit_setup_app_sandbox
:YT0G01_libsecinit_initializer
>BE0V0HContainer object initialization failed
5^>0;02APP_SANDBOX
6D`0M03Sandbox registration failed: 
5T30T0DCould not set sandbox profile data: 
<c20T00xpchelper reply message validation: 
5PF0V0DProcess is not in an inherited sandbox
9YU0804deny(1) 
>^@0O01The code signature is not valid
03D0C00: exec format error
0=J0[02exec user process caused: exec format error
;mP0]0?cannot execute binary file: Exec format error
5R<0K06: no such file or directory
5SW0c06exec user process caused: no such file or directory
4aP0C00: permission denied
>eA0L0Acode=exited, status=203/EXEC
9_M0T0M: executable file not found in $PATH
7II0O03fork/exec /var/task/bootstrap: 
:Sl0S0MCouldn't find valid bootstrap(s): [
1iR0Q0Funable to start container process
65P0H06NSPOSIXErrorDomain Code=
>QJ0h08error 0x6f - Invalid or missing Program/ProgramArguments
>;U0I0Bad CPU type in executable
=@00I03, X_OK) failed with errno
<D`0804Code=86 
4UP0L0GNSPOSIXErrorDomain Code=111 
5Sl0K0GNSPOSIXErrorDomain Code=86 
2bi0?02rosetta error: 
>@N0U0Fassertion failed [block != nullptr]: 
0C30T0<arm pc that isn't in translated code
:FC0[0Massertion failed [result.value != EEXIST]: 
8VW0B0>assertion failed [
3dg0701runtime
1260]0Mttachment of code signature supplement failed
;T?0B08failed to open elf
:;[0K0Bfailed to allocate vm space
2fe0D00nimplemented syscall
54a0K0<unsupported privilege level
1:P0D05invalid gdt selector
6DZ0E09failed to open elf at
5_11P01EndpointSecurity client terminated because it failed to respond to a message before its deadline
>Zh0b0Mfailed to respond to a message before its deadline
7A70;00es_respond_
>PV0=03es_new_client
=Fc0O00XPC_EXIT_REASON_SIGTERM_TIMEOUT
2AM0@00_xpc_transaction
9>00?01os_transaction_
?:_0K00Program crashed: Terminated
<:90E0?Program crashed: Quit
>=a0700Quit: 3
>Nk0903Quit: 3  
6[S0?00Broken pipe: 13
1VL0A00Broken pipe: 13  
3E90L0Fterminated by signal SIGPIPE
?h:0L09stop reason = signal SIGPIPE
6HE0@0;: signal SIGPIPE
5iT0G03received signal SIGPIPE
;<10E0>exited due to SIGPIPE
>jL0:06Signal 13:
;aV0800__sendto
<2Z0700__write
2S;0500write
>Ah0601writev
4:E0801SSLWrite
4V40400send
:?F0905__sendmsg
2BS0;01REJECTED_SC
=o90C0?Bad system call: 12
73X0M0=Bad system call (core dumped)
?L40:05panic(cpu 
>RG0L0<Kernel panic - not syncing: 
8kX0O00Kernel Extensions in backtrace:
0Gf0B05Paniclog version: 
4O:0J0CFileset Kernelcache UUID: 
;5n0g0Tuserspace watchdog timeout: no successful checkins from
63X0500panic
;Rk0600_panic
04^0;03mach_kernel
9WX0F01BUG: unable to handle 
;JE0600Oops: 
7dX0=03Panicked task
>=g0^0Lprocess name corresponding to current thread: 
9Jk0N02Kernel Extensions in backtrace
>250J03userspace watchdog timeout
9aH0@01x86 global reset
6_10>01x86 CPU CATERR
7LC0A05Kernel data abort
:0i0>08Kernel trap at
7`B0?02timed out after
3MM0?01tag check fault
<Mk0A03tag check failure
?eR0901MTE fault
2IP0:02after free
>4S0:04after-free
8F60=06freed element
1jU0803freelist
4hL0A0=zone bound checks
2^;0=09out of bounds
?la0=03heap overflow
6aK0?01buffer overflow
?TQ0:03): btn_rst
3<10F0;checkin with service: 
4<h0P09monitoring timed out for service
=\N0P0Junresponsive work processor(s): 
3H00U0Cseconds since last successful checkin
5<]0J09userspace_watchdog_timeout
8a;0C05namespace: WATCHDOG
6KQ0E09namespace: \#"WATCHDOG\#"
1>@0F0;namespace\#": \#"WATCHDOG\#"
6m40E0;namespace\#":\#"WATCHDOG\#"
<]c0905panic(cpu
5a80K0Bno successful checkins from
4X\0P0Junresponsive dispatch queue(s): 
8?C0D02turnstile blocked on
?A]0<05displayState
?4N0902not ready
00B0<02lowPowerMode
?h>0M0B<RBSTerminateContext| domain:
>1B0:040xdeadfeed
40F0@09BOARD 3735944941
>cC0803deadfeed
3Zc0?04code:0xbaaaaaad
80o0?04code:0xdead10cc
0K`0P0Cexited due to SIGKILL | sent by 
=<m0P0Cexited due to SIGTERM | sent by 
5I50O0Bexited due to SIGHUP | sent by 
3[S0O0Cexited due to SIGINT | sent by 
6jL0901Killed: 9
3<f0>05Terminated: 15
9;_0E0>exited due to SIGKILL
31[0F05exited due to signal 9
9170M0@Message from debugger: killed
7l40H09Received \#"killed\#" signal
?5L0Y0MThe runner has received a shutdown signal
=MF0U0P lost communication with the server. 
:5M0C0;/Applications/Xcode
;8N0H0;XcodeDefault.xctoolchain
7Kc0>05 BUILD FAILED 
8S10@04 ARCHIVE FAILED 
:T^0=00-apple-macosx
05G0:06-apple-ios
<k`0U0?/Library/Developer/Xcode/DerivedData/
?XL0C00RBSTerminateContext
0\L0<04memory limit
2:[0:00jettisoned
5En0=07out of memory
;VV0U05runner has received a shutdown signal
1;Q0R0Elost communication with the server
10<0:010xbaaaaaad
<`j0<08Data Source:
:e^0?09Microstackshots
9i00E01Analysis of sampling 
3KN0=07GUARD_TYPE_FD
7k@0D0; on file descriptor 
<B70500close
?hN0803close + 
>\10400dup2
?1n0700__close
0AW0@00guarded_close_np
?8?0501__dup
51E0D0=GUARD_TYPE_MACH_PORT
<D>0=08GUARD_TYPE_VN
9UJ0?02GUARD_TYPE_VIRT
;010?08GUARD_TYPE_USER
8`20<05on mach port
?220905, flavor=
70V0501fcntl
9`l0702sendmsg
;j60A08fileport_makeport
:<F0:01disconnect
7fV0;05closesocket
8J60C02 on mach port name 
2dB0H0@EXC_GUARD AST: type=0x1 
<=;0D03mach_port_deallocate
1Dh0A04mach_port_destroy
;lb0B02mach_port_mod_refs
6AQ0B03mach_port_destruct
;6H0@02mach_msg_destroy
<KW0D08_kernelrpc_mach_port
4BA0A09mach_port_unguard
=fS0F0@mach_port_insert_right
5>g0:01mach_port_
1oj0400xpc_
1Ue0>07IOServiceClose
:UN0?01IOObjectRelease
3ic0:00CFMachPort
57A0<03task_threads
7`D0<04INVALID_NAME
9]50=06INVALID_RIGHT
5JR0800MOD_REFS
26Z0700DESTROY
0UC0901IMMOVABLE
66d0?09INCORRECT_GUARD
1P:0901UNGUARDED
>0V0F05GUARD_TYPE_VIRT_MEMORY
53?0602munmap
4L?0=00vm_deallocate
5?b0801__munmap
76=0600vm_map
8Gi0800vm_remap
9:00802mach_vm_
>K[0;07DEALLOC_GAP
2:o0400SEC_
=e>0801RECLAIM_
9D<0600unlink
01[0800__unlink
20o0600rename
8i`0800__rename
1;Q0801truncate
0b]0900ftruncate
<gb0:05removefile
4MZ0<05__removefile
2d80;07WRITE_OTHER
4Pd0;02TRUNC_OTHER
8lW0:03removeItem
7<d0802moveItem
4NC0;03replaceItem
4;T0801copyfile
;BF0K0CBUG IN CLIENT OF libsqlite3
9Nd0;04RENAME_FROM
:O<0905RENAME_TO
:JG0=05 reason_code 
7;Q0A02_XPC_MISUSE_FAULT
7?[0E0;os_fault_with_payload
?]E0<00%) Observed 
6n40@09Event: cpu usage
73?0901cpu usage
7dk0C08exceeding limit of 
2N00Q09cpu average), exceeding limit of 
<LG0B07caught burning CPU
4V60A0;RESOURCE_TYPE_CPU
1UG0@04total CPU time: 
;2^0>01MXCPUException
;1D0;00) Observed 
0FB0F00), exceeding limit of 
:Xd0703(fatal)
=7k0900CPU_FATAL
7?40=06Action taken:
9?G0@06sending signal 9
3LH0A0<Duration Sampled:
=;_0602Steps:
:K@0702WAKEUPS
<MD0>06Event: wakeups
:OO0E03wakeups over the last
>6Y0E07caught waking the CPU
:ST0P0Hcaught causing excessive wakeups
9oQ0E0=RESOURCE_TYPE_WAKEUPS
2=:0G01 wakeups over the last 
0od0?05Wakeups caused:
4]80B05Maximum permitted 
5^]0602MEMORY
9lW0G0:Crossed High Water Mark
8FK0D0:RESOURCE_TYPE_MEMORY
4TN0M0Acrossed memory high watermark
1a@0I0E) Crossed High Water Mark
5Eh0O0Jexceeded mem limit: ActiveSoft 
9<20Q02exceeded mem limit: InactiveSoft 
8?T0B01(per-process-limit
34H0703(limit=
8Cj0904) Crossed
0^30O0Kcrossed memory high watermark (
01Y0;00vm_allocate
2J\0700CGImage
4jo0?07CGBitmapContext
2Ac0A0:swift_allocObject
=6P0600calloc
0k:0400DISK
=n^0B09Event: disk writes
6X20;03disk writes
>E?0R09of file backed memory dirtied over
>hi0L0@caught causing excessive I/O
0_X0K0BdiagnosticType: DISK_WRITES
6Kf0?04writes caused: 
47P0D04MXDiskWriteException
1280@09RESOURCE_TYPE_IO
=`00T0D of file backed memory dirtied over 
:nL0=06Writes limit:
1_P0;00. [Limit : 
04E0500fsync
:490703THREADS
<Da0500PORTS
:o^0D0?Crossed Thread Limit
;]B0:01Port Limit
=_20U0Hcaught allocating too many mach ports
5Ui0R05system-wide per-process Port Limit
?ME0E0;RESOURCE_TYPE_THREADS
=c20C0;RESOURCE_TYPE_PORTS
6fR0:00) Exceeded
6Ld0W00] caught allocating too many mach ports
4on0G01Num of ports allocated 
3g60:03mach ports
9bA0;02hread Limit
;oY0G01No space left on device
?550=09(os error 28)
4>l0601ENOSPC
<Y\0N0GThere is not enough disk space
?ce0U0?There is not enough space on the disk
2jF0L07not enough space on the disk
=@D0R0Abecause there isn’t enough space
>I50P0?because there isn't enough space
2O_0A0:out of disk space
?e10904Code=640 
1330J04NSFileWriteOutOfSpaceError
<B30H0Bdatabase or disk is full
5^a0;06SQLITE_FULL
9:B0I02: No space left on device
>`00U00' for output: No space left on device
94H0b0^System.IO.IOException: No space left on device : '
5jW0K0>EMFILE: too many open files
:P20@09EMFILE, too many
;UW0M0I(open() failed with errno=24)
7b10[0Ifailure: process is out of file descriptors
>k60Z07failure: system is out of file descriptors
0@G0M0EToo many open files in system
8H=0703socket(
:1O0:03socketpair
10T0D02nw_route_get_ifindex
5U@0700connect
0O60601.realm
?OE0700.sqlite
1K^0L0=unable to open database file
5I30H0Areason per-process-limit
4YW0[09] killed by jetsam reason per-process-limit
:[N0Y08killed by jetsam reason per-process-limit
=\j0L0?killing_specific_process pid
5EQ0W0<domain:jetsam(1) code:per-process-limit
<NW0O0Gexceeded mem limit: ActiveHard 
4\@0Q0Jexceeded mem limit: InactiveHard 
87E0N0Gexceeded mem limit: ActiveHard
=bE0P0Jexceeded mem limit: InactiveHard
<K]0L00] reason per-process-limit, 
2Cl0K0: reason per-process-limit, 
2@e0I08 reason per-process-limit
5KT0C02\#"per-process-limit\#"
?j]0D00] (per-process-limit
?a70S0Jbecause it is using too much memory
0B30N0JTerminated due to memory issue
6f50Q0GTerminated due to Memory Pressure
9Cn0N06Terminated due to Memory Error
0i80S02debugger: Terminated due to Memory 
<]?0]0Gterminated for exceeding jetsam memory limits
<HQ0C05memory of the app: 
2@:0e0Aterminated your app, possibly because it overused RAM
5H40J05 exceeded its memory limit
26M110Qlikely terminated by the operating system while in the foreground
1WX0>04Killed process
3Mf0801oom-kill
6NN0A01largest process: 
0cc0F07reason vm-pageshortage
82h0C06reason vm-thrashing
;dK0N0Creason vm-compressor-thrashing
=l]0S0Dreason vm-compressor-space-shortage
0n50P0Freason sustained-memory-pressure
5DS0L07reason vm-pageout-starvation
;bc0?09reason low-swap
?DB0J06reason zone-map-exhaustion
1l50E0:reason proc-thrashing
<4E0J0:] reason vm-pageshortage, 
=N<0I07 reason vm-pageshortage, 
?oT0G08 reason vm-pageshortage
4B30A00\#"vm-pageshortage\#"
5L20B02] (vm-pageshortage
9al0Y00] killed by jetsam reason vm-pageshortage
3\E0W07killed by jetsam reason vm-pageshortage
;Fa0G09] reason vm-thrashing, 
5XA0F09 reason vm-thrashing, 
6oE0D0: reason vm-thrashing
2V60>00\#"vm-thrashing\#"
>T@0?00] (vm-thrashing
4\^0V00] killed by jetsam reason vm-thrashing
39`0T09killed by jetsam reason vm-thrashing
9=i0R09] reason vm-compressor-thrashing, 
4bj0Q0B reason vm-compressor-thrashing, 
7aN0O0C reason vm-compressor-thrashing
>8l0I0=\#"vm-compressor-thrashing\#"
8kO0J02] (vm-compressor-thrashing
>R@0a0:] killed by jetsam reason vm-compressor-thrashing
4LP0_0Fkilled by jetsam reason vm-compressor-thrashing
6;^0W0L] reason vm-compressor-space-shortage, 
0bj0V0D reason vm-compressor-space-shortage, 
8ZQ0T0E reason vm-compressor-space-shortage
>GD0N0C\#"vm-compressor-space-shortage\#"
9kJ0O00] (vm-compressor-space-shortage
:Ae0f0]] killed by jetsam reason vm-compressor-space-shortage
7=30d07killed by jetsam reason vm-compressor-space-shortage
=Zb0T0F] reason sustained-memory-pressure, 
<k;0S0H reason sustained-memory-pressure, 
4PQ0Q0G reason sustained-memory-pressure
4T?0K07\#"sustained-memory-pressure\#"
47A0L02] (sustained-memory-pressure
3ea0c0Q] killed by jetsam reason sustained-memory-pressure
2oA0a0Pkilled by jetsam reason sustained-memory-pressure
1ih0P0A] reason vm-pageout-starvation, 
1KN0O0A reason vm-pageout-starvation, 
2Ek0M0B reason vm-pageout-starvation
<J=0G02\#"vm-pageout-starvation\#"
7@60H02] (vm-pageout-starvation
75j0_0R] killed by jetsam reason vm-pageout-starvation
<=]0]0Okilled by jetsam reason vm-pageout-starvation
3FL0C0;] reason low-swap, 
22N0B0; reason low-swap, 
4=J0@0: reason low-swap
?mf0:01\#"low-swap\#"
7Vh0;00] (low-swap
9D50R0K] killed by jetsam reason low-swap
1hB0P0Kkilled by jetsam reason low-swap
??P0N0;] reason zone-map-exhaustion, 
7H70M0? reason zone-map-exhaustion, 
5kk0K0@ reason zone-map-exhaustion
1Om0E02\#"zone-map-exhaustion\#"
<9a0F00] (zone-map-exhaustion
8c^0]0N] killed by jetsam reason zone-map-exhaustion
6\N0[0Mkilled by jetsam reason zone-map-exhaustion
:aB0I0<] reason proc-thrashing, 
95n0H09 reason proc-thrashing, 
<KI0F05 reason proc-thrashing
<V70@00\#"proc-thrashing\#"
?`Z0A00] (proc-thrashing
=^g0X0<] killed by jetsam reason proc-thrashing
8n90V09killed by jetsam reason proc-thrashing
5GG0f05low swap: killing largest compressed process with pid 
8Wk0\07low swap: killing largest compressed process
9940[04low swap: triggering no paging space action
>gD0C06zone-map-exhaustion
=h<0:02compressor
4Zc0@0:reason highwater
<n`0B0:reason vnode-limit
2LI0J08reason disk-space-shortage
81B0@08reason idle-exit
?N00E08reason long-idle-exit
8kb0C06reason fc-thrashing
2WL0A04reason jettisoned
9OE0?07reason cpulimit
<8k0D0:] reason highwater, 
?[I0C0: reason highwater, 
7>90A07 reason highwater
0]90;00\#"highwater\#"
<6j0<00] (highwater
1da0S0N] killed by jetsam reason highwater
1950Q0Kkilled by jetsam reason highwater
:9H0F08] reason vnode-limit, 
=m00E0; reason vnode-limit, 
:\d0C0= reason vnode-limit
4FO0=00\#"vnode-limit\#"
8Th0>02] (vnode-limit
5_<0U00] killed by jetsam reason vnode-limit
72V0S0Jkilled by jetsam reason vnode-limit
3m10N0;] reason disk-space-shortage, 
7mg0M09 reason disk-space-shortage, 
<5:0K0; reason disk-space-shortage
:hJ0E03\#"disk-space-shortage\#"
:WP0F00] (disk-space-shortage
4`e0]0K] killed by jetsam reason disk-space-shortage
<kQ0[0Pkilled by jetsam reason disk-space-shortage
<Pn0D0<] reason idle-exit, 
<<B0C0< reason idle-exit, 
5=E0A09 reason idle-exit
3U00;03\#"idle-exit\#"
8eo0<00] (idle-exit
0Q^0S0:] killed by jetsam reason idle-exit
4XV0Q05killed by jetsam reason idle-exit
=mB0I0;] reason long-idle-exit, 
?R30H0; reason long-idle-exit, 
31o0F0< reason long-idle-exit
3ng0@02\#"long-idle-exit\#"
7720A02] (long-idle-exit
8T`0X0L] killed by jetsam reason long-idle-exit
8`>0V0Kkilled by jetsam reason long-idle-exit
<n\0G09] reason fc-thrashing, 
7fO0F0B reason fc-thrashing, 
8;T0D0; reason fc-thrashing
9?d0>00\#"fc-thrashing\#"
<^70?00] (fc-thrashing
2;[0V0K] killed by jetsam reason fc-thrashing
7KR0T0Jkilled by jetsam reason fc-thrashing
4G;0E06] reason jettisoned, 
1@e0D06 reason jettisoned, 
4Ub0B08 reason jettisoned
1RJ0<00\#"jettisoned\#"
?VP0=00] (jettisoned
>V:0T0E] killed by jetsam reason jettisoned
3cf0R0Mkilled by jetsam reason jettisoned
0[P0C0:] reason cpulimit, 
9370B06 reason cpulimit, 
9990@0: reason cpulimit
3TN0:01\#"cpulimit\#"
=lE0;00] (cpulimit
0hU0R0I] killed by jetsam reason cpulimit
6LD0P0Ikilled by jetsam reason cpulimit
:LL0I05killing_highwater_process
1Y:0D05killing_idle_process
<hB0800 reason 
2D50a0CFATAL: ThreadSanitizer: unexpected memory mapping
7cJ0b0^ThreadSanitizer: CHECK failed: tsan_platform_linux
7Y10Y03MemorySanitizer: CHECK failed: msan_linux
><A0e0\FATAL: MemorySanitizer can not mmap the shadow memory
14l0e0]FATAL: ThreadSanitizer can not mmap the shadow memory
3UJ0a0TThreadSanitizer: failed to mmap the shadow memory
<T00d04Sanitizer: encountered an incompatible memory layout
>>l0K0:personality(old_personality
5XV0o0;Shadow memory range interleaves with an existing memory mapping
5RF0O0:ReserveShadowMemoryRange failed
?nU0Q0=bytes of ReserveShadowMemoryRange
3?G0h0QERROR: Interceptors are not working. This may be because
8O00h0JASan runtime does not come first in initial library list
8L90m0IYour application is linked against incompatible ASan runtimes
;nK0[01LeakSanitizer has encountered a fatal error
:Go0X0ILeakSanitizer does not work under ptrace
2C<0I08Sanitizer: CHECK failed: 
5fD0H06Sanitizer CHECK failed: 
:iX0]08ERROR: AddressSanitizer failed to allocate 0x
2^o0\05ERROR: ThreadSanitizer failed to allocate 0x
8UX0Z09ERROR: LeakSanitizer failed to allocate 0x
6Jm0\0;ERROR: MemorySanitizer failed to allocate 0x
<bL0^0BSanitizer: internal allocator is out of memory
=8m0Q0BCHECK failed: tsan_platform_linux
>X40H0?CHECK failed: msan_linux
>[30I0:ERROR: AddressSanitizer: 
8Xj0K05ERROR: HWAddressSanitizer: 
?T90J04WARNING: ThreadSanitizer: 
6f50B09: Backtracing from
95g0B07 Program crashed: 
:m80I0C::handle_fatal_signal(int
5ge0J0<_swift_displayCrashMessage
8IA0F08_swift_spawnBacktracer
6;j0<08::user_free(
<nb0<05::asan_free(
2J]0?06operator delete
:O=0K06sanitizer_deadlock_detector
?LR0C06sanitizer_allocator
2SZ0D09sanitizer_quarantine
<2K0G0:kCurrentStackFrameMagic
2Le0J09AddressSanitizer: ABRT on 
;Ak0I0BAddressSanitizer: ILL on 
8IA0J0EAddressSanitizer: TRAP on 
1d00I0@AddressSanitizer: FPE on 
>4l0P00SUMMARY: AddressSanitizer: heap-
96C0Q0MSUMMARY: AddressSanitizer: stack-
1m:0R0NSUMMARY: AddressSanitizer: global-
9]O0V0OSUMMARY: AddressSanitizer: double-free
1GP0S0LSUMMARY: AddressSanitizer: bad-free
>cL0[0SSUMMARY: AddressSanitizer: use-after-poison
:fG0]0SSUMMARY: AddressSanitizer: container-overflow
=BR0O01SUMMARY: AddressSanitizer: SEGV
0Nl0a0MSUMMARY: AddressSanitizer: alloc-dealloc-mismatch
6]>0d0[WARNING: MemorySanitizer: use-of-uninitialized-value
=@[0C09Cause: [GWP-ASan]: 
=7E0P07Cause: [GWP-ASan]: Unknown error
;ZI0J03__asan::ReportGenericError
6k_0B04__asan_report_load
;<H0C05__asan_report_store
:\L0K05__asan::ScopedInErrorReport
4Ug0E0AInvalid read of size 
=a\0F05Invalid write of size 
>:g0?0:Invalid free() 
6=o0B0>Mismatched free() 
:>d0g0<Conditional jump or move depends on uninitialised value
7R=0S0HUse of uninitialised value of size 
2Yh0C02 uninitialised byte
?nP0c00Jump to the invalid address stated on the next line
5@<0R08Source and destination overlap in 
9GT0V0: has a fishy (possibly negative) value
33i0M0FAddressSanitizer:DEADLYSIGNAL
7Im0N0EAddressSanitizer: DEADLYSIGNAL
5]`0I07Use of deallocated memory
62Y0D03Heap buffer overflow
>=b0E04Stack buffer overflow
7d:0F01Global buffer overflow
?830B04Container overflow
55e0L0CDeallocation of freed memory
88I0T0@Deallocation of non-allocated memory
:OB0P0;Use of stack memory after return
?WP0L0>Use of returned stack memory
9IL0P0<Use of out-of-scope stack memory
2<R0F07Use of poisoned memory
?g00F04Stack buffer underflow
6g20W0;stop reason = Use of deallocated memory
=360R0;stop reason = Heap buffer overflow
1\I0Z01 in (anonymous namespace)::memserver_read(
3J30=06READ of size 
6\_0>08WRITE of size 
8LC0;00is located 
7dA0?07freed by thread
90C0F05deallocated by thread 
8B<0N06previously allocated by thread
0mO0C09allocated by thread
9Se0D0; allocated by thread
1Sk0K03SUMMARY: AddressSanitizer: 
2fg0H08 inside a block of size 
=3C0A02 a block of size 
=Xk0^0; is not stack'd, malloc'd or (recently) free'd
14j0U0DAddressSanitizer: heap-use-after-free
6?l0V0EAddressSanitizer: heap-buffer-overflow
;<n0W0FAddressSanitizer: stack-buffer-overflow
=fC0X0MAddressSanitizer: stack-buffer-underflow
=;b0X0FAddressSanitizer: global-buffer-overflow
;_c0X0EAddressSanitizer: stack-use-after-return
0SF0W0EAddressSanitizer: stack-use-after-scope
=:00X0RAddressSanitizer: attempting double-free
8a50M0EAddressSanitizer: double-free
=7=110ZAddressSanitizer: attempting free on address which was not malloc
=UB0J0DAddressSanitizer: bad-free
:m20X0EAddressSanitizer: alloc-dealloc-mismatch
5Oj0T0HAddressSanitizer: container-overflow
6jX0R0KAddressSanitizer: use-after-poison
4o]0P0EAddressSanitizer: stack-overflow
1n10F0AAddressSanitizer: SEGV
;ad0E0AAddressSanitizer: BUS
54=0_0MAddressSanitizer: dynamic-stack-buffer-overflow
7fT0Z0BAddressSanitizer: new-delete-type-mismatch
6BE0]0UAddressSanitizer: initialization-order-fiasco
3UH0B0<AddressSanitizer: 
?Gd0U0MAddressSanitizer: negative-size-param
=N`0O0BAddressSanitizer: odr-violation
2NS0[0AAddressSanitizer: requested allocation size
=\:0Z0=AddressSanitizer: out of memory: allocator
6P50\0RAddressSanitizer: calloc parameters overflow
0L:0b0LAddressSanitizer: reallocarray parameters overflow
41F0]0BAddressSanitizer: pvalloc parameters overflow
:R=0G0=inside a block of size 
?Pg0=06ninitialised 
3SK0U0:has a fishy (possibly negative) value
6H60]09is not stack'd, malloc'd or (recently) free'd
4>Y0Q08Cause: [GWP-ASan]: Use After Free
:I\0N09Cause: [GWP-ASan]: Double Free
3Ab0V0ICause: [GWP-ASan]: Invalid (Wild) Free
>7^0R05Cause: [GWP-ASan]: Buffer Overflow
;b:0S07Cause: [GWP-ASan]: Buffer Underflow
8Q_0A06: runtime error: 
0]W0U06SUMMARY: UndefinedBehaviorSanitizer: 
?;00S0?ERROR: UndefinedBehaviorSanitizer: 
0GR0S0FSUMMARY: UndefinedBehaviorSanitizer
5=80Q0MUndefinedBehaviorSanitizer: SEGV 
8Y;0P06UndefinedBehaviorSanitizer: BUS 
3[U0Q07UndefinedBehaviorSanitizer: ABRT 
0BQ0P0:UndefinedBehaviorSanitizer: ILL 
6E]0Q0;UndefinedBehaviorSanitizer: TRAP 
5E\0?05__ubsan_handle_
66`0900__ubsan::
?Tn0N00Undefined Behavior Sanitizer: 
0=P0U00, which is not a valid value for type
:Wi0J0>load of misaligned address
;Wc0K0<store to misaligned address
;Jb0Y0Cmember access within null pointer of type
<g;0W0Amember access within misaligned address
3cN0G0A out of bounds for type
9f?0I01signed integer overflow: 
83<0A07 is too large for
<5N0N0? cannot be represented in type
;2a0^0Bexecution reached an unreachable program point
7Yi0g0Qexecution reached the end of a value-returning function
6B`0O0Jnull pointer passed as argument
3>d0X0:applying non-zero offset to null pointer
:1O0d04is outside the range of representable values of type
28G0Z05through pointer to incorrect function type
3GO0Y00which does not point to an object of type
5d=0E0<panic: runtime error:
;<@0600note: 
=XE0B0:ERROR: libFuzzer: 
<]20E02Test unit written to 
8[m0O0;ERROR: libFuzzer: timeout after
1eo0O0:ERROR: libFuzzer: out-of-memory
>if0k0@Main Thread Checker: UI API called on a background thread: 
7k^0S0A must be used from main thread only
0:B0T00] must be used from main thread only
;]<0O0<__main_thread_checker_on_report
94i0<03Queue name: 
:4G0=06Thread name: 
=h;0[0TERROR: LeakSanitizer: detected memory leaks
:4B0T03LeakSanitizer: detected memory leaks
2=V0C04 byte(s) leaked in 
3bJ0Z0B blocks are definitely lost in loss record
>\\0I06 object(s) allocated from
8ic0X0@ blocks are possibly lost in loss record
94F0?01Direct leak of 
8mE0@09Indirect leak of
:?J0R04ThreadSanitizer: Swift access race
2??0E03Swift access race in 
:210J0?Swift access race detected
:b40T0Fodifying access of Swift variable at
2;X0Z0ETerminating app due to uncaught exception 
0a^0H0DERROR: ThreadSanitizer: 
<J`0H03Simultaneous accesses to
7ZF0U0JModifying access of Swift variable at
6VV0I00Previous modifying access
5FE0Q04Previous access of Swift variable
<?m0E06Previous read of size
0OH0B0:Location is global
2HP0F0:Location is heap block
4mi0U00WARNING: ThreadSanitizer: thread leak
1lQ0L0FThreadSanitizer: thread leak
0]<0<02) created by
8HO0J08created by main thread at:
;G>0J00 more similar thread leaks
:@U0\0PWARNING: ThreadSanitizer: signal-unsafe call
9W30S0GThreadSanitizer: signal-unsafe call
>Lf0\0EThreadSanitizer: signal handler spoils errno
8=J0<08operator new
>Pf0600printf
>U80;04swift_alloc
3XM0e06WARNING: ThreadSanitizer: unlock of an unlocked mutex
3dG0`0YWARNING: ThreadSanitizer: double lock of a mutex
6_@0c0OWARNING: ThreadSanitizer: destroy of a locked mutex
7>10\0BThreadSanitizer: unlock of an unlocked mutex
6Fe0W0BThreadSanitizer: double lock of a mutex
9;<0Z0@ThreadSanitizer: destroy of a locked mutex
8AZ0b0DThreadSanitizer: read lock of a write locked mutex
=EJ0d0IThreadSanitizer: read unlock of a write locked mutex
>g10X0?ThreadSanitizer: use of an invalid mutex
0nL0=03) created at:
2SD0[0;previously acquired by the same thread here
3eS0K04unlock of an unlocked mutex
;;P0F02double lock of a mutex
0UL0I02destroy of a locked mutex
6F>0J0CThreadSanitizer: data race
;P\0H0DThreadSanitizer: race on
=370=03Data race in 
?oO0B0>Data race detected
=o30Y0>Data race on C++ virtual pointer detected
=N50Q0@Race on a library object detected
0AT0G03withUnsafeContinuation<
3hk0O0AwithUnsafeThrowingContinuation<
3W>0H01withCheckedContinuation<
0oA0P08withCheckedThrowingContinuation<
?]<0J00Possible data race during 
>Uo0K02Conflicting load by thread 
97H0L0:Conflicting store by thread 
1SY0:06_dispatch_
<Yg0T0DThreadSanitizer: heap-use-after-free
?O80O0CThreadSanitizer: use-after-free
0060F05Previous read of size 
5\a0G06Previous write of size 
5K90@03Previous atomic 
2da0<04 lock order 
4h<0:04 unlocked 
0[H0O0AThis conflicts with a previous 
5ne0@03Locks held: none
7F60C07Other segment start
9360=09Write of size
6k[0<05Read of size
27O0D05Atomic write of size
>o;0F08Previous write of size
>F00?01Previous atomic
8Mi0A09Location is stack
=CO0S04SUMMARY: ThreadSanitizer: data race
9G<0T06Synchronization anomaly was detected
0Q@0O07Reentrancy anomaly was detected
=aB0A01ThreadSanitizer: 
3?00X0Hbreaking the observable sequence grammar
0HT0=07BehaviorRelay
7X10>01PublishSubject
59M0?08BehaviorSubject
:470<00PublishRelay
46K0[0MExecuting on background thread. Please use 
7YY0Z0@Executing on backgound thread. Please use 
7g`0X0Matal error: Executing on wrong scheduler
0aB0=07DelegateProxy
9OY0602drive(
5l:0>08SharedSequence
0Y<0602Driver
74;0D0;BehaviorRelay.accept
6`n0F0?BehaviorSubject.onNext
4>>0C0?BehaviorSubject.on(
7o]0P0CCurrentValueSubject.value.modify
57Q0C0;BehaviorRelay.value
9gm0E0>BehaviorSubject.value
<;i0I0:CurrentValueSubject.value
3KU0700.toggle
4f\0700.update
:l_0400.add
>gg0700.append
;a10700.insert
7AP0700.remove
0]n0700.delete
2V\0:00.increment
=hY0400.set
?G90500.save
2^c0602.apply
:0X0501.tick
8300600await 
:C70501actor
3350:03Task.sleep
9h^0900.value + 
;_60=04.value.filter
:mK0:03.value.map
?6Q0B05is not equal to (\#"
6340D04Expectation failed: 
:XA0803expected
0f[0703accept(
2`F0501send(
>Zd0703onNext(
;e`0602store(
=Ik0400set(
1AE0602write(
8:i0904.value = 
<Hg0:05.value += 
6UI0703.value.
6[c0703.value[
=ge0D0=NSRecursiveLock.lock
25L0=00RecursiveLock
<1O0R0; await resume partial function for
72O0@07Duplicate values
3So0G04Swift runtime failure: 
?NM0?05_checkSubscript
?kK0;05_checkIndex
06L0>06.accept(await 
8BN0<05.send(await 
=Hd0<05accept(await
7`R0H0CIncorrect actor executor
78X0>00AnyViewStorage
<Y_0;06ROOT LEAK: 
74@0<05ROOT CYCLE: 
:9b0<01leaked bytes
<260D02leaks Report Version
;VE0<00retain count
3K=0803iOS 17.0
<?=0802iOS 17.1
4[e0G0@deinit not called after
2QL0D08deinit is not called
2RH0E0>deinit was not called
1hA0<03never deinit
:ld0500sheet
5J_0?09fullScreenCover
;9m0400heet
7Pl0>03ullScreenCover
>0H0600opover
>c=0804iOS 17.2
?W=0804iOS 17.3
8;=0803iOS 17.4
:o=0804iOS 17.5
3810602iOS 18
4Dh0602iOS 26
:6^0602iOS 27
<ni0E07requestedPresentation
2m@0A0:presentationState
7XE0D00(unknown context at 
1<g0>03StoredLocation
0_00?05StoredLocation<
:eG0C09StoredLocationBase<
8>P0R0NStoredLocation<Optional<() -> ()>>
40l0600@State
=4o0?02closure context
6jn0A0=__NSMallocBlock__
4o30=09ROOT CYCLE: <
4:a0G01 -> __NSMallocBlock__ \#"
0?Z0A02 -> __NSCFTimer \#"
0=B0400\#"-> 
:0O0>00AnyCancellable
4=d0C09 total leaked bytes
>XV0<08ROOT LEAK: <
=?O0:04 leak for 
5O^0;04 leaks for 
<Q70D00	Responsible Library
9LZ0R0:: 0 leaks for 0 total leaked bytes
7OE0700 Bytes	
87Q0501 KiB	
5cB0T0>nstance should have been deallocated
6jP0b0Qshould not be dealloced, override -willDealloc in 
>i;0G00] Possibly Memory Leak.
9FV0F00'Possibly Memory Leak.
6TK0E05Possibly Memory Leak.
:_f0A0=Memory Issues - (
;8j0J0DRuntime: Memory Issues - (
7nW0E00potential memory leak
3CE0D02possible memory leak
9N]0D09memory leak detected
9DP0C0:XCTAssertNil failed
=Po0B02Expectation failed
6oJ0A07recorded an issue
=0G0E07XCTAssertFalse failed
>RW0D0:XCTAssertTrue failed
0?U0<02instance of 
>Jl0=05instances of 
1TP0C05was not deallocated
8iW0H07has not been deallocated
>WS0E02should be deallocated
1S^0H0D should not be dealloced
9\I0F02XCTAssertNil failed: \#"
=g?0I03View-ViewController stack
4U80K0AObservationRegistrar.access
3Qk0;00@Observable
2ab0D0>ObservationRegistrar
0jg0D02: @self, @identity, 
2c>0H02: @dependencies changed.
4jl0U0Avariable initialization expression of
4eT0400push
4PG0701navigat
2Bf0700present
7aQ0602.init(
>NH0500.init
0Tc0905destroyed
7j_0602해제
4Z:0601소멸
1d10C00@State private var 
1P\0;07@State var 
6^a0I0=EXC_ARM_MTE_TAGCHECK_FAIL
3h20E0;EXC_ARM_MTE_TAG_FAULT
1@Q0J02EXC_ARM_MTE_CANONICAL_FAIL
=n]0=08GUARD_EXC_MTE
1iK0>06Cause: [MTE]: 
;SP0<02SEGV_MTESERR
>nO0<02SEGV_MTEAERR
75`0C03MTE tag check fault
4CD0@06mte tag mismatch
48\0L01Guru Meditation Error: Core 
>hj0N00Guru Meditation Error of type 
=WD0=01isr_hardfault
;2`0A08HardFault_Handler
<VU0@00BusFault_Handler
8jf0B05UsageFault_Handler
3NT0A07MemManage_Handler
;KR0B0>unhandled_user_irq
;U;0A03panic_unsupported
:GY0;07ebooting...
<FU0:00MTVAL   : 
6gj0:00EXCVADDR: 
:<`0N04panic'ed (Illegal instruction)
8Xf0M03panic'ed (IllegalInstruction)
5K;0J0;of type IllegalInstruction
<jm0Q07panic'ed (Stack protection fault)
;7H0Q0:Stack canary watchpoint triggered
0;k0602libpas
;gM0902libWebKit
8A70901pas_panic
<iV0I01pas_reallocation_did_fail
8Aa0905bmalloc::
0L=0:02Gigacage::
;WF0901pas_crash
29e0?03CRASH_WITH_INFO
84K0A08KERN_MEMORY_ERROR
7b@0;05CODESIGNING
0DJ0>06code signature
?U60800walIndex
38d0400Data
9ie0600NSData
<W80602memcpy
>@i0701memmove
3L?0K00*** stack smashing detected
>\G0]0Istack corruption detected (-fstack-protector)
>X_0H08detected buffer overflow
3<F0^0Sdetected source and destination buffer overlap
:O]0L01*** buffer overflow detected
12[0Y0Cbit out of range 0 - FD_SETSIZE on fd_set
0]T0<04: prevented 
5fR0S0K: prevented read past end of buffer
:TR0R0>: detected read past end of buffer
;^g0B00: file descriptor 
9>g0M0G is too small to be an fd_set
9S[0C00__chk_fail_overflow
0ej0B03__chk_fail_overlap
>WA0400_chk
7fR0<06__strcpy_chk
7Fo0<07__memcpy_chk
>LR0>00__snprintf_chk
<Ei0=04__strncpy_chk
;Gm0=00__sprintf_chk
1]W0O0Abit out of range 0 - FD_SETSIZE
?`F0Y0Cpointer being realloc'd was not allocated
1=K0C0>double free for ptr
:jn0E0=double free of object
86b0C03Non-aligned pointer
7330Q0JLIBMALLOC: not an allocated block
>5L0L03free(): double free detected
=Oa0U00Scudo ERROR: misaligned pointer when 
;j;0^01BUG_IN_CLIENT_OF_LIBMALLOC_POINTER_BEING_FREED
2nh0S0Odouble free or corruption (fasttop)
:J30O0Hdouble free or corruption (top)
2Z50Q0Jdouble free or corruption (!prev)
9Ck0I0Bdouble free or corruption
?R:0c0FScudo ERROR: invalid chunk state when deallocating 
6dH0G04free(): invalid pointer
2bX0O0;munmap_chunk(): invalid pointer
:Ff0O09mremap_chunk(): invalid pointer
0Kd0_01mimalloc: error: double free detected of block 
9@f0R0Bmimalloc: error: mi_free: invalid 
1FR180Qmimalloc: error: mi_free: pointer might not point to a valid heap region
7hP0J05realloc(): invalid pointer
9:I0B03find_zone_and_free
2l20:00szone_free
?Y?0:06free_list_
8JX0=00mfm_free.cold
>1C0>06free_not_found
=Y\0?07free_tiny_botch
9X:0@08free_small_botch
0>c0L0>free_list_checksum_botch_not
8>M0A05_nanov2_free.cold
9QT0L0Dnano_free_definite_size.cold
;ng0>00_xzm_free.cold
8X]0F00xzm_free_outlined.cold
5<90=05malloc_printf
60n0500_free
4?V0902tiny_free
1\<0R0HScudo ERROR: race on chunk header 
>X40V0IScudo ERROR: invalid chunk state when 
3EP0`0; set a breakpoint in malloc_error_break to debug
27U0A04 error for object
1be0>01can't allocate
0T80600orrupt
;3V0S04probably modified after being freed
2OR0E0=Incorrect guard value
<PC0H03Heap corruption detected
5]00O0;memory corruption of free block
7FK0E05malloc_from_free_list
5lU0?04nanov2_allocate
:CE0:05std::__1::
:ih0>06std::__cxx11::
>K>0904std::_Sp_
56U0;00__gnu_cxx::
2@h0H0<core::ptr::drop_in_place
:^[0<04alloc::vec::
5HH0@07alloc::raw_vec::
=>g0>06alloc::boxed::
6VN0O0:UnsafeMutablePointer.deallocate
74_0A07swift_slowDealloc
>UP0S0>Incorrect checksum for freed object
7o90I0ACorruption of free object
:ZP0G0@Corruption of tiny free
7]X0G07Region cookie corrupted
:9V0E04corrupt tiny freelist
89?0W0DInvalid pointer dequeued from free list
:g@0:03malloc(): 
=[m0:05Abort trap
5=20703Aborted
3Nd0801free(): 
8<d0:04calloc(): 
2:c0;04realloc(): 
8C=0<06memalign(): 
0_k0F0;malloc_consolidate(): 
9AO0J0Dtcache_thread_shutdown(): 
2E=0=00_int_free(): 
;I\0L0>corrupted double-linked list
5dg0K0;double free or corruption (
6I50S06break adjusted to free malloc space
=6i0B06invalid chunk size
2;f0L05Fatal glibc error: malloc.c:
5]X0U03malloc assertion failure in sysmalloc
?S00702SIGABRT
>FH0701ignal 6
0JP0P0Gfree(): invalid next size (fast)
<A\0R0Gfree(): invalid next size (normal)
6Zf0L07malloc(): corrupted top size
6Th0V0Lmalloc(): invalid next size (unsorted)
0b]0K04malloc(): memory corruption
2LG0R0Jmalloc(): memory corruption (fast)
9f:0X0<corrupted size vs. prev_size in fastbins
2HG0`0Jcorrupted size vs. prev_size while consolidating
>=a0T0IScudo ERROR: corrupted chunk header 
;i<0[0Wmimalloc: error: corrupted free list entry 
><i0[0Omimalloc: error: corrupted thread-free list
=iC0_0Smimalloc: error: buffer overflow in heap block 
1][0L0E': free(): invalid next size
?^M0G00': free(): invalid size
05B0=00': malloc(): 
7BL0O00': realloc(): invalid next size
40R0R0L': double free or corruption (out)
>U^0=00': corrupted 
<G60<05 -1073740940
4GW0;07 3221226356
1Zg0:050xC0000374
:Mb0F03STATUS_HEAP_CORRUPTION
8<j0S04_xzm_xzone_malloc_freelist_outlined
;9W0Z00_xzm_xzone_malloc_from_freelist_chunk.cold
0E:0P05nanov2_guard_corruption_detected
1n<0H0?free_list_checksum_botch
9hR0?04malloc_printerr
6TR0?00__malloc_assert
3o=0B0=__libc_assert_fail
;hK0J0<incorrect size information
=?A0H04block header was damaged
0`80J0?tiny_malloc_from_free_list
:_J0K03small_malloc_from_free_list
9jE0;00szone_error
:ol0J02nanov2_allocate_from_block
9j<0N04nanov2_find_block_and_allocate
;5V0D0;set_tiny_meta_header
?n>0I0Btiny_free_list_remove_ptr
5?00Z0EThreadSanitizer: stack-overflow on address
3H10O0Gwasm trap: call stack exhausted
;1P0J03Trap: call stack exhausted
>:`0S04stack_overflow::imp::signal_handler
8Y20?04Stack overflow.
:fj0702Repeat 
=_20d0RProcess is terminating due to StackOverflowException
1`g0c0YProcess is terminated due to StackOverflowException
8A20J00' has overflowed its stack
4mh0H09has overflowed its stack
0=T0<03 -1073741571
7b;0;04 3221225725
25k0J060xC00000FD: Stack overflow
;]90E04STATUS_STACK_OVERFLOW
;>A0>02EXC_BAD_ACCESS
9[A0\0>RangeError: Maximum call stack size exceeded
4aH0Q0AInternalError: too much recursion
1Ea0>00stack overflow
3P:0A04on stack overflow
:N]0C07from stack overflow
9VR0A03stackoverflow.com
8@?0g0YCould not determine thread index for stack guard region
7Db0[0BBad access in stack guard region for thread
24C0H0;stack overflow in thread
00N0A0:AddressSanitizer:
1N00@0:ThreadSanitizer:
1cF0700willset
2d60>04layoutSubviews
2JN0>04layoutIfNeeded
7K10C0;deallocating_deinit
6K\0@06EXC_ARM_PAC_FAIL
2dM0W06possible pointer authentication failure
=Nk0L09pointer authentication trap 
4QN0@08libsystem_malloc
>@m0Z01 (possible pointer authentication failure)
0K<0:06swift_task
?ej0;00vtable for 
0260=03typeinfo for 
3O]0B05typeinfo name for 
43J0800VTT for 
?eN0;04EXC_ARM_MTE
0b10@05EXC_ARM_DA_ALIGN
:MG0@09EXC_ARM_SP_ALIGN
>lf0;00tb_gen_code
<^00500Jit64
5jf0804JitArm64
3Y30400jit_
;1I0500jit::
8Hj0:01XEmitter::
11>0700dynarec
;^f0:01recompiler
>0H0>02rebind_symbols
?]D0A05perform_rebinding
0^X0801fishhook
0mK0>02os_unfair_lock
1e10?09_os_unfair_lock
8Ha0=05pthread_mutex
8=H0>01_pthread_mutex
>R?0:00OSSpinLock
42;0@07swift::RefCounts
>TQ0902dispatch_
:VX0]0Sfatal error: load from misaligned raw pointer
5GV0g0^Swift runtime failure: load from misaligned raw pointer
;0n0P0Dload from misaligned raw pointer
0M70a0Wfatal error: storeBytes to misaligned raw pointer
3Xe0k0bSwift runtime failure: storeBytes to misaligned raw pointer
5Nm0T03storeBytes to misaligned raw pointer
:?40G0?fatal error: bindMemory
0G30Q0DSwift runtime failure: bindMemory
1><0:00bindMemory
7n<0;04misaligned.
7Ya0A06misaligned: file 
71h0m0@fatal error: self must be a properly aligned pointer for type
56C170[Swift runtime failure: self must be a properly aligned pointer for type
46g0`00self must be a properly aligned pointer for type
2LE140Zfatal error: baseAddress must be a properly aligned pointer for type
;7J1>0FSwift runtime failure: baseAddress must be a properly aligned pointer for type
0Qi0g09baseAddress must be a properly aligned pointer for type
:?R130Vfatal error: buffer base address must be properly aligned to access
=eM1=0aSwift runtime failure: buffer base address must be properly aligned to access
4jj0f05buffer base address must be properly aligned to access
8C:130@fatal error: baseAddress must be properly aligned to access Element
1bH1=13Swift runtime failure: baseAddress must be properly aligned to access Element
=i20f0]baseAddress must be properly aligned to access Element
6UR0n0hfatal error: buffer must be properly aligned to access Element
0CW180ESwift runtime failure: buffer must be properly aligned to access Element
0Dh0a00buffer must be properly aligned to access Element
62<0I0<to misaligned raw pointer
9nk0:00BUS_ADRALN
<0D0E06UnsafeRawPointer.load
;a70K06UnsafeRawBufferPointer.load
:YF0R0=UnsafeMutableRawPointer.storeBytes
=om0Y0HProgram crashed: Floating point exception
8Fb0V0GFloating point exception (core dumped)
>aK0<05EXC_I386_DIV
9jQ0;07EXC_ARM_FP_
7Lh0?07EXC_I386_EXTERR
<LC0B06EXC_I386_SSEEXTERR
6JY0700FPE_FLT
>^[0B04rb_bug_without_die
<fh0H02faulthandler_fatal_error
4oj0>00sigdie_handler
3ZA0G08terminate_due_to_signal
7?`0K05deliver_fatal_thread_signal
<690;04sys_sigsegv
<:b0F03mono_post_native_crash
36b0>05signal_handler
1;<0;01sig_handler
5=e0=03crash_handler
5Gm0=04handle_signal
3So0A08handlefatalsignal
;BI0=03mach_msg_trap
0XE0>04mach_msg2_trap
4^N0802__select
3mk0600kevent
1UG0@03__semwait_signal
<j00700__wait4
1Bo0B05__workq_kernreturn
4<A0400poll
1GY0400read
0ei0>02mozalloc_abort
4?n0900MOZ_Crash
9US0602strlen
?Ja0600strcmp
5bG0500bzero
1@Z0600memset
;hM0A0;exited due to SIG
>NV0C0;Exception: SegFault
89F0c0P_MultiHandle deallocated with non-zero retain count
;?>0<00_MultiHandle
:Ze0C09_MultiHandle.deinit
7410G0:URLSession._MultiHandle
=];0J0B_dispatch_event_loop_drain
;L50H08_dispatch_event_merge_fd
=2G0D0;_dispatch_mgr_invoke
<RT0D0:NSTimeZone._cfObject
<240B0;TimeZone._cfObject
;\E0N0CISO8601DateFormatter._cfObject
1]o0O09Foundation.NSTimeZone._cfObject
<L90M0AFoundation.TimeZone._cfObject
2PD0Y0<Foundation.ISO8601DateFormatter._cfObject
3T90>09Foundation.dll
:1i0D02ISO8601DateFormatter
;JQ0M0=Out of memory: Killed process
23k0K0<Out of memory: Kill process
3o00K05Memory cgroup out of memory
:AO0D01oom-kill:constraint=
8j=0B0;invoked oom-killer
7Hd0J01oom_reaper: reaped process
1Lf0?02OOMKilled: true
?Ld0A03\#"OOMKilled\#": true
0f80900OOMKilled
3280A03reason: OOMKilled
1^a0D04\#"reason\#":\#"OOMKilled\#"
3P50E0<\#"reason\#": \#"OOMKilled\#"
9:c0M0CFailed with result 'oom-kill'
3Ei0I0@failed (Result: oom-kill)
8NO0f0]process of this unit has been killed by the OOM killer
5900f0IOutOfMemoryError: Container killed due to memory usage
>970W0OProcess appears to have been OOM killed
<hh0J0@Exit Message: \#"OOM Killed\#"
7?10O0CError Type: Runtime.OutOfMemory
0GQ0R07\#"errorType\#": \#"Runtime.OutOfMemory\#"
?XA0Q0<\#"errorType\#":\#"Runtime.OutOfMemory\#"
=If0@04Memory limit of 
2_10X0@Error R15 (Memory quota vastly exceeded)
01c0M0ARan out of memory (used over 
5HA0U0QThe node was low on resource: memory.
;2m0Y0=Runtime exited with error: signal: killed
2;a0A0;Max Memory Used: 
3;Y0C0?xited with code 137
>d10D06xited with code: 137
:I10E0:xited with status 137
4ZK0<07xit code 137
3B:0=08xit code: 137
=Y50=09xit code '137
74B0>02xit status 137
;Z@0?09xit status: 137
=bh0>00Exit Code: 137
9DR0=01Exit Code 137
=dB0=00xitCode\#": 137
4MU0<08xitCode\#":137
74Q0=09exitCode: 137
>JP0<08exitCode=137
5c^0?09exit_status=137
?hN0;07Exited (137
95L0>0:exit code (137
2eN0;00] Error 137
7e_0B03non-zero exit (137
8<00B04non-zero code: 137
7J[0?0:called exit(137
5[k0G07normally with code: 137
1bJ0G04code=exited, status=137
8=E0:01 (Exit 137
3CA0O0Eontainer terminated on signal 9
:>D0Q0AError R14 (Memory quota exceeded)
9CC0@0:OOMKilled: false
1K30B0:\#"OOMKilled\#": false
:Ga0?07Killed process 
2VB0@0<CONSTRAINT_MEMCG
;9f0903anon-rss:
:o20Q0Mnode was low on resource: memory.
<RH0E03Task timed out after 
<0^0@05Sandbox.Timedout
?>a0B04REPORT RequestId: 
53=0`0NError: Runtime exited without providing a reason
2@20R05Error: Runtime exited with error: 
;D\0M0BError Type: Runtime.ExitError
7aT0S0HRuntime exited with error: signal: 
?4h0=02Status: error
9RV0J03error while loading shared
0_`0G02Liveness probe failed: 
2`M0F05Startup probe failed: 
3fT0C0=with signal SIGABRT
3bm0D0@failed startup probe
>`10E0@failed liveness probe
;VM0M00qemu: uncaught target signal 
4kh0>02/usr/bin/swift
?_K0<04swift-driver
09j0;06swift build
<\50:06swift test
1ba0=08swift package
9HG0601swiftc
3J@0W05swift-runtime: unable to suspend thread
53>0:03Compiling 
0g`0K0;ould not cast value of type
9Cm0D03atal access conflict
=Tg0G03ncorrect actor executor
1>:0F00--platform linux/amd64
3_M0F0=--platform linux/arm64
43c0A00--platform=linux/
2QT0G0:Bus error (core dumped)
4CY0C0?xited with code 135
3L10D08xited with code: 135
9a10E0?xited with status 135
3BK0<08xit code 135
1j:0=03xit code: 135
;150=09xit code '135
9\B0>07xit status 135
=2@0?07xit status: 135
2Zh0>05Exit Code: 135
?lR0=07Exit Code 135
?<B0=02xitCode\#": 135
9eU0<08xitCode\#":135
9lQ0=02exitCode: 135
<bP0<08exitCode=135
2K^0?08exit_status=135
0PN0;07Exited (135
?mL0>07exit code (135
<MN0;06] Error 135
:=_0B0;non-zero exit (135
=D00B01non-zero code: 135
:2[0?08called exit(135
7Ck0G04normally with code: 135
3JJ0G04code=exited, status=135
?UE0:00 (Exit 135
8KN0:03misaligned
;nV0804/dev/shm
6V>0600getenv
8QV0600setenv
:EE0601putenv
3bH0800unsetenv
<cl0700environ
4SY0C09xited with code 139
6<10D00xited with code: 139
9110E08xited with status 139
62K0<08xit code 139
6::0=02xit code: 139
>A50=09xit code '139
?LB0>05xit status 139
>b@0?08xit status: 139
2jh0>06Exit Code: 139
<<R0=06Exit Code 139
5lB0=04xitCode\#": 139
6UU0<08xitCode\#":139
9\Q0=01exitCode: 139
<RP0<08exitCode=139
2;^0?0;exit_status=139
7`N0;07Exited (139
>=L0>08exit code (139
<]N0;00] Error 139
?m_0B0=non-zero exit (139
:T00B02non-zero code: 139
?B[0?0;called exit(139
=Sk0G05normally with code: 139
8:J0G0Ccode=exited, status=139
>EE0:01 (Exit 139
7j80I0@xited with signal code 11
?6A0T08xited with unexpected signal code 11
=6O0A0;egmentation fault
?:N0e0ORuntime exited with error: signal: segmentation fault
5:=0<02segfault at 
8dS0K0:(Speicherabzug geschrieben)
<mn0E01rreur de segmentation
9I80F05Violación de segmento
9kl0d04(стек памяти сброшен на диск)
3LD0A01(核心已转储)
7WR0K0<(imagem do núcleo gravada)
33g0G0BErrore di segmentazione
2=<0I00세그멘테이션 오류
>`70B00Segmentation fault
2L^0?05ThreadSanitizer
2L@0E00egmentation fault: 11
3Ub0;04.swift line
3@30801libswift
1l=0903swift run
8^:0?03swift-backtrace
8bR0703swiftc 
26h0903bin/swift
=060703swift:5
1jD0703swift:6
?mk0=03Swift version
?Al0I0EBuilding for debugging...
?0o0J0EBuilding for production...
3>N0Z0Berror: Exited with unexpected signal code 
7He0@04-linux-gnu/debug
2[E0B03-linux-gnu/release
;n60=09.build/debug/
<SI0?00.build/release/
1>G0800NIO-ELT-
>_I0:03NIO-SGLTN-
:=d0;05codes.vapor
<8N0G0BServer starting on http
3VM0602Swift/
1ec0700.xctest
1N?0>09libdispatch.so
6al0;00__DISPATCH_
:?A0I00] trap invalid opcode ip:
?>]0?0:] trap int3 ip:
=XP0A06 in libFoundation
77Y0C0?xited with code 132
9X10D0@xited with code: 132
>E10E09xited with status 132
?>K0<08xit code 132
=f:0=08xit code: 132
7=50=09xit code '132
>PB0>01xit status 132
7^@0?09xit status: 132
4Fh0>00Exit Code: 132
6`R0=08Exit Code 132
9`B0=07xitCode\#": 132
8IU0<07xitCode\#":132
;8Q0=03exitCode: 132
8fP0<08exitCode=132
>G^0?09exit_status=132
;4N0;07Exited (132
0YL0>0:exit code (132
=9N0;01] Error 132
3Y_0B03non-zero exit (132
1@00B00non-zero code: 132
3V[0?01called exit(132
9gk0G06normally with code: 132
:^J0G02code=exited, status=132
3QE0:04 (Exit 132
9kY0C0?xited with code 133
;410D0@xited with code: 133
1910E03xited with status 133
1jK0<00xit code 133
>2:0=09xit code: 133
6I50=09xit code '133
0DB0>02xit status 133
6j@0?03xit status: 133
:Rh0>04Exit Code: 133
44R0=05Exit Code 133
74B0=06xitCode\#": 133
>]U0<08xitCode\#":133
<DQ0=02exitCode: 133
9ZP0<08exitCode=133
?3^0?0;exit_status=133
8XN0;07Exited (133
7eL0>0:exit code (133
?UN0;04] Error 133
25_0B0<non-zero exit (133
2l00B04non-zero code: 133
2:[0?09called exit(133
?Kk0G07normally with code: 133
;2J0G0Ccode=exited, status=133
=ME0:00 (Exit 133
<9R0Q0IIllegal instruction (core dumped)
=KM0S0DTrace/breakpoint trap (core dumped)
4:c0f0`Runtime exited with error: signal: illegal instruction
1J80h0VRuntime exited with error: signal: trace/breakpoint trap
2200R0L failed: (Trace/breakpoint trap): 
1>[0K03Ungültiger Maschinenbefehl
6Ub0G0>Instruction non permise
4Jm0C08Instrucción ilegal
:Vf0K0GTrace/Breakpoint ausgelöst
6^V0F01Illegal instruction: 4
1o\0A04Trace/BPT trap: 5
2<20902swift.exe
<^^0:02swift-test
:\Z0=07swiftCore.dll
7]h0K07Faulting module name: swift
?C20600.swift
>8h0903swiftCore
5gX0:000xC00000FD
>JC0;04-1073741571
?gB0:023221225725
5CL0;04-1073740940
4kh0:053221226356
65D0;05-1073741819
6KZ0:063221225477
6N^0:060xC0000005
=kl0=04code c0000005
7`k0G02ExceptionCode: c0000005
<ha0@04ACCESS_VIOLATION
7cd0@07Access violation
:Og0902ntdll.dll
<f^0P0BSwift runtime failure: unhandled
9H`0F0:unsafeMutableAddressor
"""#, clauses: #"""
:c].,
:c].9jQ.,
:c].1?A.:c].1?A.,
:c].,6F?.?Z8:@Z4Ga7bX5?P:PJ0Ri<9C.,
=8F?1S?O^.,6RZ63m:UI.1TJ<fO7eE=SK.,
6RZ63m.,?OK.1TJ<fO7eE=SK.,
4E4.,;J^;Kh.1TJ<fO7eE=SK.,5Ii>28.,1Uo0@<0Yf.6a=:kI52f;J^;Kh.,
;J^;Kh.1TJ<fO7eE=SK.,5g@5g@.,1Uo0@<.,0Yf.86J.,
;A\.,:fh.,
8:I.,
3I5.,:9S=R>94Y31o.,
2Xo.0oE99G.,7RD.,
:c]<_@77J.,6F?72[6hI<;V0Q6.,
0<S.0oE99G.,0=9.,>4I8Cg8hH<92?1c1O]5fM;_7.,
>4I8Cg=if;^P.,
<8W:FB8?Y.,7T7.,
3V@4S;6ca7hT6eY5[8<h^6@N.,
:5U>ce:oE:oE.,
;6F.24f<KT=<X71N?cc2_l.,>]M5@i.,1Rg7f5>;d.,
9l`.,
0ke.1TJ<fO7eE=SK6J^.,
0ke9:B.,5fG=;S04b3:W91f8l<5gN.6J^1TJ<fO7eE=SK.,
0dm76?1j83PJ3:W.,
6a=.9`[.4F?3NM:M6.,
6a=.9`[.4F?3NM:M6.,
>518hL>6:=6>.,
,
,
0C:0Q;.,
,<XX.,
,
1TJ.6J^1TJ<fO7eE=SK.,
6J^.,1TJ.:Cm.,
9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=.9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=3P>0b>0g6<^[:KY7B27B29`I=c62We8C^6\B8oM8oM8oM8oM8oM;`U;`U;`U;`U;`U.,
9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=.9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=3P>0b>0g6<^[:KY7B27B29`I=c62We8C^6\B8oM8oM8oM8oM8oM;`U;`U;`U;`U;`U.,9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=.9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=3P>0b>0g6<^[:KY7B27B29`I=c62We8C^6\B8oM8oM8oM8oM8oM;`U;`U;`U;`U;`U.,9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=.9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=3P>0b>0g6<^[:KY7B27B29`I=c62We8C^6\B8oM8oM8oM8oM8oM;`U;`U;`U;`U;`U.,8oM9hW;`U?lc0oE.:KY:KY:KY:KY7B27B22We.,
9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=.,3P>.,8oM9hW7=e?lc0oE.:KY2We7B2=c68C^=Ca6h:.7mG7dh80?>`d;EP2`2>0Y0\:=YD2]j7mG65i7dh:\180?=_g9Bj:fT7I=08Z2M\0YT.,2QA9[F7=e.,
9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=.9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=3P>0b>0g6<^[:KY7B27B29`I=c62We8C^6\B8oM8oM8oM8oM8oM;`U;`U;`U;`U;`U.,
9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=.?h33:F9IM4Vj?Bb=mi:Fg1bc7eL8j=:ZI>mS9VI8Xl7C@6lJ:Fg9]S1YV4Ag4m4>DD3ST8QO4e?4=Z<<J2V`0R0:Gg5bD?NA6Bh6md=6=58B;a_1GT81<>e59ho.,
=4;5FY2k\3[9=Cg.,6R>.5e75e74]N<Zi.,0L;.5e75e72N[.,
=4;6R>.,
;BV8Q]5FJ2QE2QE.,
462.9n412C:Rn09D.,
;hc0ZN=OE>JY36R9oi8Vo1nS:75:eT8:90kc9eY:Xd0U08lI8Vo3=S?9V:ag>M45dD93T21O?E??]Z1\J=6`6201gg586=Z=8Yd3b=.,
3P>0b>0g6<^[:KY7B27B29`I=c62We8C^6\B.;hc0ZN=OE>JY36R9oi8Vo1nS:75:eT8:90kc9eY:Xd0U08lI8Vo3=S?9V:ag>M45dD93T21O?E??]Z1\J=6`6201gg586=Z=8Yd3b=.,<S@.,
;hc0ZN=OE>JY36R9oi8Vo1nS:75:eT8:90kc9eY:Xd0U08lI8Vo3=S?9V:ag>M45dD93T21O?E??]Z1\J=6`6201gg586.,=Z=8Yd3b=.,<S@.,
8@e;`a;dK6817L`=4P3_K<LG>Bd><2;W15A]<]A0CR?>49B[3_K1jZ8K:7mK7Ng2G34j`<i524M<L@5g>:PB0CU;>:2S`1WM04F21i>Zk;::;61.,
3P>0b>0g6<^[:KY7B27B29`I=c62We8C^6\B.8@e;`a;dK6817L`=4P3_K<LG>Bd><2;W15A]<]A0CR?>49B[3_K1jZ8K:7mK7Ng2G34j`<i524M<L@5g>:PB0CU;>:2S`1WM04F21i>Zk;::;61.,
8@e;`a;dK6817L`=4P3_K<LG>Bd><2;W15A]<]A0CR?>49B[3_K1jZ8K:7mK7Ng2G34j`<i524M<L@5g>:PB0CU;>:2S`1WM04F21i.,>Zk;::;61.,
9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ7nh9Yd:b=.,
9[h3E@5dd0SJ8TH>J]6\I5]J7_b6516cf;02>EM1nb0\V:ff6\I3SV0bY1<J?_S6]34Eh3Qm893>bY;dF?>>3AM<nd=LG4624dZ.,7nh9Yd:b=.,2QA9[F7=e.,8oM9hW7=e?lc0oE.:KY2We7B2=c68C^=Ca6h:.,
?h33:F9IM4Vj?Bb=mi:Fg1bc7eL8j=:ZI>mS9VI8Xl7C@6lJ:Fg9]S1YV4Ag4m4>DD3ST8QO4e?4=Z<<J2V`0R0:Gg5bD?NA6Bh6md=6=.,
?h33:F9IM4Vj?Bb=mi:Fg1bc7eL8j=:ZI>mS9VI8Xl7C@6lJ:Fg9]S1YV4Ag4m4>DD3ST8QO4e?4=Z<<J2V`0R0:Gg5bD?NA.,6Bh6md=6=.,
9o`65i7mG9XM7B2:QO.,
7mG7dh80?>`d;EP2`2>0Y0\:=YD2]j7mG65i7dh:\180?=_g.,9o`65i9XM.,
4C?1Ph?gV.,7BJ1cF.,
1Qe>g0.,?I_.,=PQ.,1TJ<fO7eE=SK.,
1TJ<fO7eE=SK.,
>;i.3BT.,>;i.:Rn.,=if.:Rn.,=if.6Nn.,>;i=if.,1>Y.,
4OV>_A4E7.,>;i.,=if.>_A:Rn.,
>;i>;i.,
532?]48L5.:Rn=PV>_A.,5GL=3O.:Rn=PV.,9jQ.5GL.:Rn.5GL.,27m.532.:Rn5GL=PV.,
1Z8>^^2kT:2O.,
30C8Q=.,9jT<iD.1TJ<fO7eE=SK.,>[<14Y:Kn8L2.:i_<ha2AG4fJ9\n1TJ<fO7eE=SK.,<>E.,
>[<14Y8L2.0;n?\U=<g8B;.,
?SN.,
?SN.,
9BS0LU2]Q.,0LU.,0LU.,
30C8Q=.,
2Gg.15e>[A=hN=>O<;n5la.,
1<A2T=?LU4ZA.,
==C==C==C==C4fJ.,
1GF.0;n?\U=<g8B;.,
1GF.,0;n?\U=<g8B;.2Jh0=;?<?4mf?Fi0FG.,
0;n?\U=<g8B;.0;n?\U=<g8B;.,
0;n?\U=<g8B;.0;n?\U=<g8B;.,
5C82iZ.,8;Y.,
<dC0@;0<i06_>Ye2XM06N;CO=T<1Rb;de>XN.0;n?\U=<g8B;0;n?\U=<g8B;3oA0KI0KI4EL?2c?iX0;n?\U=<g8B;.,
,
,
,
=30<hL8nT;>N.,
,
4S5<jG6N6.,<jG.,<jG.,:VS8kC.,
>H_.,1TJ<fO7eE=SK.,
1TJ<fO7eE=SK.,
<HD7Ul2OS22n7[<6`=.,7Ul7[<.,7Ul7[<.,>6O.,
>H_.,8ZW.,9nR2:M4o651O0A`:867YR52B:GC.1TJ<fO7eE=SK.,9nR2:M4o651O0A`:867YR52B.,1TJ<fO7eE=SK.,
:GC.,1TJ<fO7eE=SK.,
>4[6aB8Vd>Ch;]3;b<4`l2MO.,
30C8Q=.,
50a50a:iJ.,>ck8]X4>\.,8]X.,8]X.,
:0a:WO=b900D89K?e6.,:i_<ha2AG4fJ9\n.,
:7Q:1V.,;em.,
>H_.,1TJ<fO7eE=SK.,
1TJ<fO7eE=SK.,
166.,8MR.,
56\:2]0bZ.,=W>.,
=YV:g1.:i_<ha2AG4fJ9\n1TJ<fO7eE=SK.,0Ro.=YV.,>H_.,:i_<ha2AG4fJ9\n.,
8^S3c?.,;<=.>`;.,
2i69]Q<3P.,:i_<ha2AG4fJ9\n.,
3?C<7U8@G2@8:f@:aS7dC8[48oi<nl6j1=G9>Fk3W7:9:>o95go.,<7U:f@8[4>Fk>o9.,<7U:f@8[4>Fk>o9.,
<O^?cF.,,1TJ<fO7eE=SK.,
1TJ<fO7eE=SK.,
0YY9YU8<g8AK3KK6FH5KB9LQ9k2<JV8ig=o?4;3<OH:YU02=2\K4aV>WO2<c;MZ2:N9LZ1Je25>0XT1^53^o8UC?je9Rl2S090`=G47SR4_B9FN?95=7c1iQ4bB=\C8;F<1N4U2>G?3BJ3BD3He95k:ih:GZ.,9YU3KK9LQ8ig<OH2\K2<c9LZ0XT8UC2S09FN1iQ8;F>G?3He.,9YU3KK9LQ8ig<OH2\K2<c9LZ0XT8UC2S09FN1iQ8;F>G?3He.,;A^.,
,1TJ<fO7eE=SK.,
1TJ<fO7eE=SK.,
6=N43]1@j;IZ:0Y;?H478>P]>EZ:lh5473S@>[23B^5?V3Gi2;L>fT9il7<N7W82A9<[90eA0_X<;E1CS61H4_1>BV7bX<[C14k2^G;g@0O22Kd;eH5>Z9<U>SP5A27=L29K6Gl2EZ=AB0fb6i10O4>9:2>]6Jo9Cl2T]9_i5;N8fk<5m>om9^Q61Y>om9^Q61Y.,43]:0Y>P]5473B^9il0eA1CS>BV14k0O2>SP2EZ6i12>]2T]8fk9^Q9^Q.,43]:0Y>P]5473B^9il0eA1CS>BV14k0O2>SP2EZ6i12>]2T]8fk9^Q9^Q.,5Hh.,
,1TJ<fO7eE=SK.,
1TJ<fO7eE=SK.,
8CY3364Z@1ek>EL3>^?KY9RV>Wn7JP=GZ;Ug=em33@9oE=e525n8`0?39>Ih2UZ7<m9]j8UK7oH3D==YT>K<8G531Z1jn0V86B6=:f2dj6?33;g9RN=J869c6ab?\22Ig4SV4[`9c]?XL0X<9BP2@<4DH5Pl6:M0m`5MZ=YV;8S4RQ>003Cn13S4g]=3W78;26X0FR<C\;jC4Oi<k8<Yo<J:?`V;g6<i=2@k5>_609?Qn7=X16d4an?I86im6i@;0[<eh3kj1Pb8>U?]N28a8l;?o@1<H26E?GM4X4<6S>>H1Ik5V4;^j=l;328>2P4N?5A62_b2H29k<09D9>U:J24b\:YG??D=oV;cU5l<0=a=@j1LC90d3YV8DW?Bn>87.,336?KY;Ug25n>Ih7oH>K<1jn=:f3;g69c4[`0X<4DH0m`;8S3Cn=3W0FR4Oi<J:<i=60916d6im<eh8>U8l;26E<6S5V43285A69k<:J2;cU=@j?Bn.,336?KY;Ug25n>Ih7oH>K<1jn=:f3;g69c4[`0X<4DH0m`;8S3Cn=3W0FR4Oi<J:<i=60916d6im<eh8>U8l;26E<6S5V43285A69k<:J2;cU=@j?Bn.,0Dj;h?3:l3>V7IM5?31Xb;Gf37`01j9G07G>;9T?;55810AG>He.,
1?I?_8.,,>H_.,1TJ<fO7eE=SK.,
1TJ<fO7eE=SK.,
:>X:>X:>X>V=>V=>V=>ja<Qd6Vc1K=1m;5fX3?A=>6?6h.,:>X>V=<Qd1m;=>6.,:>X>V=<Qd1m;=>6.,
,1TJ<fO7eE=SK.,
1TJ<fO7eE=SK.,
9m9=R8:ef=oP<Yo48n9_O5Fi1R[3iU;WW.,=R89_O3iU.,=R89_O3iU.,
,1TJ<fO7eE=SK.,
1TJ<fO7eE=SK.,
>oO21l:QE?6=45O>oO21l:QE?6=45O7BD;8Y1^T0VR4ZV9LM68:00=<Ub3Ga1DM>`:2h=<:L9FP:PM5D:>l=7EM0Q87Tk=T1:VV7Ae8cI07Y?27?3d;eM4D_>dM8EU84:=02:94;4M.,21l21l;8Y68:>`:5D:=T1?278EU:94.,21l21l;8Y68:>`:5D:=T1?278EU:94.,<k6>Eh3in6T;.,
,60X.>aF19F7^K4@M:T?<jd.1TJ<fO7eE=SK.,1TJ<fO7eE=SK.,
1TJ<fO7eE=SK.,
7SP.,5Am.,
0>R.1TJ<fO7eE=SK.,5=7.,
5]K7k61<n:F97PT80[5OT>Rd84m.,7k67PT>Rd.,7k67PT>Rd.,6K6.,
5Jc2m\0Bi5KU>cc;jL:Gk?nO6cR7[>:ga.,2m\>cc?nO.,2m\>cc?nO.,<8C.,
7X<7X<.,41h>i[.,
0S::N\.,3Wb9FQ.,
0Ni.,
1TJ<fO7eE=SK.,30C8Q=.0F_9eU:Hm6fD<7L8Wg.,
30C8Q=.,
?Ik1V56Hb?[X:`]:92;iD2BW4kB.,
4cg4cg4cg.3R2;HG?c86IU4CN:RW8=b1nL;_\.:i_<ha2AG4fJ9\n1TJ<fO7eE=SK.,
5?D;QW.,<bQ?bP3bH.,
>^l4IV=jI?3O.,
30C8Q=3PB.,
=:78ml8k<=ZP.,27j.3`^7N\.,4<e.=bL=bL=bL.,
7N\.2[`8L^>KI8b3:=X:]J;S`3P\8;n.,0;n?\U=<g8B;:i_<ha2AG4fJ9\n1TJ<fO7eE=SK.,3eE:Ug;S`257>KI3P\8;n=gN.,0T?2lB5eK9n518h.,
?TG1I^=_2;DG=T92A:2IR0eS.,:Pc?@<:Pc?@<:Pc?@<.,4<e.=bL=bL=bL.,
=Wf.,8nd8ho:NQ4US0bm1QE.,0;n?\U=<g8B;:i_<ha2AG4fJ9\n1TJ<fO7eE=SK.,<fW4k92om:k?<[k3lh1jm.,9g19g19g13`^.,
7BN.0X63K:.,
>W7<Vl3K:?AT2GW.,0X6.,
4<e?882Z59QC?887\7.6>Z9Dd:7F=bL=bL4l>?=56>Z.,
1DA<RX8O03fl;IZ<c8?mY3Ko>[R>n`0bM6j6;<R3_\1hD1]37=G3[M3mn6W\64O1SZ3cJ3T>5<l<;8.,0;n?\U=<g8B;:i_<ha2AG4fJ9\n1TJ<fO7eE=SK.,6>Z.4fJ<dF0Zf.,;b43Yf.9QC7\7?88.,63h39Z.,;][9g19g13`^3`^3`^3`^3RT1an.,8^]4P`;SI;SI.,4<e4TU7Mg.5m1:L_4l>78W8Sj9h>.,6>Z8Sj78W9h>=bj.2IW?C41F]6je>JO6d5<gE8@X59J?`<8h9.,>^=.,7So1>U.>^=73V??90g060R.,1F]>JO.,6>Z:1i.87K.,
1IX=ci.,<GP8RA.:_8;1K4VF95G.,
3582Tb0<K.,
1TJ<fO7eE=SK.,2[c7N^?GG5ea:9R.1TJ<fO7eE=SK.,
30C8Q=.,1TJ<fO7eE=SK.,
<D@3CE:^K>M8=9C0@d7=e9[F2QA3VZ<fm3b>7=e9[F2QA05O8@K.,0oE8Q=>7P.7=e9[F2QA7=e.,>k:.,=h>9j40G;;g:04B.,
7=e<D@9[F;`U:^K0@d3CE6_S6>H19T2\_6N?7=e>X1<D@.,7=e.>DB8JV3U=;gE:AM.,>k:.,30C8Q=.,1TJ<fO7eE=SK.,
30C8Q=.,1TJ<fO7eE=SK.,
2`4.,<l].,0M2.,
3B_.,
>6o><O.,0P@.,
7FS1WY4LQ0873Cj1UM8\F2Pg<iA6<a85P.,
=hZ;Ja7Zm2X[7UU0Xk.,8M7=gG?>Q.,
=TQ0f8.,
43j43j<lK8lG0OR51h8n^10B3n;<2L;XC>i:84@6al1P>9KC4QY1cf=n`9a\.,
8M7=gG?>Q.,??[5@L<jg0?X:?a5BL.,
8MZ.,
8MZ.,
0oB8gN.?O^=Kk.8gN=a:?dD.,
8M7=gG?>Q.,
0oB.?O^.,
5?N>Md4I87\I8FS2a55GM7Q9;2G?_?6MC:g;49O0oB<0=1eT7cf7G>.,?=6.,>;i.=aI>Pj<83;Ng<[c>Hj.,
5m43L:=VR5D\1Fn.,=lo>3d4Bn3k4==l.9Md7md1Db?db;1B;In0_=>?=4L3;j21Hn43B7UO=bD9;j>Gc5<\;\\>Pj50j>628i^;;E.,;YF:Dm?0M7^O7L@7bH6m36f7.,10@.,
5?N>Md4I87\I8FS2a55GM7Q9;2G?_?6MC.,:g;.,49O0oB<0=1eT7cf7G>.,7fM?j64N^46I=lo>3d.,
>ZW?YY>=k>=k?EO>O]7Pa1P<65e7JP0gS8]7>W`9mX22W=aK?dj94O?=C5:e8AQ55T.,
>X5:Fg.,8M7=gG?>Q.,
<k33EK3A=3A=3A=<T0?bP:@O=_B?]]0\[4ZX8DR>TX>k>?3;3f=4mk6^8:n;4im.,
8M7=gG?>Q.,
0`h4e=9]8==g9dE=]H8cF4Qi.,
0`h4e=9]8==g9dE=]H8cF4Qi.,2bC8_P1@@<Xa4h39?c.,
1S048e?3R5Af=TP2V93@]8BW.,
1S048e?3R5Af=TP2V93@]8BW.,?l75m41ah.,9ZE.,
:DV=BF3lU;E].,
:DV=BF3lU;E].,3eH8>b.,
>g34@\=dM.,
>g34@\=dM.,7Yk.,4D<.,
7>o5g\?Ab4U1;b>?8Y;hC.,
7>o5g\?Ab4U1;b>?8Y;hC.,
9Tl.,
9Tl.,
9ld.,
9ld.,>@T.,
0\;.=@I6XB.,
=@I6XB.,
5UZ2k[.,
5UZ2k[.,;2O:AZ.,
>dC?=46GT.,
>dC?=46GT.,6GT9QH3K@.,
?f^.,9jB>DQ2bH.,
9jB>DQ2bH.,706.,<1m6Ch.,
>Mm.,
>Mm.,7:@9cC.,
9`>0hS:Kg0n=8RF8RF>oX=Da?eH;J;;QG.,
8M7=gG?>Q.,
7a`8GF<8`.,6F^.,
8[i.,
1f71f71f793U1@m.,
8M7=gG?>Q.,
>ic:WA:WA5?1.,
=<d6dk0oE.,
<Uj.0aJ.,
>V=.8a>1cU.,
:oG.,
2Vf.,
=300@0.,=?o.,
?Ma.,
?Ma.,
:WL.0KI0KI0;n?\U=<g8B;.,
:WL.,
2V[0aJ=WT.0KI0KI0;n?\U=<g8B;.,
2V[0aJ=WT.,
6>j<Pg:F420U?SE1VY0GN.0KI0;n?\U=<g8B;0;n?\U=<g8B;.,
5Fg4OK44]6W]2BE?>[8C]?C25N>>N0;LH.,
>9[.,>N`?JW.,
4Yl.0aJ3\H.1TJ<fO7eE=SK.,
4Yl.0aJ3\H.,
8Ag.,
8M7=gG?>Q.,0YT.4MH.,
1I>.,
8M7=gG?>Q.,
1Mm.,
1Mm.,3Ha4k>6\c:d8>W>21L:Cd?k0.,
4MH.,
4MH.,2G;.,
18H.,
4lg4QG?f1330>Cl07Q>3\.,
?<63<R13b<4B.,
?<63<R13b<4B.,
==94Z=6UI.,
==94Z=6UI.,
0aJ.<QW?ia:Yn8cj1>A.,
37K.0aJ.,
7n14B7.8M7=gG?>Q.,
8M7=gG?>Q.,
=_;;jb.,9>L.,
0c30H25:2.,
0_h7@=36T;4f82Q16;3T@0\N1^20OS.,
:D[.,
0[Y8E2.,
0[Y7O\.,2A`.3_C5cK7Ii8M7=gG?>Q.,9@2.8M7=gG?>Q.,26G?RS?EK59H3YH5d;2f_74^18o2`c;\i8f7:m55\_9JK;>h0Q9.0;n?\U=<g8B;.,
26G?RS?EK59H3YH5d;2f_74^18o2`c;\i8f7:m55\_9JK;>h0Q9.0;n?\U=<g8B;.,
6[I.,?J_.,
:Gc.16;.,
:Gc.,
:Gc.,
;MJ4n@=aG?gh2BM>@n16c55d.,
=H<5ge.,
0P9.,
0P9.,
=WF5EP.,
=WF5EP.,>`Z.,
3E>7G<1>U?]:.,
9R].,0Oi.,
2Qi.,2Vc.4fB1;X.,
<7a:`4:[j>Z<.,
<7a:[j3KH;UM.,
7Wc.0oE99G.1TJ<fO7eE=SK.,
;E17RZ.,7GB.,
7V14Ji.,
06T7c75430eE7L742P?hf=fB8G1.,
06T7c75430eE7L742P?hf=fB8G1.,?1P=0i=DM1K98`^.,
3di3di3di.,2Lh9_e;O=02Y>TO.,
2Lh9_e;O=02Y>TO.,
64N.?LR1j@5\e0JE.,6O1.1TJ<fO7eE=SK.,
?LR1j@5\e0JE.,;A\.0BI.,
?LR1j@5\e0JE.,64N.0;n?\U=<g8B;.,
3Ae2@O.,5[I.1TJ<fO7eE=SK.,
5[I.,
64N.=8X8nK=[;?eb.,
=8X8nK=[;?eb.,
=8X8nK=[;?eb.,
8B0;1\.,
2e^:5E:j35;2;1\8NB9YM;6S2Ca<Tf.,0oE99G.1SH3>;.,<X8.,
2fd>NY.,<X8.,>[K0_B.,
4Q3?2N.,6UC:O;.,
:O;.1TJ<fO7eE=SK.,
<nL?k=9AR7T>7VQ.,=NF5S3.,3mW4DW=HM>TY0n<575.,?SF0^@.,
5S3?fH>TY.1TJ<fO7eE=SK.,
<Bd;?;6PP4om=Q>82=;F\.,<bB0H8.,2Oa4;b.,
;jm7Y]80W8`@1`m?;?7W]48o.,
:1m4J=1J`.,9V].,
:cX02k?5Y0EI9Po5b>.,:_\.:i_<ha2AG4fJ9\n.,
>Yo.,
<^e>ZH9\[.,2>[3b:>A:;Q>.,
84J84J.,=if.>;i=if.,
2en77Y.,>;i=if.,
7W?9JH4mQ7jJ4\[4lK.,
;]G475:Cm;i>.,
32;.1TJ<fO7eE=SK.,
8jT.,
6_B7=:2ko?Ni4OV<8K6Dm=j[.,>iH>7S.,
652.,7bE>nD.,
<U4<U4<U4.,
=]n2V:8_L40f.,
:7^4D25l<.,
0j\0j\0j\.,
2Xl2CY6b@>?B3`F.,
>SR>IL<2i9on8Il=Km0NT;Pj2dc.,
8M7=gG.0T[8gL2]M8GF?k<4?995O1g1.,2kU.,
9@2>Ke.,
4UZ5fo<lZ2o?3Pk=525fo>536=C4P35fo.,
6Nb.,
0FI=_D<U4=cJ2B`.,
8M7=gG.2ZV96h25L.,
6a1.,=Yo18h4714TD3R_9Wn=D<=Q:?bC1`?7IU9EM>4l9b`?;b3G;.,
6a1.,8M7=gG.?8X0;d2lW<lZ8R53<J=U`4g05AJ2Ih?TC6a[1=P>If7U19UZ?0;.,83g.,6oh.,
<]K.,
3GM4kH;MM4h67J[3KL0ij<`5?3Q>ml>>b3AO<a\?<K:n9.,
8M7=gG.1=029B=F22ei44O2\Q9aj3<1:L\.,
6Nb.,
5fI2A`.,
3K:7oP.,8M7.9`R.:g9.,
2L_?Ri;[E0dW0dW>SA.,
?3b02o.,8M7=gG.4T\8VG4N\.,5g964K.,
?c1>:8.,
5jf;jW.8M7=gG;jW.,
<TR0j1.,
8M7=gG.61J<O32Tf.,
1f<?FK.,
1f<?FK.,3L7.,
3ZX0Nn;5]42<?2N2W:38Q57O.,
3ZX0Nn;5]42<?2N2W:38Q57O.,
;io.,8l_5nh=H3.58U.,
<OA<QL.,
<aV.,7g[.,
7g[.,7g[?TV.,
=Tn?fb9J6.,
=Tn?fb9J6.,8T34[g.,
8IO7H1?`o01`.,7jj2=O6O:06b.,
7jj2=O6O:06b.,=SP.,
8b[.,
8b[.,=Ca7Ff.,
2P2.,27m:GW;G=.,9lO7hF2]=7Z]6LD0FY7bb1]?=;_.,
<1F.,
5cf=Rm5cf.,5cf?3;83d731.,
1aD32L.,6DL.,
4mo4mo.,0<Y3k64D4.,
139.3a^.,
3`^3`^9g16S\4MS2QA2QA2QA.,7N\:dk1f;.,
5a^4`m4`m.,3PP4k@.,
95_7RH>ko8[H3^O4@G=322:j=TR;fe6\o:<^.,
?^j3b8?JG6cY1Ga74[>5D?X]?5^10f=cB8L>.,
95_7RH>ko8[H3^O4@G=32.,0n>4Zi94M<]U4Ek3E6:<e4VF.1TJ<fO7eE=SK.,
;oS?VQ.,
;:[3n9<iW9m@.,
9oU9oU9oU.,
9oU9oU.,9oU.4_i;N[.,
:<L?Ol.:Bo=5n1MC.,
;3@.,
7^k2ib.,
7jS1Z47jS1Z4?3P.,
=]Q:5:.,,0ee0ee.,64=<7H.,5k=2@3.:i_<ha2AG4fJ9\n.,1`;:<L?Ol.1`;:<L?Ol.:i_<ha2AG4fJ9\n.,>\e8VA.,
1`;:<L?Ol.:i_<ha2AG4fJ9\n.,
=;8=;8=;82G;5PW523.,,8M72SG.,=O`.,,,?^C.:i_.,
1`;8Il.:i_<ha2AG4fJ9\n.,?^C.:i_.,2]l.,
<ED<ha2AG>Bl1]O.<n_.?\U=<g=SK8CR7eE.,1]O<ED7\I.,
4fJ.,
4fJ9\n<dF0_J<ha.:i_.,770.:i_.,:8b.:i_.,>Bl1]O.:i_.,5oY1P16M10VK0^:9e56hB?f@<Nh>XR1hB:QU8@Q:NP1_^3lN8AL3QN;a_<80;N[1_k2VJ<9E>`L<ZX.,:i_.,
1TJ7eE.,=SK.,<fO.,
>S27ja.1TJ.,<fO.,
1TJ1I><fO.,
<fO.<fO<fO.,>nK.,
<fO.,9Gi3EM7[f8Kl=ke6_g.,:Z84cO8Nb;CS>O=.=SK40Y51D72o.,
<fO=SK.,
:Kj122.,<`I.,27m.3aY.,
3aY6c04B].,5`b.,
2fS7FU<89.,?hR.,<GH.,2bP.,
;1Z.,?k>=?U2je8L99D`1Jc>a`9gF?im.,
>4?2Ub?_Q2Rl2Rl2Rl.,
9eW6m69:[.,
;A?.,98R.,
8Sj.,00Q9Gl.,
4oX5TO:W4.,
<cn.,
?0g?0g.<d[1;:00W:3<3Xe3Xe=i`=2C=L5.,22`.,
=L5.,=`G3>`2jj>fR?7`:l?7AS.,
2G4:k>:k>.,
2G4:k>:k>.,
:[S.,
:[S.,
;c2.,
942:Q101n7o01:T;N54io7WB>bf;2H4gk<`26ZU2a28k<>d^>fP:=m.,
7DN3n>0=G=`d?KW.,
;c2.,
;Sf;Sf9\6.,
8M7=gG?>Q.,
>P[1E70l].,
>P[:He07d.,0go0=G3KI?^Y0dO6aE8M9:b1.,
0lQ9le4>c6Vl>P[.,
0lQ9le4>c6Vl>P[.,22@?IS8Q13N20Xl.,
9?M9?M.,
9?M9?M.,
71Q.,
71Q.,3A899d.,
37C.,
37C.,939.,
=?O.,4d^.,
4d^.,59Z.,
6]4.,
6]4.,
9Li5Bh7@<.,
9Li5Bh7@<.,:X].,
<Ah.,
<Ah.,;TM.,
6J61jl6S5.,
6J61jl6S5.,1<d62@.,
9d`.,
9d`.,?:j.,
=FI.,
=FI.,
1b22hW2hW3>8.,
3LS.,=DE5Hi.,
1eV1Ca=E06V>0;c98c0=56ec6nl2^c9<M4cT>X[2PB16H3B2=b=?c<.,
8M7=gG.8Lc>iH7\h2UF8@E2U0?U;=mW.,
1eV1Ca=E06V>0;c98c0=56ec6nl2^c9<M4cT>X[2PB16H3B2=b=?c<.,
82n=nS.,=<O.96[.,
<O6.1eQ.1TJ<fO7eE=SK.,7P>:k[1BD.,6QW8M7=gG.96[.,
<O6.1TJ<fO7eE=SK.,
8MX91a5U4>La9@80jD.,
8MX91a5U4>La9@80jD.,5OJ2]K26H=dD;3d.,
>PN.,6bh9P9.,1Fn.:WT.,
3n1?d\.,0J85NR=Jf;R1.,
3n1.,
=UV9`g.,
:4>.,
<ZL.,?d6<RU:[L2;G:2H5`c>:M.,2;U;H\.,
=]Q.:3R.,
?d6<RU:[L2;G:2H5`c>:M.,2;U.,
76N.,76N.:i_<ha2AG4fJ9\n.,
5TK.3dU5;].:i_<ha2AG4fJ9\n.,
76N.,
5TK:;j0g4.,>ln91o91o91o>^3>^36cA6cA6cA;PU6cA6cA5[36cA6cA6cA6cA6cA33F8106cA.,91o.>T@5Ab0FK.,
:fe0H1.:i_<ha2AG4fJ9\n.,91o.,
67e67e.,7DX.,
7DX.,
=5i5EJ>Kl:AT:>\1X89ao.,
=5i5EJ>Kl:AT:>\1X89ao.,0Xg3hO.,
2KI?Ak<ci;=I.,
2=V4ED:g1.0;n?\U=<g8B;.,
55H>FK91S.,
7`L.,
=866?^:Xl<\P<2>=YV4UG16_.0;n?\U=<g8B;.,6a==ei;Qg?OK0HH9`[.=866?^:Xl<\P<2>=YV4UG16_.,
;n@>8n4ca3jn2]Y.,
8L525\5LJ?]4?lU0He62`9Zn5b:.?Qa56H>8n;JO4ca3jn<dn3UQ6SG0l5.0;n?\U=<g8B;.,
091:lG:0Z.,
;3e6j83kZ.,?UU7T74@K?37.1TJ<fO7eE=SK.,?UU7T784o?379O[.0;n?\U=<g8B;.,
?UU7T784o9O[.0;n?\U=<g8B;.,
4fJ4fJ2AG.:i_<ha2AG4fJ9\n.,
0;n?\U=<g8B;:i_<ha2AG4fJ9\n.,
0;n?\U=<g8B;:i_<ha2AG4fJ9\n.,0fB:`j:Ll.0;n?\U=<g8B;.,
2<_.,3Qk.:i_<ha2AG4fJ9\n.,
3Qk.,6Am.:4T8MF>:6.,
4lj4lj.,
8Ba7QL7H29cb7c^6nU7J8.,:e?.,
8Ba7QL7H29cb7c^6nU7J8.,1^O1^O1<l8Ml.,
33J33J.,
6Uc6US6?G=6@.,
5PK6NE.,
3G[3G[5Io5Io;:32ke2ke:O>2Li8mJ19M.,
8el.,0oE.0ZC.,0oE.58P.,0ZC.5_l90c.,
<6K<=\?;A300;Ed.,
>:1>Mg.>H_36I;7k.,
>:1>Mg.,
>H_.:;738@3Wi.,
:;738@3Wi.,
9Yj6f7;418\>.,
8SR.,
1[k8DE1[k8DE.,
;P>:Hn9J8>L7=D@.,
=RD<=f.,
8=@8QD.,
;1Z.,
05A.,5O=8Y^?Im=FR.0;n?\U=<g8B;1TJ<fO7eE=SK.,
6ZB.0;n?\U=<g8B;1TJ<fO7eE=SK.,
=FR.0;n?\U=<g8B;=SK<fO.,
6ZB5O=8Y^.,
<bB9:F1nB46_.,
,?0>42N.,
97516F.,97516F.,97516F.6MY2gK.,
97516F.,
<B45g74dP4@a<>S:;D.,<B45g74dP4@a<>S:;D.,6MY2gK49E.<B45g74dP4@a<>S:;D.,
<B45g74dP4@a<>S:;D.,
6MY2gK7Y;<4J.,6G>.,:\g9V9:IJ.,
<4J.,>Ji:i_<ha2AG4fJ9\n.,49E;WC.,1U0:Ee.,2G87ON.:i_<ha2AG4fJ9\n.,
=Y<0S66Lo1<@.,
2SG.?PO.:i_<ha2AG4fJ9\n.,
1Ac6:K;FK1OH>jc.,
1Ac6:K;FK1OH>jc.,;Wj;3;6ag<e[.,=?K2j2.,
8Oa>BI>MF5^0?_>9eT2T@.,1V?1V?94Y1V?.,
4U2:H01HG.,11m168.,
1V?1V?94Y1V?.,
33b=FH6_H.,
30B.,
?kQ.,
;oi.,4OJ8bE.,<_O?7M8\_.,
31g8K0<0P=3W.:i_<ha2AG4fJ9\n.,
31g.:i_<ha2AG4fJ9\n.,
9R?9R?9R?.,
9R?9R?9R?.,
21??l9.51N8cd.,
=HM5=1<ch51N.,
9cf21Z71>>9M.,
==M<f5:\A621.,2dJ.:i_<ha2AG4fJ9\n.,?id?id1G68Uj?=55QF>[i9M^7Cm.,4>m3Sf.,::?.,
2BW6fK>FG=J47Ea.,4>m31C.0]a6]e.,0Ij.6Fi3Ho3AF54?.,4i6?d<3D3?G85B784V9ZX;YH.:i_<ha2AG4fJ9\n.,
5e]>5C.,31C.,
>32>32.,;]I36c5oO5oO?5i?5i2Ll<[H.,1mc>=l.,4AF29T.,
9BI3To4UU.:i_<ha2AG4fJ9\n.,:Ln.,9;]7_F4GG.,
;Ee9hn6;\.,
3IN.0jk9:f4UU9Vj.,;AJ0_=17?>l^0a[=`Y.:i_<ha2AG4fJ9\n0;n?\U=<g8B;.,
6n41S@3lY5cR1?_97_3@61Q_;G2=RR.,1Hm:Lg.,9HB:H0:0B7XY:Wj?QQ1`o6`36iO6eT2[O?5h52R6DS.,>U3.;B67=e.,
9c_?`;.,=2l.,>U3.,4_O.>U3.,
=2l.,
:Pk.,:Uj0^7.:i_<ha2AG4fJ9\n.,
:Pk;SG.,
6]4.,
6]46Hk.,
5cY.,
5cY.,
=@^3j>.,0GE.,
=@^3j>.,3>74g>.,8BK7UE5_b1\8.,
=o^.,6OZ36=;@Z=XF.,45b.,
:;P.=OZ:XH;aE.:i_<ha2AG4fJ9\n.,
8PE.,>B<41h><k.,
7S3?[D14l1Kf.,
;C^.,
?g`.,1A81N].:i_<ha2AG4fJ9\n.,
1A81N].,
?g`.,
9D30<<7<j2nX?QY.,3jL9i8?4R5SQ.,
3jL9i8?4R5SQ.,
0=b:]L.,>HM7^A.,
=RG?lJ.,
:3K?lW2Ni2[I4@d;Ia.:i_<ha2AG4fJ9\n.,7PG<`d2Ab:b53`5;gG;h:7\B0N<.,
:3K?lW2Ni2[I4@d;Ia.,
7PG<`d2Ab:b53`5;gG;h:7\B0N<.,
7mN7F><b3<b3:Gg5i^:^K0g>.,5Wj<BJ<kN8g^.:i_<ha2AG4fJ9\n1TJ<fO7eE=SK.,
5Wj<BJ9ch4BK.,
9Kb.50R.,
50R50R.,
1LR.,
:3[.5`M.:i_<ha2AG4fJ9\n.,:d:.0;n?\U=<g8B;.,13c.13c.0;n?\U=<g8B;.,
1LR.,
=CJ.,7b8::?.,>F=>>a.,2_I7o<.,
9LF<52.1TJ<fO7eE=SK:i_<ha2AG4fJ9\n.,2EU.1TJ<fO7eE=SK.,9M<?D>.,
5=U>hX0VV.1TJ<fO7eE=SK:i_<ha2AG4fJ9\n.,;l]5ZO=[N.,
;66>94:8G5o=5Ff.,4Gf.,
7:Q.,7:Q.,
=7Z.,
=7Z.,
5ZW5ZW0Ij8W@?52?52.9k64fX5ZW5ZW0Ij8W@?52?52.,
2RF.>Z<.,
3l;>C57VK=Bl?jP?jP?jP.,6RI.62?7G[<M=4n94n962?7G[<M=3O=?m5.,<fa.336.,
52<52<.,
359.3ob.,><F>KE.,
>71:A5?;h4GS.,
>Yk.,?[L.3]h=@1:Sn.,
1^@3Ee.,
2QA;dP;\J.,2QA.8N6?\A.,
9j?0Q5=>Z.,
144.,
7G6.9jQ.:i_<ha2AG4fJ9\n.,
7mO.,7mO.,
5RG.,
7mO.,
8WJ.,
;V0>lm.:9j9lh.,8\88\8.5>o:>c:9j>lm7XS.,
8\88\8.,
:o0:o01lQ1lQ.,
2NF=MI=f;40H.,
6J67ek.,
==U8j>=L3>HI.27m34^2P2.,
=f_4bh.5N15N15N1.,
5N15N15N1.,
0V<0V<9UD.,
4eX1V].4cg4fJ.4cg4fJ4cg.,
4me.<DZ0Y_?ZR7FR<:J0iN0iN4<T<DZ0Y_?ZR7FR0iN.?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK3>G8BB4nl:F>9Yo?\D<9g8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG.,
4me.<DZ0Y_?ZR7FR<:J0iN0iN4<T<DZ0Y_?ZR7FR0iN?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK3>G8BB4nl:F>9Yo?\D<9g8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG4me.,4eL.:PI>Ko.,<DZ0Y_?ZR7FR<:J0iN0iN4<T<DZ0Y_?ZR7FR0iN.?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK3>G8BB4nl:F>9Yo?\D<9g8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG.0;n?\U=<g8B;.,;0o<IK.?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK3>G8BB4nl:F>9Yo?\D<9g8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG.0;n?\U=<g8B;.,
<DZ0Y_?ZR7FR<:J0iN0iN4<T<DZ0Y_?ZR7FR0iN.,<7h.,
4eL0iN0iN8i@74c1RN.0;n?\U=<g8B;?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK3>G8BB4nl:F>9Yo?\D<9g8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG.,?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK3>G8BB4nl:F>9Yo?\D<9g8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG.0;n?\U=<g8B;.,
9;8.,
0FI.,
0FI.,
:eU8_a<3Y?:L>MX2\\76O;U@1WU?Z85Ka0_h?jR66`<9N80i<7I;O55jX?7=10R;oH;MF6Q193m3a_05a4nl.0;n?\U=<g8B;15e>bA>bA:Tn>6E1[^?Ja.,6Cj73\2K^>BN:<_17k.,
:eU8_a<3Y?:L>MX2\\76O;U@1WU?Z85Ka0_h?jR66`<9N80i<7I;O55jX?7=10R;oH;MF6Q193m3a_05a4nl.0;n?\U=<g8B;15e>bA>bA:Tn>6E1[^?Ja.,64]>=l>@3<OR9^R7B:7Ei.1TJ<fO7eE=SK.,
2DV?gb.0;n?\U=<g8B;.,2DV?gb.=>O;iN<;n<5E.,6lg2ei7Xl44O3:n:0I2\Q5Of3FF2XJ=jM.0;n?\U=<g8B;.,
2DV?gb6lg2ei7Xl44O3:n:0I2\Q5Of3FF2XJ=jM.,
0;n?\U=<g8B;.,
0;n?\U=<g8B;.,
0Qc><I.,
=Hm.0>A3e<2V>.1TJ<fO7eE=SK.,
:]i>>]<hb9@n32698I3o^9fL4Q=3ge<fj;JO1I^1R@4T6.,
?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK3>G8BB4nl:F>9Yo?\D<9g8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG.,
?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK3>G8BB4nl:F>9Yo?\D<9g8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG.0;n?\U=<g8B;.,
82;82;.0;n?\U=<g8B;:i_<ha2AG4fJ9\n?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK3>G8BB4nl:F>9Yo?\D<9g8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG.,
0\g?EM3B90n>.,>@:.,
8L5.,96h.1TJ<fO7eE=SK.,8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG8L5;PW2`d25\5LJ0Z98g^9Wo9HG8A;0OD:aU8L5=V>=SS9f;9__8L525\5LJ.0;n?\U=<g8B;.,
8L525\5LJ08d0Z9=9e2jJ7c68A;7688g^9Wo5T:9HG.,9IB8N@.0;n?\U=<g8B;.,0OD:aU.,96h.,
?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK.0;n?\U=<g8B;.,?Hc7Nf.,
?]4?lU2hQ62`6V>5b:8PA:`]?CK1l1?JK3>G8BB4nl:F>9Yo?\D<9g.,
;]G.;]G5Z1?ZZ.,
5Z1.;]G5Z1?ZZ.,
;]G.;]G5Z1?ZZ.,
5Z1.;]G5Z1?ZZ.,
;]G.;]G5Z1?ZZ.,?ZZ.;]G5Z1?ZZ.,5Z1.;]G5Z1?ZZ.,
5Z1.;]G5Z1?ZZ.,
000.<n_1TJ<fO7eE=SK:i_<ha2AG4fJ9\n0;n?\U=<g8B;.,
0:\.;]G5Z19S;=@j>om7ml>jZ?ZZ.,
;lN.,;lN.,7IK1La.,3Kl.,5eE.,5eE.,05K3Pa.,0?l.,?^<.,?^<.,>QK2da.,>cl.,:^10CW;3;2`e6i:.9S;9S;0cU>I52]b.,:^1;jV.,
7PF9iC.9S;.,
76T>[O=ni0>:?ZU0>39n6:E`.9S;9S;0cU>I52]b.,
:CU7L[.,
12K4IZ;<L;cN7b?0>:0>:?B19U4764.9S;9S;0cU>I52]b.,12K4IZ.,
>Dn85m3Hh61l0k9>m<>4=04>7]=>PL.9S;9S;0cU>I52]b.,
48@0>:>2U<:V.9S;9S;0cU>I52]b.,>BY.,
9S;.,9S;.,0cU>I5.,2]b.,6;a.,
8?D.,8?D.,<X597P.,2XT.,7RC=An?SH.,
6NV.=ZU.,4Ud.,4Ud3n3.,
0S9.,0S9.,3JR>Bc.,6PZ.,
>NW.,>NW.,:NM<^A.,:0Z.,2gH.,
?VN.,
55>.,55>.,1:C:fN.,4Dd.,81C7Ma.,
55\04O2;H8U@.,<Tg.,<Tg.,1U@0D>.,>WI.,6M^.,6M^.,>A@98>.,?kI.,0FU.,0FU.,<m@8L>.,=?I.,
34^.36m.,
<;4.,<;4.,:\K8BW.,:Zi.,<2_.,
2P[.,2P[.,?Rc:`b.,5PE.,
3NW.,3NW.,7S?7``.,:n_.,6jb8ZN82^.,
:Cm3[].,
:fd.,:fd.,14C=18.,7?a.,?[b.,
6dg2MN5lh67V.,4c>.,:0>:0>06Z=n[.,<OR.,;7n.,:i_<ha2AG4fJ9\n.,
1H_.,;7n.,7gX.,
<Wb.,
<:E.,
3FT:[S5:j8992Q94BB11J.,
3FT:[S5:j8992Q94BB11J.,8hb=Z_.,<T?.=om.,
3FT:[S5:j8992Q94BB11J.,
;^H.,>Jn=?23`<.0;n.,06V8TK8MP8md1lD=Og5Nf.,
=?23`<.,3FH.66C.3FH.9kB<HN.,?0b8fo.,
0;n.:Cm.,
0=_.5>18o_2hV.,2QA.=@a=@a.0=_.,9_A9_3.,7U56Yn=iE0^j>dP>ln7a65B<8h26Pf;V47<Q0Ze0Ze0Ze0Ze0Ze0Ze.,
32a:XP?>[:XP2Y71VY1VY;Wf94h94h>?7;GM1S`?_R5@=.,6]4.5Lf.,:XP.,0=_.7SL.,9]B:RY.,
5Lf3DK3DK.,
4@k.,
7bN7bN7bN7bN>j5;6R0Ze1DO:\>:\>4cO7hn:>N9AE>m4:oR>0=;78.,7bN.,6]4.0c4.,0=_.9hg3a^=ZU1LC;E:.,
4;;1C1;m?9Bf?n99=O0c4.,
4I5.,?m\>Bn.,4;;1C1;m?9Bf?n99=O.5Z1.,
8AK?4V1[1=OL.,3N:2PB.,
0<Q=RV>Q]2UU0mh?2C<KD5MY.,3aV.:`e78D.,
8_a.,
09M.,
;m=.,342.,<77.,5gm.,
4<@.,
6I<>cJ5`Q02X8@7.,4<e=bL.=bL=bL=bL.,
49m>8U5^P4kn=Rm>8U2?6.,0;n?\U=<g8B;:i_<ha2AG4fJ9\n1TJ<fO7eE=SK.,
4LJ3AI3Va9PW<=\6;]7gW4M41NA.,
4MH4MH1[]6_f1_17MZ7jS78\62`>b>4ab4<R7Rk.,
9<9?:S=F[9?b:oK5`k1O00f35Ta6ZW.,3O\1;Q2@5.,184.,6Ma6jo8;g.,8Fc>Wl30I.,
3_X7MJ7MJ7MJ.4AM:;[1:H=Ub=9V6R;=Jk4Z@<mU4=j>Ng8Lg1\Z1fN9V;1GT97A0g:0bj83A.,
3_X7MJ7MJ7MJ7PD.,
5?4.,
<<`;00:YT.1TJ<fO7eE=SK:i_<ha2AG4fJ9\n>BE5^>.,>BE.,6D`5T3<c25PF.1TJ<fO7eE=SK.,
9YU.,
2F:.,03D03D0=J;mP5R<5R<5SW4aP4aP>eA9_M7II:Sl1iR1iR65P<T?>QJ>;U.,
2bi.,>@N0C3:FC8VW.,43b.,
3dg.1TJ<fO7eE=SK.,
2bi.,
;ZU.3a^.,
;ZU.,5_1.,
6NV.7SL.,
=Fc.,=Fc.,
;i>.<n_2]:.,
;i>.,?:_<:9>=a>Nk.,
1V_.,2]:.0S;.,6[S1VL3E9?h:6HE5iT;<1>jL.,
9TD.,;QW.,2BS.,
=o973X.,
?L4?L4?L4?L4?L4>RG.,;Gl:WD6=o53X<5N.,
>M<.,8kX0Gf4O:.,;5n.,04^.63X;Rk.,
9WX;JE.,
1n7>?23<14<h=\N.,
3H05<]8a;6KQ1>@6m4.,
?h>?h>.,0L56Lm9iC7PF>HR1n70O2.,0[[.,0[[.,>1B40F.,>cC.,
0K`=<m5I53[S.,
:Cm3[]3\@2HC8FA>GV2]:6jL3<f9;_31[9177l40;n?\U=<g8B;:i_<ha2AG4fJ9\n?5L=MF?H^4gb4n>0\a>2A.,
,
,5Z1;]G.,4o15CE4ak0T7;GS7DY58C1RL9dL:R1=nk5cA?0=8U3;Uj:RJ1?h0ce8VB3la=GN3]i2N\97O.,74[.,74[.,10<.,<`j:e^9i0.,
<ji1hI.,3KN.,7k@.<ji1hI.,3KN.,
<ji1hI.,
<ji1hI.,51E.,8J6.<ji1hI.,51E.,
2dB.,<=;1Dh;lb6AQ;6H<KW4BA=fS.<ji1hI.,
<ji1hI.,>0V.,>0V.,
53?4L?5?b76=8Gi9:0.<ji1hI.,
<ji1hI.,<D>.,<D>.,
9D<01[20o8i`1;Q0b]<gb4MZ.<ji1hI.,
<ji1hI.,;01.,;01.,
>L=.,>L=.,>@X>LF.,6n473?7dk2N0<LG.,4V61UG;2^.475.,4V6.,
>L=.,:K@;1D.>L=.,:Li.,<MD:K@:OO>6Y:ST.,9oQ.,
>L=.,5^]9lW.>L=.,8FK.,8FK4TN1a@5Eh9<2.,
>L=.,>L=.,8W1.,=n^6X2>E?>hi0_X.,6Kf47P.475.,128.,
>L=.,:49<Da:o^;]B.>L=.,5:c0Ua.,6ZU.,=_25Ui:o^:o^.,?ME=c2.,
;oY;oY?554>l<Y\?ce2jF=@D>I52O_?e1133<B35^a.,
:n^5jW:P2;UW7b1>k6.,
:n^5jW:P2;UW7b1>k6.,
5I3.,9LE.5>1.,4YW:[N=\j5EQ<NW4\@87E=bE.,
<K]<K]2Cl2@e5KT=\j?j]4YW:[N.,?a70B36f59Cn0i8<]?<HQ<HQ.,
2@:5H426M.,
0cc82h;dK=l]0n55DS;bc?DB1l5.,9LE.7SL<aM6ZD:L24Di0S;2hV1LC.,
<4E<4E=N<?oT4B3=\j5L29al3\E;Fa;Fa5XA6oE2V6=\j>T@4\^39`9=i9=i4bj7aN>8l=\j8kO>R@4LP6;^6;^0bj8ZQ>GD9kJ9kJ:Ae7=3=Zb=Zb<k;4PQ4T?=\j47A3ea2oA1ih1ih1KN2Ek<J==\j7@675j<=]3FL3FL22N4=J?mf=\j7Vh9D51hB??P??P7H75kk1Om=\j<9a8c^6\N:aB:aB95n<KI<V7=\j?`Z=^g8n9.,5GG8Wk.,
994.,
4Zc<n`2LI81B?N08kb2WL9OE.,9LE.3a^=ZU?6h8o_86W;E:9hg<el.,
<8k<8k?[I7>90]9=\j<6j1da195:9H:9H=m0:\d4FO=\j8Th5_<72V3m13m17mg<5::hJ=\j:WP4`e<kQ<Pn<Pn<<B5=E3U0=\j8eo0Q^4XV=mB=mB?R331o3ng=\j7728T`8`><n\<n\7fO8;T9?d=\j<^72;[7KR4G;4G;1@e4Ub1RJ=\j?VP>V:3cf0[P0[P9379993TN=\j=lE0hU6LD.,:LL1Y:=\j.,<hB.,
2D57cJ7Y1><A14l3UJ<T0>>l.,5XV5RF?nU.,3?G.,8O0.,8L9.,;nK:Go.,
2C<5fD.,:iX2^o8UX6Jm<bL.,
>[3>[3>[3>[38Xj>4l96C1m:9]O1GP>cL:fG=BR0Nl.,6]>.,=@[=@[=@[.,;ZI6k_;<H:\L.,4Ug=a\>:g6=o:>d7R=2Yh?nP5@<9GT.,
33i7Im5]`62Y>=b7d:?8355e88I:OB?WP9IL2<R?g06g2=36.,
2Le;Ak8IA1d0.,
8Q_.8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_8Q_.,0]W?;00GR.,1TJ<fO7eE=SK.,5E\66`.,
?Tn.,0=P:Wi;Wc;Jb<g;3cN9f?83<<5N;2a7Yi6B`3>d:1O28G3GO.,
=XE.,
>if2GS.,7k^.0:B7k^7k^7k^7k^7k^7k^.,;]<.,
=h;:4B2=V2=V.,3bJ3bJ.,
>\\>\\=h;.,
;nK8ic.,
:?J2??2??2??:21:b4.,
:?J2??2??2??:21:b4.,
4mi.,
1lQ.,
:@U.,
9W3>Lf.,
3XM3dG6_@.,
7>16Fe9;<8AZ=EJ>g1.,
6F>;P\=37?oO=o3=N5.,
6F>;P\=37?oO=o3=N5=37?]<>Uo97H<Yg?O80065\a5K9.,
6F>;P\=37?oO=o3=N5.,?]<>Uo97H2da4h<.,
9G<0Q@.,
46K7YY7g`.,
74;6`n4>>65[7f]7o].,74;6`n4>>65[7f]7o].,57Q9gm<;i.3KU4f\:l_>gg;a17AP0]n2V\=hY?G92^c:0X.,,,
74;6`n4>>65[7f]7o]57Q9gm<;i.,9h^;_6:mK9h^.,=gD.57Q9gm.,,?6Q634:XA.,0f[2`F>Zd;e`=Ik1AE8:i<Hg6UI6[c.,
830:C7335;]>3=>.,
<1O.=gD1I62Tb9RV72O3So0oE?NM?kK.,06L8BN=Hd.,
5F\78X.<Y_74@:9b<26;VE.2Jh.,
5F\78X.3K=<?=.,
5F\78X.,4[e2QL2RH1hA.2Jh.,:ld5J_1fh.3K=<?=2Jh.,;9m7Pl>0H.,
1<g.,1<g.,
74@.1<g.,
0_0:eG8>P.,40l.,
4o3.,
4o3.,4:a0?Z.,
>XV4o3.,=?O5O^.,<Q7.,
<26.,
5cB6jP>i;9FV6TK:_f;8j.,7nW3CE9N].9DP=Po6oJ=0G>RW.,
0?U>Jl.,1TP8iW>WS.,,
4U8.,
3Qk2ab:Z^40l0jg2c>4U81<g1VY.,,3Qk.,4jl.,
?[X69N.40l0aJ?j[.,
7aQ>NH.,?[X.,40l0aJ?j[.69N0Tc7j_4Z:.,1d11P\.,,
6^a3h21@Q=n].,6^a3h21@Q=n]1iK.,;SP>nO.?\U.,>3_.,>a:8Z1.0;n.,
75`4CD.,
48\>hj.,
=WD;2`<VU8jf3NT.,;KR;U;.,
:g14ED2=V0;k;gM.,
8A7<iV8Aa0L=;WF.,
7F;.,7F;.,84K.0;n?\U=<g8B;.,
84K2hV.0;n?\U=<g8B;.,
>=b3L?:AG>\G.,=R`.,
>X_3<F:O]12[0]T5fR:TR;^g9>g.,9S[0ej.,
8o2.>WA;2^.,
15e?`F1=K:jn:jn86b86b733>5L=Oa.,;j;.,
2nh:J32Z59Ck?R:6dH2bX:Ff0Kd9@f1FR7hP.,=>O.9:I.,<5E.1=B.,<;n.2l2.,8JX>1C=Y\9X:0>c8>M9QT;ng8X].,
=>O;iN5<9.1=B60n4?V2l22J].,1\<>X4.,3EP.,
>UP;3V7o9:ZP<PC>6E2OR7]X5]0:9V89?.:i_<ha2AG4fJ9\n1TJ<fO7eE=SK99;:g@=[m5=2.,:g@3Nd8<d2:c8C=0_k9AO2E=1[^;I\5dg6I5=6i9g12;f5]X.:i_<ha2AG4fJ9\n=[m5=2?S0>FH.,0JP<A\6Zf6Th0b]2LG1[^9f:2HG.,>=a1\<;i<><i=iC.:i_<ha2AG4fJ9\n=[m5=2?S0>FH.,1][?^M05B7BL40R>U^<G64GW1Zg:Mb.,8<j;9W0E:.,0E:.<;n=>O.,1n<.,9hR6TR.,:dk3o=.3h76OY>a9:la7U`?1Q1gC.,
>UP;3V7o9:ZP<PC>6E2OR7]X5]0:9V89?.,:g@3Nd8<d2:c8C=0_k9AO2E=1[^;I\5dg6I5=6i9g12;f5]X.,;hK=?A8<j;9W>=a1\<;i<><i=iC.,8<j;9W0`8:_J9jE0E::ol9j<;5V?n>.,=>O;iN<;n<5E.,:i_<ha2AG4fJ9\n.,
0KI.,5?0.,3H1;1P.,0KI.0;n?\U=<g8B;.,0;n?\U=<g8B;.,0;n?\U=<g8B;.,4fJ.>:`.,8Y2.:fj.,=_21`g.,8A24mh.,
,0;n?\U=<g8B;.,0=T7b;25k;]9.,0KI.,;>A;>A.,9[A4aH.,1Ea.0;n?\U=<g8B;.,8@?.0;n?\U=<g8B;.,?2c?iX.,0;n?\U=<g8B;.,,
7Db24C.,0;n?\U=<g8B;.,,
6K\.,28h.,4hC.0;n.,
2dM.0;n?\U=<g8B;.,1TJ<fO7eE=SK=Nk.,
2dM.,>@m.,
0;n?\U=<g8B;.,
?ej0263O]43J.,0;n?\U=<g8B;.,,
0;n?\U=<g8B;.,
0;n?\U=<g8B;.,
0b1:MG=Dg16U.,:VX5GV;0n0M73Xe5Nm:?40G31><7n<7Ya71h56C46g2LE;7J0Qi:?R=eM4jj8C:1bH=i26UR0CW0Dh.,5GV3Xe0G356C;7J=eM1bH0CW.,5GV3Xe0G356C;7J=eM1bH0CW.,62<.,
0b1:MG.,=Dg16U.0;n.,9nk.0;n?\U=<g8B;.,,1TJ<fO7eE=SK.,
9nk.,1TJ<fO7eE=SK.,
2;I.,
8CR.,=om8Fb.,
4fJ<ED<ha.3Ee4fk7SB>^[<fh4oj3ZA7?`<690L=<:b=^M9RZ.,4fJ<ED2AG<ha1]O.0Zf36b7J]1;<?]05=e3=35Gm3So.,3Ee9RZ=^M7SB.,
0;n?\U=<g8B;.,
0;n?\U=<g8B;.,
0;n?\U=<g8B;.,
0;n?\U=<g8B;.,;hM>NV7PD.?\U=<g.,
89F.,
1K8.;?>5NN.,
=];;L5.0;n?\U=<g8B;.,
=];;L5.0;n?\U=<g8B;.,
<RT<24;\E1]o<L92PD.1TJ<fO7eE=SK:i_<ha2AG4fJ9\n=SK7eE:i_.,
<RT<24;\E1]o<L92PD.,
;JQ23k3o0:AO8j=7Hd1Lf?Ld0f83281^a3P59:c3Ei8NO590>97<hh7?10GQ?XA=If2_101c.,
0f80f85HA.,?H^4gb4n>0\a>2A.,;2m.2;a.,
3;Y>d1:I14ZK3B:=Y574B;Z@=bh9DR=dB4MU74Q>JP5c^?hN95L2eN7e_8<07J[5[k1bJ8=E>`L.,3CA.,:>D.,;2m.,
<RH.<RH.,<RH.<0^?>a.,?>a.60m.,
<RH<RH.,
53=2@2.,
;D\.,
0W_=2D3N76Ul0jG6^V2G_0jY.,
;VM.4kh6>Z?_K09j<\51ba9HG=bL3J@53>.,
;VM3J@.,
=<g.,2QT.,
4CY3L19a13BK1j:;159\B=2@2Zh?lR?<B9eU9lQ<bP2K^0PN?mL<MN:=_=D0:2[7Ck3JJ?UE>`L.,
6V>8QV:EE3bH<cl.?\U.,
4SY6<191162K6::>A5?LB>b@2jh<<R5lB6UU9\Q<RP2;^7`N>=L<]N?m_:T0?B[=Sk8:J>EE>`L.,?\U.,7j8?6A.?\U.,=6O?:N5:=6W\.,8dS<mn9I89kl3LD7WR33g2=<>`7.,
=SK7eE.,:?A?>]:?A=XP.,
77Y9X1>E1?>K=f:7=5>PB7^@4Fh6`R9`B8IU;8Q8fP>G^;4N0YL=9N3Y_1@03V[9gk:^J3QE>`L.,9kY;411911jK>2:6I50DB6j@:Rh44R74B>]U<DQ9ZP?3^8XN7eL?UN25_2l02:[?Kk;2J=ME>`L.,=SK7eE.,:i_.,<9R=KM4:c1J8:?A?>]1SZ2201>[6Ub4Jm9kl3LD:Vf.,
2<2<^^:\Z7]h?C2<\5:\Z>8h.=SK.,
=SK.,:i_.,
65D6KZ6N^6N^=kl7`k<ha7cd.0;n?\U=<g8B;.,
1TJ<fO7eE=SK.1TJ<fO7eE=SK.,7[V<f^.,
1TJ<fO7eE=SK.,

"""#)
}
