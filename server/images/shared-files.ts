import type { Content } from './read-chunks.ts'

/** The file store that all processes share. The folder of each process is a cache of it. */
export type SharedFiles = {
  /** Writes the file atomically. Names are never reused, so an existing file of this name is kept. */
  put: (name: string, content: Content) => Promise<void>
  /** Returns the file in chunks, so that a trailer need not fit in memory; null if the store has no such file. */
  get: (name: string) => Promise<AsyncIterable<Uint8Array> | null>
  delete: (name: string) => Promise<void>
  /** Returns the names whose files are not in the store. */
  lacking: (names: readonly string[]) => Promise<string[]>
}
