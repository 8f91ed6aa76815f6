import { sql } from 'drizzle-orm'
import { StartupError } from '../startup-error.ts'
import { type Connection, connectPostgresql } from './connect.ts'

/** An empty database beside the one at this address; closing it throws it away. Left behind by a killed process, it is made anew. */
export async function makeScratchDatabase(url: string): Promise<Connection> {
  const house = connectPostgresql(url, () => undefined)
  const beside = new URL(url)
  const { username } = beside
  beside.pathname = `${beside.pathname}_essai`
  const name = sql.identifier(decodeURIComponent(beside.pathname.slice(1)))
  const drop = () => house.db.execute(sql`drop database if exists ${name} with (force)`)
  try {
    await drop()
    await house.db.execute(sql`create database ${name}`)
  } catch (error) {
    await house.close()
    throw new StartupError(
      `Une base d’essai ne peut pas être créée à côté de celle du site. Vérifiez que PostgreSQL répond, et donnez ce droit une fois\u00a0: alter role ${username || 'ouvreuse'} createdb;`,
      { cause: error },
    )
  }
  const scratch = connectPostgresql(beside.href, () => undefined)
  return {
    ...scratch,
    async close() {
      await scratch.close()
      await drop().finally(house.close)
    },
  }
}
