"""Who somebody is: guests and accounts, sessions on devices, tokens of bots."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ziggurat.server.wire.terms import Closed, Code, Id, Ms, Name

Login = Annotated[str, Meta(min_length=3, max_length=32, pattern=r"^[a-z0-9][a-z0-9_.-]*$")]
NewPassword = Annotated[str, Meta(min_length=10, max_length=200)]
Email = Annotated[str, Meta(max_length=200)]


class NameForm(Closed):
    name: Name


class AccountForm(Closed):
    login: Login
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class NewAccount(Closed):
    """A guest becomes an account: `login` names it, `name` is what others see (missing: as before)."""

    login: Login
    password: NewPassword
    name: Name | None = None


class LogInForm(AccountForm):
    """Sign in; with `bring` what the guest of this browser has comes along."""

    bring: bool = False


class LoginInfo(Struct, frozen=True, kw_only=True):
    login: str
    free: bool
    proposals: list[str]
    """Some that are free, where it is not."""


class PasswordForm(Closed):
    """A new password; all other sessions end with it, and the bots' tokens too where `tokens` says so."""

    old: Annotated[str, Meta(max_length=200)]
    new: NewPassword
    tokens: bool = False


class ContactForm(Closed):
    """Where to tell when it is your turn; null switches a way off. A new e-mail address counts when the code
    that is sent there has come back."""

    webhook: Annotated[str, Meta(max_length=500)] | None = None
    email: Email | None = None


class ConfirmForm(Closed):
    """The code that was sent to an e-mail address: it is yours."""

    email: Email
    code: Code


class PlayerInfo(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    login: str | None
    webhook: str | None = None
    email: str | None = None
    leaves: Ms | None = None
    """When the account is deleted, if its owner asked for it."""
    prefs: dict[str, Any] = field(default_factory=dict)
    """How this person likes the pages."""
    mails: bool = False
    """Does this server send e-mail?"""


PrefName = Annotated[str, Meta(max_length=20, pattern=r"^[a-zA-Z]+$")]
PrefValue = bool | Annotated[str, Meta(max_length=40)]


class PrefsForm(Closed):
    """How this person likes the pages, on every device; what is missing stays."""

    prefs: Annotated[dict[PrefName, PrefValue], Meta(max_length=40)]


class SessionInfo(Struct, frozen=True, kw_only=True):
    id: str
    device: str
    created: Ms
    seen: Ms
    here: bool
    """Is it the one that asks?"""


class SessionList(Struct, frozen=True):
    sessions: list[SessionInfo]


class OfferInfo(Struct, frozen=True, kw_only=True):
    """A code by which another device comes in, once."""

    id: str
    state: Literal["offered", "claimed", "agreed", "used"]
    device: str
    """The other device, when it has shown the code."""
    expires: Ms
    code: str | None = None
    """Shown once, when made."""


class ClaimForm(Closed):
    code: Annotated[str, Meta(min_length=4, max_length=40)]


class ClaimInfo(Struct, frozen=True, kw_only=True):
    """Keep `claim`: it lets this device in when the other one has agreed."""

    claim: str


class EnterForm(Closed):
    claim: Code
    bring: bool = True
    """Does what the guest of this device has come along?"""


class AgreeForm(Closed):
    keep: bool = True
    """Does the device that lets the other one in stay signed in?"""


class ResetForm(Closed):
    email: Email


class NewPasswordForm(Closed):
    """The link of a mail, and the new password."""

    player: Id
    expires: Annotated[int, Meta(ge=0, le=2**53)]
    code: Code
    password: NewPassword


class DeletionForm(Closed):
    """The name, typed once more."""

    name: Annotated[str, Meta(max_length=40)]


class TokenForm(Closed):
    label: Annotated[str, Meta(min_length=1, max_length=60)]
    days: Annotated[int, Meta(ge=1, le=3650)] = 365


class TokenInfo(Struct, frozen=True, kw_only=True):
    id: str
    label: str
    created: Ms
    expires: Ms
    token: str | None = None
    """Shown once, when made."""


class TokenList(Struct, frozen=True):
    tokens: list[TokenInfo]
