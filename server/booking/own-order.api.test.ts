import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import type { ActorContext, ForPage } from '../context.ts'
import { findOwnOrder } from './own-order.ts'
import { orders } from './tables.ts'

const api = await useApi()
const screening = await aScreening(api.db)
const mona = await api.as('member')
const paul = await api.as('member')
const { id } = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }

const asks = (who: { id: number }, forPage?: ForPage) =>
  ({ ...api.house, actor: { id: who.id }, forPage }) as ActorContext

test('a page that asks twice about an order reads it once; the next page, and who asks without a page, anew', async () => {
  const page = asks(mona, {})
  const first = findOwnOrder(page, id)
  expect(findOwnOrder(page, id)).toBe(first)
  expect((await first)?.order.lastname).not.toBe('Autre')
  await api.db.update(orders).set({ lastname: 'Autre' }).where(eq(orders.id, id))
  expect((await findOwnOrder(asks(mona, {}), id))?.order.lastname).toBe('Autre')
  expect((await findOwnOrder(asks(mona), id))?.order.lastname).toBe('Autre')
})

test('somebody else’s page does not find it, though its owner’s has it', async () => {
  expect(await findOwnOrder(asks(mona, {}), id)).not.toBeNull()
  expect(await findOwnOrder(asks(paul, {}), id)).toBeNull()
  expect(await findOwnOrder(asks(paul), id)).toBeNull()
})
