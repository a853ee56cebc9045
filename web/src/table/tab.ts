// What the tabs beside the board show, and the pages of a phone.
/** `log`, `chat`, `extra`, `history`, or the key of a tab that the game brings. */
export type Tab = string;
export type Page = "table" | "log" | "chat" | "history" | "extra" | "study";
