import { and, eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aScreening } from '../../../tests/builders.ts'
import { buy, silentCard } from '../../../tests/buyers.ts'
import { reason, useChanges } from '../../../tests/changed-screenings.ts'
import { giving } from '../../../tests/gifts.ts'
import { aGuest, tokenIn } from '../../../tests/guests.ts'
import { patientMailsPerHour } from '../../mail/rules.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { mails } from '../../mail/tables.ts'
import { orderPictures } from '../tickets/mail-pictures.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'
import { remindBuyers } from './remind-buyers.ts'

const { api, change } = await useChanges()
const bought = '2026-11-19T10:00:00Z'
/** 20:30 in Paris on the day before the screening: exactly 24 hours before it starts. */
const due = '2026-11-20T19:30:00Z'
const at = (moment: string) => {
  api.clock.now = new Date(moment)
}
const secondsBefore = (moment: string, seconds: number) =>
  at(new Date(Date.parse(moment) - seconds * 1000).toISOString())

let mona: Awaited<ReturnType<typeof api.as>>
let sessions_id: number
beforeEach(async () => {
  at(bought)
  mona = await api.as('member')
  sessions_id = (await aScreening(api.db)).id
})

type Buyer = Parameters<typeof buy>[1]
async function order(wish: object = {}, who: Buyer = mona) {
  const answer = await buy(api, who, { sessions_id, nbr_seats_payed: 2, reminder: true, ...wish })
  return (await answer.json()) as { id: number; reminder: boolean }
}
const post = (path: string, json?: object) =>
  api.request(`/api/v1/app/order/${path}`, { method: 'POST', headers: mona.headers, ...(json && { json }) })
/** Runs the job, and returns all reminders of an order, sent or not. */
async function remindersOf({ id }: { id: number }) {
  await remindBuyers(api.appContext)
  return api.db
    .select()
    .from(mails)
    .where(and(eq(mails.orders_id, id), like(mails.cause, 'reminder:%')))
}
async function letters(to: string) {
  await sendWaitingMails(api.appContext, ticketMakers, undefined, orderPictures)
  return api.letters.filter(letter => letter.to === to && letter.subject.startsWith('Rappel'))
}

test('a reminder is mailed once, from a day before the screening, to a buyer who asked for it', async () => {
  const asked = await order()
  const plain = await order({ reminder: undefined, nbr_seats_payed: 1 })
  expect(asked.reminder).toBe(true)
  expect(plain.reminder).toBe(false)
  secondsBefore(due, 1)
  expect(await remindersOf(asked)).toEqual([])
  at(due)
  expect(await remindersOf(asked)).toHaveLength(1)
  const [letter] = await letters(mona.email)
  expect(letter).toMatchObject({
    subject: 'Rappel : « Nosferatu », samedi 21 novembre à 20h30',
    attachments: [{ filename: `billets-${asked.id}.pdf` }],
  })
  expect(letter!.text).toContain(`/utilisateur/reservation/${asked.id}`)
  expect(letter!.text).toContain('parce que vous l’avez demandé en réservant')
  expect(letter!.html).toContain('cid:')
  at('2026-11-21T19:00:00Z')
  expect(await remindersOf(asked)).toHaveLength(1)
  expect(await remindersOf(plain)).toEqual([])
})

test('a reminder lists only tickets that the buyer has not given away; if none is left, none is mailed', async () => {
  const { linkTo, accept, giveBack } = giving(api)
  const [some, all] = [await order(), await order()]
  await accept(await linkTo(mona, some.id, 1))
  const [one] = [await accept(await linkTo(mona, all.id, 1)), await accept(await linkTo(mona, all.id, 2))]
  at(due)
  expect((await remindersOf(some))[0]!.text).toMatch(/Places\s:\s1\s×\splein tarif/)
  expect(await remindersOf(all)).toEqual([])
  await giveBack(one.body.token)
  expect(await remindersOf(all)).toHaveLength(1)
})

test('no reminder is mailed for an order made in the last day, nor once the screening has begun', async () => {
  const early = await order()
  at('2026-11-20T19:30:01Z')
  const late = await order({ nbr_seats_payed: 1 })
  at('2026-11-21T19:30:00Z')
  expect(await remindersOf(late)).toEqual([])
  expect(await remindersOf(early)).toEqual([])
  at('2026-11-21T19:29:59Z')
  expect(await remindersOf(late)).toEqual([])
  expect(await remindersOf(early)).toHaveLength(1)
})

