import { expect, test } from 'vitest'
import { type CachedResponse, createResponseCache } from './cache.ts'

const aDay = 86_400_000
const clock = { now: new Date('2026-11-20T15:00:00Z') }
const soon = async (after: Date) => new Date(after.getTime() + aDay)

function openCache(changesAt = soon) {
  const cache = createResponseCache({ now: () => clock.now, changesAt })
  cache.open()
  return cache
}

const shared = (text: string) =>
  new Response(text, { headers: { 'cache-control': 'public, max-age=0, s-maxage=10' } })
const textOf = async (answer: CachedResponse | Response) =>
  answer instanceof Response ? answer.text() : answer.body.toString()

/** Returns a function that makes a new answer on each call, and the number of calls. */
function maker(answer: (number: number) => Response = number => shared(`n° ${number}`)) {
  let made = 0
  return { make: async () => answer(++made), count: () => made }
}

test('the response cache asks for a response once, and then serves it from memory', async () => {
  const cache = openCache()
  const { make } = maker()
  expect(await textOf(await cache.findOrMake('a', make))).toBe('n° 1')
  expect(await textOf(await cache.findOrMake('a', make))).toBe('n° 1')
  expect(await textOf(cache.find('a')!)).toBe('n° 1')
  expect(cache.find('b')).toBeUndefined()
})

test('a change of data clears the response cache, and a closed cache stores nothing', async () => {
  const cache = openCache()
  const { make, count } = maker()
  await cache.findOrMake('a', make)
  cache.forget()
  expect(cache.find('a')).toBeUndefined()
  await cache.findOrMake('a', make)
  cache.close()
  cache.forget()
  for (let times = 0; times < 2; times++) await cache.findOrMake('a', make)
  expect(cache.find('a')).toBeUndefined()
  expect(count()).toBe(4)
})

test('the response cache does not store a response that was being made while the data changed', async () => {
  const cache = openCache()
  const { promise, resolve } = Promise.withResolvers<Response>()
  const first = cache.findOrMake('a', () => promise)
  cache.forget()
  resolve(shared('before the change'))
  expect(await textOf(await first)).toBe('before the change')
  expect(cache.find('a')).toBeUndefined()
})

test('the response cache does not store a response that is private, sets a cookie or is an error', async () => {
  const cache = openCache()
  const forOne = [
    new Response('private', { headers: { 'cache-control': 'private, no-cache' } }),
    new Response('cookie', { headers: { 'cache-control': 's-maxage=10', 'set-cookie': 'a=b' } }),
    new Response('lost', { status: 404, headers: { 'cache-control': 's-maxage=10' } }),
  ]
  for (const answer of forOne) {
    await cache.findOrMake('a', async () => answer)
    expect(cache.find('a')).toBeUndefined()
  }
})

test('a cached response expires when its validity ends, for example at the start of a screening', async () => {
  const cache = openCache()
  await cache.findOrMake('a', maker().make)
  const start = clock.now
  clock.now = new Date(start.getTime() + aDay - 1)
  expect(cache.find('a')).toBeDefined()
  clock.now = new Date(start.getTime() + aDay)
  expect(cache.find('a')).toBeUndefined()
})

test('if the validity of a response cannot be read, the response cache does not store it', async () => {
  const cache = openCache(() => Promise.reject(new Error('the database is away')))
  expect(await textOf(await cache.findOrMake('a', maker().make))).toBe('n° 1')
  expect(cache.find('a')).toBeUndefined()
})

test('after a change of data, one of many concurrent requests makes the response for all', async () => {
  const cache = openCache()
  const { make, count } = maker()
  await cache.findOrMake('a', make)
  cache.forget()
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.findOrMake('a', make)))
  expect(count()).toBe(2)
  expect(new Set(await Promise.all(answers.map(textOf)))).toEqual(new Set(['n° 2']))
})

test('if the request that makes a response fails, the waiting requests make their own', async () => {
  const cache = openCache()
  await cache.findOrMake('a', maker().make)
  cache.forget()
  const failing = cache.findOrMake('a', () => Promise.reject(new Error('no')))
  const waiting = cache.findOrMake('a', maker().make)
  await expect(failing).rejects.toThrow('no')
  expect(await textOf(await waiting)).toBe('n° 1')
})

test('the response cache keeps at most a thousand responses, and removes unused ones first', async () => {
  const cache = openCache()
  const { make } = maker()
  await cache.findOrMake('home', make)
  for (let number = 0; number < 1500; number++) {
    await cache.findOrMake(`unheard of ${number}`, make)
    if (number % 100 === 0) expect(cache.find('home')).toBeDefined()
  }
  expect(cache.find('home')).toBeDefined()
  expect(cache.find('unheard of 0')).toBeUndefined()
  expect(cache.find('unheard of 1499')).toBeDefined()
})
