import { expect, test, vi } from 'vitest'
import { errorAnswer } from '../../contract/refusals.ts'
import type { Euros } from '../../contract/rules/money.ts'
import { ApiRefusal } from '../api-client.ts'
import type { Kept } from './kept.ts'
import { createTillClient, type TillApi } from './till-client.ts'
import type { CounterFare, CounterSale, CounterScreening, SaleSent } from './till-types.ts'

const fare = { tariffs_id: 1, label: 'Plein tarif', short_code: 'PLN', price: 12.5 as Euros } as CounterFare
const screening = {
  ...{ sessions_id: 5, title: 'Nosferatu', supplement: 0 as Euros, sellable: true, tariffs: [fare] },
} as CounterScreening

/** A server that keeps sales by their key, and whose line can be cut before or after it works. */
function aServer() {
  const sales = new Map<string, SaleSent>()
  const held: number[] = []
  let cut: 'before' | 'after' | null = null
  let refusal: ApiRefusal | null = null
  const reach = () => {
    if (cut === 'before') throw new TypeError('Failed to fetch')
  }
  const api: TillApi = {
    screenings: async () => {
      reach()
      return [screening]
    },
    hold: async (sessions_id, places) => {
      reach()
      held.push(places.length)
      const seat = (at: number) => ({ id: at + 1, row_name: 'A', seat_number: String(at + 1) })
      return {
        ...{ sessions_id, expires_at: '2026-11-18T20:00:00Z' },
        places: places.map(({ tariffs_id }, at) => ({ tariffs_id, seat: seat(at) })),
      }
    },
    release: async () => {
      reach()
      held.push(0)
    },
    sell: async (key, body) => {
      reach()
      if (refusal) throw refusal
      sales.set(key, body)
      if (cut === 'after') throw new TypeError('Failed to fetch')
      return { reference: key } as CounterSale
    },
  }
  return {
    ...{ sales, held, api },
    cut: (when: typeof cut) => {
      cut = when
    },
    refuse: (one: ApiRefusal | null) => {
      refusal = one
    },
  }
}

function aTill(server = aServer()) {
  let keptText = JSON.stringify({ sale: null, parked: [], pending: null } satisfies Kept)
  let serial = 0
  const open = () => {
    const till = createTillClient({
      ...{ api: server.api, till_sessions_id: 3, first: { date: '2026-11-18', screenings: [screening] } },
      kept: {
        read: () => JSON.parse(keptText),
        write: kept => {
          keptText = JSON.stringify(kept)
        },
      },
      newKey: () => `key-${++serial}`,
    })
    till.restore()
    return till
  }
  return { server, open, till: open() }
}

const sold = (till: ReturnType<typeof aTill>['till']) =>
  vi.waitFor(() => expect(till.state().sold).not.toBeNull())

test('two places in cash are held, then sold with their seats', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  await vi.waitFor(() => expect(till.state().sale.seats).toHaveLength(2))
  till.payCash()
  await sold(till)
  expect([...server.sales.values()]).toMatchObject([
    {
      places: [
        { tariffs_id: 1, seats_id: 1 },
        { tariffs_id: 1, seats_id: 2 },
      ],
      payments: [{ means: 'cash', amount: 25 }],
    },
  ])
  expect(till.state()).toMatchObject({ pending: false, sale: { places: [] } })
})

test('a lost answer is asked again under the same key, also after a reload', async () => {
  const { server, open, till } = aTill()
  till.addPlaces(screening, fare, 2)
  server.cut('after')
  till.payCash()
  await vi.waitFor(() => expect(till.state().line).toBe('down'))
  // A second tap while the answer is awaited sells nothing, and changes nothing.
  till.payCash()
  till.addPlaces(screening, fare, 1)
  expect(till.state()).toMatchObject({ pending: true, sale: { places: [{ quantity: 2 }] } })
  const reloaded = open()
  expect(reloaded.state().pending).toBe(true)
  await vi.waitFor(() => expect(reloaded.state().line).toBe('down'))
  server.cut(null)
  await reloaded.tick()
  await sold(reloaded)
  expect(server.sales.size).toBe(1)
  expect(reloaded.state()).toMatchObject({ line: 'up', pending: false })
})

test('without a line nothing is sold; the sale stays and goes on when the line is back', async () => {
  const { server, till } = aTill()
  server.cut('before')
  till.addPlaces(screening, fare, 1)
  await vi.waitFor(() => expect(till.state().line).toBe('down'))
  till.payCash()
  expect(till.state()).toMatchObject({ pending: false, sale: { places: [{ quantity: 1 }] } })
  server.cut(null)
  await till.tick()
  expect(till.state().line).toBe('up')
  till.payCash()
  await sold(till)
  expect(server.sales.size).toBe(1)
})

test('a refused sale stays with its lines and earlier payments, and says why', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  till.pay({ means: 'card_terminal', label: 'Carte bancaire', amount: 10 as Euros })
  server.refuse(new ApiRefusal(409, errorAnswer('screening_full')))
  till.payCash()
  await vi.waitFor(() => expect(till.state().message).toContain('plus assez de places'))
  expect(till.state()).toMatchObject({
    pending: false,
    sale: { places: [{ quantity: 2 }], payments: [{ means: 'card_terminal' }] },
  })
  server.refuse(null)
  till.payCash()
  await sold(till)
})

test('a sale on hold keeps its places while another is sold for the same screening', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  await vi.waitFor(() => expect(server.held).toEqual([2]))
  till.park()
  till.addPlaces(screening, fare, 1)
  await vi.waitFor(() => expect(server.held).toEqual([2, 3]))
  till.payCash()
  await sold(till)
  await vi.waitFor(() => expect(server.held).toEqual([2, 3, 2]))
  till.resume(till.state().parked[0]!.id)
  expect(till.state()).toMatchObject({ parked: [], sale: { places: [{ quantity: 2 }] } })
  till.drop()
  await vi.waitFor(() => expect(server.held.at(-1)).toBe(0))
})

test('too little cash is noted as a part, and the rest is still owed', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  till.payCash(2000 as Parameters<typeof till.payCash>[0])
  expect(till.state()).toMatchObject({ pending: false, sale: { payments: [{ means: 'cash', amount: 20 }] } })
  till.pay({ means: 'card_terminal', label: 'Carte bancaire', amount: 5 as Euros })
  await sold(till)
  expect([...server.sales.values()][0]!.payments).toHaveLength(2)
})