test('no reminder is mailed for an unpaid, cancelled or exchanged order', async () => {
  const unpaid = await order({ num_cb: silentCard })
  const cancelled = await order({ nbr_seats_payed: 1 })
  expect((await post(`${cancelled.id}/cancel`)).status).toBe(200)
  const first = await order({ nbr_seats_payed: 1 })
  const other = await aScreening(api.db, { session_date: '2026-11-23' })
  const made = await (await post(`${first.id}/exchange`, { sessions_id: other.id })).json()
  at(due)
  for (const gone of [unpaid, cancelled, first]) expect(await remindersOf(gone)).toEqual([])
  expect(await remindersOf(made)).toEqual([])
  at('2026-11-22T19:30:00Z')
  expect(await remindersOf(made)).toHaveLength(1)
})

test('if a screening moves to another hour or day, the reminder names the new one', async () => {
  const moved = await order()
  await change(sessions_id, { hours_timetable: '18:30' })
  at('2026-11-20T17:30:00Z')
  const [first] = await remindersOf(moved)
  expect(first!.subject).toContain('à 18h30')
  // The reminder is not sent yet, so one with the new start time must replace it.
  await change(sessions_id, { hours_timetable: '18:45' })
  at('2026-11-20T17:45:00Z')
  expect((await remindersOf(moved)).map(({ subject }) => subject)).toEqual([
    'Rappel : « Nosferatu », samedi 21 novembre à 18h45',
  ])
  await letters(mona.email)
  await change(sessions_id, { session_date: '2026-11-25' })
  expect(await remindersOf(moved)).toHaveLength(1)
  at('2026-11-24T17:45:00Z')
  expect((await remindersOf(moved)).map(({ subject }) => subject).sort()).toEqual([
    'Rappel : « Nosferatu », mercredi 25 novembre à 18h45',
    'Rappel : « Nosferatu », samedi 21 novembre à 18h45',
  ])
})

test('no reminder is mailed for a cancelled screening; a reminder already queued is withdrawn', async () => {
  const gone = await order()
  at(due)
  expect(await remindersOf(gone)).toHaveLength(1)
  const { headers } = await api.as('admin')
  const path = `/api/v1/admin/session-movie/${sessions_id}/cancel`
  const answer = await api.request(path, { method: 'POST', json: { reason }, headers })
  expect(answer.status).toBe(200)
  expect(await remindersOf(gone)).toEqual([])
})

test('a reminder names only valid tickets, and is withdrawn if the order is cancelled', async () => {
  const some = await order()
  at(due)
  await remindersOf(some)
  expect((await post(`${some.id}/cancel`, { places: [1] })).status).toBe(200)
  const [mail] = await remindersOf(some)
  expect(mail!.text).toMatch(/Places\s:\s1\s×\splein tarif/)
  expect((await post(`${some.id}/cancel`)).status).toBe(200)
  expect(await remindersOf(some)).toEqual([])
})

test('the reminder of a buyer without account contains the link of the order', async () => {
  const guest = await aGuest(api, 'rappel@exemple.fr')
  const { id } = await order({ email: guest.email }, guest)
  at(due)
  const [mail] = await remindersOf({ id })
  expect(mail!.secret).toBe(true)
  expect(tokenIn(mail!, '/reservation/')).toContain(`${id}-`)
})

test('a reminder counts towards the hourly limit of mails of an account', async () => {
  const asked = await order()
  at(due)
  await api.db.insert(mails).values(
    Array.from({ length: patientMailsPerHour }, (_, n) => ({
      ...{ cause: `filler:${asked.id}:${n}`, to: mona.email, users_id: mona.id, subject: 'x', text: 'x' },
      ...{ created_at: api.clock.now, next_try_at: api.clock.now },
    })),
  )
  await remindersOf(asked)
  expect(await letters(mona.email)).toEqual([])
  at('2026-11-20T20:30:00Z')
  expect(await letters(mona.email)).toHaveLength(1)
})

test('an order repeated under its idempotency key, but now with a reminder, is refused', async () => {
  const key = `rappel-${sessions_id}`
  await order({ key, reminder: undefined })
  expect(await order({ key })).toMatchObject({ code: 'idempotency_key_reused' })
})
