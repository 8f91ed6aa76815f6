/** The most places of one group order, paid and free together. The capacity of the room usually allows fewer. */
export const mostGroupPlaces = 1000

/** The days after which a quote that staff make without a date expires. */
export const quoteDays = 30

/** The days that a customer has to pay an invoice. */
export const daysToPay = 30

export const groupStates = ['quote', 'confirmed', 'invoiced', 'cancelled'] as const
export type GroupState = (typeof groupStates)[number]

export const groupStateWords: Record<GroupState, string> = {
  quote: 'Devis',
  confirmed: 'Confirmée',
  invoiced: 'Facturée',
  cancelled: 'Annulée',
}

/** The means by which a customer pays an invoice. Cash always goes into the drawer of an open till. */
export const invoiceMeans = ['transfer', 'cheque', 'cash', 'card_terminal'] as const

export const invoiceKinds = ['invoice', 'credit_note'] as const

/**
 * Returns the number of an invoice or credit note as it is printed, for example F3-2026-00012: the cinema, the year
 * and the position in the series of that year. Invoices and credit notes share one series.
 */
export const invoiceNumber = ({
  cinemas_id,
  year,
  number,
  simulation,
}: {
  cinemas_id: number
  year: number
  number: number
  simulation: boolean
}): string => `${simulation ? 'SIMULATION-' : ''}F${cinemas_id}-${year}-${String(number).padStart(5, '0')}`

type Seat = { id: number; kind: string; far: number }

/**
 * Chooses n seats for a group: consecutive rows, as few as possible, and among those the rows with the best view.
 * The last row of the block is filled from its best seats. Uses duos only if there are too few single seats, and
 * leaves wheelchair spaces and their companion seats free. Returns null if too few seats are free.
 */
export const groupSeats = (
  rows: readonly (readonly Seat[])[],
  isFree: (id: number) => boolean,
  n: number,
): number[] | null =>
  seatsOfKinds(rows, isFree, n, ['standard']) ?? seatsOfKinds(rows, isFree, n, ['standard', 'duo'])

function seatsOfKinds(
  rows: readonly (readonly Seat[])[],
  isFree: (id: number) => boolean,
  n: number,
  kinds: readonly string[],
): number[] | null {
  const free = rows.map(row => row.filter(({ id, kind }) => kinds.includes(kind) && isFree(id)))
  let best: { rows: number; far: number; ids: number[] } | null = null
  for (let from = 0; from < free.length; from++) {
    const taken: Seat[] = []
    let used = 0
    for (let at = from; at < free.length && taken.length < n; at++) {
      const row = free[at]!
      if (row.length === 0) continue
      used++
      const wanted = n - taken.length
      taken.push(...(row.length <= wanted ? row : bestRun(row, wanted)))
    }
    if (taken.length < n) break
    const far = taken.reduce((sum, seat) => sum + seat.far, 0)
    if (!best || used < best.rows || (used === best.rows && far < best.far))
      best = { rows: used, far, ids: taken.map(({ id }) => id) }
  }
  return best?.ids ?? null
}

/** Returns the n consecutive seats of a row that are nearest to the point with the best view. */
function bestRun(row: readonly Seat[], n: number): readonly Seat[] {
  let best = row.slice(0, n)
  const sum = (seats: readonly Seat[]) => seats.reduce((all, { far }) => all + far, 0)
  for (let from = 1; from + n <= row.length; from++) {
    const run = row.slice(from, from + n)
    if (sum(run) < sum(best)) best = run
  }
  return best
}
