// A simple ledger: it lists every operation as a bookkeeper would write it, and adds up the amounts. It shares no
// code with the product, so that the two can be compared.

/** The amount that one means of payment paid of a place, item or voucher. A negative amount was refunded. */
export type Line = {
  means: string
  amount: number
  /** The VAT rate in thousandths of the net price; 55 by default. */
  vat?: number
  /** The place that the amount was paid for, as `order:number`. */
  place?: string
  /**
   * The voucher whose balance changes by `units` (places or cents): a positive number is added, a negative one is
   * spent.
   */
  voucher?: number
  units?: number
  /**
   * The reason why the voucher's balance changes, if it differs from the kind of the operation. Example: a gift
   * voucher sold in a till sale; the operation is a sale, but the cause is `purchase`.
   */
  cause?: 'purchase'
}

type Cause = 'sale' | 'cancellation' | 'invitation' | 'purchase' | 'withdrawal' | 'expiry'
type Kind = Cause | 'refund' | 'till_opened' | 'till_closed' | 'cash_in' | 'cash_out'
type Shown = { cinema: number; starts: number; cancelled: number | null }

export type Entry = {
  kind: Kind
  /** The cinema where the money was taken; null for operations of no single cinema. */
  cinema: number | null
  channel?: 'site' | 'counter'
  till?: number
  /** Cash that was put into the till's drawer or taken out, other than by a sale. */
  drawer?: number
  /** The screening of the places in these lines, for a sale only. */
  screening?: Shown
  /** For a till sale of several screenings, the screening of each place. */
  screenings?: ReadonlyMap<string, Shown>
  lines: readonly Line[]
}

type Written = Line & { vat: number; worth: number }
type Operation = Omit<Entry, 'lines'> & { day: string; series: string; lines: Written[] }
type Voucher = { kind: string; name: string; price: number; initial: number; left: number }
type Place = { screening: Shown; lines: Written[]; isEntry: boolean }
type Moved = { id: number; day: string; cause: Cause; worth: number; units: number }

const liabilities = ['e_carte', 'bon_cadeau', 'invitation']
const isPrepaid = ({ means }: Line) => liabilities.includes(means)

export function createLedger() {
  const operations: Operation[] = []
  const vouchers = new Map<number, Voucher>()
  const moved: Moved[] = []
  const places = new Map<string, Place>()

  /**
   * Adds units to a voucher; a negative number spends them. Returns the part of the voucher's price for these
   * units, as the difference of two rounded sums: so all parts together are exactly the price.
   */
  function move(id: number, units: number, day: string, cause: Cause): number {
    const voucher = vouchers.get(id)!
    const upTo = (left: number) => Math.floor((voucher.price * (voucher.initial - left)) / voucher.initial)
    const worth = upTo(voucher.left) - upTo(voucher.left + units)
    voucher.left += units
    moved.push({ id, day, cause, worth, units })
    return worth
  }

  return {
    operations,
    vouchers,
    places,
    moved,

    /** Registers a voucher; call this before writing its first operation. An invitation has no price. */
    issue: (id: number, voucher: Omit<Voucher, 'left'>) => vouchers.set(id, { ...voucher, left: 0 }),

    write(at: number, { lines, ...entry }: Entry): void {
      const day = businessDay(at)
      const { kind, cinema, screening, screenings } = entry
      const cause = (kind === 'refund' ? 'cancellation' : kind) as Cause
      const written = lines.map(line => {
        const worth =
          line.voucher === undefined ? 0 : move(line.voucher, line.units!, day, line.cause ?? cause)
        return { vat: 55, ...line, worth: isPrepaid(line) ? -worth : 0 }
      })
      const series = `simulation:${cinema === null ? 'house' : `cinema:${cinema}`}`
      operations.push({ ...entry, day, series, lines: written })
      for (const [place, own] of Map.groupBy(written, line => line.place)) {
        if (place === undefined) continue
        const shown = screenings?.get(place) ?? screening!
        if (kind === 'sale') places.set(place, { screening: shown, lines: own, isEntry: true })
        else if (kind !== 'refund') places.get(place)!.isEntry = false
      }
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
type Period = { from: string; to: string }

const within = ({ from, to }: Period, day: string) => day >= from && day <= to
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)

const clock = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: 'Europe/Paris', hourCycle: 'h23' },
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
})

/** Returns the business day: the date in Paris, or the day before if it is earlier than 06:00. */
export function businessDay(at: number): string {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  return Number(parts.get('hour')) < 6 ? nextDay(date, -1) : date
}

export const nextDay = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

const vatOf = (lines: readonly { vat: number; amount: number }[]) =>
  sum([...Map.groupBy(lines, ({ vat }) => vat)], ([rate, own]) =>
    rounded(
      sum(own, ({ amount }) => amount * rate),
      1000 + rate,
    ),
  )

