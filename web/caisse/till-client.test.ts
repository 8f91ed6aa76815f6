import { expect, test, vi } from 'vitest'
import { errorAnswer } from '../../contract/refusals.ts'
import type { Euros } from '../../contract/rules/money.ts'
import { ApiRefusal } from '../api-client.ts'
import { type Kept, nothingKept } from './kept.ts'
import { createTillClient, type TillApi } from './till-client.ts'
import type {
  CounterFare,
  CounterSale,
  CounterScreening,
  SaleSent,
  TerminalAsked,
  TerminalPayment,
} from './till-types.ts'

const fare = { tariffs_id: 1, label: 'Plein tarif', short_code: 'PLN', price: 12.5 as Euros } as CounterFare
const screening = {
  ...{ sessions_id: 5, title: 'Nosferatu', supplement: 0 as Euros, sellable: true, tariffs: [fare] },
} as CounterScreening

const seatOf = (id: number) => ({ id, row_name: 'A', seat_number: String(id) })

/**
 * Creates a simulated server that stores sales by their idempotency key. The test can cut the network connection
 * before or after the server handles a request.
 */
function aServer() {
  const sales = new Map<string, SaleSent>()
  const held: number[] = []
  const gone = new Set<number>()
  let cut: 'before' | 'after' | null = null
  let refusal: ApiRefusal | null = null
  const payments = new Map<string, TerminalPayment>()
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
      if (places.some(({ seats_id }) => gone.has(seats_id ?? 0)))
        throw new ApiRefusal(409, errorAnswer('seat_taken'))
      return {
        ...{ sessions_id, expires_at: '2026-11-18T20:00:00Z' },
        places: places.map(({ tariffs_id, seats_id }, at) => ({
          ...{ tariffs_id, seat: seatOf(seats_id ?? at + 1) },
        })),
      }
    },
    seatsNear: async (_, [first], n) => Array.from({ length: n }, (_, at) => seatOf(first!.id + at)),
    release: async () => {
      reach()
      held.push(0)
    },
    sell: async (key, body) => {
      reach()
      if (refusal) throw refusal
      sales.set(key, body)
      if (cut === 'after') throw new TypeError('Failed to fetch')
      return { reference: key, sessions_id: body.sessions_id } as CounterSale
    },
    terminal: {
      ask: async (key, body) => {
        reach()
        if (!payments.has(key)) payments.set(key, asked(payments.size + 1, body))
        if (cut === 'after') throw new TypeError('Failed to fetch')
        return payments.get(key)!
      },
      open: async () => {
        reach()
        return [...payments.values()].filter(({ state }) => ['asking', 'unknown', 'accepted'].includes(state))
      },
      read: async id => {
        reach()
        return paymentOf(id)
      },
      leave: async id => become(id, { state: 'unknown' }),
      settle: async (id, done) => become(id, done ? { state: 'sold', sale } : { state: 'refused' }),
      finish: async id => {
        if (refusal) throw refusal
        return become(id, { state: 'sold', sale })
      },
      giveBack: async id => become(id, { state: 'returned' }),
    },
  }
  const sale = { reference: 'on-terminal' } as CounterSale
  const paymentOf = (id: number) => [...payments.values()].find(one => one.id === id)!
  const become = (id: number, changes: Partial<TerminalPayment>) => {
    const next = { ...paymentOf(id), ...changes }
    for (const [key, one] of payments) if (one.id === id) payments.set(key, next)
    return next
  }
  return {
    ...{ sales, held, gone, api, payments, become, sale },
    cut: (when: typeof cut) => {
      cut = when
    },
    refuse: (one: ApiRefusal | null) => {
      refusal = one
    },
  }
}

const asked = (id: number, { amount, payments, places }: TerminalAsked) =>
  ({
    ...{ id, kind: 'debit', amount, state: 'asking', reason: null, sale: null, by_hand: false },
    completes: amount + (payments ?? []).reduce((sum, one) => sum + one.amount, 0) === places!.length * 12.5,
  }) as TerminalPayment

