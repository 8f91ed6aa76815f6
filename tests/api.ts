import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { roleIds } from '../contract/permissions.ts'
import { createApi } from '../server/api.ts'
import type { House } from '../server/context.ts'
import type { Connection } from '../server/database/connect.ts'
import { openResponseCache } from '../server/http/response-cache/open-cache.ts'
import { createKnownIdentity } from '../server/identity/known-identity.ts'
import { createFilesInDatabase } from '../server/images/files-in-database.ts'
import { createImageStore } from '../server/images/store.ts'
import { createLog } from '../server/log.ts'
import type { Letter } from '../server/mail/mailer.ts'
import { createPasswords } from '../server/members/passwords.ts'
import type { Post } from '../server/members/rules.ts'
import { users } from '../server/members/tables.ts'
import { createSimulatedGateway } from '../server/payments/simulated.ts'
import { personalData } from '../server/personal-data.ts'
import { programmeChangesAt } from '../server/screenings/programme.ts'
import { sellers } from '../server/sellers.ts'
import { createVault } from '../server/vault.ts'
import { freshDatabase } from './harness/databases.ts'

export type TestApi = Awaited<ReturnType<typeof startTestApi>>

/**
 * The API for all the tests of one file: `const api = await useApi()` at its top. It is there before the first test is
 * known, so that what every test stands on can be made below it, and it closes after the last.
 */
export const useApi = (overrides: Partial<House> = {}) => closingAtTheEnd(startTestApi(overrides))

/** The same with its response cache, as the product has one. */
export const useApiWithCache = () => closingAtTheEnd(startTestApiWithCache())

/** What a file opened for all its tests is closed after the last of them. */
export async function closingAtTheEnd<T extends { close: () => Promise<unknown> }>(
  opening: Promise<T>,
): Promise<T> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}

// Never the same number twice, whichever API it was drawn for.
let serial = 0

/** The real API on a real database, with a clock the test sets and a log the test reads. */
export const startTestApi = (overrides: Partial<House> = {}, database?: Connection) =>
  startTestApiWith(overrides, database)

/** The same with its response cache, as the product has one. */
export const startTestApiWithCache = (database?: Connection, overrides: Partial<House> = {}) =>
  startTestApiWith(overrides, database, true)

async function startTestApiWith(overrides: Partial<House>, database?: Connection, withCache = false) {
  const connection = database ?? (await freshDatabase())
  const { db, kind, close } = connection
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-api-'))
  const clock = { now: new Date('2026-11-20T15:00:00Z') }
  const logged: string[] = []
  const letters: Letter[] = []
  const house: House = {
    db,
    now: () => clock.now,
    log: createLog('debug', { write: line => logged.push(line) }),
    passwords: createPasswords({ cost: light }),
    newToken: () => `token-${++serial}-${'x'.repeat(40)}`,
    newId: () => `id-${++serial}`,
    vault: createVault(['une clé de test, longue comme un film muet'], () => `chance-${++serial}`),
    images: createImageStore(
      folder,
      () => `image-${++serial}`,
      kind === 'embedded' ? null : createFilesInDatabase(db),
    ),
    arriving: join(folder, 'arriving'),
    identity: createKnownIdentity(db),
    publicUrl: null,
    siteUrl: new URL('http://localhost/'),
    mailer: {
      send: async letter => {
        letters.push(letter)
      },
    },
    gateway: createSimulatedGateway(db, () => clock.now),
    earlierGateways: [],
    backups: null,
    setting: { embedded: false, demo: true, payments: 'simulated', mailLeaves: false, publicAddress: false },
    personalData,
    sellers,
    limitsOn: true,
    ...overrides,
  }
  const responseCache = withCache
    ? await openResponseCache(house, connection, programmeChangesAt, [house.identity])
    : undefined
  const { app, served, ask } = createApi(house, { responseCache })

  const request = async (path: string, init: RequestInit & { json?: unknown; address?: string } = {}) => {
    const { json, address = '192.0.2.1', ...rest } = init
    const headers = new Headers(rest.headers)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json === undefined ? rest.body : JSON.stringify(json)
    return app.request(
      path,
      { ...rest, headers, body: body ?? null },
      { visitor: { address, requestId: 'test' } },
    )
  }

  return {
    db,
    kind,
    house,
    clock,
    logged,
    /** The mails that were sent; `sendWaitingMails(api.house)` sends those that wait. */
    letters,
    served,
    request,
    /** Without a way through the test: for who builds requests and reads answers as a server does. */
    fetch: app.fetch,
    /** As a page of the same process asks. */
    ask,
    /** Until the cache has heard of what the test itself wrote into the database. */
    caughtUp: async () => responseCache?.caughtUp(),
    /** Logs in someone of this role, made for the purpose, and gives back what they hold in their hand. */
    async as(role: keyof typeof roleIds, post: Partial<Post> = {}) {
      const email = `${role}-${++serial}@exemple.fr`
      const password_hash = await quickHash(house)
      const [user] = await db
        .insert(users)
        .values({ email, roles_id: roleIds[role], password_hash, firstname: role, ...post })
        .returning()
      const response = await request('/api/v1/authentication/login', {
        method: 'POST',
        json: { email, password },
      })
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return { id: user!.id, email, cookie, headers: { cookie } }
    },
    async close() {
      await responseCache?.stop()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const password = 'Strapontin-7!'

// Each login would take thirty milliseconds otherwise; what the product's own cost is, passwords.test.ts says.
const light = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const hashes = new Map<string, Promise<string>>()
/** Once for all that hash alike. */
const quickHash = ({ passwords }: House) => {
  const way = passwords.hash.toString()
  const known = hashes.get(way) ?? passwords.hash(password)
  hashes.set(way, known)
  return known
}
