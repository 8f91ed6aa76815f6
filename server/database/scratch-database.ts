import { type Name, type SQL, sql } from 'drizzle-orm'
import { StartupError } from '../startup-error.ts'
import { type Connection, connectPostgresql, type Database } from './connect.ts'
import { rowsOf } from './rows.ts'

/**
 * Returns the statement that creates the scratch database. Gives it the encoding and locale of the site's
 * database, because the defaults of the server (template1) may differ.
 */
async function creation(db: Database, name: Name): Promise<SQL> {
  const [own] = rowsOf<{ collate: string; ctype: string }>(
    await db.execute(
      sql`select datcollate as collate, datctype as ctype from pg_database where datname = current_database()`,
    ),
  )
  const quoted = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)
  return sql`create database ${name} template template0 encoding 'UTF8'
    lc_collate ${quoted(own!.collate)} lc_ctype ${quoted(own!.ctype)}`
}

/**
 * Creates an empty database on the PostgreSQL server of this URL, for a trial restore. The database is dropped
 * when the connection is closed. If a killed process left such a database, it is replaced.
 */
export async function makeScratchDatabase(url: string): Promise<Connection> {
  const house = connectPostgresql(url, () => undefined)
  const beside = new URL(url)
  const { username } = beside
  beside.pathname = `${beside.pathname}_essai`
  const name = sql.identifier(decodeURIComponent(beside.pathname.slice(1)))
  const drop = () => house.db.execute(sql`drop database if exists ${name} with (force)`)
  try {
    await drop()
    await house.db.execute(await creation(house.db, name))
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
