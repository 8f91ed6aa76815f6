import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { askRunningHouse } from './ask-running-house.ts'
import type { House } from './context.ts'
import { backUp } from './database/backup.ts'
import { restore } from './database/restore.ts'
import { examine, lookInside } from './doctor/examine.ts'
import { filesOf } from './files-in-use.ts'
import { closeIfEmpty } from './first-steps/open-to-public.ts'
import { connect, openHouse, type World } from './house.ts'
import { createAdmin } from './members/create-admin.ts'
import { imagesFolderOf, shareOwnFiles } from './open-images.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'
import { tryRestore } from './try-restore.ts'

/** What can be asked of a house besides serving, open or not, each answering with a sentence. */
const ofTheHouse: Record<string, (house: House, rest: string[]) => Promise<string>> = {
  async 'admin:create'(house, rest) {
    const { values } = parseArgs({
      args: rest,
      options: { email: { type: 'string', default: '' }, password: { type: 'string' } },
    })
    // Ends with one character of each kind the rules ask for; the chance is in the rest.
    const password = values.password ?? `${house.newToken().slice(0, 20)}-Aa1!`
    await createAdmin(house, { email: values.email, password })
    await closeIfEmpty(house)
    const login = new URL('/authentification/connexion', house.siteUrl)
    return values.password
      ? `L’administrateur ${values.email} est créé. Connectez-vous sur ${login}.`
      : `L’administrateur ${values.email} est créé. Mot de passe, montré cette seule fois : ${password}\nConnectez-vous sur ${login} : l’accueil de l’administration mène pas à pas au premier billet.`
  },

  async 'db:backup'(house, [file]) {
    if (!file) throw new StartupError('Indiquez le fichier à écrire : npm run db:backup -- sauvegarde.gz')
    const { lines } = await backUp(house.db, filesOf(house), file).catch(error => {
      if (!('syscall' in error)) throw error
      throw new StartupError(`La sauvegarde n’a pas pu être écrite dans ${file} (${error.code}).`, {
        cause: error,
      })
    })
    return `Sauvegarde écrite dans ${file} (${lines} lignes).`
  },

  /** What the doctor asks of a running house. */
  doctor: async house => JSON.stringify(await lookInside(house)),
}

/** What is done without opening the house. */
const besideTheHouse: Record<string, (settings: Settings, world: World, rest: string[]) => Promise<string>> =
  {
    'db:restore': restoreFrom,
    'db:try-restore': (settings, { now }, rest) => tryRestore(settings, now, rest),
    doctor: examine,
  }

/** The command of that name, or a sentence that says which there are. */
export function commandNamed(name: string) {
  const command = Object.hasOwn(ofTheHouse, name) && ofTheHouse[name]
  if (command) return command
  const all = [...new Set([...Object.keys(ofTheHouse), ...Object.keys(besideTheHouse)])].join(', ')
  throw new StartupError(`Commande inconnue : ${name}. Il y a : ${all}.`)
}

/** Of the house that is running where there is one: it alone has the embedded database. Otherwise of one opened for it. */
export async function runCommand(
  settings: Settings,
  world: World,
  name: string,
  rest: string[],
): Promise<string> {
  const beside = Object.hasOwn(besideTheHouse, name) && besideTheHouse[name]
  if (beside) return beside(settings, world, rest)
  const command = commandNamed(name)
  // The other process may stand in another folder.
  const args = name === 'db:backup' ? rest.map(file => resolve(file)) : rest
  const said = settings.DATABASE_URL ? null : await askRunningHouse(settings.DATA_DIR, name, args)
  if (said !== null) return said
  const { house, close } = await openHouse(settings, world)
  try {
    return await command(house, args)
  } finally {
    await close()
  }
}

async function restoreFrom(settings: Settings, world: World, [file]: string[]): Promise<string> {
  if (!file) throw new StartupError('Indiquez le fichier à lire : npm run db:restore -- sauvegarde.gz')
  const connection = await connect(settings, world.log)
  try {
    const images = imagesFolderOf(settings)
    const { lines } = await restore(connection.db, images, file)
    await shareOwnFiles(settings, connection, world)
    return `Sauvegarde ${file} restaurée (${lines} lignes).`
  } finally {
    await connection.close()
  }
}
