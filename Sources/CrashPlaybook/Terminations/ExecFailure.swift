extension Rule {
  static let execFailure = Rule(
    "exec-failure",
    "The kernel refused to start the program",
    family: .terminations,
    certainWhen: .any([
      .terminationNamespace("EXEC"),
      .message(
        "exec /*: exec format error", "^exec ./*: exec format error", "exec user process caused: exec format error",
        "cannot execute binary file: Exec format error", "^exec /*: no such file or directory",
        "^exec ./*: no such file or directory", "exec user process caused: no such file or directory",
        "^exec /*: permission denied", "^exec ./*: permission denied", "code=exited, status=203/EXEC",
        "unable to start container process*: executable file not found in $PATH",
        // AWS Lambda starts the file `bootstrap` of the archive.
        "fork/exec /var/task/bootstrap: ", "Couldn't find valid bootstrap(s): [",
        "unable to start container process*: no such file or directory",
        "unable to start container process*: permission denied",
        // launchd starts every app of macOS and iOS.
        "NSPOSIXErrorDomain Code={number} *Launchd job spawn failed", "^Launchd job spawn failed",
        "error 0x6f - Invalid or missing Program/ProgramArguments", "ad CPU type in executable"),
    ]),
    endsIn: .kill,
    supportedBy: [
      .message("access({path}, X_OK) failed with errno").because("launchd may not run the file, or finds none"),
      .message("ad CPU type in executable", "Code=86 ").because("the file holds no code for this processor"),
      .variant("exec-refused-because", [noBootstrap, executableMissing, otherProcessor, bySystemd]),
    ],
    outranks: [.killedExternally, .runningboardOther, .notACrashReport],
    blame: .nobody,
    spokenBy: .exceptions,
    page: PlaybookPage(
      whatHappened: """
        {process|The program} could not be started: the kernel found no file at that path, or may not or cannot run \
        the one that is there.
        """,
      youSee: """
        The program never runs; the report has no frames, or only the loader's first one.
        """,
      howWeKnow: """
        On Linux, `exec format error`: the file is for another processor, or no program; `no such file or directory`: \
        it or the loader that it asks for is not in the image; `permission denied`: it lacks the right to be executed. \
        On Apple systems namespace EXEC, or launchd's \
        `job spawn failed` with a number. The code of EXEC names the step: 1 bad Mach-O, 4 no stack, 8 security policy, 9 \
        taskgated, 10 and 11 FairPlay or decryption, 13 a 32-bit program, 14 wrong platform, 16 Rosetta, 21 mapping \
        failed.
        """,
      rootCause: """
        The file was built for another platform or processor, damaged while it was packed or copied, protected for \
        another account, or refused by a policy (management, entitlement without right).

        The number beside `Launchd job spawn failed`:

        | number | meaning |
        |---|---|
        | 2, 13 | no such file; no permission to run it |
        | 85, 88 | a damaged executable |
        | 86 | no code for this processor (an Intel program without Rosetta, or the other way round) |
        | 111 | the executable that the bundle names is not there, or may not be run (`chmod +x` was lost in an archive) |
        | 155 | the file is in quarantine |
        | 163 | the signature was refused: `restricted-entitlement-refused` |

        On Linux: an image for another processor; a wrong path in `ENTRYPOINT` or `ExecStart`; a file without the right \
        to be executed; or a program built with glibc in an image with musl (Alpine), where its loader \
        `/lib64/ld-linux-x86-64.so.2` is missing although the program itself is there.
        """,
      fixNow: """
        {remedy|Check what it is: `file`, `otool -l | grep -A4 LC_BUILD_VERSION`, \
        `codesign -dvv`; build again for this platform.}
        """,
      fixProperly: """
        - Universal or correct architecture and platform in the release scheme
        - Archives that keep permissions and symbolic links
        - No entitlements that the profile does not grant
        """,
      verify: """
        Launch the downloaded artefact on a clean machine of every supported system and processor.
        """,
      prevent: """
        A CI launch of the artefact as users get it.
        """,
      notToBeConfusedWith: [
        .init(.codesigningKill, "refused because of the signature"),
        .init(.restrictedEntitlementRefused, "refused because no profile grants an entitlement"),
        .init(.dyldMissingLibrary, "started, but a library is missing"),
      ],
      sources: [
        "xnu: bsd/kern/kern_exec.c, sys/reason.h (OS_REASON_EXEC): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/kern_exec.c"
      ]),
    examples: [
      .matches(
        """
        ▸ exec /app/pierd: exec format error
        """),
      .matches(
        """
        ▸ exec ./pierd: no such file or directory
        """),
      .matches(
        """
        ▸ Nov 20 10:11:12 berth-1 systemd[1]: pierd.service: Main process exited, code=exited, status=203/EXEC
        Nov 20 10:11:12 berth-1 systemd[1]: pierd.service: Failed with result 'exit-code'.
        """),
      .ignores("docker exec ./pierd: the container is not running"),
      .matches(
        """
        ▸ RequestId: 3278a4df Error: Couldn't find valid bootstrap(s): [/var/task/bootstrap /opt/bootstrap]
        Runtime.InvalidEntrypoint
        """),
      .matches("▸ RequestId: 3278a4df Error: fork/exec /var/task/bootstrap: permission denied"),
      .matches(
        """
        ▸ The application cannot be opened for an unexpected reason, error=Error Domain=RBSRequestErrorDomain Code=5 \
        "Launch failed." UserInfo={NSUnderlyingError=0xb010146c0 {Error Domain=NSPOSIXErrorDomain Code=111 "Unknown \
        error: 111" UserInfo={NSLocalizedDescription=Launchd job spawn failed}}}
        """),
      .matches("▸ zsh: bad CPU type in executable: ./harbour"),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: EXEC 14 Binary with wrong platform
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])

  /// Lambda's own runtime for programs looks for one file.
  private static let noBootstrap = Variant(
    .message("Couldn't find valid bootstrap(s): [", "fork/exec /var/task/bootstrap: "),
    [
      "remedy":
        "Lambda starts the file `bootstrap` at the top of the archive. Look into the archive (`unzip -Z archive.zip`): the "
        + "program must be there under that name, with the right to be executed, built for Linux (`swift package archive`) "
        + "and for the function's architecture (`aws lambda get-function-configuration`: x86_64 or arm64)."
    ])

  /// systemd could not start what a unit names.
  private static let bySystemd = Variant(
    .message("code=exited, status=203/EXEC"),
    [
      "remedy":
        "The line before in `journalctl -u` says what the kernel answered. `ExecStart=` (`systemctl cat`) has to name, with "
        + "its whole path, a file that is there, that `User=` may execute (`chmod +x`, also the folders above; no `noexec` "
        + "mount, no home that `ProtectHome=` hides), and that was built for this processor; of a script, the first line has "
        + "to name an interpreter that is there."
    ])

  /// launchd finds no executable that it may run.
  private static let executableMissing = Variant(
    .message("NSPOSIXErrorDomain Code=111 ", "error 0x6f - Invalid or missing Program/ProgramArguments"),
    [
      "remedy":
        "Look into the bundle: `CFBundleExecutable` in Info.plist must name a file in `Contents/MacOS` in the same case of "
        + "letters, and it must have the right to be executed (`ls -l`; `chmod +x` where an archive lost it). For a launchd "
        + "job, `Program` or the first of `ProgramArguments` must be there when it starts."
    ])

  /// The file has no code for this processor.
  private static let otherProcessor = Variant(
    .message("ad CPU type in executable", "NSPOSIXErrorDomain Code=86 "),
    [
      "remedy":
        "`lipo -archs` on the file shows for which processors it is. Build for both (`arm64 x86_64`); until then Rosetta "
        + "runs Intel programs (`softwareupdate --install-rosetta`), and nothing runs the others."
    ])
}
