import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileIfExists, writeFileAtomically } from '../files.ts'
import { type Content, readChunks } from './read-chunks.ts'
import type { SharedFiles } from './shared-files.ts'

/** Stores images as files with random names. A name is never reused, so browsers may cache the file forever. */
export type ImageStore = ReturnType<typeof createImageStore>

/**
 * The only form of file name that the store opens. It excludes paths such as `../`, so a request cannot read other
 * files.
 */
const ownName = /^[a-z0-9-]{1,80}\.(jpg|png|webp|avif|mp4|webm)$/

export const isOwnFile = (name: string): boolean => ownName.test(name)

/**
 * Creates the store. With `shared`, the store of all processes, the folder is only a cache and may be emptied at
 * any time.
 */
export function createImageStore(
  folder: string,
  newName: () => string,
  shared: SharedFiles | null = null,
  /** Returns whether a database row refers to the file. Prevents lookups in the shared store for made-up names. */
  isNamed: (name: string) => Promise<boolean> = async () => true,
) {
  const underWay = new Map<string, Promise<boolean>>()

  async function fetchCopy(name: string, path: string): Promise<boolean> {
    const bytes = shared && (await isNamed(name)) ? await shared.get(name) : null
    if (bytes) await writeFileAtomically(path, bytes)
    return Boolean(bytes)
  }

  /**
   * Returns the path of the file, after fetching it from the shared store if needed; null if there is no such
   * file.
   */
  async function pathOf(name: string): Promise<string | null> {
    if (!isOwnFile(name)) return null
    const path = join(folder, name)
    if (await stat(path).catch(() => null)) return path
    // Concurrent requests for one file wait for the same download.
    let coming = underWay.get(name)
    if (!coming) {
      coming = fetchCopy(name, path).finally(() => underWay.delete(name))
      underWay.set(name, coming)
    }
    return (await coming) ? path : null
  }

  return {
    folder,
    pathOf,
    /** Writes the file atomically and returns its name. */
    async save(content: Content, extension: 'jpg' | 'png' | 'mp4' | 'webm', label = ''): Promise<string> {
      const name = `${label && `${label}-`}${newName()}.${extension}`
      const path = join(folder, name)
      if (shared) await shared.put(name, content)
      // With a shared store, it does not matter if the write fails, for example on a full disk: the file is
      // already in the shared store, and is downloaded from there when requested.
      await writeFileAtomically(path, readChunks(content)).catch(error => {
        if (!shared) throw error
      })
      return name
    },
    async read(name: string): Promise<Buffer | null> {
      const path = await pathOf(name)
      return path === null ? null : readFileIfExists(path)
    },
    has: async (name: string): Promise<boolean> => (await pathOf(name)) !== null,
    /**
     * Deletes the file and its resized variants here and in the shared store. Copies on other machines remain, but
     * no page refers to them any more.
     */
    async remove(name: string): Promise<void> {
      if (!isOwnFile(name)) return
      await shared?.delete(name)
      await rm(join(folder, name), { force: true })
      const variants = join(folder, 'variants')
      const beginning = name.replace(/\.\w+$/, '-')
      const made = await readdir(variants).catch(() => [])
      for (const file of made)
        if (file.startsWith(beginning) && /^\d+\.\w+$/.test(file.slice(beginning.length)))
          await rm(join(variants, file), { force: true })
    },
  }
}
