const everyBytes = 2 * 1024 * 1024
let passed = 0

/**
 * Said of bytes that only pass through, like a file on its way to the disk. They lie outside the memory that V8 looks at:
 * it lets 64 MB of them pile up before it gives any back. To tidy up what is young takes 0.4 ms. Without `--expose-gc`,
 * which `npm start` sets, it is left to V8.
 */
export function passedThrough(bytes: number): void {
  passed += bytes
  if (passed < everyBytes) return
  passed = 0
  globalThis.gc?.({ type: 'minor' })
}
