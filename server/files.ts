import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname } from 'node:path'

/** For files with personal data: readable only by the owner. */
export const ownerOnly = 0o600

/** The message that a folder is not writable, with advice. A service may write only to ReadWritePaths. */
export function cannotWrite(what: string, folder: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  const help: Record<string, string> = {
    EACCES: `Donnez-le à l’utilisateur qui fait tourner le site\u00a0: chown ouvreuse: ${folder}`,
    EROFS: `Pour un service, ajoutez ReadWritePaths=${folder} à son unité\u00a0: systemctl edit ouvreuse@.service`,
  }
  return `${what} ne peut pas être écrit (${code}). ${help[code ?? ''] ?? 'Vérifiez ce chemin.'}`
}

/** Writes a file atomically and durably. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  mode = 0o644,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // Machines that share the folder may use the same process id.
  const unfinished = `${path}.${hostname()}-${process.pid}.part`
  const file = await open(unfinished, 'w', mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
  } catch (error) {
    // Delete the partial file: the disk may be full.
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

/** True for a file name without a path. */
export const isPlainName = (name: string): boolean => basename(name) === name && !name.startsWith('.')
