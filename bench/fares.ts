import type { Figure } from './figures.ts'
import type { Shop } from './shop.ts'
import { median } from './table.ts'

const rounds = 4
const fares = ['plein', 'banc-etudiant', 'banc-enfant']

/**
 * Measures orders of three places at three fares. The reference is orders of three places at the full fare. The
 * two kinds of orders alternate.
 */
export async function measureFares(
  shop: Shop,
  sell: (what: string) => Promise<{ rate: number }>,
  say: (step: string) => void,
): Promise<Figure> {
  const ids = await openGrid(shop)
  const places = (chosen: readonly number[]) =>
    `"places":[${chosen.map(tariffs_id => `{"tariffs_id":${tariffs_id}}`).join(',')}]`
  const runs: { one: number; three: number }[] = []
  for (let round = 0; round < rounds; round++) {
    say(`sales at three fares: ${round + 1}/${rounds}`)
    const one = (await sell(places([1, 1, 1]))).rate
    const three = (await sell(places(ids))).rate
    runs.push({ one, three })
  }
  await shop.query('update sessions set price_grid_versions_id = null')
  return {
    what: 'orders with three fares',
    limit: 'orders with three places at one fare',
    ratio: median(runs.map(({ one, three }) => three / one)),
    goal: 0.9,
    seen: `${Math.round(median(runs.map(({ three }) => three)))} orders/s`,
  }
}

/** Creates a price grid of three fares for every screening, and returns the fare ids. */
async function openGrid({ query }: Shop): Promise<number[]> {
  await query(
    `insert into tariffs (code, label) values ('banc-etudiant', 'Étudiant'), ('banc-enfant', 'Enfant')`,
  )
  await query(`insert into grid_prices (price_grid_versions_id, tariffs_id, price)
    select version.id, tariffs.id, 850 from price_grid_versions as version, tariffs where tariffs.code like 'banc-%'`)
  await query('update sessions set price_grid_versions_id = (select max(id) from price_grid_versions)')
  const rows = await query('select id, code from tariffs')
  return fares.map(code => rows.find(row => row.code === code)!.id as number)
}
