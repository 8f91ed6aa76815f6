import { expect, test } from 'vitest'
import { isFromScript, keepSaleOnNetworkError, keyAfter, revalidateSale } from './sale-answer.ts'

const page = 'http://cinema.test/boutique/3'

test('after a refusal that ends the sale, the next attempt has a new idempotency key', () => {
  for (const code of ['payment_refused', 'order_expired', 'purchase_expired'] as const)
    expect(keyAfter(code, 'cle'), code).not.toBe('cle')
  for (const code of ['unavailable', 'wrong_price', 'sold_out'] as const)
    expect(keyAfter(code, 'cle'), code).toBe('cle')
})

/** Returns what the action returns after a network error, for a form with this idempotency key. */
async function cutOff(key: string) {
  const body = new URLSearchParams({ idempotency_key: key })
  const request = new Request(page, { method: 'POST', body })
  const lineCut = () => Promise.reject(new TypeError('Failed to fetch'))
  return (await keepSaleOnNetworkError(lineCut, request, 'Pas de réponse.')) as { data: { key: string } }
}

test('after a network error, the next attempt at a sale uses the same idempotency key', async () => {
  const { data } = await cutOff('cle-du-deuxieme-essai')
  expect(data).toMatchObject({ key: 'cle-du-deuxieme-essai', messages: [{ message: 'Pas de réponse.' }] })
})

test('a sale page reloads its data after a refusal, but not after a network error', async () => {
  const asked = { defaultShouldRevalidate: false } as Parameters<typeof revalidateSale>[0]
  expect(revalidateSale({ ...asked, actionResult: { messages: [], key: 'cle' } })).toBe(true)
  expect(revalidateSale({ ...asked, actionResult: (await cutOff('cle')).data })).toBe(false)
  expect(revalidateSale({ ...asked, defaultShouldRevalidate: true })).toBe(true)
  expect(revalidateSale(asked)).toBe(false)
})

test('a form sent by JavaScript is distinguished from one sent by a browser without JavaScript', () => {
  expect(isFromScript(new Request(`${page}.data?index`))).toBe(true)
  expect(isFromScript(new Request(page))).toBe(false)
})
