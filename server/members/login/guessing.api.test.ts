import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, type TestApi, useApi } from '../../../tests/api.ts'
import { delays } from '../../http/tables.ts'
import { mails } from '../../mail/tables.ts'

let verified = 0
const api = await useApi()
const { verify } = api.appContext.passwords
api.appContext.passwords.verify = (hash, given) => {
  verified += 1
  return verify(hash, given)
}
beforeEach(() => {
  pass(2 * 86_400)
})

const pass = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}
const logIn = (email: string, word: string, address = '192.0.2.1') =>
  api.request('/api/v1/authentication/login', { method: 'POST', json: { email, password: word }, address })
const guess = async (email: string, address?: string) =>
  (await logIn(email, 'Mauvais-mot-1!', address)).status

describe('guesses of passwords', () => {
  test('guessing the password of an unknown account is answered as slowly as that of a known one', async () => {
    const { email } = await api.as('member')
    const before = verified
    const known = []
    for (let i = 0; i < 7; i++) known.push(await guess(email, '203.0.113.1'))
    const between = verified
    const unknown = []
    for (let i = 0; i < 7; i++) unknown.push(await guess('personne@exemple.fr', '203.0.113.2'))
    expect(unknown).toEqual(known)
    expect(unknown.at(-1)).toBe(429)
    expect(verified - between).toBe(between - before)
  })

  test('password guesses from one IP address do not delay the account’s owner at another IP address', async () => {
    const { email } = await api.as('member')
    for (let i = 0; i < 10; i++) await guess(email, '203.0.113.3')
    expect((await logIn(email, password, '198.51.100.7')).status).toBe(200)
    expect((await logIn(email, password, '203.0.113.3')).status).toBe(429)
  })

  test('password guesses from many IP addresses are delayed, but the owner at a known address is not', async () => {
    const { email } = await api.as('member')
    const statuses = []
    for (let i = 0; i < 25; i++) statuses.push(await guess(email, `203.0.113.${100 + i}`))
    expect(statuses.filter(status => status === 409)).toHaveLength(21)
    expect(statuses.at(-1)).toBe(429)
    // The owner has logged in from this network address before, so wrong passwords from elsewhere do not delay a
    // login from here.
    expect((await logIn(email, password)).status).toBe(200)
    expect((await logIn(email, password, '198.51.100.99')).status).toBe(429)
    pass(900)
    expect((await logIn(email, password, '198.51.100.99')).status).toBe(200)
  })

  test('password guesses from one IP address at one account after another are delayed', async () => {
    const statuses = []
    for (let i = 0; i < 33; i++) statuses.push(await guess(`cible-${i}@exemple.fr`, '203.0.113.200'))
    expect(statuses.filter(status => status === 409)).toHaveLength(31)
    expect(statuses.at(-1)).toBe(429)
  })

  test('refused login attempts write no rows', async () => {
    const rows = () => api.db.$count(delays)
    for (let i = 0; i < 31; i++) await guess(`cible-${i}@exemple.fr`, '203.0.113.202')
    const before = await rows()
    for (let i = 31; i < 181; i++) expect(await guess(`cible-${i}@exemple.fr`, '203.0.113.202')).toBe(429)
    expect(await rows()).toBe(before)
  })

  test('refused login attempts at one account do not delay other accounts at the same IP address', async () => {
    const { email } = await api.as('member')
    for (let i = 0; i < 60; i++) await guess('une-seule@exemple.fr', '203.0.113.203')
    expect((await logIn(email, password, '203.0.113.203')).status).toBe(200)
  })

  test('a guesser cannot reset the counter of an IP address by logging in to another account', async () => {
    const own = await api.as('member')
    const address = '203.0.113.201'
    const statuses = []
    for (let i = 0; i < 40; i++) {
      statuses.push(await guess(`victime-${i}@exemple.fr`, address))
      await logIn(own.email, password, address)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

test('forty members who log in from one IP address are not delayed', async () => {
  const people = []
  for (let i = 0; i < 40; i++) people.push((await api.as('member')).email)
  for (const email of people) expect((await logIn(email, password, '203.0.113.210')).status).toBe(200)
})

describe('limits of the right password', () => {
  const own = (who: Awaited<ReturnType<TestApi['as']>>) =>
    api.request('/api/v1/app/second-factor/totp', {
      method: 'POST',
      json: { current_password: password },
      headers: who.headers,
    })

  test('even correct passwords are checked only a hundred times, counting logins and account changes', async () => {
    const mona = await api.as('manager')
    const before = verified
    const statuses: number[] = []
    for (let i = 0; i < 60; i++) statuses.push((await logIn(mona.email, password, `198.18.0.${i}`)).status)
    for (let i = 0; i < 60; i++) statuses.push((await own(mona)).status)
    expect(new Set(statuses)).toEqual(new Set([200, 201, 429]))
    expect(verified - before).toBe(100)
    pass(15)
    expect((await logIn(mona.email, password)).status).toBe(200)
  })

  test('a member can change the own account twenty times an hour, because each change sends a mail', async () => {
    const mona = await api.as('member')
    const change = async (from: string, to: string) =>
      (
        await api.request(`/api/v1/app/user/${mona.id}`, {
          method: 'PATCH',
          json: { password: to, current_password: from },
          headers: mona.headers,
        })
      ).status
    const words = [password, ...Array.from({ length: 21 }, (_, index) => `Nouveau-mot-${index + 11}!`)]
    for (let i = 0; i < 20; i++) expect(await change(words[i]!, words[i + 1]!)).toBe(200)
    expect(await change(words[20]!, words[21]!)).toBe(429)
    expect(await api.db.select().from(mails).where(eq(mails.to, mona.email))).toHaveLength(20)
    pass(3600)
    expect(await change(words[20]!, words[21]!)).toBe(200)
  })

  test('strangers who guess a password do not prevent its owner from logging in', async () => {
    const { email } = await api.as('member')
    for (let i = 0; i < 120; i++) {
      await guess(email, `198.18.1.${i}`)
      pass(60)
    }
    expect((await logIn(email, password)).status).toBe(200)
  })
})

test('a login with the right password resets the count of wrong passwords', async () => {
  const { email } = await api.as('member')
  for (let i = 0; i < 4; i++) await guess(email)
  expect((await logIn(email, password)).status).toBe(200)
  for (let i = 0; i < 5; i++) expect(await guess(email)).toBe(409)
  expect((await logIn(email, password)).status).toBe(200)
})

describe('with RATE_LIMIT=off', () => {
  beforeEach(() => {
    api.appContext.limitsOn = false
    return () => {
      api.appContext.limitsOn = true
    }
  })

  test('with RATE_LIMIT=off, guesses at one account stay limited; one IP address may try many accounts', async () => {
    const { email } = await api.as('member')
    const statuses = []
    for (let i = 0; i < 7; i++) statuses.push(await guess(email))
    expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 429])
    for (let i = 0; i < 35; i++) expect(await guess(`foule-${i}@exemple.fr`)).toBe(409)
  })
})
