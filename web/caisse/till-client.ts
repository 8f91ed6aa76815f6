import { isMoneyReceived } from '../../contract/rules/means.ts'
import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { ApiRefusal } from '../api-client.ts'
import type { Kept, OnTerminal, Pending } from './kept.ts'
import {
  addItem,
  addPlaces,
  addVoucher,
  cashPayment,
  emptySale,
  type Group,
  groupOf,
  isEmpty,
  type LineOf,
  type NamedSeat,
  nameOf,
  owedCents,
  type Payment,
  placesAsked,
  placesIn,
  type Sale,
  saleSent,
  screeningsChanged,
  seatAnew,
  seatAt,
  takeOff,
  takeOffLast,
  takeOffScreening,
  terminalPaymentsOf,
  whyNotAdded,
} from './sale.ts'
import { createTerminalFollower, type TerminalApi } from './terminal-follower.ts'
import type {
  CounterFare,
  CounterItem,
  CounterSale,
  CounterScreening,
  CounterVoucher,
  Hold,
  SaleSent,
} from './till-types.ts'

/** The API calls of the selling screen. */
export type TillApi = {
  screenings(date: string): Promise<CounterScreening[]>
  hold(sessions_id: number, places: { tariffs_id: number; seats_id?: number }[]): Promise<Hold>
  /** Proposes n seats near the seats that the till already holds; null if there are none near them. */
  seatsNear(sessions_id: number, held: readonly NamedSeat[], n: number): Promise<NamedSeat[] | null>
  release(sessions_id: number): Promise<unknown>
  sell(key: string, body: SaleSent): Promise<CounterSale>
  terminal: TerminalApi
}

export type TillState = {
  /** `down`: the server does not answer. */
  line: 'up' | 'down' | 'logged_out'
  date: string
  screenings: readonly CounterScreening[]
  sale: Sale
  parked: readonly Sale[]
  /** True while a sale that was sent has no answer yet. */
  pending: boolean
  /** A payment on the card terminal that is not settled. Until it is, the sale cannot change. */
  terminal: OnTerminal | null
  /** The last sale, shown until the next sale begins. */
  sold: CounterSale | null
  message: string | null
}

type Options = {
  api: TillApi
  till_sessions_id: number
  first: { date: string; screenings: readonly CounterScreening[] }
  kept: { read(): Kept; write(kept: Kept): void }
  newKey: () => string
  /** True if the till has a card terminal connected. */
  withTerminal?: boolean
}

export type TillClient = ReturnType<typeof createTillClient>

/**
 * Manages the current sale of a till and its API calls. A sale is sent with the same idempotency key until
 * the server answers, so that a lost answer or a reload never sells twice.
 */
