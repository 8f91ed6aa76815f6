import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, writeWhole } from '../files.ts'

/** Images kept as files, each under a random name that never means anything else: cacheable for ever. */
export type ImageStore = ReturnType<typeof createImageStore>

/** Nothing but our own names ever reaches the file system. */
const ownName = /^[a-z0-9-]{1,80}\.(jpg|webp|avif|mp4|webm)$/

export function createImageStore(folder: string, newName: () => string) {
  const pathOf = (name: string): string | null => (ownName.test(name) ? join(folder, name) : null)
  return {
    folder,
    pathOf,
    /** Writes the file whole or not at all, and gives back its name. */
    async save(bytes: Uint8Array, extension: 'jpg' | 'mp4' | 'webm', label = ''): Promise<string> {
      const name = `${label && `${label}-`}${newName()}.${extension}`
      await writeWhole(join(folder, name), bytes)
      return name
    },
    async read(name: string): Promise<Buffer | null> {
      const path = pathOf(name)
      return path ? readIfThere(path) : null
    },
    async has(name: string): Promise<boolean> {
      const path = pathOf(name)
      return path !== null && (await stat(path).catch(() => null)) !== null
    },
    /** Takes away the file and every variant made of it. */
    async remove(name: string): Promise<void> {
      const path = pathOf(name)
      if (!path) return
      await rm(path, { force: true })
      const variants = join(folder, 'variants')
      const beginning = name.replace(/\.\w+$/, '-')
      const made = await readdir(variants).catch(() => [])
      for (const file of made)
        if (file.startsWith(beginning) && /^\d+\.\w+$/.test(file.slice(beginning.length)))
          await rm(join(variants, file), { force: true })
    },
  }
}
