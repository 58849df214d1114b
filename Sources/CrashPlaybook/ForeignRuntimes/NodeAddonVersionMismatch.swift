extension Rule {
  static let nodeAddonVersionMismatch = Rule(
    "node-addon-version-mismatch",
    "A native add-on was built for another version of Node.js or Electron",
    family: .foreignRuntimes,
    certainWhen: .any([
      .textOfTheCrash("node-addon-version", words),
      // The stack of the error itself.
      .all([.format(["foreign-runtime"]), .message(words)]),
    ]),
    likelyWhen: .all([
      .message("Module did not self-register: '{addon}'"),
      .any([
        .format(["foreign-runtime"]),
        .textOfTheCrash("node-addon-not-registered", ["Module did not self-register: '{addon}'"]),
      ]),
    ]),
    possibleWhen: .message(words),
    supportedBy: [
      .message("The module '{addon}'").because("the add-on"),
      .message("NODE_MODULE_VERSION {built}. This version of Node.js requires").because("the version it was built for"),
    ],
    outranks: [.nodeUncaughtException, .napiFatalError, .dyldMissingLibrary, .notACrashReport],
    blame: .value("addon"),
    page: PlaybookPage(
      whatHappened: """
        Node.js or Electron in {process|the program} refused to load `{addon|a native add-on}`: it was compiled for \
        another version of the engine.
        """,
      youSee: """
        At the first `require` of the package, always. Often in Electron only, while the same project works in Node.js, or \
        after an update of either.
        """,
      howWeKnow: """
        An add-on carries the number of the engine's interface that it was compiled for (`NODE_MODULE_VERSION`). Node.js \
        compares it before it runs any of its code. Electron has numbers of its own.
        """,
      rootCause: """
        - `npm install` compiled the add-on, or fetched it, for the Node.js of the shell; Electron embeds another one
        - Node.js or Electron was updated, and `node_modules` was kept (also in a cache of CI)
        - a tool was started by another Node.js than the one that installed (nvm, a version beside the system's)
        - `Module did not self-register`: the same, for add-ons that do not know the newer way; or the add-on was loaded \
        by a second thread or window, which it does not support
        """,
      fixNow: """
        For Electron: `npx @electron/rebuild` (or `electron-builder install-app-deps`). For Node.js: delete \
        `node_modules`, install again with the Node.js that runs the program, or `npm rebuild`.
        """,
      fixProperly: """
        - A script `postinstall` that rebuilds for Electron
        - Add-ons with Node-API, whose interface stays: prebuilt files of theirs run in every later version
        - One version of Node.js for the project (`engines`, `.nvmrc`), and part of the cache's key in CI
        """,
      verify: "Start the packaged app, not the sources, on a machine without the developer's tools.",
      prevent: "A smoke test of the package that loads each add-on once.",
      notToBeConfusedWith: [
        .init(.nodeUncaughtException, "an error of the program's own"),
        .init(.napiFatalError, "the add-on was loaded and gave up later"),
        .init(.dyldMissingLibrary, "the system's loader refused the file: another processor, or a missing library"),
      ],
      sources: ["Node.js documentation: C++ addons, ABI stability", "Electron documentation: Native Node Modules"]),
    examples: [
      .matches(
        """
        ▸ Error: The module '/srv/tides/node_modules/gauge/build/Release/gauge.node'
        ▸ was compiled against a different Node.js version using
        ▸ NODE_MODULE_VERSION 115. This version of Node.js requires
        NODE_MODULE_VERSION 125. Please try re-compiling or re-installing
        the module (for instance, using `npm rebuild` or `npm install`).
            at process.func [as dlopen] (node:electron/js2c/asar_bundle:5:1800)
        """),
      .matches(
        """
        ▸ Error: Module did not self-register: '/srv/tides/node_modules/gauge/build/Release/gauge.node'.
            at Object.Module._extensions..node (node:internal/modules/cjs/loader:1189:18)
        """),
      .ignores(
        """
        A JavaScript error occurred in the main process
        Uncaught Exception:
        Error: The module was made for another tide
            at App.<anonymous> (/Applications/Tides.app/Contents/Resources/app.asar/main.js:31:12)
        """, answer: "node-uncaught-exception"),
    ])

  private static let words: [TextPattern] = ["was compiled against a different Node.js version using"]
}