function aTill(server = aServer(), stored: Kept = nothingKept) {
  let keptText = JSON.stringify(stored)
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
      withTerminal: true,
    })
    till.restore()
    return till
  }
  return { server, open, till: open(), kept: (): Kept => JSON.parse(keptText) }
}

const sold = (till: ReturnType<typeof aTill>['till']) =>
  vi.waitFor(() => expect(till.state().sold).not.toBeNull())

test('two tickets paid in cash are sold with the seats that the till had reserved', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  await vi.waitFor(() => expect(till.state().sale.groups[0]!.seats).toHaveLength(2))
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
  expect(till.state()).toMatchObject({ pending: false, sale: { groups: [] } })
})

const later = {
  ...screening,
  sessions_id: 6,
  title: 'Metropolis',
  hours_timetable: '21:00',
} as CounterScreening

test('a fare of another screening joins the sale: the till says so, holds its seats, and sells both', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  till.addPlaces(later, fare, 1)
  expect(till.state()).toMatchObject({
    message: 'La vente porte maintenant sur 2 séances.',
    sale: { groups: [{ screening: { sessions_id: 5 } }, { screening: { sessions_id: 6 } }] },
  })
  till.addPlaces(later, fare, 1)
  expect(till.state().message).toBeNull()
  await vi.waitFor(() => expect(till.state().sale.groups.map(({ seats }) => seats.length)).toEqual([2, 2]))
  till.payCash()
  await sold(till)
  expect([...server.sales.values()]).toMatchObject([
    {
      ...{ sessions_id: 5, places: [{ seats_id: 1 }, { seats_id: 2 }] },
      also: [{ sessions_id: 6, places: [{ seats_id: 1 }, { seats_id: 2 }] }],
      payments: [{ amount: 50 }],
    },
  ])
})

test('a screening added by mistake is removed in one step, and its seats are released', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 1)
  till.addPlaces(later, fare, 3)
  await vi.waitFor(() => expect(server.held).toEqual([1, 3]))
  till.takeOffScreening()
  expect(till.state()).toMatchObject({ message: null, sale: { groups: [{ screening: { sessions_id: 5 } }] } })
  await vi.waitFor(() => expect(server.held).toEqual([1, 3, 0]))
})

test('if a chosen seat of one screening is taken, only the seats of that screening are proposed again', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 1)
  till.addPlaces(later, fare, 1)
  till.chooseSeats(5, [seatOf(7)])
  till.chooseSeats(6, [seatOf(8)])
  await vi.waitFor(() => expect(till.state().sale.groups.map(({ chosen }) => chosen[0]?.id)).toEqual([7, 8]))
  server.gone.add(9)
  till.chooseSeats(6, [seatOf(9)])
  await vi.waitFor(() => expect(till.state().sale.groups.map(({ seats }) => seats[0]?.id)).toEqual([7, 1]))
  expect(till.state().message).toContain('Metropolis')
})

test('a sale that an earlier version of the page stored in the browser is restored', () => {
  const { kept, till } = aTill(aServer(), {
    ...nothingKept,
    sale: {
      ...{ id: 'old', screening, places: [{ ...fare, supplement: 0, quantity: 2 }], seats: [], chosen: [] },
      ...{ items: [], payments: [] },
    } as never,
  })
  expect(till.state().sale).toMatchObject({
    ...{ id: 'old', vouchers: [] },
    groups: [{ screening: { sessions_id: 5 }, places: [{ quantity: 2 }] }],
  })
  expect(kept().sale).not.toHaveProperty('places')
})

