import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { roleIds } from '../contract/permissions.ts'
import { createApi } from '../server/api.ts'
import type { AppContext } from '../server/context.ts'
import type { Connection } from '../server/database/connect.ts'
import { createDevices } from '../server/devices.ts'
import { openResponseCache } from '../server/http/response-cache/cache-responses.ts'
import { createKnownIdentity } from '../server/identity/known-identity.ts'
import { createFilesInDatabase } from '../server/images/files-in-database.ts'
import { createImageStore } from '../server/images/store.ts'
import { createLog } from '../server/log.ts'
import type { Letter } from '../server/mail/mailer.ts'
import { createPasswords } from '../server/members/password/passwords.ts'
import type { Post } from '../server/members/rules.ts'
import { users } from '../server/members/tables.ts'
import { createSimulatedGateway } from '../server/payments/simulated.ts'
import { personalData } from '../server/personal-data.ts'
import { programmeChangesAt } from '../server/screenings/programme.ts'
import { sellers } from '../server/sellers.ts'
import { createSigner } from '../server/signer.ts'
import { createVault } from '../server/vault.ts'
import { checkingTransactions, freshDatabase } from './harness/databases.ts'

export type TestApi = Awaited<ReturnType<typeof startTestApi>>

/**
 * Starts the API for all tests of a file: call `const api = await useApi()` at the top of the file. The API is
 * ready before the tests are collected, so that fixtures can be created below that line. It closes after the last
 * test.
 */
export const useApi = (overrides: Partial<AppContext> = {}) => closingAtTheEnd(startTestApi(overrides))

/** Starts the API for all tests of a file, as `useApi` does, with the response cache that the product has. */
export const useApiWithCache = () => closingAtTheEnd(startTestApiWithCache())

/** Waits until a shared resource is open, and closes it after the last test of the file. */
export async function closingAtTheEnd<T extends { close: () => Promise<unknown> }>(
  opening: Promise<T>,
): Promise<T> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}

// This number makes tokens, ids and accounts unique, even if a test file starts several APIs.
let serial = 0

/** Starts the real API on a real database, with a clock that tests set and a log that they read. */
export const startTestApi = (overrides: Partial<AppContext> = {}, database?: Connection) =>
  startTestApiWith(overrides, database)

/** Starts the real API, as `startTestApi` does, with the response cache that the product has. */
export const startTestApiWithCache = (database?: Connection, overrides: Partial<AppContext> = {}) =>
  startTestApiWith(overrides, database, true)

async function startTestApiWith(overrides: Partial<AppContext>, database?: Connection, withCache = false) {
  const connection = database ?? (await freshDatabase())
  const { db, kind, close } = connection
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-api-'))
  const clock = { now: new Date('2026-11-20T15:00:00Z') }
  const logged: string[] = []
  const letters: Letter[] = []
  const appContext: AppContext = {
    db,
    now: () => clock.now,
    log: createLog('debug', { write: line => logged.push(line) }),
    passwords: createPasswords({ cost: light }),
    newToken: () => `token-${++serial}-${'x'.repeat(40)}`,
    newId: () => `id-${++serial}`,
    vault: createVault(['une clé de test, longue comme un film muet'], () => `chance-${++serial}`),
    signer: createSigner(['une clé de test, longue comme un film muet']),
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
    devices: createDevices({ simulate: true }),
    backups: null,
    setting: { embedded: false, demo: true, payments: 'simulated', mailLeaves: false, publicAddress: false },
    personalData,
    sellers,
    knownPasswords: [],
    limitsOn: true,
    ...overrides,
  }
  const responseCache = withCache
    ? await openResponseCache(appContext, connection, programmeChangesAt, [appContext.identity])
    : undefined
  const { served, ask, ...api } = createApi(appContext, { responseCache })
  const fetch: typeof api.fetch = (...call) => checkingTransactions(() => api.fetch(...call))

  const request = async (path: string, init: RequestInit & { json?: unknown; address?: string } = {}) => {
    const { json, address = '192.0.2.1', ...rest } = init
    const headers = new Headers(rest.headers)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json === undefined ? rest.body : JSON.stringify(json)
    const asked = new Request(new URL(path, 'http://localhost'), { ...rest, headers, body: body ?? null })
    return fetch(asked, { visitor: { address, requestId: 'test' } })
  }

  return {
    db,
    kind,
    appContext,
    clock,
    logged,
    /** The mails that were sent; `sendWaitingMails(api.appContext)` sends the queued mails. */
    letters,
    served,
    request,
    /**
     * Passes a complete request to the API, as a server does. `request` is simpler: it adds the host, the
     * visitor's address and the JSON headers.
     */
    fetch,
    /** Calls an endpoint in process, without HTTP, as the pages do. */
    ask,
    /** Waits until the response cache has processed the database changes that the test made. */
    caughtUp: async () => responseCache?.caughtUp(),
    /** Creates an account of this role, logs it in and returns its credentials. */
    async as(role: keyof typeof roleIds, post: Partial<Post> = {}) {
      const email = `${role}-${++serial}@exemple.fr`
      const password_hash = await quickHash(appContext)
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
      await appContext.devices.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const password = 'Strapontin-7!'

// Hash passwords cheaply: with the real cost, a login takes 30 ms. passwords.test.ts tests that cost.
const light = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const hashes = new Map<string, Promise<string>>()
/** Hashes the test password once and reuses the hash, because every test account has the same password. */
const quickHash = ({ passwords }: AppContext) => {
  const way = passwords.hash.toString()
  const known = hashes.get(way) ?? passwords.hash(password)
  hashes.set(way, known)
  return known
}
