import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHealthySite } from '../faults/healthy-site.ts'
import { runProduct, temporaryFolder } from '../faults/product.ts'
import { freePort } from '../harness/free-port.ts'
import { startPostgresql } from '../harness/postgresql.ts'
import { replaceAll } from './programs.ts'
import { type Nginx, siteName, startNginx } from './proxies.ts'

// Runs `npm run doctor` on a site behind nginx with TLS and docs/deploy/nginx.conf, and expects no failed check.
// Then changes one line of nginx.conf at a time, and expects the doctor to report it.

let nginx: Nginx
let settings: Record<string, string>
let conf: string
const { folder, remove } = temporaryFolder()
const toClose: (() => unknown)[] = [remove]

/** JavaScript code that the doctor's process loads first. It resolves the site's name to this machine. */
const knowing = `data:text/javascript,${encodeURIComponent(`import dns from 'node:dns'
const { lookup } = dns
dns.lookup = (name, ...rest) => lookup(name === '${siteName}' ? '127.0.0.1' : name, ...rest)`)}`

beforeAll(async () => {
  const database = await startPostgresql()
  const ports: [number, number] = [await freePort(), await freePort()]
  nginx = await startNginx(ports)
  toClose.push(() => nginx.stop(), database.stop)
  const certificate = join(folder, 'site.pem')
  writeFileSync(certificate, nginx.certificate)
  // nginx.conf says to change this line if the site has a port other than 443, as it has here.
  conf = replaceAll(readFileSync(nginx.conf, 'utf8'), [
    ['proxy_set_header Host $host;', 'proxy_set_header Host $host:$server_port;'],
  ])
  const house = await openHealthySite({
    PORT: String(ports[0]),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PUBLIC_URL: `https://${siteName}:${nginx.port}`,
    NODE_OPTIONS: `--import=${knowing}`,
    NODE_EXTRA_CA_CERTS: certificate,
  })
  toClose.push(house.close)
  settings = house.settings
  await runProduct(settings, ['db:try-restore'])
})
afterAll(async () => {
  for (const close of toClose.reverse()) await close()
})

const doctor = async (changed: Record<string, string> = {}) => {
  const { code, printed } = await runProduct({ ...settings, ...changed }, ['doctor'])
  return { code, printed: printed.replaceAll('\u00a0', ' ') }
}

/** Reloads the running nginx with this text as its configuration. */
async function through(lines: string) {
  writeFileSync(nginx.conf, lines)
  process.kill(nginx.pid, 'SIGHUP')
}

test('behind nginx with docs/deploy/nginx.conf, all checks of the doctor command pass', async () => {
  await through(conf)
  await expect.poll(() => doctor(), { timeout: 60_000 }).toMatchObject({ code: 0 })
  const { printed } = await doctor()
  expect(printed.split('\n').filter(line => line && !line.startsWith('✔'))).toEqual([])
  expect(printed).toContain(`✔ Adresse publique : https://${siteName}:${nginx.port} mène au site.`)
})

test.each([
  ['proxy_set_header X-Forwarded-For $remote_addr;', '', 'l’adresse que chacun s’invente'],
  [
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Forwarded-For "";',
    'ne dit pas d’où',
  ],
  ['proxy_set_header Host $host:$server_port;', '', 'ne transmet pas le nom demandé (ouvreuse'],
  [
    'proxy_http_version 1.1;',
    'proxy_http_version 1.1; proxy_hide_header Strict-Transport-Security;',
    'strict-transport-security',
  ],
])('if %s in nginx.conf is replaced by “%s”, the doctor command reports: %s', async (line, instead, says) => {
  await through(replaceAll(conf, [[line, instead]]))
  await expect
    .poll(() => doctor(), { timeout: 60_000 })
    .toEqual({ code: 1, printed: expect.stringContaining(says) })
})

test('the doctor command reports a TLS certificate that is not trusted', async () => {
  await through(conf)
  expect(await doctor({ NODE_EXTRA_CA_CERTS: '' })).toEqual({
    code: 1,
    printed: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  })
})
