import { beforeEach, describe, expect, test } from 'vitest'
import { password, type TestApi, useApi } from '../../../tests/api.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'

const api = await useApi()
beforeEach(() => {
  api.letters.length = 0
})

type Someone = Awaited<ReturnType<TestApi['as']>>
let serial = 0
const pass = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}
const newAddress = () => `ailleurs-${++serial}@exemple.fr`

const wish = (who: Someone, email: string, current_password?: string) =>
  api.request(`/api/v1/app/user/${who.id}`, {
    method: 'PATCH',
    json: { email, ...(current_password && { current_password }) },
    headers: who.headers,
  })
const own = (who: Someone, method: 'POST' | 'DELETE', path = '') =>
  api.request(`/api/v1/app/email-change${path}`, { method, headers: who.headers, json: {} })
const confirm = (token: string, headers = {}) =>
  api.request('/api/v1/authentication/confirm-email', { method: 'POST', json: { token }, headers })
const logIn = (email: string) =>
  api.request('/api/v1/authentication/login', { method: 'POST', json: { email, password } })
const record = async (who: Someone) =>
  (await (await api.request('/api/v1/app/user', { headers: who.headers })).json())[0]
async function lettersTo(email: string) {
  await sendWaitingMails(api.appContext)
  return api.letters.filter(letter => letter.to === email)
}
async function linkSentTo(email: string): Promise<string> {
  const letter = (await lettersTo(email)).at(-1)
  return decodeURIComponent(letter?.text.match(/nouvelle-adresse\/(\S+)/)?.[1] ?? '')
}

describe('changes of the e-mail address', () => {
  test('a new e-mail address is pending until its link is opened; the old address gets a notice', async () => {
    const mona = await api.as('member')
    const email = newAddress()
    expect((await wish(mona, email)).status).toBe(400)
    expect(await (await wish(mona, email, 'Pas-le-bon-1!')).json()).toMatchObject({
      code: 'wrong_current_password',
    })
    const response = await wish(mona, email, password)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ email: mona.email, pending_email: email })
    expect(await record(mona)).toMatchObject({ email: mona.email, pending_email: email })
    expect((await logIn(email)).status).toBe(409)
    const [told, ...more] = await lettersTo(mona.email)
    expect(told?.subject).toBe('Une nouvelle adresse e-mail est demandée pour votre compte')
    expect(told?.text).not.toContain(email)
    expect(more).toEqual([])
  })

  test('the link that confirms a new e-mail address works once, and ends the member’s other sessions', async () => {
    const mona = await api.as('member')
    const elsewhere = (await logIn(mona.email)).headers.getSetCookie()[0]!.split(';')[0]!
    const email = newAddress()
    await wish(mona, email, password)
    const token = await linkSentTo(email)
    api.letters.length = 0
    expect((await confirm(token, mona.headers)).status).toBe(200)
    expect(await record(mona)).toMatchObject({ email, pending_email: null })
    const check = (cookie: string) =>
      api.request('/api/v1/authentication/check-token', { headers: { cookie } })
    expect([(await check(mona.cookie)).status, (await check(elsewhere)).status]).toEqual([200, 401])
    expect((await lettersTo(mona.email)).map(letter => letter.subject)).toEqual([
      'L’adresse e-mail de votre compte a changé',
    ])
    expect((await logIn(email)).status).toBe(200)
    expect(await (await confirm(token)).json()).toMatchObject({ code: 'email_link_invalid' })
  })

  test('the link of a new e-mail address expires after thirty minutes, or when a newer one is sent', async () => {
    const mona = await api.as('member')
    const email = newAddress()
    await wish(mona, email, password)
    const first = await linkSentTo(email)
    expect((await own(mona, 'POST', '/resend')).status).toBe(204)
    expect((await lettersTo(mona.email)).map(letter => letter.subject)).toEqual(
      Array(2).fill('Une nouvelle adresse e-mail est demandée pour votre compte'),
    )
    const second = await linkSentTo(email)
    expect(second).not.toBe(first)
    expect((await confirm(first)).status).toBe(409)
    pass(29)
    expect((await confirm(second, mona.headers)).status).toBe(200)
    const other = newAddress()
    await wish(mona, other, password)
    const late = await linkSentTo(other)
    pass(30)
    expect((await confirm(late)).status).toBe(409)
  })

  test('cancelling a pending e-mail change invalidates its link', async () => {
    const mona = await api.as('member')
    const email = newAddress()
    await wish(mona, email, password)
    const token = await linkSentTo(email)
    expect((await own(mona, 'DELETE')).status).toBe(204)
    expect(await record(mona)).toMatchObject({ pending_email: null })
    expect((await confirm(token)).status).toBe(409)
    expect(await (await own(mona, 'POST', '/resend')).json()).toMatchObject({ code: 'no_email_change' })
  })

  test('a member who asks for a taken e-mail address gets the usual answer; its owner gets a mail', async () => {
    const [mona, other] = [await api.as('member'), await api.as('member')]
    const [free, taken] = [newAddress(), other.email.toUpperCase()]
    const answers = [await wish(mona, free, password), await wish(mona, taken, password)]
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    const [first, second] = await Promise.all(answers.map(answer => answer.json()))
    expect({ ...second, pending_email: free }).toEqual(first)
    expect((await own(mona, 'POST', '/resend')).status).toBe(204)
    const letters = await lettersTo(taken)
    expect(letters.map(letter => letter.subject)).toEqual(Array(2).fill('Cette adresse a déjà un compte'))
    expect(letters[0]?.text).not.toMatch(/nouvelle-adresse|Bonjour member/)
    expect(await record(other)).toMatchObject({ email: other.email, pending_email: null })
  })

  test('a member can request five e-mail changes an hour, whether the address is free or taken', async () => {
    const [mona, other] = [await api.as('member'), await api.as('member')]
    const statuses: number[] = []
    for (const email of [newAddress(), other.email, newAddress(), other.email, newAddress(), other.email])
      statuses.push((await wish(mona, email, password)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await own(mona, 'POST', '/resend')).status).toBe(429)
  })

  test('an e-mail address, free or taken, gets at most five change links a day from all accounts', async () => {
    const other = await api.as('member')
    for (const email of [newAddress(), other.email]) {
      const statuses: number[] = []
      for (let account = 0; account < 3; account++) {
        const one = await api.as('member')
        statuses.push((await wish(one, email, password)).status)
        statuses.push((await own(one, 'POST', '/resend')).status)
        pass(61)
      }
      expect(statuses).toEqual([200, 204, 200, 204, 200, 429])
      expect((await wish(await api.as('member'), email.toUpperCase(), password)).status).toBe(429)
      expect(await lettersTo(email)).toHaveLength(5)
      pass(1440)
      expect((await wish(await api.as('member'), email, password)).status).toBe(200)
    }
  })

  test('if two members request the same new e-mail address, the first to open the link gets it', async () => {
    const [mona, ana] = [await api.as('member'), await api.as('member')]
    const email = newAddress()
    await wish(mona, email, password)
    const first = await linkSentTo(email)
    await wish(ana, email, password)
    const second = await linkSentTo(email)
    expect((await confirm(second)).status).toBe(200)
    expect(await (await confirm(first)).json()).toMatchObject({ code: 'email_taken' })
    expect(await record(mona)).toMatchObject({ email: mona.email })
  })
})
