import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from './database/backup.ts'
import { restore } from './database/restore.ts'
import { Explained } from './explained.ts'
import { connect, openHouse, type World } from './house.ts'
import { createAdmin } from './members/create-admin.ts'
import type { Settings } from './settings.ts'

type Command = (settings: Settings, world: World, rest: string[]) => Promise<string>

/** What can be asked of the program besides serving, each answering with a sentence. */
export const commands: Record<string, Command> = {
  async 'admin:create'(settings, world, rest) {
    const { values } = parseArgs({
      args: rest,
      options: { email: { type: 'string', default: '' }, password: { type: 'string' } },
    })
    // Ends with one character of each kind the rules ask for; the chance is in the rest.
    const password = values.password ?? `${world.newToken().slice(0, 20)}-Aa1!`
    const { house, close } = await openHouse(settings, world)
    try {
      await createAdmin(house, { email: values.email, password })
    } finally {
      await close()
    }
    return values.password
      ? `L’administrateur ${values.email} est créé.`
      : `L’administrateur ${values.email} est créé. Mot de passe, montré cette seule fois : ${password}`
  },

  async 'db:backup'(settings, world, [file]) {
    if (!file) throw new Explained('Indiquez le fichier à écrire : npm run db:backup -- sauvegarde.gz')
    const { house, close } = await openHouse(settings, world)
    try {
      const { lines } = await backUp(house.db, house.images.folder, file)
      return `Sauvegarde écrite dans ${file} (${lines} lignes).`
    } finally {
      await close()
    }
  },

  async 'db:restore'(settings, world, [file]) {
    if (!file) throw new Explained('Indiquez le fichier à lire : npm run db:restore -- sauvegarde.gz')
    const connection = await connect(settings, world.log)
    try {
      const { lines } = await restore(connection.db, join(settings.DATA_DIR, 'images'), file)
      return `Sauvegarde ${file} restaurée (${lines} lignes).`
    } finally {
      await connection.close()
    }
  },
}
