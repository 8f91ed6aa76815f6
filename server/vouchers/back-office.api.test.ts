import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { logInAgain } from '../../tests/boutique-api.ts'
import { aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { setPasswordByLink } from '../../tests/mailed-password.ts'

const api = await useApi({ limitsOn: false })
const admin = await api.as('admin')

const ask = (path: string, method = 'GET', json?: object) =>
  api.request(`/api/v1/admin/${path}`, { method, ...(json && { json }), headers: admin.headers })

const bonOf = async (recipient_email: string) => {
  const { id } = await aProduct(api.db, { kind: 'bon_cadeau' })
  const gift = { recipient_name: 'Nadia', recipient_email }
  const bought = await purchase(api, await api.as('member'), { products_id: id, gift })
  return (await bought.json()).vouchers[0] as { id: number; code_last4: string }
}

test('changing a voucher product does not change the vouchers already sold', async () => {
  const card = { kind: 'e_carte', name_product: 'E-carte 3', places: 3, price: 33, validity_months: 6 }
  const made = await (await ask('product', 'POST', card)).json()
  const wrong = await ask('product', 'POST', { ...card, name_product: 'Ni l’un ni l’autre', amount: 30 })
  expect([wrong.status, await wrong.json()]).toMatchObject([409, { code: 'places_or_amount' }])
  const mona = await api.as('member')
  const bought = await (await purchase(api, mona, { products_id: made.id })).json()
  const changed = await ask(`product/${made.id}`, 'PATCH', { price: 30, places: 2 })
  expect(await changed.json()).toMatchObject({ price: 30, places: 2 })
  const after = await api.request(`/api/v1/app/purchase/${bought.id}`, { headers: mona.headers })
  expect(await after.json()).toMatchObject({ price_purchase: 33, vouchers: [{ places: 3 }] })
  expect(await (await ask(`product/${made.id}`, 'DELETE')).json()).toMatchObject({ code: 'still_referenced' })
})

test('the back office finds a voucher by the end of its code, and shows all its movements', async () => {
  const bon = await bonOf('nadia@exemple.fr')
  const nadia = await api.as('member')
  const { id } = bon
  // An admin puts the voucher into the wallet of a member who lost the code.
  expect(await (await ask(`voucher/${id}`, 'PATCH', { users_id: nadia.id })).json()).toMatchObject({
    owner: nadia.email,
    movements: [{ cause: 'purchase', amount: 30 }],
  })
  await setPasswordByLink(api, nadia.email)
  await logInAgain(api, nadia)
  const screening = await aScreening(api.db)
  const wish = { sessions_id: screening.id, nbr_seats_payed: 1, bons_cadeaux: [{ id }] }
  const order = await (await buy(api, nadia, wish)).json()
  const found = await (await ask(`voucher?q=${bon.code_last4.toLowerCase()}&kind=bon_cadeau`)).json()
  expect(found).toMatchObject([{ id, balance: 1750, recipient_name: 'Nadia' }])
  expect(found[0]).not.toHaveProperty('movements')
  expect(await (await ask(`voucher/${id}`)).json()).toMatchObject({
    balance: 1750,
    movements: [
      { cause: 'purchase', amount: 30, places: null, orders_id: null },
      { cause: 'spend', amount: -12.5, places: null, orders_id: order.id },
    ],
  })
})
