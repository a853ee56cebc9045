// The archive of the engine inside Pyodide: conformance and golden playthroughs, told as one JSON object.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, library, wheel, archive, files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const bytes = (path) => new Uint8Array(readFileSync(path));
try {
  const python = await loadPyodide({ stdLibURL: library });
  python.unpackArchive(bytes(wheel), "wheel");
  python.unpackArchive(bytes(archive), "zip", { extractDir: "/home/pyodide" });
  python.globals.set("golden", python.toPy(JSON.parse(readFileSync(files, "utf8"))));
  const told = await python.runPythonAsync(`
import sys, json
from importlib import import_module
from pathlib import Path
sys.path.insert(0, "/home/pyodide")
home = Path("/home/pyodide")
missing = []
for path in sorted([*home.glob("ziggurat/**/*.py"), *home.glob("ziggurat/**/*.pyc")]):
    try:
        import_module(".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__"))
    except ModuleNotFoundError as error:
        missing.append(f"{path}: {error}")
from ziggurat.core import registry
from ziggurat.core.conformance import check_game
from ziggurat.core.playthrough import Setup, playthrough

def check(name):
    report = check_game(registry.game(name), games=1, seed=3)
    return [report.games, report.inspected]

same = {name: playthrough(Setup.read(text)) == text for name, text in golden.items()}
json.dumps({"python": sys.version_info[:2], "missing": missing, "same": same, "checked": {name: check(name) for name in registry.names()}})
`);
  console.log(told);
} catch (error) {
  console.error(String(error.message).slice(-2000)); // a stack of Pyodide's holds the whole of its source
  process.exit(1);
}
