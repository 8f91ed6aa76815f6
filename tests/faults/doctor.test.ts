import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inParis } from '../../contract/rules/paris-time.ts'
import { media } from '../../server/catalogue/tables.ts'
import { examine } from '../../server/doctor/examine.ts'
import { createFilesInDatabase } from '../../server/images/files-in-database.ts'
import { readSettings } from '../../server/settings.ts'
import { tryRestore } from '../../server/try-restore.ts'
import { aFilm } from '../builders.ts'
import { freshDatabase, type TestDatabase } from '../harness/databases.ts'
import { freePort } from '../harness/free-port.ts'
import { openMailServer } from '../mail-server.ts'
import { openS3StandIn } from '../s3-stand-in.ts'
import { openHealthySite } from './healthy-site.ts'
import { runProduct, temporaryFolder } from './product.ts'

// Runs the checks of `npm run doctor` against the built product on PostgreSQL. The mail server, the simulated
// Stripe and the proxy work unless a test breaks one of them.

const { folder, remove } = temporaryFolder()
const toClose: (() => unknown)[] = []
let database: TestDatabase
let house: Awaited<ReturnType<typeof openHealthySite>>
let proxy: Awaited<ReturnType<typeof openProxy>>
let settings: Record<string, string>
/** A URL at which no server listens, to test an unreachable one. */
let nobody: string

beforeAll(async () => {
  database = await freshDatabase('postgresql')
  proxy = await openProxy()
  const port = await freePort()
  nobody = `127.0.0.1:${await freePort()}`
  proxy.leadTo(port)
  const own = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: database.url, PUBLIC_URL: proxy.url }
  house = await openHealthySite(own)
  settings = house.settings
  await tryRestore(readSettings(settings), now, [])
})
afterAll(async () => {
  await house?.close()
  for (const close of toClose) await close()
  await database?.close()
  remove()
})

const now = () => new Date()
const around = { now, newId: () => 'essai' }

/** Runs the doctor with these settings changed. Returns the lines of its report. */
async function said(changed: Record<string, string> = {}, clock = around): Promise<string[]> {
  const text = await examine(readSettings({ ...settings, ...changed }), clock, []).catch(error => {
    return (error as Error).message
  })
  return text.replaceAll('\u00a0', ' ').split('\n')
}

/** Returns the failed checks. Leaves out the complaint about plain http, which is expected in all these tests. */
const wrong = async (...with_: Parameters<typeof said>) =>
  (await said(...with_)).filter(line => line.startsWith('✘') && !line.includes('est en clair'))

