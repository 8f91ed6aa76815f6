import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import type { ActorContext, ForPage } from '../../context.ts'
import { orders } from '../tables.ts'
import { findOwnOrder } from './own-order.ts'

const api = await useApi()
const screening = await aScreening(api.db)
const mona = await api.as('member')
const paul = await api.as('member')
const { id } = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }

const asks = (who: { id: number }, forPage?: ForPage) =>
  ({ ...api.appContext, actor: { id: who.id }, forPage }) as ActorContext

test('one page reads an order from the database once; the next page or API call reads it again', async () => {
  const page = asks(mona, {})
  const first = findOwnOrder(page, id)
  expect(findOwnOrder(page, id)).toBe(first)
  expect((await first)?.order.lastname).not.toBe('Autre')
  await api.db.update(orders).set({ lastname: 'Autre' }).where(eq(orders.id, id))
  expect((await findOwnOrder(asks(mona, {}), id))?.order.lastname).toBe('Autre')
  expect((await findOwnOrder(asks(mona), id))?.order.lastname).toBe('Autre')
})

test('another member’s page does not find an order that is cached for its owner', async () => {
  expect(await findOwnOrder(asks(mona, {}), id)).not.toBeNull()
  expect(await findOwnOrder(asks(paul, {}), id)).toBeNull()
  expect(await findOwnOrder(asks(paul), id)).toBeNull()
})
