import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, ensureDataDir, openApp, type Runtime, requireExistingData } from './app.ts'
import { askRunningServer } from './ask-running-server.ts'
import { reportOnBooks } from './books/report-on-books.ts'
import type { AppContext } from './context.ts'
import { backUp } from './database/backup.ts'
import { restore } from './database/restore.ts'
import { checkData, examine } from './doctor/examine.ts'
import { filesOf } from './files-in-use.ts'
import { closeIfEmpty } from './first-steps/open-to-public.ts'
import { createAdmin } from './members/admin/create-admin.ts'
import { imagesFolderOf, shareOwnFiles } from './open-images.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'
import { tryRestore } from './try-restore.ts'

/**
 * The commands that need the database. They also work while the site is running. Each returns a sentence to print.
 */
const withDatabase: Record<string, (appContext: AppContext, rest: string[]) => Promise<string>> = {
  async 'admin:create'(appContext, rest) {
    const { values } = parseArgs({
      args: rest,
      options: { email: { type: 'string', default: '' }, password: { type: 'string' } },
    })
    // A generated password is 20 random characters and a fixed end, which contains one character of each kind that
    // the password rules require.
    const password = values.password ?? `${appContext.newToken().slice(0, 20)}-Aa1!`
    await createAdmin(appContext, { email: values.email, password })
    await closeIfEmpty(appContext)
    const login = new URL('/authentification/connexion', appContext.siteUrl)
    return values.password
      ? `L’administrateur ${values.email} est créé. Connectez-vous sur ${login}.`
      : `L’administrateur ${values.email} est créé. Mot de passe, montré cette seule fois : ${password}\nConnectez-vous sur ${login} : l’accueil de l’administration mène pas à pas au premier billet.`
  },

  async 'db:backup'(appContext, [file]) {
    if (!file) throw new StartupError('Indiquez le fichier à écrire : db:backup sauvegarde.gz')
    const { lines } = await backUp(appContext.db, filesOf(appContext), file).catch(error => {
      if (!('syscall' in error)) throw error
      const said = `La sauvegarde n’a pas pu être écrite dans ${file} (${error.code}).`
      // The running site writes the backup of an embedded database. As a systemd service, it may write to only a
      // few folders, so the message names them.
      const help = error.code === 'EROFS' ? ' Le service n’écrit que dans DATA_DIR et BACKUP_DIR.' : ''
      throw new StartupError(said + help, { cause: error })
    })
    return `Sauvegarde écrite dans ${file} (${lines} lignes).`
  },

  async 'books:verify'(appContext, [closing]) {
    const { ok, report } = await reportOnBooks(appContext, closing)
    if (!ok) throw new StartupError(report)
    return report
  },

  /** Returns, as JSON, the part of the installation check (doctor) that needs the opened app and its database. */
  doctor: async appContext => JSON.stringify(await checkData(appContext)),
}

/** Commands that do not need the app and its database connection. */
const withoutDatabase: Record<
  string,
  (settings: Settings, world: Runtime, rest: string[]) => Promise<string>
> = {
  'db:restore': restoreFrom,
  'db:try-restore': (settings, { now }, rest) => tryRestore(settings, now, rest),
  doctor: examine,
}

/** Returns the command with this name. Throws an error that lists all commands if there is none. */
export function commandNamed(name: string) {
  const command = Object.hasOwn(withDatabase, name) && withDatabase[name]
  if (command) return command
  const all = [...new Set([...Object.keys(withDatabase), ...Object.keys(withoutDatabase)])].join(', ')
  throw new StartupError(`Commande inconnue : ${name}. Il y a : ${all}.`)
}

/**
 * Runs a command. If an embedded database is in use by a running site, asks that site to run the command, because
 * the site has locked the database. Otherwise opens the app in this process.
 */
export async function runCommand(
  settings: Settings,
  world: Runtime,
  name: string,
  rest: string[],
): Promise<string> {
  const beside = Object.hasOwn(withoutDatabase, name) && withoutDatabase[name]
  if (beside) return beside(settings, world, rest)
  const command = commandNamed(name)
  // Make paths absolute, because the running site may have another working directory.
  const args = name === 'db:backup' ? rest.map(file => resolve(file)) : rest
  const said = settings.DATABASE_URL ? null : await askRunningServer(settings.DATA_DIR, name, args)
  if (said !== null) return said
  await requireExistingData(settings, world.log)
  const { appContext, close } = await openApp(settings, world)
  try {
    return await command(appContext, args)
  } finally {
    await close()
  }
}

async function restoreFrom(settings: Settings, world: Runtime, [file]: string[]): Promise<string> {
  if (!file) throw new StartupError('Indiquez le fichier à lire : db:restore sauvegarde.gz')
  await access(file, constants.R_OK).catch(error => {
    throw new StartupError(`Le fichier ${file} ne peut pas être lu (${error.code}).`, { cause: error })
  })
  await ensureDataDir(settings)
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
