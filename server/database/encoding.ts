import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { rowsOf } from './rows.ts'

/**
 * Returns the encoding of the database. The product accepts only `UTF8`; the other common encoding, SQL_ASCII,
 * would store accented letters without checking them.
 */
export async function serverEncoding(db: Database): Promise<string> {
  const [row] = rowsOf<{ encoding: string }>(
    await db.execute(sql`select current_setting('server_encoding') as encoding`),
  )
  return row!.encoding
}

export const createUtf8 =
  'Créez-en une autre\u00a0: createdb --owner ouvreuse --template template0 --encoding UTF8 --locale C.UTF-8 ouvreuse'
