import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guestCode } from '../../contract/rules/terms.ts'
import { hashToken } from '../../server/members/login/token.ts'
import { guest_codes, users } from '../../server/members/tables.ts'
import { aGuestBrowser } from '../guests.ts'
import { waitForLockWaits } from './lock-waits.ts'
import { useProcesses } from './processes.ts'
import { rewrite } from './rewrite.ts'

// A guest enters the code that was mailed, and the browser sends it to three processes at the same time.

const { apis, start } = useProcesses()
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function asked(email: string) {
  await start(3)
  const browser = aGuestBrowser(apis[0]!, email)
  await browser.ask()
  return { email, cookie: browser.headers.cookie, code: await browser.code() }
}

/**
 * Sends a code `times` times at the same time. A lock makes all requests wait until all have arrived, so that none
 * of them sees what another has written.
 */
async function giveAtOnce({ email, cookie }: { email: string; cookie: string }, code: string, times: number) {
  const { db } = apis[0]!
  const token_hash = hashToken(cookie.split('=')[1]!)
  const sent = await db.transaction(async locked => {
    await locked.select().from(guest_codes).where(eq(guest_codes.token_hash, token_hash)).for('update')
    const answers = Array.from({ length: times }, (_, n) =>
      aGuestBrowser(apis[n % apis.length]!, email, { cookie }).confirm(code),
    )
    await waitForLockWaits(db, times)
    return { answers }
  })
  return Promise.all(sent.answers)
}

test('a correct guest code that is sent three times at the same time is accepted once', async () => {
  const browser = await asked('une-fois@exemple.fr')
  const answers = await giveAtOnce(browser, browser.code, 3)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await apis[0]!.db.$count(users, eq(users.email, browser.email))).toBe(1)
})

test('control: without deleting it on use, a guest code is accepted three times', async () => {
  const browser = await asked('plusieurs-fois@exemple.fr')
  const taking = /^delete from "guest_codes" where (.*) returning (.*)$/
  for (const { db } of apis) rewrite(db, taking, 'select $2 from "guest_codes" where $1')
  const answers = await giveAtOnce(browser, browser.code, 3)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

const missesAtOnce = async (browser: Awaited<ReturnType<typeof asked>>) =>
  (await giveAtOnce(browser, wrong(browser.code), 15)).filter(({ code }) => code === 'guest_code_wrong')
    .length

test('wrong guest codes sent at the same time get no more attempts than allowed', async () => {
  expect(await missesAtOnce(await asked('cinq-essais@exemple.fr'))).toBe(guestCode.tries)
})

test('control: if attempts are counted before the lock, more guest codes are tried than allowed', async () => {
  const browser = await asked('temoin@exemple.fr')
  // Make the statement read the number of attempts in a subquery, before it waits for the lock. It then misses the
  // attempts that concurrent requests have written.
  const readBefore =
    '(select read.tries from guest_codes read where read.token_hash = guest_codes.token_hash)'
  for (const { db } of apis) rewrite(db, /"guest_codes"\."tries" (< \$\d+)/, `${readBefore} $1`)
  expect(await missesAtOnce(browser)).toBeGreaterThan(guestCode.tries)
})
