import { mkdirSync, writeFileSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largestVideoBytes } from '../../contract/rules/uploads.ts'
import { rawGetRequest, sendRaw } from '../raw-request.ts'
import { json } from './ask-through.ts'
import { siteName } from './proxies.ts'
import { administrator, openTwoProcesses } from './two-processes.ts'

// Sends attacks and unusual requests to the product behind nginx with docs/deploy/nginx.conf.

let site: Awaited<ReturnType<typeof openTwoProcesses>>
let cookie: string
beforeAll(async () => {
  site = await openTwoProcesses()
  const entered = await logIn(administrator.password, '127.0.0.9')
  cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
})
afterAll(() => site?.close())

function logIn(password: string, from: string, headers: Record<string, string> = {}) {
  const question = json({ ...administrator, password })
  return site.ask('/api/v1/authentication/login', {
    ...question,
    from,
    headers: { ...question.headers, ...headers },
  })
}

describe('forged IP addresses of clients', () => {
  test('behind nginx, clients with forged IP addresses can register no more accounts than others', async () => {
    const statuses: number[] = []
    for (let number = 0; number < 21; number++) {
      const question = json({ email: `nouveau-${number}@exemple.fr`, password: 'Strapontin-7!' })
      const forged = { 'x-forwarded-for': `198.51.100.${number}`, forwarded: `for=198.51.100.${number}` }
      const headers = { ...question.headers, ...forged, 'x-real-ip': `198.51.100.${number}` }
      const answer = await site.ask('/api/v1/authentication/register', {
        ...question,
        headers,
        from: '127.0.0.2',
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })

  test('behind nginx, clients with forged IP addresses get no more password attempts than others', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 8; tries++) {
      const headers = { 'x-forwarded-for': `203.0.113.${tries}:4711` }
      statuses.push((await logIn('Mauvais-1!', '127.0.0.3', headers)).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect((await logIn(administrator.password, '127.0.0.4')).status).toBe(200)
  })
})

test('behind nginx without PUBLIC_URL, a login with a foreign Origin header is refused', async () => {
  const status = async (origin: string) =>
    (await logIn(administrator.password, '127.0.0.5', { origin })).status
  expect(await status(`https://${siteName}`)).toBe(200)
  for (const origin of ['https://ailleurs.exemple', `https://${siteName}.exemple`, 'null'])
    expect(await status(origin)).toBe(403)
})

describe('requests for other host names', () => {
  test('nginx does not answer requests for another host name', async () => {
    await expect(site.ask('/', { host: 'ailleurs.exemple' })).rejects.toThrow()
    await expect(site.ask('/', { serverName: 'ailleurs.exemple' })).rejects.toThrow()
    const overHttp = sendRaw(site.nginx.plainPort, rawGetRequest('/', 'ailleurs.exemple'))
    expect(await overHttp.catch(() => '')).toBe('')
  })

  test('behind nginx, no cached page contains a forged host name', async () => {
    const path = '/CGV'
    for (const host of [`${siteName}:1337`, siteName.toUpperCase()])
      expect(
        (await site.ask(path, { host, headers: { 'x-forwarded-host': 'ailleurs.exemple' } })).status,
      ).toBe(200)
    const text = await (await site.ask(path)).text()
    for (const forged of [':1337', siteName.toUpperCase(), 'ailleurs.exemple'])
      expect(text).not.toContain(forged)
  })

  test('nginx redirects requests without https or without www to the site', async () => {
    const lead = async (host: string) =>
      /\r\nlocation: (\S+)/i.exec(
        await sendRaw(site.nginx.plainPort, rawGetRequest('/film/3?jour=x', host)),
      )?.[1]
    for (const host of [siteName, 'mon-cinema.fr'])
      expect(await lead(host)).toBe(`https://${siteName}/film/3?jour=x`)
    const bare = await site.ask('/CGV', { host: 'mon-cinema.fr', serverName: 'mon-cinema.fr' })
    expect([bare.status, bare.headers.get('location')]).toEqual([301, `https://${siteName}/CGV`])
  })
})

test('nginx serves the files that renew the certificate over port 80', async () => {
  const challenges = join(site.nginx.acmeFolder, '.well-known/acme-challenge')
  mkdirSync(challenges, { recursive: true })
  writeFileSync(join(challenges, 'jeton'), 'jeton.empreinte')
  const answer = await sendRaw(
    site.nginx.plainPort,
    rawGetRequest('/.well-known/acme-challenge/jeton', siteName),
  )
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*jeton\.empreinte$/)
})

test('nginx supports HTTP/2', async () => {
  const session = connectHttp2(`https://${siteName}:${site.nginx.port}`, {
    host: '127.0.0.1',
    servername: siteName,
    ca: site.nginx.certificate,
    createConnection: undefined,
    lookup: (_name: string, options: { all?: boolean }, found: (...args: unknown[]) => void) =>
      options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
  } as Parameters<typeof connectHttp2>[1])
  const stream = session.request({ ':path': '/', ':authority': siteName })
  const status = await new Promise((resolve, reject) => {
    stream.once('response', headers => resolve(headers[':status']))
    session.once('error', reject)
  })
  session.destroy()
  expect(status).toBe(200)
})

test('no URL can make nginx cache its response under the key of another URL', async () => {
  const encodings = ['identity', 'br', 'gzip']
  const page = async (path: string, encoding: string) => {
    const answer = await site.ask(path, { headers: { 'accept-encoding': encoding } })
    return answer.headers.get('content-encoding') ?? 'identity'
  }
  for (const [name, first] of [...encodings, ''].entries())
    for (const second of encodings)
      for (const [forged, plain] of [
        [`/?jour=${name}${second}${first}`, `/?jour=${name}`],
        [`/?jour=${name}${first}`, `/?jour=${name}${second}`],
      ] as const) {
        await page(forged, first || 'identity')
        expect(await page(plain, second)).toBe(second)
      }
  // An attack that somebody reported. First request, uncompressed, a page whose URL ends in `br`; then, compressed
  // with Brotli (`br`), the same URL without this ending. The two responses must not share a cache entry.
  await page('/?jour=2030-01-01br', 'identity')
  expect(await page('/?jour=2030-01-01', 'br')).toBe('br')
})

describe('uploads and pictures through nginx', () => {
  const send = (form: FormData) =>
    site.ask('/api/v1/admin/media', { method: 'POST', body: form, headers: { cookie }, from: '127.0.0.9' })

  test('behind nginx, a trailer of the maximum size can be uploaded and requested in parts', async () => {
    const form = new FormData()
    form.append('src_video', new Blob([aTrailer(largestVideoBytes) as never]), 'film.mp4')
    const answer = await send(form)
    expect(answer.status).toBe(201)
    const { src_video } = (await answer.json()) as { src_video: string }
    const part = await site.ask(`/api/video/${src_video}`, { headers: { range: 'bytes=4-7' } })
    expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  })

  test('nginx refuses a large body for an endpoint without uploads, with a French message', async () => {
    const question = json({ email: 'x'.repeat(2 * 1024 * 1024), password: 'x' })
    const answer = await site.ask('/api/v1/authentication/login', question)
    expect([answer.status, await answer.text()]).toEqual([413, 'Ce que vous envoyez est trop lourd.\n'])
  })

  test('behind nginx, each browser gets pictures in a format that it accepts, cached or not', async () => {
    const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } })
    const form = new FormData()
    form.append('src_img', new Blob([(await drawn.jpeg().toBuffer()) as never]), 'affiche.jpg')
    const { src_img } = (await (await send(form)).json()) as { src_img: string }
    const path = `/api/img/${src_img}?w=320`
    for (let times = 0; times < 2; times++)
      for (const [accept, type] of [
        ['image/avif,image/webp,*/*', 'image/avif'],
        ['image/jpeg', 'image/jpeg'],
        ['image/webp,*/*', 'image/webp'],
        ['IMAGE/AVIF', 'image/jpeg'],
      ] as const)
        expect((await site.ask(path, { headers: { accept } })).headers.get('content-type')).toBe(type)
  })
})