/** Adds up the amounts per key, and leaves out sums of zero. */
const byKey = <T>(all: readonly T[], key: (one: T) => string, of: (one: T) => number) =>
  Object.fromEntries(
    [...Map.groupBy(all, key)]
      .map(([name, own]) => [name, sum(own, of)] as const)
      .filter(([, amount]) => amount !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Returns the takings by day of sale: money received, less money refunded. */
export function takingsIn(ledger: Ledger, period: Period, series?: string) {
  const own = ledger.operations.filter(
    one => within(period, one.day) && (series === undefined || one.series === series),
  )
  const lines = own
    .filter(({ kind }) => kind !== 'expiry')
    .flatMap(({ lines, ...about }) => lines.map(line => ({ ...line, ...about })))
  const money = lines.filter(line => !isPrepaid(line))
  const ofPlaces = own.flatMap(({ kind, lines }) =>
    [...Map.groupBy(lines, ({ place }) => place)]
      .filter(([place]) => place !== undefined)
      .map(([, all]) => ({
        entry: kind === 'sale' ? 1 : kind === 'refund' ? 0 : -1,
        worth: sum(all, line => (isPrepaid(line) ? line.worth : line.amount)),
        bears: kind !== 'refund',
      })),
  )
  return {
    operations: own.length,
    entries: sum(ofPlaces, ({ entry }) => entry),
    free_entries: sum(
      ofPlaces.filter(({ worth }) => worth === 0),
      ({ entry }) => entry,
    ),
    amount: sum(money, ({ amount }) => amount),
    prepaid: sum(lines, ({ worth }) => worth),
    vat: vatOf(money),
    tsa: rounded(
      sum(
        ofPlaces.filter(({ bears }) => bears),
        ({ worth }) => worth * 1072,
      ),
      10_000,
    ),
    by_means: byKey(
      money,
      ({ means }) => means,
      ({ amount }) => amount,
    ),
    by_vat: byKey(
      money,
      ({ vat }) => String(vat),
      ({ amount }) => amount,
    ),
    by_channel: byKey(
      money,
      ({ channel = 'site' }) => channel,
      ({ amount }) => amount,
    ),
    by_cinema: byKey(
      money,
      ({ cinema }) => String(cinema ?? ''),
      ({ amount }) => amount,
    ),
    by_day: byKey(
      money,
      ({ day }) => day,
      ({ amount }) => amount,
    ),
  }
}

/** Returns the takings by screening: the number of people entitled to enter and the value of their tickets. */
export function shownIn(ledger: Ledger, period: Period) {
  const entries = [...ledger.places.values()]
    .filter(({ isEntry, screening }) => isEntry && screening.cancelled === null)
    .filter(({ screening }) => within(period, businessDay(screening.starts)))
  const lines = entries.flatMap(({ lines, screening }) =>
    lines.map(line => ({ ...line, screening, amount: isPrepaid(line) ? line.worth : line.amount })),
  )
  const worthOf = (all: readonly Written[]) => sum(all, line => (isPrepaid(line) ? line.worth : line.amount))
  return {
    entries: entries.length,
    free_entries: entries.filter(place => worthOf(place.lines) === 0).length,
    amount: sum(lines, ({ amount }) => amount),
    prepaid: sum(lines, ({ worth }) => worth),
    vat: vatOf(lines),
    tsa: rounded(
      sum(lines, ({ amount }) => amount * 1072),
      10_000,
    ),
    by_means: byKey(
      lines,
      ({ means }) => means,
      ({ amount }) => amount,
    ),
    by_cinema: byKey(
      lines,
      ({ screening }) => String(screening.cinema),
      ({ amount }) => amount,
    ),
    by_day: byKey(
      lines,
      ({ screening }) => businessDay(screening.starts),
      ({ amount }) => amount,
    ),
  }
}

/** Returns the total of all sales of a series up to and including this day. Refunds are not subtracted. */
export const perpetualTotal = (ledger: Ledger, series: string, to: string) =>
  sum(
    ledger.operations
      .filter(one => one.series === series && one.day <= to)
      .filter(({ kind }) => kind === 'sale' || kind === 'purchase')
      .flatMap(({ lines }) => lines.filter(line => !isPrepaid(line))),
    ({ amount }) => amount,
  )

/** Returns the cash put into the drawers of all tills less the cash taken out, other than by sales. */
export const drawersIn = ({ operations }: Ledger, period: Period): number =>
  sum(operations, ({ drawer = 0, day }) => (within(period, day) ? drawer : 0))

/**
 * Returns the cash that a drawer must contain: the float, cash put in and taken out, and cash sales less cash
 * refunds.
 */
export const drawerOf = (ledger: Ledger, till: number) =>
  sum(
    ledger.operations.filter(one => one.till === till),
    ({ drawer = 0, lines }) => drawer + sum(lines, ({ means, amount }) => (means === 'cash' ? amount : 0)),
  )

/** Returns the value still owed to owners of e-cards and vouchers, by product. */
export function owedIn(ledger: Ledger, period: Period) {
  const paid = ledger.moved
    .map(one => ({ ...one, voucher: ledger.vouchers.get(one.id)! }))
    .filter(({ voucher, day }) => voucher.kind !== 'invitation' && day <= period.to)
  const rows = [...Map.groupBy(paid, ({ voucher }) => voucher.name)].map(([name_product, all]) => {
    const now = (...causes: Cause[]) =>
      sum(
        all.filter(({ day, cause }) => day >= period.from && causes.includes(cause)),
        ({ worth }) => worth,
      )
    const none = (amount: number) => (amount === 0 ? 0 : -amount)
    return {
      name_product,
      before: sum(
        all.filter(({ day }) => day < period.from),
        ({ worth }) => worth,
      ),
      sold: now('purchase'),
      withdrawn: none(now('withdrawal')),
      used: none(now('sale', 'cancellation')),
      expired: none(now('expiry')),
      outstanding: sum(all, ({ worth }) => worth),
      open: [...Map.groupBy(all, ({ id }) => id).values()].filter(own => sum(own, ({ units }) => units) > 0)
        .length,
    }
  })
  return rows.toSorted((a, b) => (a.name_product < b.name_product ? -1 : 1))
}
