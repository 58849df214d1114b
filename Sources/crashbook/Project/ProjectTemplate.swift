/// The project file that `crashbook config init` writes: every key as a comment, with what it is for.
enum ProjectTemplate {
  static let text = """
    // Settings of crashbook for this project. Paths are relative to this file.
    // Take the two slashes before a key away to set it; 'crashbook config show' prints what is in force.
    {
      // The crashes that the team knows; 'crashbook baseline create known-crashes.json <path> ...' makes the file.
      // baseline: "known-crashes.json",

      // When a run ends with status 1. The conditions of one text must all hold; one of the texts is enough.
      // failOn: ["critical", "new,likely"],

      // The form of the main output, and its file; text on standard output by default.
      // format: "text",
      // output: "crashes.txt",

      // Further outputs of every run.
      // reports: { html: "crashes.html", sarif: "crashes.sarif" },

      // A file that lists what is read when the command line names nothing.
      // filesFrom: "crash-reports.txt",

      // Binary images that are your own code, and images or modules that are not.
      // appImages: ["HarbourKit"],
      // vendors: ["Analytics"],

      // Rules of your own, and dSYMs to name addresses with.
      // rules: ["crash-rules.json5"],
      // symbols: ["build/Harbour.xcarchive/dSYMs"],
      // Folders with the source files, in which the line of a crash is looked at.
      // source: ["Sources"],

      // Where the pages that 'crashbook site' wrote are published, so that outputs link to them.
      // docsURL: "https://harbour.example/crashes",

      // Language of labels and of translated pages: en, ko, or auto.
      // language: "ko",

      // What makes two reports members of one group: signature, cause, blame or none.
      // groupBy: "signature",

      // What is taken out of outputs: default, all or none.
      // redact: "default",

      // Who owns which code, as in CODEOWNERS: the last pattern that matches decides.
      // owners: ["** @harbour/app", "Sources/Payments/** @harbour/payments"],

      // Causes that do not count, each with a reason.
      // suppress: [{ rule: "user-force-quit", reason: "our device farm ends apps that way" }],

      // What 'crashbook compare' asks in every run.
      // compare: { rule: "swift-nil-unwrap", sessionsBefore: 120000, sessionsAfter: 45000, failOn: "any", format: "text" },

      // Number of threads, and the seconds of processor time that one report may take.
      // jobs: 4,
      // reportTimeout: 5,

      // Whether colours are used on a terminal, and whether every byte of JSON is checked.
      // color: true,
      // strict: false,
    }

    """
}
