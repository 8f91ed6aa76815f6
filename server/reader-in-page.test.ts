import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { LoggedInUser } from '../contract/members.ts'
import { createResponseCache } from './http/response-cache/cache.ts'
import { type Placeholder, pageForReader, type Reader } from './reader-in-page.ts'

const mark = 'c2b1f3a0-0000-4000-8000-5f1e00000000'
const asked = { address: '/film/1', acceptEncoding: 'gzip, deflate, br', mark }
const mona: Reader = { user: { id: 1, firstname: 'Mona', roleUser: 'user' }, places: '' }
const noe: Reader = {
  user: { id: 2, firstname: 'Noé', roleUser: 'user' },
  places: '<p>Vous avez <a href="/utilisateur/reservation/7">2 places</a></p>',
}
const of = (reader: Reader, changed: Partial<LoggedInUser>): Reader => ({
  ...reader,
  user: { ...reader.user, ...changed },
})

/** A house whose page greets its reader, and says how often it was made. */
function openHouse() {
  const now = () => new Date('2026-11-20T15:00:00Z')
  const cache = createResponseCache({ now, changesAt: async after => new Date(after.getTime() + 86_400_000) })
  cache.open()
  let made = 0
  const make = async ({ user: { firstname, roleUser }, places }: Placeholder) => {
    made += 1
    return new Response(
      `<p title="${firstname}">Bonjour ${firstname}, ${roleUser}, page ${made}</p><div>${places}</div>`,
      { headers: { 'cache-control': 'public, max-age=0, s-maxage=10', 'content-type': 'text/html' } },
    )
  }
  const page = (reader: Reader) => pageForReader(cache, asked, reader, make)
  return { cache, make, page, read: async (reader: Reader) => read(await page(reader)) }
}

async function read(page: Response): Promise<string> {
  const bytes = Buffer.from(await page.arrayBuffer())
  return (page.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

test('a page is made once, and each of its readers finds their own name and places in it', async () => {
  const { read } = openHouse()
  const both = Array.from({ length: 50 }, (_, turn) => (turn % 2 ? noe : mona))
  await read(mona)
  const pages = await Promise.all(both.map(read))
  for (const [turn, page] of pages.entries()) {
    const { user, places } = both[turn]!
    const { firstname } = user
    expect(page).toBe(`<p title="${firstname}">Bonjour ${firstname}, user, page 1</p><div>${places}</div>`)
  }
})

test('control: kept as drawn for its reader, it would greet the next by the wrong name, with their places', async () => {
  const { cache, make } = openHouse()
  const drawnFor = (reader: Reader) => pageForReader(cache, asked, reader, () => make(reader))
  await drawnFor(noe)
  const page = await read(await drawnFor(mona))
  expect(page).toContain('Bonjour Noé')
  expect(page).toContain('/utilisateur/reservation/7')
})

test('the team, and who has no name, have a page of their kind', async () => {
  const { read } = openHouse()
  await read(mona)
  expect(await read(of(noe, { roleUser: 'admin' }))).toContain('Bonjour Noé, manager, page 2')
  expect(await read(of(noe, { tasks: ['door'] }))).toContain('manager, page 2')
  expect(await read(of(mona, { firstname: '' }))).toBe('<p title="">Bonjour , user, page 3</p><div></div>')
})

test('a name is written, never read as markup, and never as a part of itself', async () => {
  const { read } = openHouse()
  const page = await read(of(mona, { firstname: `<b>"L'$&amp;${mark}` }))
  expect(page).toContain(`Bonjour &lt;b&gt;&quot;L&#x27;$&amp;amp;${mark}, user`)
})

test('nobody else may keep it; with places in it, not even the browser', async () => {
  const { page } = openHouse()
  await page(mona)
  const { headers } = await page(mona)
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('vary')).toMatch(/Accept-Encoding, Cookie/)
  expect(headers.get('etag')).toBeNull()
  expect((await page(noe)).headers.get('cache-control')).toBe('private, no-store')
})

test('who reads no gzip is sent the page as it is', async () => {
  const { cache, make } = openHouse()
  const plain = { ...asked, acceptEncoding: undefined }
  await pageForReader(cache, plain, mona, make)
  const page = await pageForReader(cache, plain, noe, make)
  expect(page.headers.get('content-encoding')).toBeNull()
  const bytes = Buffer.from(await page.arrayBuffer())
  expect(page.headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes.toString()).toContain('Bonjour Noé')
})

test('what could not be made whole is for nobody but who asked', async () => {
  const { cache } = openHouse()
  const broken = async () => new Response('sans le programme', { headers: { 'cache-control': 'no-store' } })
  const answer = await pageForReader(cache, asked, mona, broken)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(cache.find('member /film/1')).toBeUndefined()
})
