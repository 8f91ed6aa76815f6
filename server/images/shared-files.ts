import type { Content } from './in-parts.ts'

/** The store shared by all processes. Each process's folder is a cache of it. */
export type SharedFiles = {
  /** Atomic. Names are never reused: an existing file is kept. */
  put: (name: string, content: Content) => Promise<void>
  /** In chunks, so that a trailer need not fit in memory; null if there is none. */
  get: (name: string) => Promise<AsyncIterable<Uint8Array> | null>
  delete: (name: string) => Promise<void>
  /** The names that are not in the store. */
  lacking: (names: readonly string[]) => Promise<string[]>
}
