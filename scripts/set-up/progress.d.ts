// Types of the progress bar, for TypeScript scripts. The code of the bar is plain JavaScript, because the set-up,
// which runs before TypeScript is available, uses it too.
export function progress(
  label: string,
  total?: number,
): { advanceTo(done: number): void; end(): void; abandon(): void }
