// The TypeScript scripts share this progress bar; the set-up itself must stay plain JavaScript.
export function progress(
  label: string,
  total?: number,
): { advanceTo(done: number): void; end(): void; abandon(): void }