test('nginx adds no header that reveals our software, and logs no secret link', async () => {
  const path = '/authentification/nouveau-mot-de-passe/un-lien-secret'
  const answer = await site.ask(path, { headers: { 'x-request-id': 'choisi-par-un-autre' } })
  expect(answer.headers.get('server')).toBe('nginx')
  expect(answer.headers.get('x-cache')).toBeNull()
  const id = answer.headers.get('x-request-id')!
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  await expect.poll(() => site.nginx.logged(id)).toMatch(/ GET 200 /)
  expect(site.nginx.logged(id)).not.toContain('secret')
  expect((await site.ask('/metrics')).status).toBe(404)
})

test('while the site is stopped, nginx serves cached pages and answers other requests in French', async () => {
  expect((await site.ask('/')).status).toBe(200)
  for (const product of site.products) await product.kill('SIGKILL')
  expect((await site.ask('/')).status).toBe(200)
  const away = await site.ask('/api/v1/authentication/login', json(administrator))
  expect([away.status, await away.text()]).toEqual([503, expect.stringContaining('Réessayez')])
})

/** Returns a valid MP4 of this size: a header, an index and zeros. */
function aTrailer(bytes: number): Buffer {
  const box = (kind: string, size: number) => {
    const made = Buffer.alloc(size)
    made.writeUInt32BE(size)
    made.write(kind, 4, 'latin1')
    return made
  }
  const type = box('ftyp', 16)
  type.write('isom', 8, 'latin1')
  const index = box('moov', 8)
  return Buffer.concat([type, index, box('mdat', bytes - type.length - index.length)])
}
