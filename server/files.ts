import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname } from 'node:path'

/** The mode of files with personal data: only the owner can read them. */
export const ownerOnly = 0o600

/**
 * Returns the message that a folder is not writable, with advice. A systemd service may write only to its
 * ReadWritePaths.
 */
export function cannotWrite(what: string, folder: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  const help: Record<string, string> = {
    EACCES: `Donnez-le à l’utilisateur qui fait tourner le site\u00a0: chown ouvreuse: ${folder}`,
    EROFS: `Pour un service, ajoutez ReadWritePaths=${folder} à son unité\u00a0: systemctl edit ouvreuse@.service`,
  }
  return `${what} ne peut pas être écrit (${code}). ${help[code ?? ''] ?? 'Vérifiez ce chemin.'}`
}

/** Writes a file completely or not at all, and makes it durable. */
export async function writeFileAtomically(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  mode = 0o644,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // The name contains the host, because machines that share the folder may use the same process id.
  const unfinished = `${path}.${hostname()}-${process.pid}.part`
  const file = await open(unfinished, 'w', mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
  } catch (error) {
    // Delete the partial file: if the disk is full, it would take up space for nothing.
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

export const readFileIfExists = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Returns true for a bare file name without folders that does not begin with a dot. */
export const isPlainName = (name: string): boolean => basename(name) === name && !name.startsWith('.')
