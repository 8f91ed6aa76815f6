import { openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** An uploaded file. It is on disk until the request has been answered. */
export class ArrivedFile extends File {
  /** The path, for libraries that read from a path, such as libvips. */
  readonly path: string

  constructor(content: Blob, name: string, path: string) {
    super([content], name)
    this.path = path
  }
}

export type Arrivals = ReturnType<typeof openArrivals>

/** Stores the files of one form on disk instead of in memory. `close` deletes them. */
export function openArrivals(folder: string, newName: () => string) {
  const paths: string[] = []
  return {
    async newPath(): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, newName())
      paths.push(path)
      return path
    },
    /** Returns the file at that path. Call it after the content was written. */
    async arrived(path: string, name: string): Promise<ArrivedFile> {
      return new ArrivedFile(await openAsBlob(path), name, path)
    },
    async close(): Promise<void> {
      for (const path of paths.splice(0)) await rm(path, { force: true })
    },
  }
}

const anHour = 3_600_000

/** Deletes files that a killed process left. Keeps recent files, because another process may be writing them. */
export async function deleteLeftArrivals(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const left = await stat(path).catch(() => null)
    if (left && now.getTime() - left.mtimeMs > anHour) await rm(path, { force: true })
  }
}
