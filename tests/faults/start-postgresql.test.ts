import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { examine } from '../../server/doctor/examine.ts'
import { readSettings } from '../../server/settings.ts'
import { freshDatabase, type TestDatabase } from '../harness/databases.ts'
import { runProduct, startProduct, temporaryFolder } from './product.ts'

// Starts the built product with PostgreSQL databases that are not set up as docs/deploy.md requires.

const { folder, remove } = temporaryFolder()
const made = `install_${randomUUID().replaceAll('-', '')}`
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client(inject('postgresql').url)
  await admin.connect()
})
afterAll(async () => {
  await admin.query(`drop database if exists ${made}_ascii with (force)`)
  await admin.query(`drop database if exists ${made}_foreign with (force)`)
  await admin.query(`drop role if exists ${made}`)
  await admin.end()
  remove()
})

function urlOf(database: string, role?: string): string {
  const url = new URL(inject('postgresql').url)
  url.pathname = database
  if (role) url.username = role
  return url.href
}

test('the start and the doctor refuse a PostgreSQL database with SQL_ASCII encoding', async () => {
  const name = `${made}_ascii`
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`)
  const settings = { DATA_DIR: folder, DATABASE_URL: urlOf(name), DEMO: 'off' }
  const started = await runProduct(settings)
  expect([started.code, started.printed.trim()]).toEqual([
    1,
    expect.stringMatching(/^La base de données .* est en SQL_ASCII.*UTF8.*$/),
  ])
  const around = { now: () => new Date(), newId: () => 'essai' }
  const said = await examine(readSettings(settings), around, []).catch((error: Error) => error.message)
  expect(said).toMatch(/✘ Base de données.*SQL_ASCII/)
})

test('without the right to create tables, the start fails and prints the SQL that grants it', async () => {
  const name = `${made}_foreign`
  await admin.query(`create role ${made} login`)
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
  const settings = { DATA_DIR: folder, DATABASE_URL: urlOf(name, made), DEMO: 'off' }
  const { code, printed } = await runProduct(settings)
  expect([code, printed.trim()]).toEqual([
    1,
    expect.stringContaining(`alter database ${name} owner to ${made};`),
  ])
  expect(printed.trim().split('\n')).toHaveLength(1)
})

test('db:backup and admin:create refuse a PostgreSQL database that lacks the tables of the site', async () => {
  const name = `${made}_foreign`
  await admin.query(`alter database ${name} owner to ${made}`)
  const elsewhere = join(folder, 'ailleurs')
  const settings = { DATA_DIR: elsewhere, DATABASE_URL: urlOf(name, made), DEMO: 'off' }
  for (const args of [
    ['db:backup', join(folder, 'vide.gz')],
    ['admin:create', '--email', 'a@b.fr'],
  ]) {
    const { code, printed } = await runProduct(settings, args)
    expect([code, printed]).toEqual([1, expect.stringContaining('aucune donnée d’Ouvreuse')])
  }
  expect([existsSync(elsewhere), existsSync(join(folder, 'vide.gz'))]).toEqual([false, false])
})

test('db:backup is refused if its DATA_DIR differs from the site’s, and creates no second key', async () => {
  const database: TestDatabase = await freshDatabase('postgresql')
  const settings = { DATA_DIR: join(folder, 'site'), DATABASE_URL: database.url, DEMO: 'off' }
  const product = await startProduct(settings)
  await product.kill('SIGTERM')
  const wrong = { ...settings, DATA_DIR: join(folder, 'autre') }
  const file = join(folder, 'sauvegarde.gz')
  const refused = await runProduct(wrong, ['db:backup', file])
  expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining('DATA_DIR')])
  expect(readdirSync(folder).sort()).toEqual(['site'])
  expect(await runProduct(settings, ['db:backup', file])).toMatchObject({ code: 0 })
  await database.close()
})