test('seats at the till follow the number of tickets; if a seat is taken, the best are proposed', async () => {
  const { server, till } = aTill()
  const seats = () => till.state().sale.groups[0]!.seats.map(seat => seat?.id)
  till.addPlaces(screening, fare, 2)
  // The till has asked to hold the proposed seats and has no answer yet. The cashier now chooses other seats,
  // which must replace the proposed ones.
  till.chooseSeats(5, [seatOf(7), seatOf(8)])
  await vi.waitFor(() => expect(server.held).toHaveLength(2))
  expect(seats()).toEqual([7, 8])
  till.addPlaces(screening, fare, 1)
  await vi.waitFor(() => expect(seats()).toEqual([7, 8, 9]))
  till.takeOffLast()
  await vi.waitFor(() => expect(seats()).toEqual([7, 8]))
  till.park()
  till.resume(till.state().parked[0]!.id)
  await vi.waitFor(() => expect(server.held).toHaveLength(5))
  expect(seats()).toEqual([7, 8])
  // The hold of the till has expired, and a buyer on the site has bought seat 8.
  server.gone.add(8)
  till.addPlaces(screening, fare, 1)
  await vi.waitFor(() => expect(seats()).toEqual([1, 2, 3]))
  expect(till.state().message).toContain('vient d’être pris')
})

test('a sale without an answer is sent again under its idempotency key, and made only once', async () => {
  const { server, open, till } = aTill()
  till.addPlaces(screening, fare, 2)
  server.cut('after')
  till.payCash()
  await vi.waitFor(() => expect(till.state().line).toBe('down'))
  // Until the answer arrives, a second tap neither sells nor changes anything.
  till.payCash()
  till.addPlaces(screening, fare, 1)
  expect(till.state()).toMatchObject({ pending: true, sale: { groups: [{ places: [{ quantity: 2 }] }] } })
  const reloaded = open()
  expect(reloaded.state().pending).toBe(true)
  await vi.waitFor(() => expect(reloaded.state().line).toBe('down'))
  server.cut(null)
  await reloaded.tick()
  await sold(reloaded)
  expect(server.sales.size).toBe(1)
  expect(reloaded.state()).toMatchObject({ line: 'up', pending: false })
})

test('without a network connection, the till keeps the sale and completes it once online', async () => {
  const { server, till } = aTill()
  server.cut('before')
  till.addPlaces(screening, fare, 1)
  await vi.waitFor(() => expect(till.state().line).toBe('down'))
  till.payCash()
  expect(till.state()).toMatchObject({ pending: false, sale: { groups: [{ places: [{ quantity: 1 }] }] } })
  server.cut(null)
  await till.tick()
  expect(till.state().line).toBe('up')
  till.payCash()
  await sold(till)
  expect(server.sales.size).toBe(1)
})

test('a till sale that is refused keeps its lines and earlier payments, and shows the reason', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  till.pay({ means: 'card_terminal', label: 'Carte bancaire', amount: 10 as Euros })
  server.refuse(new ApiRefusal(409, errorAnswer('screening_full')))
  till.payCash()
  await vi.waitFor(() => expect(till.state().message).toContain('plus assez de places'))
  expect(till.state()).toMatchObject({
    pending: false,
    sale: { groups: [{ places: [{ quantity: 2 }] }], payments: [{ means: 'card_terminal' }] },
  })
  server.refuse(null)
  till.payCash()
  await sold(till)
})

test('a parked sale keeps its seats while the till sells other tickets for the same screening', async () => {
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
  expect(till.state()).toMatchObject({ parked: [], sale: { groups: [{ places: [{ quantity: 2 }] }] } })
  till.drop()
  await vi.waitFor(() => expect(server.held.at(-1)).toBe(0))
})

test('cash below the total is a partial payment; another payment completes the till sale', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  till.payCash(2000 as Parameters<typeof till.payCash>[0])
  expect(till.state()).toMatchObject({ pending: false, sale: { payments: [{ means: 'cash', amount: 20 }] } })
  till.pay({ means: 'card_terminal', label: 'Carte bancaire', amount: 5 as Euros })
  await sold(till)
  expect([...server.sales.values()][0]!.payments).toHaveLength(2)
})

const onTerminal = (till: ReturnType<typeof aTill>['till'], state: TerminalPayment['state']) =>
  vi.waitFor(() => expect(till.state().terminal?.payment?.state).toBe(state))
const charged = (amount: number) =>
  (amount * 100) as Parameters<ReturnType<typeof aTill>['till']['payByTerminal']>[0]

