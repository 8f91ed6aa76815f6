import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from './startup-error.ts'

export const keyFileIn = (dataFolder: string): string => join(dataFolder, 'secrets', 'key')

type Keys = readonly [string, ...string[]]

/**
 * Returns the secret keys of the settings. If there are none, returns the key that was created at the first start.
 * It is in a file in DATA_DIR, outside the database, which only the server's user can read.
 */
export async function secretKeys(
  given: Keys | undefined,
  dataFolder: string,
  newToken: () => string,
): Promise<Keys> {
  if (given) return given
  const path = keyFileIn(dataFolder)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  // If several processes start at once, only one creates the file.
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })
  if (file) {
    await file.writeFile(`${newToken()}\n`)
    await file.sync()
    await file.close()
  }
  const key = (await readFile(path, 'utf8')).trim()
  if (key.length < 32)
    throw new StartupError(
      `La clé ${path} est vide ou incomplète. Remettez-la depuis votre copie, ou supprimez-la\u00a0: la double ` +
        'authentification par application devra alors être activée de nouveau.',
    )
  return [key]
}
