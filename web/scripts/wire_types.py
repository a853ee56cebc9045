"""The browser's types from the server's structs: `python web/scripts/wire_types.py > web/src/net/wire.ts`."""

from __future__ import annotations

from typing import Any

import msgspec

from ziggurat.server.wire.every import structs
from ziggurat.server.wire.terms import Closed

HEAD = """// Made by web/scripts/wire_types.py from the structs of ziggurat.server; do not edit.
/* eslint-disable */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
"""


RAW = {
    "ViewOut.legal": "[number, string][]",
    "ViewOut.view": "Record<string, any>",
    "ViewOut.consequences": "Consequences | null",
    "AtOut.view": "Record<string, any>",
    "AtOut.views": "Record<string, any>[]",
}
"""Fields that the server passes on as they are, with what they hold."""


def written(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(
            repr(value).replace("'", '"') if value is not None else "null" for value in schema["enum"]
        )
    if "const" in schema:
        return f'"{schema["const"]}"'
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(written(part) for part in schema["prefixItems"]) + "]"
        inner = written(schema.get("items", {}))
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object" and "additionalProperties" in schema:
        return f"Record<string, {written(schema['additionalProperties'])}>"
    names = {
        "integer": "number",
        "number": "number",
        "string": "string",
        "boolean": "boolean",
        "null": "null",
    }
    return names.get(str(kind), "any" if kind is None else "Record<string, any>")


def interface(name: str, schema: dict[str, Any], incoming: bool) -> str:
    required = set(schema.get("required", ()))
    lines = [f"export interface {name} {{"]
    for key, part in schema.get("properties", {}).items():
        # The server leaves nothing out of what it sends; only what it reads may lack fields.
        mark = "" if key in required or not incoming else "?"
        lines.append(f"  {key}{mark}: {RAW.get(f'{name}.{key}') or written(part)};")
    return "\n".join([*lines, "}"])


def main() -> None:
    _, components = msgspec.json.schema_components(structs())
    parts = [HEAD]
    for struct in structs():
        schema = components[struct.__name__]
        parts.append(interface(struct.__name__, schema, issubclass(struct, Closed)))
    tagged = [struct for struct in structs() if struct.__struct_config__.tag]
    sent = [struct.__name__ for struct in tagged if not issubclass(struct, Closed)]
    read = [struct.__name__ for struct in tagged if issubclass(struct, Closed)]
    parts.append("export type FromServer =\n  | " + "\n  | ".join(sent) + ";")
    parts.append("export type ToServer =\n  | " + "\n  | ".join(read) + ";")
    print("\n\n".join(parts))


if __name__ == "__main__":
    main()
