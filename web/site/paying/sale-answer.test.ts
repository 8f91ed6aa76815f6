import { expect, test } from 'vitest'
import { isFromScript, keyAfter, revalidateSale, staySaleWhenCutOff } from './sale-answer.ts'

const page = 'http://cinema.test/boutique/3'

test('a key under which a sale has ended is not used again; any other is kept, so that nothing is paid twice', () => {
  for (const code of ['payment_refused', 'order_expired', 'purchase_expired'] as const)
    expect(keyAfter(code, 'cle'), code).not.toBe('cle')
  for (const code of ['unavailable', 'wrong_price', 'sold_out'] as const)
    expect(keyAfter(code, 'cle'), code).toBe('cle')
})

/** What the router hands on of a line that is cut while a form with this key is on its way. */
async function cutOff(key: string) {
  const body = new URLSearchParams({ idempotency_key: key })
  const request = new Request(page, { method: 'POST', body })
  const lineCut = () => Promise.reject(new TypeError('Failed to fetch'))
  return (await staySaleWhenCutOff(lineCut, request, 'Pas de réponse.')) as { data: { key: string } }
}

test('when the line is cut, the next try has the key of the one that may have arrived', async () => {
  const { data } = await cutOff('cle-du-deuxieme-essai')
  expect(data).toMatchObject({ key: 'cle-du-deuxieme-essai', messages: [{ message: 'Pas de réponse.' }] })
})

test('a page is read again after a refusal, and left alone when there is no line to read it by', async () => {
  const asked = { defaultShouldRevalidate: false } as Parameters<typeof revalidateSale>[0]
  expect(revalidateSale({ ...asked, actionResult: { messages: [], key: 'cle' } })).toBe(true)
  expect(revalidateSale({ ...asked, actionResult: (await cutOff('cle')).data })).toBe(false)
  expect(revalidateSale({ ...asked, defaultShouldRevalidate: true })).toBe(true)
  expect(revalidateSale(asked)).toBe(false)
})

test('a form sent by a script is told from one sent by the browser', () => {
  expect(isFromScript(new Request(`${page}.data?index`))).toBe(true)
  expect(isFromScript(new Request(page))).toBe(false)
})
