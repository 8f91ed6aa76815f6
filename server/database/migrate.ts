import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { StartupError } from '../startup-error.ts'
import type { Database } from './connect.ts'
import { isDeadlock, isLockTimeout, lacksPermission } from './errors.ts'
import { rowsOf } from './rows.ts'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Migrations try to get a lock `attempts` times, each for `lockMs`, with a pause of `pauseMs`. `lockMs` is half of
 * PostgreSQL's `deadlock_timeout` (1 s): if a migration and a sale wait for each other, the migration gives up
 * before PostgreSQL aborts one of them, which could be the sale.
 */
type Patience = { lockMs: number; attempts: number; pauseMs: number }
const patience: Patience = { lockMs: 500, attempts: 80, pauseMs: 2_000 }

/**
 * Migrates the schema. Refuses a database that is not of this product or is newer, and leaves it unchanged. `only`
 * limits the migrations to those that a backup had. If a lock is not granted quickly, for example because of a
 * running backup, rolls back and retries later, so that other queries need not wait behind the lock request.
 */
export async function migrate(
  database: Database,
  only?: readonly string[],
  { lockMs, attempts, pauseMs } = patience,
): Promise<{ applied: string[] }> {
  for (let left = attempts; ; left--) {
    try {
      return await migrateNow(database, only, lockMs)
    } catch (error) {
      if (lacksPermission(error)) throw await notTheOwner(database, error)
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error
      if (left <= 1) throw new BusyDatabase(BusyDatabase.sentence, { cause: error })
      await wait(pauseMs)
    }
  }
}

export class BusyDatabase extends StartupError {
  static readonly sentence =
    'La base de données est occupée par un long travail (une sauvegarde\u00a0?)\u00a0: elle n’a pas pu être mise à jour. Rien n’a été modifié. Recommencez quand il est fini.'
}

/** Returns an error about a role that may not migrate. It names the role, the database and the command to run. */
async function notTheOwner(db: Database, cause: unknown): Promise<StartupError> {
  const [it] = rowsOf<{ role: string; database: string }>(
    await db.execute(sql`select current_user as role, current_database() as database`),
  )
  return new StartupError(
    `Le rôle ${it!.role} n’a pas le droit de créer ou de lire les tables de la base ${it!.database}. Rien n’a été modifié. ` +
      `Donnez-la-lui, par l’utilisateur postgres\u00a0: alter database ${it!.database} owner to ${it!.role};`,
    { cause },
  )
}

async function migrateNow(
  database: Database,
  only: readonly string[] | undefined,
  lockMs: number,
): Promise<{ applied: string[] }> {
  return database.transaction(async db => {
    // Several processes may start simultaneously: one migrates, the others wait here and find nothing left to do.
    await db.execute(sql`select pg_advisory_xact_lock(7240911)`)
    // Limit how long to wait for a lock: meanwhile, queries of other processes wait behind this lock request.
    await db.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
    const done = await appliedMigrations(db)
    const unknown = [...done, ...(only ?? [])].filter(name => !knownMigrations.has(name))
    if (unknown.length > 0) throw new NewerDatabase(unknown)
    if (done.length === 0 && (await hasTables(db))) throw new ForeignDatabase()

    const wanted = [...knownMigrations].filter(([name]) => !only || only.includes(name))
    const pending = wanted.filter(([name]) => !done.includes(name))
    if (done.length === 0) await createMigrationsTable(db)
    for (const [name, statements] of pending) {
      for (const statement of statements) await db.execute(sql.raw(statement))
      await db.execute(sql`insert into migrations (name) values (${name})`)
    }
    return { applied: pending.map(([name]) => name) }
  })
}

/** Returns true if every migration of this version is applied. The health check /readyz uses it. */
export const isMigrated = async (db: Database): Promise<boolean> =>
  (await stateOfMigrations(db)).pending.length === 0

/**
 * Returns the migrations that this version would still apply, and applied ones that this version does not know.
 */
export async function stateOfMigrations(db: Database): Promise<{ pending: string[]; unknown: string[] }> {
  const done = await appliedMigrations(db)
  return {
    pending: [...knownMigrations.keys()].filter(name => !done.includes(name)),
    unknown: done.filter(name => !knownMigrations.has(name)),
  }
}

export class NewerDatabase extends StartupError {
  constructor(unknown: string[]) {
    super(
      `La base de données vient d’une version plus récente d’Ouvreuse (étapes inconnues : ${unknown.join(', ')}). ` +
        'Rien n’a été modifié. Mettez le logiciel à jour, ou restaurez une sauvegarde.',
    )
  }
}

export class ForeignDatabase extends StartupError {
  constructor() {
    super(
      'La base de données contient déjà des tables qui ne sont pas celles d’Ouvreuse. ' +
        'Rien n’a été modifié. Indiquez une base vide dans DATABASE_URL.',
    )
  }
}

const knownMigrations = new Map(
  Object.entries(files)
    .map(([path, text]) => [nameOf(path), text.split('--> statement-breakpoint')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)

function nameOf(path: string): string {
  return path.replace('./migrations/', '').replace('.sql', '')
}

export async function appliedMigrations(db: Database): Promise<string[]> {
  const found = rowsOf<{ there: boolean }>(
    await db.execute(sql`select to_regclass('public.migrations') is not null as there`),
  )
  if (!found[0]?.there) return []
  const rows = rowsOf<{ name: string }>(await db.execute(sql`select name from migrations order by name`))
  return rows.map(row => row.name)
}

export async function hasTables(db: Database): Promise<boolean> {
  const rows = rowsOf(await db.execute(sql`select 1 from pg_tables where schemaname = 'public' limit 1`))
  return rows.length > 0
}

async function createMigrationsTable(db: Database): Promise<void> {
  await db.execute(sql`
    create table migrations (name text primary key, applied_at timestamptz not null default now())`)
}
