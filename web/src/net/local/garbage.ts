// What a page leaves behind.

/** Bytes that are asked for and never touched: they take no memory, but a browser that has to find so many looks for garbage. */
const ROOM = 64 << 20;

/** Have the browser look for garbage soon, a little at a time. By itself it waits until there is a hundred megabytes of it, and
 * memory that a page has once had it seldom gives back. */
export function lookForGarbage(): number {
  try {
    return new ArrayBuffer(ROOM).byteLength; // told, or whoever builds the page leaves it out
  } catch {
    return 0; // there is no room: then it looks by itself
  }
}
