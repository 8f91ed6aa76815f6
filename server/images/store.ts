import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, writeWhole } from '../files.ts'
import { type Content, inParts } from './in-parts.ts'
import type { SharedFiles } from './shared-files.ts'

/** Images as files with random names that are never reused: cacheable for ever. */
export type ImageStore = ReturnType<typeof createImageStore>

/** Only names of this form ever reach the file system. */
const ownName = /^[a-z0-9-]{1,80}\.(jpg|png|webp|avif|mp4|webm)$/

export const isOwnFile = (name: string): boolean => ownName.test(name)

/** `shared`: the store of all processes. The folder is then a cache and may be emptied at any time. */
export function createImageStore(
  folder: string,
  newName: () => string,
  shared: SharedFiles | null = null,
  /** Whether a row refers to the file, so that invented names cause no lookups in the store. */
  isNamed: (name: string) => Promise<boolean> = async () => true,
) {
  const underWay = new Map<string, Promise<boolean>>()

  async function fetchCopy(name: string, path: string): Promise<boolean> {
    const bytes = shared && (await isNamed(name)) ? await shared.get(name) : null
    if (bytes) await writeWhole(path, bytes)
    return Boolean(bytes)
  }

  /** The path of the file, fetched from the shared store if needed; null if there is none. */
  async function pathOf(name: string): Promise<string | null> {
    if (!isOwnFile(name)) return null
    const path = join(folder, name)
    if (await stat(path).catch(() => null)) return path
    // Concurrent requests wait for one copy.
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
      // If the disk is full, the copy is fetched when requested.
      await writeWhole(path, inParts(content)).catch(error => {
        if (!shared) throw error
      })
      return name
    },
    async read(name: string): Promise<Buffer | null> {
      const path = await pathOf(name)
      return path === null ? null : readIfThere(path)
    },
    has: async (name: string): Promise<boolean> => (await pathOf(name)) !== null,
    /** Deletes the file and its local variants. Copies on other machines are no longer requested. */
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
