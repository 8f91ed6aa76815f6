import { expect, test } from 'vitest'
import type { LoggedInUser } from '../contract/members.ts'
import { createResponseCache } from './http/response-cache/cache.ts'
import { pageForReader } from './reader-in-page.ts'

const mark = 'c2b1f3a0-0000-4000-8000-5f1e00000000'
const mona: LoggedInUser = { id: 1, firstname: 'Mona', roleUser: 'user' }
const noe: LoggedInUser = { id: 2, firstname: 'Noé', roleUser: 'user' }

/** A house whose page greets its reader, and says how often it was made. */
function openHouse() {
  const now = () => new Date('2026-11-20T15:00:00Z')
  const cache = createResponseCache({ now, changesAt: async after => new Date(after.getTime() + 86_400_000) })
  cache.open()
  let made = 0
  const make = async ({ firstname, roleUser }: LoggedInUser) => {
    made += 1
    return new Response(`<p title="${firstname}">Bonjour ${firstname}, ${roleUser}, page ${made}</p>`, {
      headers: { 'cache-control': 'public, max-age=0, s-maxage=10', 'content-type': 'text/html' },
    })
  }
  const page = (reader: LoggedInUser) => pageForReader(cache, '/', reader, mark, make)
  return { cache, make, page, read: async (reader: LoggedInUser) => (await page(reader)).text() }
}

test('a page is made once, and each of its readers finds their own name in it', async () => {
  const { read } = openHouse()
  const both = Array.from({ length: 50 }, (_, turn) => (turn % 2 ? noe : mona))
  await read(mona)
  const pages = await Promise.all(both.map(read))
  for (const [turn, page] of pages.entries()) {
    const { firstname } = both[turn]!
    expect(page).toBe(`<p title="${firstname}">Bonjour ${firstname}, user, page 1</p>`)
  }
})

test('control: kept as drawn for its reader, it would greet the next by the wrong name', async () => {
  const { cache, make } = openHouse()
  const drawnFor = (reader: LoggedInUser) => pageForReader(cache, '/', reader, mark, () => make(reader))
  await drawnFor(mona)
  expect(await (await drawnFor(noe)).text()).toContain('Bonjour Mona')
})

test('the team, and who has no name, have a page of their kind', async () => {
  const { read } = openHouse()
  await read(mona)
  expect(await read({ ...noe, roleUser: 'admin' })).toContain('Bonjour Noé, manager, page 2')
  expect(await read({ ...noe, tasks: ['door'] })).toContain('manager, page 2')
  expect(await read({ ...noe, firstname: '' })).toBe('<p title="">Bonjour , user, page 3</p>')
})

test('a name is written, never read as markup, and never as a part of itself', async () => {
  const { read } = openHouse()
  const page = await read({ ...mona, firstname: `<b>"L'$&amp;${mark}` })
  expect(page).toContain(`Bonjour &lt;b&gt;&quot;L&#x27;$&amp;amp;${mark}, user`)
})

test('nobody else may keep it', async () => {
  const { page } = openHouse()
  await page(mona)
  const { headers } = await page(mona)
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('vary')).toContain('Cookie')
  expect(headers.get('etag')).toBeNull()
})

test('what could not be made whole is for nobody but who asked', async () => {
  const { cache } = openHouse()
  const broken = async () => new Response('sans le programme', { headers: { 'cache-control': 'no-store' } })
  const answer = await pageForReader(cache, '/', mona, mark, broken)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(cache.find('member /')).toBeUndefined()
})
