"""The ways out: a request to an address that was checked, a push message, a mail."""

from __future__ import annotations

import smtplib
from collections.abc import Mapping
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit, urlunsplit

import httpx
from msgspec import json

from ziggurat.server.notify.addresses import resolve
from ziggurat.server.notify.webpush import Signer, encrypted
from ziggurat.server.settings import Settings
from ziggurat.server.store.pushes import Subscription

PATIENCE = 5.0
"""Seconds that an address may take."""


async def call_webhook(settings: Settings, url: str, body: dict[str, object]) -> None:
    await _post(settings, url, json.encode(body), {"content-type": "application/json"})


async def push(
    settings: Settings, signer: Signer, to: Subscription, body: Mapping[str, object], seconds: int, now: int
) -> None:
    """A message to a browser, kept for it by its push service for so long; a later one takes its place."""
    headers = {
        "authorization": signer.header(to.endpoint, now // 1000),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(seconds),
        "urgency": "high" if seconds < 86_400 else "normal",
        "topic": "turns",
    }
    await _post(settings, to.endpoint, encrypted(json.encode(body), to.key, to.auth), headers)


def gone(error: Exception) -> bool:
    """Does a push service say that the browser has unsubscribed?"""
    return isinstance(error, httpx.HTTPStatusError) and error.response.status_code in (404, 410)


async def _post(settings: Settings, url: str, content: bytes, headers: Mapping[str, str]) -> None:
    """POST to the address that was checked, so that the name cannot change its meaning in between."""
    host, address, port = await resolve(settings, url)
    parts = urlsplit(url)
    target = f"[{address}]" if ":" in address else address
    pinned = urlunsplit((parts.scheme, f"{target}:{port}", parts.path or "/", parts.query, ""))
    async with httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False) as client:
        request = client.build_request(
            "POST",
            pinned,
            content=content,
            headers={
                **headers,
                "host": host if port in (80, 443) else f"{host}:{port}",
                "user-agent": "ziggurat",
            },
            extensions={"sni_hostname": host},
        )
        answer = await client.send(request, stream=True)
        await answer.aclose()  # what it says does not matter, and may be endless
        if answer.status_code >= 400:
            raise httpx.HTTPStatusError("refused", request=request, response=answer)


def send_mail(settings: Settings, to: str, subject: str, text: str) -> None:
    parts = urlsplit(settings.smtp_url)
    mail = EmailMessage()
    mail["From"] = settings.mail_from
    mail["To"] = to
    mail["Subject"] = subject
    mail.set_content(text)
    secure = parts.scheme == "smtps"
    kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
    with kind(parts.hostname or "localhost", parts.port or (465 if secure else 587), timeout=20) as server:
        if not secure and server.has_extn("starttls"):
            server.starttls()
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(mail)
