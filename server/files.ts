import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/** Writes a file whole or not at all, and so that it survives a power cut. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}.part`
  const file = await open(unfinished, 'w')
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  await rename(unfinished, path)
}

export const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** A name from outside is only a name: no folder, nothing above. */
export const isPlainName = (name: string): boolean => basename(name) === name && !name.startsWith('.')
