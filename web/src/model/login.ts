// The name by which an account is found: what a person calls themselves, in plain small letters.

export function loginOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, ".")
    .replace(/^[^a-z0-9]+|\.+$/g, "")
    .slice(0, 32);
}
