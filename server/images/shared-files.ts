import type { Content } from './in-parts.ts'

/** Where every process finds a picture or a trailer: behind the folder of each, which keeps copies. */
export type SharedFiles = {
  /** Whole or not at all. A name is never given twice: what is there stays. */
  put: (name: string, content: Content) => Promise<void>
  /** In parts, so that a trailer need not fit in memory; null where there is none. */
  get: (name: string) => Promise<AsyncIterable<Uint8Array> | null>
  delete: (name: string) => Promise<void>
  /** Those of the names that are not there. */
  lacking: (names: readonly string[]) => Promise<string[]>
}
