import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderWithDatabase } from './folder-with-database.ts'
import { runProduct, startProduct } from './product.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = folderWithDatabase())
})
afterEach(() => remove())

test('DEMO=off creates nothing; the first administrator comes from a command; one process has the folder', async () => {
  const settings = { DATA_DIR: folder, DEMO: 'off' }
  const empty = await startProduct(settings)
  expect(empty.printed()).toContain('npm run admin:create')
  await empty.kill('SIGTERM')
  const created = await runProduct(settings, ['admin:create', '--email', 'moi@cinema.fr'])
  expect(created.code).toBe(0)
  const product = await startProduct(settings)
  expect(product.printed()).not.toContain('cinema.test')
  expect(product.printed()).not.toContain('admin:create')
  expect(product.printed()).toMatch(
    /Avant d’ouvrir au public\s:[\s\S]*rien n’est vendu sur le site[\s\S]*SMTP_URL/,
  )
  expect(await paymentAt(product.address)).toEqual({ kind: 'none' })
  expect(await (await fetch(`${product.address}api/v1/app/movie`)).json()).toEqual([])
  expect(await roleOf(product.address, passwordIn(created.printed))).toBe('admin')
  // A second process on the same folder stops with a sentence, and the first goes on.
  const second = await runProduct(settings)
  expect(second.code).toBe(1)
  expect(second.printed).toContain(String(product.process.pid))
  expect((await fetch(`${product.address}readyz`)).status).toBe(200)
  await product.kill('SIGTERM')
  // A house that is somebody's already is not a demonstration because nobody said so.
  const unsaid = await startProduct({ DATA_DIR: folder })
  expect(await paymentAt(unsaid.address)).toEqual({ kind: 'none' })
  await unsaid.kill('SIGTERM')
})

test('a backup restored elsewhere holds the same, and is never written over something', async () => {
  const settings = { DATA_DIR: folder, DEMO: 'off' }
  const created = await runProduct(settings, ['admin:create', '--email', 'moi@cinema.fr'])
  const file = join(folder, 'sauvegarde.gz')
  expect(await runProduct(settings, ['db:backup', file])).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o077).toBe(0)
  const refused = await runProduct(settings, ['db:restore', file])
  expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining('n’est pas vide')])

  const other = { ...settings, DATA_DIR: join(folder, 'ailleurs') }
  expect(await runProduct(other, ['db:restore', file])).toMatchObject({ code: 0 })
  const copy = await startProduct(other)
  expect(await roleOf(copy.address, passwordIn(created.printed))).toBe('admin')
  await copy.kill('SIGTERM')
})

test('a wrong setting stops the start with a sentence that names it', async () => {
  const { code, printed } = await runProduct({ DATA_DIR: folder, PORT: 'porte' })
  expect(code).toBe(1)
  expect(printed.trim()).toBe(
    'Le réglage PORT n’est pas valable : il faut un numéro de port entre 0 et 65535.',
  )
})

test('a port that is taken is named, with the way to choose another', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const { code, printed } = await runProduct({ DATA_DIR: folder, DEMO: 'off', PORT: String(port) })
  taken.close()
  expect(code).toBe(1)
  expect(printed).toContain(
    `Le port ${port} est déjà utilisé. Choisissez-en un autre, par exemple : PORT=3001 npm start`,
  )
})

test('a PostgreSQL server that does not answer is named, its password is not', async () => {
  const DATABASE_URL = 'postgres://moi:tres-secret@127.0.0.1:1/cinema'
  const { code, printed } = await runProduct({ DATA_DIR: folder, DATABASE_URL })
  expect(code).toBe(1)
  expect(printed).toContain('La base de données PostgreSQL 127.0.0.1:1/cinema ne répond pas')
  expect(printed).not.toContain('tres-secret')
})

test('a corrupt database stops the start with a sentence and is left as it is', async () => {
  const control = findFile(join(folder, 'database'), 'pg_control')
  writeFileSync(control, Buffer.alloc(8192, 7))
  const { code, printed } = await runProduct({ DATA_DIR: folder, DEMO: 'off' })
  expect(code).toBe(1)
  expect(printed.trim().split('\n')).toHaveLength(1)
  expect(readFileSync(control)).toEqual(Buffer.alloc(8192, 7))
})

const paymentAt = async (address: string) => (await fetch(`${address}api/v1/app/payment`)).json()
const passwordIn = (printed: string) => printed.match(/cette seule fois\s: (\S+)/)?.[1]

async function roleOf(address: string, password: string | undefined): Promise<unknown> {
  const login = await fetch(`${address}api/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'moi@cinema.fr', password }),
  })
  return (await login.json()).roleUser
}

function findFile(place: string, name: string): string {
  const entry = readdirSync(place, { recursive: true, withFileTypes: true }).find(file => file.name === name)
  return join(entry!.parentPath, name)
}
