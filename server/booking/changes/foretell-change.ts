import type { screeningChange } from '../../../contract/admin/screening-change.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { refusals } from '../../../contract/refusals.ts'
import { changeCloses } from '../../../contract/rules/booking.ts'
import { pick } from '../../../contract/rules/pick.ts'
import { presentationFacts } from '../../../contract/rules/presentation.ts'
import type { SeatName } from '../../../contract/rules/seat-plan.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { foretoldMail } from './change-mails.ts'
import { findScreening } from './change-sold-screening.ts'
import { type Decided, decideChange, type Screening } from './decide-change.ts'
import { asTold, countKept, namesOf, openOrders, type PlaceConcerned, placesConcerned } from './queries.ts'
import { childrenIn, keptSeatsGo, supplementPaid } from './warnings.ts'

type Foretold = OutputOf<typeof screeningChange.check>
type Wanted = InputOf<typeof screeningChange.check>['body']

/** What the change would do, and whom it would concern; nothing is stored. What refuses it is named, the rest told. */
export function foretellChange(context: ActorContext, id: number, wanted: Wanted): Promise<Foretold> {
  return context.db.transaction(async db => {
    const before = await findScreening(db, id)
    if (!before) throw new Refusal('screening_not_found')
    const people = await placesConcerned(db, id)
    const unpaid = (await openOrders(db, id)).filter(({ state }) => state === 'pending').length
    const parties = Map.groupBy(people, ({ orders_id }) => orders_id)
    const common = { before: await asTold(db, id), orders: parties.size, seats: people.length, unpaid }
    const { reason: _, ...asked } = wanted
    try {
      const decided = await decideChange(db, context, before, asked, people)
      return {
        ...common,
        ...(await foretell(db, context, { before, wanted, decided, people })),
        conflicts: [],
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const nothing = { after: null, warnings: [], mail: null, closes_at: null }
      const concerned = [...parties.values()].map(own => seatsOfParty(own, null))
      return { ...common, ...nothing, concerned, conflicts: conflictsIn(error) }
    }
  })
}

const conflictsIn = ({ code, errors }: Refusal): Foretold['conflicts'] =>
  errors && errors.length > 0
    ? errors.map(({ field, message }) => ({ code, field, message }))
    : [{ code, field: null, message: refusals[code][1] }]

type Change = { before: Screening; wanted: Wanted; decided: Decided; people: readonly PlaceConcerned[] }

async function foretell(
  db: Database,
  context: ActorContext,
  { before, wanted, decided, people }: Change,
): Promise<Pick<Foretold, 'after' | 'warnings' | 'concerned' | 'mail' | 'closes_at'>> {
  const { values, seating } = decided
  const was = await asTold(db, before.id)
  const { classification, ...names } = await namesOf(db, values.movies_id, values.movie_theaters_id)
  const after = {
    ...{ ...was, ...names, ...pick(values, ['movies_id', 'session_date', ...presentationFacts]) },
    starts_at: values.starts_at.toISOString(),
    hours_timetable: wanted.hours_timetable ?? before.hours_timetable,
  }
  const concerned = [...Map.groupBy(people, ({ orders_id }) => orders_id).values()].map(own =>
    seatsOfParty(own, seating),
  )
  const at = context.now()
  const [first] = concerned
  const seats = { before: first?.before ?? [], after: first?.after ?? [] }
  const told = { before: was, after, reason: wanted.reason, at, seats }
  return {
    after,
    warnings: [
      ...childrenIn(people, was.movies_id === after.movies_id ? 'tous_publics' : classification),
      ...supplementPaid(people, was, after),
      ...keptSeatsGo(seating ? await countKept(db, before.id) : 0),
    ],
    concerned,
    mail: first ? foretoldMail(told, new URL('/changement/…', context.siteUrl)) : null,
    closes_at: changeCloses(at, values.starts_at),
  }
}

/** Without another room everybody stays where they are. */
function seatsOfParty(own: readonly PlaceConcerned[], seating: Decided['seating']) {
  const [{ orders_id, lastname, firstname }] = own as [PlaceConcerned]
  const before = own.flatMap(({ row_name, seat_number }) =>
    row_name && seat_number ? [{ row_name, seat_number }] : [],
  )
  const after: SeatName[] = seating
    ? own.flatMap(({ id }) => seating.names.get(seating.seats.get(id) ?? 0) ?? [])
    : before
  const together = !seating?.parted.has(orders_id)
  return { orders_id, lastname, firstname, seats: own.length, before, after, together }
}
