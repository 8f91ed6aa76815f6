import { expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { useApi } from '../../tests/api.ts'
import { aRoom, aScreening } from '../../tests/builders.ts'
import { aCashier, cash } from '../../tests/counter.ts'

const api = await useApi({ limitsOn: false })
const { cinemas_id } = await aRoom(api.db)

async function aDisplay() {
  const anna = await aCashier(api, cinemas_id)
  const open = async (): Promise<string> =>
    (await anna.post(`session/${anna.session}/display-token`, {})).body.token
  const read = async (token: string) => {
    const response = await api.request('/api/v1/counter/display', { headers: { 'display-token': token } })
    return { status: response.status, body: await response.json() }
  }
  const show = (shown: object) => anna.post(`session/${anna.session}/display`, shown)
  return { anna, open, read, show }
}
const ice = { lines: [{ label: 'Glace', quantity: 2, amount: 9 }], entries: 0, total: 9 }

test('the customer display shows the sale without a login, until its till session ends', async () => {
  const { anna, open, read, show } = await aDisplay()
  const token = await open()
  expect((await read(token)).body).toMatchObject({ lines: [], total: 0, change: null, codes: [] })
  expect((await show(ice)).status).toBe(204)
  expect(await read(token)).toMatchObject({ status: 200, body: { ...ice, change: null, codes: [] } })
  const next = await open()
  expect(await read(token)).toMatchObject({ status: 404, body: { code: 'display_closed' } })
  expect((await read(next)).body).toMatchObject(ice)
  await anna.post(`session/${anna.session}/close`, { counted: 100 })
  expect(await read(next)).toMatchObject({ status: 404, body: { code: 'display_closed' } })
  expect(await show(ice)).toMatchObject({ status: 409, body: { code: 'till_closed' } })
})

test('the customer display shows the ticket codes of the last sale at its till for 30 seconds', async () => {
  const { anna, open, read, show } = await aDisplay()
  const token = await open()
  const { id } = await aRoom(api.db, { cinemas_id })
  const screening = await aScreening(api.db, { movie_theaters_id: id, session_date: '2026-11-20' })
  const wanted = { sessions_id: screening.id, places: [{ tariffs_id: fullFare }], payments: [cash(12.5)] }
  const { body: sale } = await anna.sell(wanted)
  const shown = { lines: [{ label: 'Plein tarif', quantity: 1, amount: 12.5 }], entries: 1, total: 12.5 }
  await show({ ...shown, change: 0, sales_id: sale.sales_id })
  expect((await read(token)).body).toMatchObject({ change: 0, codes: [{ qr: sale.places[0].qr }] })
  const before = api.clock.now
  api.clock.now = new Date(before.getTime() + 30_000)
  expect((await read(token)).body).toMatchObject({ ...shown, codes: [] })
  api.clock.now = before
  const ben = await aCashier(api, cinemas_id)
  const foreign = { ...shown, change: 0, sales_id: (await ben.sell(wanted)).body.sales_id }
  expect(await show(foreign)).toMatchObject({ status: 404, body: { code: 'sale_not_found' } })
})
