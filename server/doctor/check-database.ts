import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { createUtf8 } from '../database/encoding.ts'
import { stateOfMigrations } from '../database/migrate.ts'
import { rowsOf } from '../database/rows.ts'
import type { Drift } from './clock.ts'
import { type Finding, failed, passed } from './finding.ts'

const oldest = 15

type Server = { version: string; major: number; at: string; readOnly: boolean; encoding: string }

/** Checks the version of the database server, and compares its clock with ours. */
export async function checkServer(
  db: Database,
  now: () => Date,
): Promise<{ findings: Finding[]; drift: Drift }> {
  const before = now().getTime()
  const [server] = rowsOf<Server>(
    await db.execute(sql`select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major, clock_timestamp()::text as at,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`),
  )
  const ms = new Date(server!.at).getTime() - (before + now().getTime()) / 2
  return {
    findings: [judge(server!), await checkTables(db)],
    drift: { whose: 'la base de données', ms },
  }
}

export function judge({ version, major, readOnly, encoding }: Omit<Server, 'at'>): Finding {
  if (encoding !== 'UTF8')
    return failed('Base de données', `elle est en ${encoding}\u00a0: il la faut en UTF8. ${createUtf8}`)
  if (readOnly)
    return failed(
      'Base de données',
      'ce serveur n’écrit rien\u00a0: il en suit un autre, ou il est en lecture seule. DATABASE_URL doit mener au serveur principal.',
    )
  return major < oldest
    ? failed(
        'Base de données',
        `PostgreSQL ${version} est trop ancien. Installez la version ${oldest} ou une suivante.`,
      )
    : passed('Base de données', `PostgreSQL ${version} répond.`)
}

export async function checkTables(db: Database): Promise<Finding> {
  const { pending, unknown } = await stateOfMigrations(db)
  if (unknown.length > 0)
    return failed(
      'Tables',
      'elles viennent d’une version plus récente d’Ouvreuse. Mettez le logiciel à jour.',
    )
  return pending.length > 0
    ? failed(
        'Tables',
        `${pending.length} étape(s) ne sont pas appliquées. Démarrez le site\u00a0: il le fera.`,
      )
    : passed('Tables', 'à jour.')
}
