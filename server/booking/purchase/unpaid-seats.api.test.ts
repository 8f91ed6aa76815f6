import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aNumberedScreening } from '../../../tests/builders.ts'
import { eventsOf } from '../../../tests/event-reader.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { type Buyer, useCheckout } from '../../../tests/stripe-stand-in/checkout.ts'
import { createApi } from '../../api.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { pendingLifeMs } from '../../payments/rules.ts'
import { createLiveSeats } from '../seats/live-seats.ts'
import { taken_seats } from '../tables.ts'

const checkout = await useCheckout()

test('the seats of an expired order are free again on the seat map, and another member can buy them', async () => {
  const numbered = await aNumberedScreening(checkout.db, drawSeats('......'))
  const ids = ['A 1', 'A 2'].map(key => numbered.seat(key))
  const take = (buyer: Buyer) => {
    const places = ids.map(seats_id => ({ tariffs_id: 1, seats_id }))
    return checkout.order(buyer, { sessions_id: numbered.id, places })
  }
  const taken = () => checkout.db.select().from(taken_seats).where(eq(taken_seats.sessions_id, numbered.id))
  const seen = async (from: Promise<string>) =>
    JSON.parse((await from).replace(/^data: /, '')).seats.map(({ state }: { state: string }) => state)
  let checkAgain = async () => {}
  const live = createLiveSeats(checkout.appContext, (_, work) => {
    checkAgain = work
    return () => {}
  })
  const from = { visitor: { address: '192.0.2.9', requestId: 'test' } }
  const path = `/api/v1/app/session/${numbered.id}/live?seats=1`

  expect((await take(await checkout.api.as('member'))).status).toBe(201)
  const { next } = eventsOf(await createApi(checkout.appContext, { live }).app.request(path, {}, from))
  expect(await seen(next())).toEqual(['retenue', 'retenue'])
  checkout.later(pendingLifeMs)
  await reconcile(checkout.appContext)
  expect(await taken()).toEqual([])
  await checkAgain()
  expect(await seen(next())).toEqual(['libre', 'libre'])
  expect((await take(await checkout.api.as('member'))).status).toBe(201)
  expect((await taken()).map(({ seats_id }) => seats_id).toSorted()).toEqual(ids.toSorted())
  await checkAgain()
  expect(await seen(next())).toEqual(['retenue', 'retenue'])
  await live.stop()
})
