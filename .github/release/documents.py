"""Writes what a release says of itself: info.json of the artifact bundle, the bill of materials, the Homebrew formula.

Called by `pack` in the folder of the release: documents.py VERSION URL ARCHIVE ...
"""
import hashlib
import json
import sys
import uuid

version, url, *archives = sys.argv[1:]
systems = {name.removeprefix(f"crashbook-{version}-").removesuffix(".tar.gz"): name for name in archives}
checksums = {name: hashlib.sha256(open(name, "rb").read()).hexdigest() for name in archives}
repository = url.split("/releases/")[0]

TRIPLES = {
    "linux-x86_64": ["x86_64-unknown-linux-gnu"],
    "linux-arm64": ["aarch64-unknown-linux-gnu"],
    "macos-universal": ["arm64-apple-macosx", "x86_64-apple-macosx"],
}


def artifact_bundle():
    variants = [{"path": f"{system}/crashbook", "supportedTriples": TRIPLES[system]} for system in systems]
    artifact = {"version": version, "type": "executable", "variants": variants}
    return {"schemaVersion": "1.0", "artifacts": {"crashbook": artifact}}


def component(name, license, description, expression=None):
    licenses = [{"expression": expression}] if expression else [{"license": {"id": license}}]
    return {"type": "library", "bom-ref": name, "name": name, "description": description, "licenses": licenses}


def bill_of_materials():
    program = {
        "type": "application", "bom-ref": "crashbook", "name": "crashbook", "version": version,
        "licenses": [{"license": {"id": "Apache-2.0"}}],
        "externalReferences": [{"type": "vcs", "url": repository}] + [
            {"type": "distribution", "url": f"{url}/{name}", "hashes": [{"alg": "SHA-256", "content": checksums[name]}]}
            for name in archives
        ],
    }
    linked = [
        component("swift-runtime", None, "Swift's standard library, in the programs for Linux",
                  "Apache-2.0 WITH Swift-exception"),
        component("glibc", "LGPL-2.1-or-later", "The C library of the machine that built, in the programs for Linux"),
        component("libstdc++", None, "The C++ library of the machine that built, in the programs for Linux",
                  "GPL-3.0-or-later WITH GCC-exception-3.1"),
    ]
    seed = "".join(checksums[name] for name in sorted(archives))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, seed)}",
        "metadata": {"component": program},
        "components": linked if any(system.startswith("linux") for system in systems) else [],
        "dependencies": [{"ref": "crashbook", "dependsOn": [part["bom-ref"] for part in linked]}]
        if any(system.startswith("linux") for system in systems) else [],
    }


def formula():
    def download(system, indent):
        name = systems[system]
        return f'{indent}url "{url}/{name}"\n{indent}sha256 "{checksums[name]}"\n'

    parts = []
    if "macos-universal" in systems:
        parts.append("  on_macos do\n" + download("macos-universal", "    ") + "  end\n")
    linux = [
        f"    {block} do\n" + download(system, "      ") + "    end\n"
        for block, system in (("on_intel", "linux-x86_64"), ("on_arm", "linux-arm64")) if system in systems
    ]
    if linux:
        parts.append("  on_linux do\n" + "".join(linux) + "  end\n")
    return f'''class Crashbook < Formula
  desc "Tells why an Apple-platform or Swift program died, and what to do about it"
  homepage "{repository}"
  version "{version}"
  license "Apache-2.0"

{chr(10).join(parts)}
  def install
    bin.install "crashbook"
    man1.install "man/crashbook.1"
    bash_completion.install "completions/crashbook.bash" => "crashbook"
    zsh_completion.install "completions/_crashbook"
    fish_completion.install "completions/crashbook.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{{bin}}/crashbook --version")
  end
end
'''


def write(path, document):
    with open(path, "w", encoding="utf-8") as file:
        file.write(document if isinstance(document, str) else json.dumps(document, indent=2) + "\n")


write("crashbook.artifactbundle/info.json", artifact_bundle())
write("crashbook.cdx.json", bill_of_materials())
write("crashbook.rb", formula())