export function createTillClient({ api, till_sessions_id, first, kept, newKey, withTerminal }: Options) {
  let pending: Pending | null = null
  let terminal: OnTerminal | null = null
  let sending = false
  let state: TillState = {
    ...{ line: 'up', date: first.date, screenings: first.screenings, sale: emptySale('first'), parked: [] },
    ...{ pending: false, terminal: null, sold: null, message: null },
  }
  const listeners = new Set<() => void>()

  function set(changes: Partial<TillState>): void {
    state = { ...state, ...changes, pending: pending !== null, terminal }
    kept.write({ sale: state.sale, parked: [...state.parked], pending, terminal })
    for (const listener of listeners) listener()
  }

  // The screenings for which the server does not yet hold the seats that this till needs. One request runs at a
  // time, and asks for the seats needed at the moment when it is sent.
  const changed = new Set<number>()
  let holding: Promise<void> | null = null

  function hold(sessions_id: number): void {
    changed.add(sessions_id)
    holding ??= holdChanged().finally(() => {
      holding = null
    })
  }

  function holdAll({ groups }: Sale): void {
    for (const { screening } of groups) hold(screening.sessions_id)
  }

  async function holdChanged(): Promise<void> {
    while (changed.size > 0 && pending === null) {
      const [sessions_id] = [...changed] as [number]
      changed.delete(sessions_id)
      await holdOne(sessions_id)
    }
  }

  async function holdOne(sessions_id: number): Promise<void> {
    const asked: { sale: Sale; group: Group; places: ReturnType<typeof placesAsked> }[] = []
    for (const sale of [state.sale, ...state.parked]) {
      const group = groupOf(sale, sessions_id)
      if (group) asked.push({ sale, group, places: placesAsked({ ...group, seats: await seatsFor(group) }) })
    }
    const places = asked.flatMap(one => one.places)
    try {
      if (places.length === 0) {
        await api.release(sessions_id)
        return
      }
      const answer = await api.hold(sessions_id, places)
      let from = 0
      for (const one of asked) {
        const seats = answer.places.slice(from, from + one.places.length).map(({ seat }) => seat)
        from += one.places.length
        seat(one, seats)
      }
    } catch (error) {
      refusedOr(error, refusal => {
        const group = state.sale.groups.length > 1 && groupOf(state.sale, sessions_id)
        set({ message: `${group ? `${nameOf(group.screening)}\u00a0: ` : ''}${saidBy(refusal)}` })
        if (!places.some(({ seats_id }) => seats_id) || !isAboutSeats(refusal)) return
        const anew = (sale: Sale) => seatAnew(sale, sessions_id)
        set({ sale: anew(state.sale), parked: state.parked.map(anew) })
        changed.add(sessions_id)
      })
    }
  }

  /**
   * Returns the seats to request: the present ones if there are enough, otherwise seats near those that the
   * cashier chose. An empty list lets the server propose the best seats.
   */
  async function seatsFor(group: Group): Promise<Group['seats']> {
    const { screening, seats, chosen } = group
    const n = placesIn(group)
    if (seats.length === n || chosen.length === 0) return seats
    const near = await api.seatsNear(screening.sessions_id, chosen, n).catch(() => null)
    return near ?? []
  }

  /**
   * Stores in a sale the seats that the server now holds for it, unless the sale has changed since the request.
   */
  function seat({ sale: { id }, group: asked }: { sale: Sale; group: Group }, seats: Group['seats']): void {
    const chosen = asked.chosen.length === 0 ? asked.chosen : seats.filter(one => one !== null)
    const same = (sale: Sale): Sale => ({
      ...sale,
      groups: sale.groups.map(group =>
        sale.id === id && group.places === asked.places && group.chosen === asked.chosen
          ? { ...group, seats, chosen }
          : group,
      ),
    })
    set({ sale: same(state.sale), parked: state.parked.map(same) })
  }

  /**
   * Handles an error. If the server has refused the request, calls `refused`. After any other error it is unknown
   * what the server did, so the till sends nothing new until the server answers again.
   */
  function refusedOr(error: unknown, refused: (refusal: ApiRefusal) => void): void {
    if (error instanceof ApiRefusal && error.status === 401) set({ line: 'logged_out' })
    else if (error instanceof ApiRefusal && error.status < 500 && error.status !== 429) refused(error)
    else set({ line: 'down' })
  }

  async function refresh(): Promise<void> {
    const { date } = state
    try {
      const screenings = await api.screenings(date)
      if (date === state.date) set({ screenings, line: 'up' })
      for (const id of changed) hold(id)
    } catch (error) {
      refusedOr(error, refusal => set({ message: refusal.message }))
    }
  }

  async function send(): Promise<void> {
    if (!pending || sending) return
    sending = true
    try {
      // Wait until the current hold request is answered. If the server handled it after the sale, it would hold
      // seats that nobody needs any more.
      await holding
      const sold = await api.sell(pending.key, pending.body)
      pending = null
      afterSale(sold)
    } catch (error) {
      refusedOr(error, refusal => {
        pending = null
        const paid = terminalPaymentsOf(state.sale)
        set({ sale: withoutRefused(state.sale, refusal), line: 'up', message: saidBy(refusal) })
        holdAll(state.sale)
        if (terminalPaymentsOf(state.sale).length < paid.length) void onTerminal.look()
      })
    } finally {
      sending = false
    }
  }

  function afterSale(sold: CounterSale): void {
    set({ sold, sale: emptySale(newKey()), line: 'up', message: null })
    // The sale has released all holds of this till for its screenings: hold those of the parked sales again.
    for (const { sessions_id } of sold.orders ?? [sold])
      if (sessions_id !== null && state.parked.some(sale => groupOf(sale, sessions_id))) hold(sessions_id)
    void refresh()
  }

  const onTerminal = createTerminalFollower({
    ...{ api: api.terminal, newKey, refusedOr, saidBy },
    now: () => terminal,
    put(next, message = null) {
      terminal = next
      set({ line: 'up', message })
    },
    // Wait until the current hold request is answered. If the server handled it during the card payment, it would
    // shorten the time for which the seats are held.
    ready: async () => void (await holding),
    sold(sale) {
      terminal = null
      afterSale(sale)
    },
    /** Adds the card payment to the sale. If it pays only a part, other payments must follow. */
    count({ id, amount }) {
      terminal = null
      const part = { means: 'card_terminal', label: 'Carte bancaire', amount, terminal_payments_id: id }
      pay(part)
    },
    isCounted: id => [state.sale, ...state.parked].some(sale => terminalPaymentsOf(sale).includes(id)),
    released: () => holdAll(state.sale),
  })

  /** Changes the current sale. Ignored while a sale or a terminal payment is in progress. */
  function change(next: (sale: Sale) => Sale): void {
    if (pending || terminal) return
    const earlier = state.sale
    const sale = next(earlier)
    set({ sale, sold: null, message: null })
    // The cashier has removed a charged card payment: show it, so that the cashier refunds it or counts it in
    // the next sale.
    if (terminalPaymentsOf(sale).length < terminalPaymentsOf(earlier).length) void onTerminal.look()
    for (const id of screeningsChanged(earlier, sale)) hold(id)
  }

  function pay(payment: Payment): void {
    if (pending || terminal || isEmpty(state.sale)) return
    if (state.line !== 'up') return
    const sale = { ...state.sale, payments: [...state.sale.payments, payment] }
    const owed = owedCents(sale)
    if (owed !== 0) {
      set(owed > 0 ? { sale, message: null } : { message: 'C’est plus que ce qui reste à payer.' })
      return
    }
    pending = { key: newKey(), body: saleSent(sale, till_sessions_id) }
    set({ sale, message: null })
    void send()
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /**
     * Asks the server for news: sends the pending sale again, asks for the result of the card payment, or reads
     * the screenings. Called every few seconds, and when the connection is back.
     */
    tick: () => (pending ? send() : onTerminal.isAwaited() ? onTerminal.follow() : refresh()),
    lineLost: () => set({ line: 'down' }),

    /**
     * After a reload, restores the stored sales, requests their seats again, and repeats a request that had no
     * answer.
     */
    restore() {
      const before = kept.read()
      pending = before.pending
      terminal = before.terminal
      // A sale stored by an earlier version of this code may lack a list that was added since: use an empty list.
      // It had one screening, and its places were stored in the sale itself.
      const whole = ({
        screening,
        places = [],
        seats = [],
        chosen = [],
        ...sale
      }: Sale & Partial<Group>) => ({
        ...{ ...emptySale(sale.id), groups: screening ? [{ screening, places, seats, chosen }] : [] },
        ...sale,
      })
      set({ sale: before.sale ? whole(before.sale) : emptySale(newKey()), parked: before.parked.map(whole) })
      if (pending) return send()
      if (terminal) return onTerminal.follow()
      if (withTerminal) void onTerminal.look()
      for (const sale of [state.sale, ...state.parked]) holdAll(sale)
      return holding
    },

    showDay(date: string) {
      set({ date, screenings: [] })
      return refresh()
    },
    addPlaces(screening: CounterScreening, fare: CounterFare, quantity: number) {
      const no = whyNotAdded(state.sale, screening, quantity)
      if (no) {
        set({ message: no })
        return
      }
      const before = state.sale.groups.length
      change(sale => addPlaces(sale, { screening, fare, quantity }))
      // Tell the cashier, who may have tapped on another screening by mistake.
      const { groups } = state.sale
      if (before > 0 && groups.length > before)
        set({ message: `La vente porte maintenant sur ${groups.length} séances.` })
    },
    addItem: (item: CounterItem, quantity: number) => change(sale => addItem(sale, item, quantity)),
    addVoucher: (voucher: CounterVoucher, quantity: number) =>
      change(sale => addVoucher(sale, voucher, quantity)),
    takeOff: (line: LineOf, quantity?: number) => change(sale => takeOff(sale, line, quantity)),
    takeOffLast: () => change(takeOffLast),
    takeOffScreening: (sessions_id?: number) => change(sale => takeOffScreening(sale, sessions_id)),
    chooseSeats(sessions_id: number, seats: NamedSeat[]) {
      change(sale => seatAt(sale, sessions_id, seats))
      hold(sessions_id)
    },
    drop: () => change(() => emptySale(newKey())),
    park() {
      if (pending || terminal || isEmpty(state.sale)) return
      set({ parked: [...state.parked, state.sale], sale: emptySale(newKey()), message: null })
    },
    resume(id: string) {
      const sale = state.parked.find(one => one.id === id)
      if (pending || terminal || !sale) return
      const others = state.parked.filter(one => one !== sale)
      set({ sale, sold: null, parked: isEmpty(state.sale) ? others : [...others, state.sale] })
      holdAll(sale)
    },
    payCash(tendered = owedCents(state.sale)) {
      const owed = owedCents(state.sale)
      if (tendered < owed) pay(cashPayment(tendered, tendered))
      else pay(cashPayment(owed, tendered))
    },
    pay,
    /** Requests a payment on the till's card terminal, of the whole sum owed or a part of it. */
    payByTerminal(amount: Cents) {
      if (pending || terminal || isEmpty(state.sale) || state.line !== 'up') return
      onTerminal.ask({ ...saleSent(state.sale, till_sessions_id), amount: eurosFromCents(amount) })
    },
    terminal: onTerminal.steps,
    /** Shows the payment or refund that was requested from the card terminal, or one that is not settled yet. */
    lookAtTerminal: onTerminal.look,
    followTerminal: () => (onTerminal.isAwaited() ? onTerminal.follow() : Promise.resolve()),
    forgetPayments: () => change(sale => ({ ...sale, payments: [] })),
    /** Confirms a sale that costs nothing, as a cash payment of 0 €. */
    confirmFree: () => pay({ means: 'cash', label: 'Espèces', amount: 0 as Payment['amount'] }),
    forgetSold: () => set({ sold: null }),
    say: (message: string | null) => set({ message }),
  }
}

/** Returns the sale without the payment that the server refused. */
function withoutRefused(sale: Sale, { answer }: ApiRefusal): Sale {
  const refused = answer.errors?.flatMap(({ field }) => /^payments\[(\d+)\]/.exec(field)?.[1] ?? [])[0]
  const at = refused === undefined ? sale.payments.length - 1 : Number(refused)
  const last = sale.payments.length - 1
  const payments = sale.payments.filter((payment, nth) => {
    if (nth === at) return false
    // Also remove the last payment if it is money: it completed the sale, and the cashier must be able to enter it
    // again.
    return nth !== last || !isMoneyReceived(payment.means)
  })
  return { ...seatAnew(sale), payments }
}

const seatRefusals: readonly string[] = [
  'seat_taken',
  'seat_not_sold',
  'duo_split',
  'companion_alone',
  'seat_left_alone',
]
const isAboutSeats = ({ answer }: ApiRefusal): boolean => seatRefusals.includes(answer.code)

function saidBy({ answer }: ApiRefusal): string {
  const details = (answer.errors ?? []).map(({ message }) => message)
  return [answer.message, ...details.filter(detail => detail !== answer.message)].join(' ')
}
