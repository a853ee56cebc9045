// The signs that drawings refer to (`<use href="#...">`): they must stand once in the page.

const known = new Set<string>();

/** Put a sheet of symbols into the page, once. */
export function addSigns(name: string, sheet: string): void {
  if (known.has(name)) return;
  known.add(name);
  document.body.insertAdjacentHTML("afterbegin", sheet);
}
