import { cents } from '../contract/rules/money.ts'
import type { Database } from '../server/database/connect.ts'
import { products } from '../server/vouchers/tables.ts'
import type { TestApi } from './api.ts'
import { goodCard } from './buyers.ts'

let serial = 0

export async function aProduct(db: Database, values: Partial<typeof products.$inferInsert> = {}) {
  const bon = values.kind === 'bon_cadeau'
  const [row] = await db
    .insert(products)
    .values({
      kind: 'e_carte',
      name_product: `${bon ? 'Bon cadeau' : 'E-carte'} ${++serial}`,
      places: bon ? null : 5,
      amount: bon ? cents(3000) : null,
      price: bon ? cents(3000) : cents(5000),
      validity_months: 12,
      ...values,
    })
    .returning()
  return row!
}

type Wish = { products_id: number; key?: string } & Record<string, unknown>

/** Returns the body of a purchase request, as the shop page sends it. */
export const purchaseBody = ({ key: _, ...wish }: Wish) => ({
  lastname: 'Strapontin',
  firstname: 'Mona',
  email: 'mona@exemple.fr',
  quantity: 1,
  name_cb: 'MONA STRAPONTIN',
  num_cb: goodCard,
  cb_date: '12/30',
  cryptogramme: '123',
  ...wish,
})

export const purchase = (api: TestApi, buyer: { email?: string; headers: { cookie: string } }, wish: Wish) =>
  api.request('/api/v1/app/purchase', {
    method: 'POST',
    json: purchaseBody({ ...(buyer.email && { email: buyer.email }), ...wish }),
    headers: { ...buyer.headers, ...(wish.key && { 'idempotency-key': wish.key }) },
  })

/** Returns the voucher code in the newest mail to this address. */
export const codeIn = (api: TestApi, to: string): string =>
  api.letters.findLast(letter => letter.to === to)?.text.match(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/)?.[0] ?? ''
