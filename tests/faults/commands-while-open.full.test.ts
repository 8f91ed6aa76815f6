import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connectEmbedded } from '../../server/database/connect.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { aRoom, aScreening } from '../builders.ts'
import { orderBody } from '../buyers.ts'
import { aCrowd, type Buyer } from '../races/crowd.ts'
import { auditBooks } from './books.ts'
import { settleEverything } from './finish-everything.ts'
import { folderWithDatabase } from './folder-with-database.ts'
import { type Product, runProduct, startProduct } from './product.ts'

// Only one process can have an embedded database open. So a command in the terminal asks the running process to do
// the work.

let product: Product
let crowd: Buyer[]
let screening: number
const { folder, remove } = folderWithDatabase()
const settings = { DATA_DIR: folder, DEMO: 'off', SIMULATED_PAYMENTS: 'on', RATE_LIMIT: 'off' }
const open = async (within: string): Promise<Connection> =>
  connectEmbedded(await openEmbedded(join(within, 'database')))

beforeAll(async () => {
  const connection = await open(folder)
  const room = await aRoom(connection.db, { nbr_seats: 500 })
  const session_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const place = { movie_theaters_id: room.id, total_seats: 500, session_date }
  screening = (await aScreening(connection.db, place)).id
  crowd = await aCrowd(connection.db, 10, new Date())
  await connection.close()
  product = await startProduct(settings)
})
afterAll(async () => {
  await product?.kill('SIGKILL')
  remove()
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(new URL(path, product.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('a backup made during sales restores to consistent data, and no sale fails because of the backup', async () => {
  const file = join(folder, 'pendant-la-vente.gz')
  const before = new Set<number>()
  const statuses = new Set<number>()
  let over = false
  const shopping = crowd.map(async ({ headers }) => {
    for (let turn = 0; turn < 8 && !over; turn++) {
      const order = orderBody({ sessions_id: screening, nbr_seats_payed: 1 })
      const answer = await post('/api/v1/app/order', order, headers)
      statuses.add(answer.status)
      const { id, state } = (await answer.json()) as { id: number; state: string }
      if (!saving && state === 'confirmed') before.add(id)
    }
  })
  let saving = false
  await expect.poll(() => before.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(4)
  saving = true
  const saved = await runProduct(settings, ['db:backup', file])
  over = true
  await Promise.all(shopping)
  expect([saved.code, saved.printed, [...statuses]]).toEqual([0, expect.stringContaining(file), [201]])
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const elsewhere = { ...settings, DATA_DIR: join(folder, 'ailleurs') }
  expect(await runProduct(elsewhere, ['db:restore', file])).toMatchObject({ code: 0 })
  const copy = await open(elsewhere.DATA_DIR)
  await settleEverything(copy)
  expect(await auditBooks(copy.db, before)).toEqual([])
  await copy.close()
})

test('an admin created on the command line while the site runs can log in immediately', async () => {
  const args = ['admin:create', '--email', 'moi@cinema.fr']
  const made = await runProduct(settings, args)
  const password = /cette seule fois\s: (\S+)/.exec(made.printed)?.[1]
  expect((await post('/api/v1/authentication/login', { email: 'moi@cinema.fr', password })).status).toBe(200)
  const again = await runProduct(settings, args)
  expect([again.code, again.printed]).toEqual([1, expect.stringContaining('Un compte existe déjà')])
  expect(product.printed()).not.toContain(password)
})

test('a backup that cannot be written fails with a message, and leaves no partial file', async () => {
  const refused = await runProduct(settings, ['db:backup', join(folder, 'absent/sauvegarde.gz')])
  expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining('n’a pas pu être écrite')])
  expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([])
})

test('only the owner can use the command socket; a killed process’s socket is replaced', async () => {
  const socket = join(folder, 'commands.sock')
  expect(statSync(socket).mode & 0o777).toBe(0o600)
  await product.kill('SIGKILL')
  const file = join(folder, 'apres.gz')
  expect(await runProduct(settings, ['db:backup', file])).toMatchObject({ code: 0 })
  product = await startProduct(settings)
  expect(await runProduct(settings, ['db:backup', file])).toMatchObject({ code: 0 })
  expect(await product.kill('SIGTERM')).toBe(0)
})
