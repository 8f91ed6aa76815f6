import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname } from 'node:path'

/** For what names people: nobody else on the machine reads it. */
export const ownerOnly = 0o600

/** Writes a file whole or not at all, and so that it survives a power cut. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  mode = 0o644,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // Machines that share the folder may have the same process numbers.
  const unfinished = `${path}.${hostname()}-${process.pid}.part`
  const file = await open(unfinished, 'w', mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
  } catch (error) {
    // A disk that is full has no room for halves either.
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

export const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** A name from outside is only a name: no folder, nothing above. */
export const isPlainName = (name: string): boolean => basename(name) === name && !name.startsWith('.')
