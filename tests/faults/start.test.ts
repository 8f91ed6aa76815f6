import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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

test('a start with DEMO=off creates no demo data; a second process with its DATA_DIR is refused', async () => {
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
  // A second process on the same folder exits with a message, and the first process continues to serve.
  const second = await runProduct(settings)
  expect(second.code).toBe(1)
  expect(second.printed).toContain(String(product.process.pid))
  expect((await fetch(`${product.address}readyz`)).status).toBe(200)
  await product.kill('SIGTERM')
  // An installation with real data does not become a demo, even if the setting DEMO is removed.
  const restarted = await startProduct({ DATA_DIR: folder })
  expect(await paymentAt(restarted.address)).toEqual({ kind: 'none' })
  await restarted.kill('SIGTERM')
})

test('a backup restores to the same data in another folder, and never overwrites existing data', async () => {
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

test('an invalid setting stops the start with a message that names the setting', async () => {
  const { code, printed } = await runProduct({ DATA_DIR: folder, PORT: 'porte' })
  expect(code).toBe(1)
  expect(printed.trim()).toBe(
    'Le réglage PORT n’est pas valable : il faut un numéro de port entre 0 et 65535.',
  )
})

test('if the port is in use, the start fails, names the port and advises another', async () => {
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

test('if PostgreSQL does not answer, the start fails and names the server without its password', async () => {
  const DATABASE_URL = 'postgres://moi:tres-secret@127.0.0.1:1/cinema'
  const { code, printed } = await runProduct({ DATA_DIR: folder, DATABASE_URL })
  expect(code).toBe(1)
  expect(printed).toContain('La base de données PostgreSQL 127.0.0.1:1/cinema ne répond pas')
  expect(printed).not.toContain('tres-secret')
})

test('a corrupt embedded database stops the start with a one-line message and is not modified', async () => {
  const control = findFile(join(folder, 'database'), 'pg_control')
  writeFileSync(control, Buffer.alloc(8192, 7))
  const { code, printed } = await runProduct({ DATA_DIR: folder, DEMO: 'off' })
  expect(code).toBe(1)
  expect(printed.trim().split('\n')).toHaveLength(1)
  expect(readFileSync(control)).toEqual(Buffer.alloc(8192, 7))
})

test.each(['db:backup', 'admin:create'])(
  'the command %s refuses a DATA_DIR without a database, and creates nothing there',
  async name => {
    const DATA_DIR = join(folder, 'mauvais')
    const args = name === 'db:backup' ? [join(folder, 'sauvegarde.gz')] : ['--email', 'moi@cinema.fr']
    const { code, printed } = await runProduct({ DATA_DIR, DEMO: 'off' }, [name, ...args])
    expect([code, printed]).toEqual([1, expect.stringContaining(`aucune donnée d’Ouvreuse dans ${DATA_DIR}`)])
    expect(existsSync(DATA_DIR)).toBe(false)
  },
)

test('db:restore of a missing file fails and creates no database', async () => {
  const DATA_DIR = join(folder, 'neuf')
  const { code, printed } = await runProduct({ DATA_DIR }, ['db:restore', join(folder, 'absente.gz')])
  expect([code, printed]).toEqual([1, expect.stringContaining('absente.gz')])
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('with PUBLIC_URL set, the start prints this URL and the local URL for the reverse proxy', async () => {
  const PUBLIC_URL = 'https://www.mon-cinema.fr'
  const product = await startProduct({ DATA_DIR: folder, PUBLIC_URL })
  expect(product.address).toBe(`${PUBLIC_URL}/`)
  expect(product.printed()).toMatch(/à l’écoute sur http:\/\/127\.0\.0\.1:\d+\/, où le proxy doit mener/)
  await product.kill('SIGTERM')
})

test('a DATA_DIR or BACKUP_DIR that cannot be written stops the start with a one-line message', async () => {
  // This folder cannot be created, not even by root, because its parent is a file.
  writeFileSync(join(folder, 'fichier'), '')
  const place = join(folder, 'fichier/dossier')
  const data = await runProduct({ DATA_DIR: place, DEMO: 'off' })
  const backups = await runProduct({ DATA_DIR: folder, BACKUP_DIR: place, DEMO: 'off' })
  expect(data).toEqual({ code: 1, printed: expect.stringContaining(`DATA_DIR (${place}) ne peut pas`) })
  expect(backups).toEqual({ code: 1, printed: expect.stringContaining(`BACKUP_DIR (${place}) ne peut pas`) })
  for (const { printed } of [data, backups]) expect(printed.trim().split('\n')).toHaveLength(1)
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
