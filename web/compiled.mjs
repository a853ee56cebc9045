// The engine as a browser's Python would compile it, done once here: `node compiled.mjs FOLDER FILE` writes a zip file with the
// code of all modules under FOLDER, and by which source (its SHA-256) each was made. Whoever packs the engine takes what fits.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadPyodide } from "pyodide";

const MAKE = `
import ast, io, json, marshal, zipfile
from hashlib import sha256
from importlib.util import MAGIC_NUMBER
from pathlib import Path

HOME = Path("/sources")
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # there is no source to compare with
WHEN = (2020, 1, 1, 0, 0, 0)

def silent(source):
    """The module without what its functions say of themselves: that is for readers of the source."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node, clean=False) is not None:
            node.body[0].value.value = None
    return tree

sink, sources = io.BytesIO(), {}
with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as made:
    for path in sorted(HOME.rglob("*.py")):
        name, source = path.relative_to(HOME).as_posix(), path.read_bytes()
        code = compile(silent(source), name, "exec", dont_inherit=True)
        data = MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)
        made.writestr(zipfile.ZipInfo(f"{name}c", WHEN), data, zipfile.ZIP_DEFLATED)
        sources[f"{name}c"] = sha256(source).hexdigest()
    made.writestr(zipfile.ZipInfo("sources.json", WHEN), json.dumps(sources), zipfile.ZIP_DEFLATED)
sink.getvalue()
`;

const [folder, file] = process.argv.slice(2);
// Where in a line something stands is told nowhere in a page.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/sources", resolve(folder));
writeFileSync(file, python.runPython(MAKE).toJs());
