import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guestCode } from '../../contract/rules/terms.ts'
import { hashToken } from '../../server/members/login/token.ts'
import { guest_codes, users } from '../../server/members/tables.ts'
import type { TestApi } from '../api.ts'
import { aGuestBrowser } from '../guests.ts'
import { useProcesses } from './processes.ts'

// One browser gives codes to three processes at the same moment.

const { apis, start } = useProcesses()
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function asked(email: string) {
  await start(3)
  const browser = aGuestBrowser(apis[0]!, email)
  await browser.ask()
  const { cookie } = browser.headers
  return { cookie, code: await browser.code() }
}

test('a right code that arrives several times at once opens one session, of one guest', async () => {
  const email = 'une-fois@exemple.fr'
  const { cookie, code } = await asked(email)
  const sent = apis.map(api => aGuestBrowser(api, email, { cookie }).confirm(code))
  const answers = (await Promise.all(sent)).map(({ status }) => status)
  expect(answers.sort()).toEqual([200, 409, 409])
  expect(await apis[0]!.db.$count(users, eq(users.email, email))).toBe(1)
})

test('wrong codes at once get no more than the tries', async () => {
  const email = 'cinq-essais@exemple.fr'
  const { cookie, code } = await asked(email)
  const guesses = Array.from({ length: 15 }, (_, n) =>
    aGuestBrowser(apis[n % 3]!, email, { cookie }).confirm(wrong(code)),
  )
  const missed = (await Promise.all(guesses)).filter(guess => guess.code === 'guest_code_wrong')
  expect(missed).toHaveLength(guestCode.tries)
})

test('control: tries that are read first and counted afterwards let more through', async () => {
  const email = 'temoin@exemple.fr'
  const { cookie } = await asked(email)
  const token_hash = hashToken(cookie.split('=')[1]!)
  const of = eq(guest_codes.token_hash, token_hash)
  const read = async ({ db }: TestApi) => (await db.select().from(guest_codes).where(of))[0]!.tries
  const seen = await Promise.all(Array.from({ length: 15 }, (_, n) => read(apis[n % 3]!)))
  await Promise.all(
    seen.map((_, n) =>
      apis[n % 3]!.db.update(guest_codes)
        .set({ tries: sql`${guest_codes.tries} + 1` })
        .where(of),
    ),
  )
  expect(seen.filter(tries => tries < guestCode.tries).length).toBeGreaterThan(guestCode.tries)
})