test('the sale cannot change during a card payment on the terminal, and is made afterwards', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  till.payByTerminal(charged(25))
  await onTerminal(till, 'asking')
  till.addPlaces(screening, fare, 1)
  till.payCash()
  till.payByTerminal(charged(25))
  expect(till.state().sale.groups).toMatchObject([{ places: [{ quantity: 2 }] }])
  expect([server.sales.size, server.payments.size]).toEqual([0, 1])
  server.become(1, { state: 'sold', sale: server.sale })
  await till.followTerminal()
  expect(till.state()).toMatchObject({ terminal: null, sold: server.sale, sale: { groups: [] } })
})

test('after a lost answer and a reload, the till repeats the terminal request under the same key', async () => {
  const { server, open, till } = aTill()
  till.addPlaces(screening, fare, 2)
  server.cut('after')
  till.payByTerminal(charged(25))
  await vi.waitFor(() => expect(till.state().line).toBe('down'))
  const reloaded = open()
  server.cut(null)
  await reloaded.followTerminal()
  await onTerminal(reloaded, 'asking')
  expect(server.payments.size).toBe(1)
})

test('a card payment of unknown result is also shown in another browser, where it can be settled', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  till.payByTerminal(charged(25))
  await onTerminal(till, 'asking')
  server.become(1, { state: 'unknown', reason: 'Le terminal n’a pas répondu.' })
  const { till: other } = aTill(server)
  await onTerminal(other, 'unknown')
  await other.terminal.settle(true)
  expect(other.state()).toMatchObject({ terminal: null, sold: server.sale })
})

test('a card refused on the terminal leaves the sale unchanged, and the cashier can take cash', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  till.payByTerminal(charged(25))
  await onTerminal(till, 'asking')
  server.become(1, { state: 'refused', reason: 'La carte est refusée.' })
  await till.followTerminal()
  await onTerminal(till, 'refused')
  await till.terminal.dismiss()
  till.payCash()
  await sold(till)
  expect(server.sales.size).toBe(1)
})

test('a card payment removed from a sale is shown again, so that the cashier can refund it', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  till.payByTerminal(charged(10))
  await onTerminal(till, 'asking')
  server.become(1, { state: 'accepted' })
  await till.followTerminal()
  expect(till.state()).toMatchObject({
    ...{
      terminal: null,
      sale: { payments: [{ means: 'card_terminal', amount: 10, terminal_payments_id: 1 }] },
    },
  })
  till.forgetPayments()
  await onTerminal(till, 'accepted')
  await till.terminal.giveBack()
  expect(till.state()).toMatchObject({ terminal: null, message: 'La somme est rendue au client.' })
})

test('if a sale is refused after the card was charged, the till shows the reason until it is settled', async () => {
  const { server, till } = aTill()
  till.addPlaces(screening, fare, 2)
  till.payByTerminal(charged(25))
  await onTerminal(till, 'asking')
  server.become(1, { state: 'accepted' })
  server.refuse(new ApiRefusal(409, errorAnswer('screening_full')))
  await till.followTerminal()
  expect(till.state().terminal).toMatchObject({
    payment: { state: 'accepted' },
    said: expect.stringContaining('places'),
  })
  server.refuse(null)
  await till.terminal.finish()
  expect(till.state()).toMatchObject({ terminal: null, sold: server.sale })
})

test('a refund that the terminal refuses stays on the screen of the till as still owed', async () => {
  const { server, till } = aTill()
  const refund = { id: 9, kind: 'refund', amount: 12.5, state: 'asking', completes: false, owed: false }
  server.payments.set('refund', { ...refund, sale: null, reason: null } as TerminalPayment)
  await till.lookAtTerminal()
  await onTerminal(till, 'asking')
  server.become(9, { state: 'refused', owed: true })
  await till.followTerminal()
  await onTerminal(till, 'refused')
  expect(till.state().terminal?.payment?.owed).toBe(true)
  await till.terminal.giveBack()
  expect(till.state()).toMatchObject({ terminal: null, message: 'La somme est rendue au client.' })
})
