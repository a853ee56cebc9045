declare module "virtual:shell-words/*" {
  const words: Record<string, string>;
  export default words;
}
declare module "virtual:python" {
  /** Where the files lie, from the app's folder. */
  export const FOLDER: string;
  export const WHEEL: string;
  export const FILES: Record<string, { size: number; integrity: string }>;
  /** Changes with the way in which Python begins. */
  export const BEGINNING: string;
}
