// Types of the progress bar, for scripts in TypeScript. The bar itself is written in JavaScript, because the
// set-up also uses it and must run before TypeScript is installed.
export function progress(
  label: string,
  total?: number,
): { advanceTo(done: number): void; end(): void; abandon(): void }
