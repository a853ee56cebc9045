declare module "virtual:shell-words/*" {
  const words: Record<string, string>;
  export default words;
}
