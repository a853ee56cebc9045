// Python's own library as a browser needs it: compiled by the very interpreter that will run it, so that no start has to,
// and without what a page has no use for. `node library.mjs FILE` writes a zip file whose parts are not packed: they are
// smaller packed together.
import { writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const MAKE = `
import io, marshal, re, zipfile
from importlib.util import MAGIC_NUMBER

HOME = "/lib/python314.zip"
# Tools of developers, the net's own protocols, twins of what is there in C, other systems, character sets of the past.
LEFT_OUT = re.compile(
    r"(_pyrepl|ctypes|curses|dbm|ensurepip|idlelib|multiprocessing|pydoc_data|sqlite3|tkinter|unittest|venv|wsgiref|xml/dom|xmlrpc)/"
    r"|(_pydatetime|_pydecimal|_pyio|argparse|bdb|cmd|code|compileall|cProfile|doctest|fileinput|ftplib|imaplib|mailbox|modulefinder"
    r"|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pyclbr|pydoc|smtplib|socketserver|tabnanny|timeit|trace|turtle|wave)\\.py"
    r"|asyncio/(proactor_events|windows_)|html/parser|http/(?!__init__)|logging/(config|handlers)"
    r"|encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|punycode|raw_unicode_escape|unicode_escape|utf_)"
)
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # there is no source to compare with

sink = io.BytesIO()
with zipfile.ZipFile(HOME) as old, zipfile.ZipFile(sink, "w") as new:
    for name in sorted(old.namelist()):
        if LEFT_OUT.match(name) or name.endswith("/"):
            continue
        data = old.read(name)
        if name.endswith(".py"):
            # What a function says of itself is for readers of the source; Pyodide's own functions are told by theirs.
            level = 0 if "pyodide" in name else 2
            code = compile(data, f"{HOME}/{name}", "exec", dont_inherit=True, optimize=level)
            name, data = f"{name}c", MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)
        new.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data)
sink.getvalue()
`;

const python = await loadPyodide();
const made = python.runPython(MAKE);
writeFileSync(process.argv[2], made.toJs());