/** Opens a proxy in front of the site. `changes` rewrites the headers of each request. */
async function openProxy() {
  type Headers = Record<string, string | string[] | undefined>
  const honest = (headers: Headers, from: string) => ({ ...headers, 'x-forwarded-for': from })
  const state = { changes: honest, port: 0, hides: '', localAddress: '127.0.0.1' }
  const server = createServer((asked, answer) => {
    const headers = state.changes(asked.headers, asked.socket.remoteAddress ?? '')
    const passed = request(
      {
        port: state.port,
        host: '127.0.0.1',
        localAddress: state.localAddress,
        path: asked.url ?? '/',
        headers,
      },
      response => {
        const { [state.hides]: _, ...kept } = response.headers
        answer.writeHead(response.statusCode ?? 500, kept)
        response.pipe(answer)
      },
    )
    passed.on('error', () => answer.writeHead(502).end())
    passed.end()
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  toClose.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (port: number) => (state.port = port),
    standAt: (address: string) => (state.localAddress = address),
    behave: (changes: (headers: Headers, from: string) => Headers = honest, hides = '') =>
      Object.assign(state, { changes, hides }),
  }
}

test('the doctor command finds no fault in a healthy installation, except a URL with plain http', async () => {
  expect(await said()).toEqual([
    expect.stringMatching(/^✔ Ouvreuse : version \d+\.\d+\.\d+\.$/),
    expect.stringMatching(/^✔ Site : ouvert au port \d+/),
    expect.stringMatching(/^✔ Base de données : PostgreSQL \d+/),
    '✔ Tables : à jour.',
    '✔ Images : 0 dans la base de données, aucune ne manque.',
    '✔ Courrier : le serveur de messagerie nous laisse entrer.',
    expect.stringMatching(/^✔ Paiement : Stripe nous reconnaît, avec des clés d’essai/),
    '✔ Horloge : d’accord avec celle de la base de données et de Stripe.',
    expect.stringMatching(/^✔ Disque : [\d,]+ Go libres pour/),
    expect.stringMatching(/^✔ Disque : [\d,]+ Go libres pour .*sauvegardes/),
    expect.stringMatching(/^✘ Adresse publique : .* est en clair/),
    expect.stringMatching(/^✔ En-têtes du proxy : .*127\.0\.0\.1/),
    expect.stringMatching(/^✔ En-têtes du site/),
    expect.stringMatching(/^✔ Sauvegardes : la dernière est ouvreuse-/),
    expect.stringMatching(/^✔ Restauration : ouvreuse-.* se restaure \(\d+ lignes\)/),
  ])
})

test('`npm run doctor` exits with 1 if a check fails, and prints no password or secret key', async () => {
  const secrets = {
    DATABASE_URL: `postgres://ouvreuse:mot-de-passe-a@${nobody}/ouvreuse`,
    SMTP_URL: `smtp://moi:mot-de-passe-b@${nobody}`,
    S3_URL: `http://cle:mot-de-passe-c@${nobody}/cinema`,
    STRIPE_SECRET_KEY: 'sk_test_motdepassed',
  }
  const { code, printed } = await runProduct({ ...settings, ...secrets }, ['doctor'])
  expect(code).toBe(1)
  expect(printed.match(/✘/g)!.length).toBeGreaterThan(3)
  expect(printed).not.toMatch(/mot-?de-?passe-?[a-d]/)
})

test('the doctor command reports a database that is down, read-only, or of another version', async () => {
  const away = `postgres://ouvreuse@${nobody}/ouvreuse`
  expect(await wrong({ DATABASE_URL: away })).toEqual([
    expect.stringContaining('Base de données : PostgreSQL ne répond pas'),
  ])
  const readOnly = new URL(database.url)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  expect(await wrong({ DATABASE_URL: readOnly.href })).toEqual([expect.stringContaining('n’écrit rien')])
  const name = sql`'0001_rules_in_the_database'`
  await database.db.execute(sql`update migrations set name = '9999_later' where name = ${name}`)
  const newer = await wrong()
  await database.db.execute(sql`delete from migrations where name = '9999_later'`)
  const older = await wrong()
  await database.db.execute(sql`insert into migrations (name) values (${name})`)
  expect(newer).toContainEqual(expect.stringContaining('version plus récente'))
  expect(older).toContainEqual(expect.stringContaining('1 étape(s) ne sont pas appliquées'))
  expect(await wrong()).toEqual([])
})

test('the doctor command reports a site that does not answer on its port', async () => {
  expect(await wrong({ PORT: new URL(`http://${nobody}`).port })).toEqual([
    expect.stringContaining('rien ne répond au port'),
  ])
})

test('the doctor command reports a mail server that is missing, silent, or refuses the password', async () => {
  expect(await wrong({ SMTP_URL: '' })).toEqual([
    expect.stringContaining('Indiquez le serveur de messagerie'),
  ])
  expect(await wrong({ SMTP_URL: `smtp://${nobody}` })).toEqual([
    expect.stringContaining('ne répond pas comme il faut (ESOCKET)'),
  ])
  const strict = await openMailServer({ password: 'juste' })
  const at = new URL(strict.url).host
  expect(await wrong({ SMTP_URL: `smtp://moi:faux@${at}` })).toEqual([
    expect.stringContaining('refuse le nom ou le mot de passe'),
  ])
  expect(await wrong({ SMTP_URL: `smtp://moi:juste@${at}` })).toEqual([])
  await strict.close()
})

test('the doctor command reports missing or wrong Stripe keys, Stripe errors, and a wrong clock', async () => {
  const none = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
  expect(await said(none)).toContainEqual(expect.stringMatching(/^ℹ Paiement : pas de vente en ligne/))
  expect(await wrong({ STRIPE_SECRET_KEY: 'sk_test_fausse' })).toEqual([
    expect.stringContaining('Stripe refuse STRIPE_SECRET_KEY'),
  ])
  expect(await wrong({ STRIPE_STAND_IN: `http://${nobody}` })).toEqual([
    expect.stringContaining('Stripe ne répond pas'),
  ])
  house.stripe.failNext('read', 500)
  expect(await wrong()).toEqual([expect.stringContaining('Stripe répond 500')])
  const ahead = { ...around, now: () => new Date(Date.now() + 120_000) }
  expect(await wrong({}, ahead)).toEqual([
    expect.stringMatching(/Horloge : 1[12]\d s d’écart avec celle de la base de données/),
  ])
})

test('the doctor command reports a missing backup folder, and a full disk', async () => {
  expect(await wrong({ BACKUP_DIR: join(folder, 'absent') })).toContainEqual(
    expect.stringMatching(/Disque : le dossier .*absent n’existe pas/),
  )
  // Every machine has this folder, and its file system never has free space.
  const full = process.platform === 'darwin' ? '/dev' : '/proc'
  expect(await wrong({ DATA_DIR: full })).toEqual([expect.stringContaining('il ne reste que 0,0 Go')])
})

test('the doctor command reports a proxy that drops or forges the client address, host or headers', async () => {
  expect(await wrong({ PUBLIC_URL: '' })).toEqual([expect.stringContaining('Écrivez-la dans PUBLIC_URL')])
  expect(await wrong({ PUBLIC_URL: `http://${nobody}` })).toEqual([
    expect.stringContaining('ne mène pas au site (ECONNREFUSED)'),
  ])
  proxy.behave(headers => headers)
  expect(await wrong()).toEqual([expect.stringContaining('l’adresse que chacun s’invente')])
  proxy.behave(({ 'x-forwarded-for': _, ...headers }) => headers)
  expect(await wrong()).toEqual([expect.stringContaining('ne dit pas d’où viennent les visiteurs')])
  proxy.behave((headers, from) => ({ ...headers, 'x-forwarded-for': from, host: 'ouvreuse' }))
  expect(await wrong()).toEqual([expect.stringContaining('ne transmet pas le nom demandé (ouvreuse')])
  proxy.behave()
  // The proxy now connects from an address that is not in TRUSTED_PROXIES. The doctor must report this.
  proxy.standAt('127.0.0.2')
  expect(await wrong()).toEqual([
    expect.stringMatching(/le site ne croit pas .*\(127\.0\.0\.2\).*TRUSTED_PROXIES/),
  ])
  proxy.standAt('127.0.0.1')
  proxy.behave(undefined, 'content-security-policy')
  expect(await wrong()).toEqual([expect.stringContaining('perd ou change content-security-policy')])
  proxy.behave()
  proxy.leadTo(Number(new URL(`http://${nobody}`).port))
  expect(await wrong()).toEqual([expect.stringContaining('ne mène pas au site (réponse 502)')])
  proxy.leadTo(Number(settings.PORT))
  expect(await wrong()).toEqual([])
})

test('the doctor command reports backups that are off, missing, untested or unreadable', async () => {
  expect(await wrong({ BACKUP_DIR: '' })).toEqual([expect.stringContaining('aucune ne se fait seule')])
  const inTenDays = { ...around, now: () => new Date(Date.now() + 10 * 86_400_000) }
  expect((await said({}, inTenDays)).slice(-2)).toEqual([
    expect.stringMatching(/^✘ Sauvegardes : celle de la nuit manque/),
    expect.stringMatching(/^✘ Restauration : aucune sauvegarde n’a été essayée/),
  ])
  const broken = { ...settings, BACKUP_DIR: join(folder, 'abimees') }
  const file = join(broken.BACKUP_DIR, `ouvreuse-${inParis(now()).date}.gz`)
  expect(await wrong(broken)).toContainEqual(expect.stringContaining('celle de la nuit manque'))
  mkdirSync(broken.BACKUP_DIR)
  writeFileSync(file, 'plus rien à lire')
  const tried = await runProduct(broken, ['db:try-restore'])
  expect([tried.code, tried.printed]).toEqual([
    1,
    expect.stringContaining('n’est pas une sauvegarde lisible'),
  ])
  expect(await wrong(broken)).toEqual([expect.stringContaining('ne se restaure pas')])
})

test('the doctor command reports pictures missing from the database or the S3 store, and wrong S3 keys', async () => {
  const src_img = 'affiche.jpg'
  await database.db.insert(media).values({ src_img, movies_id: (await aFilm(database.db)).id })
  expect(await wrong()).toEqual([
    expect.stringContaining('1 sur 1 manquent dans la base de données (affiche.jpg…)'),
  ])
  await createFilesInDatabase(database.db).put(src_img, Buffer.from('x'))
  expect(await wrong()).toEqual([])
  const s3 = await openS3StandIn()
  toClose.push(s3.close)
  expect(await wrong({ S3_URL: s3.url.href })).toEqual([expect.stringContaining('manquent dans l’espace S3')])
  expect(await wrong({ S3_URL: s3.urlWith('faux').href })).toEqual([
    expect.stringContaining('Vérifiez S3_URL'),
  ])
  s3.objects.set('/cinema/affiches/affiche.jpg', Buffer.from('x'))
  expect(await wrong({ S3_URL: s3.url.href })).toEqual([])
  expect([...s3.objects.keys()]).toEqual(['/cinema/affiches/affiche.jpg'])
})
