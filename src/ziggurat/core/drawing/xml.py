"""Small XML: elements as strings, with short numbers and escaped text."""

from __future__ import annotations

import re
from functools import cache
from html import escape

Value = str | float | None

_SPECIAL = re.compile(r'[&<>"\n\r\t]').search
"""What an attribute cannot hold as it is; most hold none of it, and a drawing has thousands."""
_REPLACED = str.maketrans({'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def number(value: float) -> str:
    """A coordinate with at most two decimals and no trailing zeros.

    >>> number(2.50), number(3.0), number(-0.001)
    ('2.5', '3', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@cache
def _name(name: str) -> str:
    """How an attribute is written that Python calls so."""
    return name.rstrip("_").replace("_", "-")


def _safe(text: str) -> str:
    """A text as an attribute may hold it."""
    return escape(text, quote=False).translate(_REPLACED) if _SPECIAL(text) else text


def element(tag: str, *children: str, **attributes: Value) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, attributes that are None are left out.

    >>> element("path", d="M0 0H4", stroke_width=1.5, fill=None)
    '<path d="M0 0H4" stroke-width="1.5"/>'
    """
    head = tag
    for name, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            head += f' {_name(name)}="{_safe(text)}"'
    if not children:
        return f"<{head}/>"
    return f"<{head}>{''.join(children)}</{tag}>"


def group(*children: str, **attributes: Value) -> str:
    """A `<g>`, or nothing when it would be empty."""
    return element("g", *children, **attributes) if any(children) else ""


def words(text: str) -> str:
    """Text content, escaped."""
    return escape(text, quote=False)
