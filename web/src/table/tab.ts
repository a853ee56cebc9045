// What the tabs beside the board show, and the pages of a phone.
export type Tab = "log" | "chat" | "extra" | "history";
export type Page = "table" | "log" | "chat" | "history" | "extra";
