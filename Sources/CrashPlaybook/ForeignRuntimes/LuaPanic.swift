extension Rule {
  static let luaPanic = Rule(
    "lua-panic",
    "An error of Lua reached no protected call",
    family: .foreignRuntimes,
    certainWhen: .message(
      "^PANIC: unprotected error in call to Lua API ({reason})",
      "PANIC: unprotected error in call to Lua API ({reason})"),
    outranks: .generalNativeCrashes,
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        A script or a function of Lua's interface raised an error ({reason|the log has its text|the log has its \
        text}), and no protected call was around it. Lua has no one to hand the error to then, and calls `abort()`.
        """,
      youSee: "`PANIC: unprotected error in call to Lua API (…)` on standard error, then SIGABRT.",
      howWeKnow: "The sentence is that of Lua's own function for panics, and the words in its brackets are the error.",
      rootCause: """
        - the program calls a script with `lua_call` instead of `lua_pcall`
        - functions that may raise an error (`luaL_check…`, `lua_error`, `lua_gettable` with metamethods) are called \
        outside any protected call
        - memory for Lua ran out (`not enough memory`): LuaJIT has a limit of its own, 1 or 2 GB
        """,
      fixNow: "Run the script by `lua_pcall` with a handler that adds `luaL_traceback`, and print what it gives back.",
      fixProperly: """
        - everything that the program does with a state of Lua lies inside one protected function (`lua_pcall`)
        - `lua_atpanic` sets a function that writes the words to the crash report before the process ends
        """,
      verify:
        "A script with an error in it, and one that is no Lua at all: both give a message, and the program goes on.",
      prevent: "One wrapper around the interface of Lua, and no call of it elsewhere.",
      notToBeConfusedWith: [
        .init(.explicitAbort, "an `abort()` without these words"),
        .init(.interpreterNativeCrash, "another language's interpreter crashed in native code"),
      ],
      sources: ["Lua 5.4 reference manual: Error Handling in C"]),
    examples: [
      .matches("▸ PANIC: unprotected error in call to Lua API (attempt to index a nil value (global 'tide'))"),
      .ignores("lua: tide.lua:12: attempt to index a nil value (global 'tide')"),
    ])
}
