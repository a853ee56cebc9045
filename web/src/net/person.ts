// The name of the person at this browser, as it was last given: for tables without a server.
const KEY = "ziggurat.name";

export function ownName(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function setOwnName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Storage is off: the name lasts as long as the table's first question.
  }
}
