import { eq, inArray, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders, places, unpaid_by_account } from '../../server/booking/tables.ts'
import { price_grid_versions as its, price_rules, tariffs } from '../../server/fares/tables.ts'
import { acquirer_ledger } from '../../server/payments/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import type { TestApi } from '../api.ts'
import { aFare, aRoom, aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import type { Buyer } from '../races/crowd.ts'
import type { StaffMember } from '../staff.ts'
import * as model from './model.ts'

export const moves = [
  ...(['close a fare', 'new grid', 'other prices', 'new rule', 'change a rule', 'move a rule'] as const),
  ...([
    'remove a rule',
    'price a screening',
    'move a screening',
    'order',
    'order',
    'cancel',
    'cancel a place',
  ] as const),
] as const
export type Move = { do: (typeof moves)[number]; n: number[] }

type Table = { api: TestApi; manager: StaffMember; crowd: Buyer[] }
let serial = 0

/** Creates three fares, two price grids, one rule and five screenings, both in the database and in the model. */
export async function openGame({ api, manager, crowd }: Table) {
  const { db } = api
  await db.delete(price_rules)
  await db.update(sessions).set({ cancelled_at: api.clock.now })
  const fares: model.Fare[] = [{ id: 1, open: true }]
  for (let made = 0; made < 2; made++) fares.push({ id: (await aFare(db)).id, open: true })
  const grids: model.Grid[] = []
  const rules: model.Rule[] = []
  const screenings: model.Screening[] = []
  const sales: model.Sold[] = []
  const euros = (prices: Map<number, number>) =>
    [...prices].map(([tariffs_id, price]) => ({ tariffs_id, price: price / 100 }))
  const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)]
  const pricesFrom = (n: number[]) =>
    new Map(fares.flatMap(({ id }, at) => (id === 1 || n[at + 1]! % 3 > 0 ? [[id, (n[at]! % 20) * 53]] : [])))

  async function newGrid(n: number[]) {
    const prices = pricesFrom(n)
    const { body } = await manager.post('price-grid', { name_grid: `G ${++serial}`, prices: euros(prices) })
    grids.push({ id: body.id, prices })
  }
  const ruleFrom = (n: number[]) => ({
    grid: pick(grids, n[0]!)!,
    weekdays: n[1]! % 2 ? [1 + (n[2]! % 7), 1 + (n[3]! % 7)] : [],
    from_hour: n[4]! % 3 === 0 ? '15:00' : null,
    version_2D_3D: n[5]! % 4 === 0 ? ('3D' as const) : null,
    from_date: n[6]! % 3 === 0 ? model.dayAt(n[2]!) : null,
    to_date: n[7]! % 3 === 0 ? model.dayAt(6) : null,
  })
  const asSent = ({ grid, ...rule }: ReturnType<typeof ruleFrom>) => ({ ...rule, price_grids_id: grid.id })

  /**
   * Previews a change of prices, makes it, and expects preview and change to affect the same screenings as the
   * model. Returns false if the API refuses the change.
   */
  async function asChecked(
    check: [path: string, body: object],
    change: () => Promise<unknown>,
    then: () => model.Screening[],
  ) {
    const { status, body } = await manager.post(...check)
    if (status !== 200) {
      expect([status, body.errors[0].field]).toEqual([400, 'weekdays'])
      return false
    }
    const before = await versions()
    await change()
    const after = await versions()
    const changed = then()
    const sold = changed.filter(screening => screening.sold > 0)
    expect(screenings.filter(({ id }) => before.get(id) !== after.get(id))).toEqual(changed)
    expect(body).toMatchObject({
      ...{ screenings: changed.length, sold_screenings: sold.length },
      sold_places: sold.reduce((sum, screening) => sum + screening.sold, 0),
    })
    expect(body.changes.reduce((sum: number, each: { screenings: number }) => sum + each.screenings, 0)).toBe(
      changed.length,
    )
    return true
  }
  const versions = async () =>
    new Map((await db.select().from(sessions)).map(row => [row.id, row.price_grid_versions_id]))

  const play: { [Name in Move['do']]: (n: number[]) => Promise<unknown> } = {
    async 'close a fare'([n = 0]) {
      const fare = pick(fares.slice(1), n)!
      fare.open = !fare.open
      await db.update(tariffs).set({ active: fare.open }).where(eq(tariffs.id, fare.id))
    },
    'new grid': newGrid,
    async 'other prices'(n) {
      const grid = pick(grids, n.at(-1)!)!
      const prices = pricesFrom(n)
      const same = JSON.stringify([...prices]) === JSON.stringify([...grid.prices])
      const body = { prices: euros(prices) }
      await asChecked(
        [`price-grid/${grid.id}/check`, body],
        () => manager.patch(`price-grid/${grid.id}`, body),
        () => {
          grid.prices = prices
          return same ? [] : screenings.filter(screening => screening.grid === grid)
        },
      )
    },
    async 'new rule'(n) {
      const rule = ruleFrom(n)
      const place = n[3]! % 2 ? { position: 1 + (n[3]! % 4) } : {}
      const sent = { ...asSent(rule), ...place }
      let id = 0
      await asChecked(
        ['price-rule/check', sent],
        async () => {
          id = (await manager.post('price-rule', { name_rule: `R ${++serial}`, ...sent })).body.id
        },
        () => {
          rules.splice((place.position ?? 1) - 1, 0, { id, ...rule })
          return model.apply(rules, screenings)
        },
      )
    },
    async 'change a rule'(n) {
      const rule = pick(rules, n[0]!)
      if (!rule) return
      const changes = ruleFrom(n)
      await asChecked(
        ['price-rule/check', { id: rule.id, ...asSent(changes) }],
        () => manager.patch(`price-rule/${rule.id}`, asSent(changes)),
        () => {
          Object.assign(rule, changes)
          return model.apply(rules, screenings)
        },
      )
    },
    async 'move a rule'(n) {
      const rule = pick(rules, n[0]!)
      if (!rule) return
      const position = 1 + (n[1]! % 5)
      await asChecked(
        ['price-rule/check', { id: rule.id, position }],
        () => manager.patch(`price-rule/${rule.id}`, { position }),
        () => {
          rules.splice(rules.indexOf(rule), 1)
          rules.splice(position - 1, 0, rule)
          return model.apply(rules, screenings)
        },
      )
    },
    async 'remove a rule'([n = 0]) {
      const rule = pick(rules, n)
      if (!rule) return
      await asChecked(
        ['price-rule/check', { id: rule.id, remove: true }],
        () => manager.remove(`price-rule/${rule.id}`),
        () => {
          rules.splice(rules.indexOf(rule), 1)
          return model.apply(rules, screenings)
        },
      )
    },
    async 'price a screening'(n) {
      const screening = pick(screenings, n[0]!)!
      const path = `session-movie/${screening.id}`
      const byRules = model.gridByRules(rules, screening)
      if (n[1]! % 3 === 0 && byRules) {
        expect((await manager.patch(path, { price_grids_id: null })).status).toBe(200)
        Object.assign(screening, { sells: 'by the rules', grid: byRules })
      } else if (n[1]! % 3 === 1) {
        const grid = pick(grids, n[2]!)!
        expect((await manager.patch(path, { price_grids_id: grid.id })).status).toBe(200)
        Object.assign(screening, { sells: 'by hand', grid })
      } else {
        const now = screening.grid?.prices.get(1) ?? screening.ownPrice
        const ownPrice = 25 + (n[3]! % 7) * 100
        expect((await manager.patch(path, { price: ownPrice / 100 })).status).toBe(200)
        if (ownPrice !== now) Object.assign(screening, { sells: 'at its own price', grid: null, ownPrice })
      }
    },
    async 'move a screening'(n) {
      const screening = pick(screenings, n[0]!)!
      const day = model.dayAt(n[1]!)
      const { status } = await manager.patch(`session-movie/${screening.id}`, { session_date: day })
      expect(status).toBe(screening.sold > 0 && day !== screening.day ? 409 : 200)
      if (status !== 200) return
      screening.day = day
      model.apply(rules, [screening])
    },
    async order(n) {
      await db.delete(unpaid_by_account)
      const screening = pick(screenings, n[0]!)!
      const chosen = Array.from({ length: 1 + (n[1]! % 4) }, (_, at) => pick(fares, n[at + 2]!)!)
      const prices = chosen.map(fare => model.priceAt(screening, fare))
      const buyer = crowd[++serial % crowd.length]!
      const wish = {
        ...{ sessions_id: screening.id, nbr_seats_payed: undefined },
        places: chosen.map(({ id }) => ({ tariffs_id: id })),
      }
      const total = prices.reduce<number>((sum, price) => sum + (price ?? 0), 0)
      const response = await buy(api, buyer, { ...wish, price_order: total / 100 })
      const body = (await response.json()) as { id: number; code?: string }
      if (prices.includes(undefined))
        return expect([response.status, body.code]).toEqual([409, 'fare_not_sold'])
      // The payment gateway accepts no amount below 50 cents.
      if (response.status === 409 && total > 0 && total < 50) return expect(body.code).toBe('card_too_small')
      expect([response.status, body]).toMatchObject([201, { price_order: total / 100 }])
      screening.sold += chosen.length
      const sold = chosen.map(({ id }, at) => ({ fare: id, price: prices[at]!, gone: false }))
      sales.push({ order: body.id, screening, places: sold })
    },
    async cancel([n = 0]) {
      const sale = pick(sales, n)
      if (sale)
        await cancel(
          sale,
          sale.places.flatMap(({ gone }, at) => (gone ? [] : [at + 1])),
        )
    },
    async 'cancel a place'([n = 0, which = 0]) {
      const sale = pick(sales, n)
      if (sale) await cancel(sale, [1 + (which % sale.places.length)])
    },
  }

  async function cancel(sale: model.Sold, numbers: number[]) {
    const may = numbers.length > 0 && numbers.every(number => !sale.places[number - 1]!.gone)
    if (numbers.length === 0) return
    const { status } = await manager.post(`order/${sale.order}/cancel`, { places: numbers })
    expect(status < 300).toBe(may)
    if (!may) return
    for (const number of numbers) sale.places[number - 1]!.gone = true
    sale.screening.sold -= numbers.length
  }

  /** Expects the prices and sales in the database to match the model. Call it after every move. */
  async function agree() {
    const sellAt = await db
      .select({
        id: sessions.id,
        price: sessions.price,
        rules: sessions.follows_rules,
        grid: its.price_grids_id,
      })
      .from(sessions)
      .leftJoin(its, eq(its.id, sessions.price_grid_versions_id))
      .where(isNull(sessions.cancelled_at))
      .orderBy(sessions.id)
    expect(sellAt).toEqual(
      screenings.map(({ id, grid, ownPrice, sells }) => ({
        ...{ id, price: grid?.prices.get(1) ?? ownPrice, grid: grid?.id ?? null },
        rules: sells === 'by the rules',
      })),
    )
    const listed = await manager.get('price-rule?size=1000')
    expect(listed.body.map((rule: { id: number; position: number }) => [rule.id, rule.position])).toEqual(
      rules.map(({ id }, at) => [id, at + 1]),
    )
    const ids = sales.map(({ order }) => order)
    if (ids.length === 0) return
    const placed = Map.groupBy(
      await db.select().from(places).where(inArray(places.orders_id, ids)),
      row => row.orders_id,
    )
    const books = new Map((await db.select().from(acquirer_ledger)).map(line => [line.reference, line]))
    for (const row of await db.select().from(orders).where(inArray(orders.id, ids))) {
      const sale = sales.find(({ order }) => order === row.id)!
      const own = placed.get(row.id)!.toSorted((one, other) => one.number - other.number)
      expect(own.map(({ tariffs_id, price }) => [tariffs_id, price])).toEqual(
        sale.places.map(({ fare, price }) => [fare, price]),
      )
      const sum = (which: typeof sale.places) => which.reduce((total, { price }) => total + price, 0)
      expect(row.price_order).toBe(sum(sale.places))
      expect(books.get(row.reference)?.refunded ?? 0).toBe(sum(sale.places.filter(({ gone }) => gone)))
    }
  }

  await newGrid([25, 16, 10, 1, 1, 1, 1, 1])
  await newGrid([10, 10, 10, 0, 1, 1, 1, 1])
  await play['new rule']([0, 0, 0, 0, 1, 1, 1, 1])
  for (let made = 0; made < 5; made++) {
    const [day, hour, version] = [
      model.dayAt(made * 2),
      made % 2 ? '20:30' : '14:00',
      made === 3 ? '3D' : '2D',
    ] as const
    const { id } = await aScreening(db, {
      ...{ movie_theaters_id: (await aRoom(db)).id, session_date: day, hour, version_2D_3D: version },
    })
    await manager.patch(`session-movie/${id}`, { price_grids_id: null })
    screenings.push({ id, day, hour, version, sells: 'by the rules', grid: grids[0]!, ownPrice: 0, sold: 0 })
  }
  return { play: ({ do: move, n }: Move) => play[move](n), agree }
}
