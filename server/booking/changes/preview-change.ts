import type { screeningChange } from '../../../contract/admin/screening-change.ts'
import type { ScreeningFacts } from '../../../contract/change.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { refusals } from '../../../contract/refusals.ts'
import { changeCloses } from '../../../contract/rules/booking.ts'
import type { Classification } from '../../../contract/rules/classification.ts'
import { pick } from '../../../contract/rules/pick.ts'
import { presentationFacts } from '../../../contract/rules/presentation.ts'
import type { SeatName } from '../../../contract/rules/seat-plan.ts'
import { classificationWords } from '../../../contract/texts/screening-notices.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { previewedMail } from './change-mails.ts'
import { findScreening } from './change-sold-screening.ts'
import { type Decided, decideChange, type Screening } from './decide-change.ts'
import {
  countKept,
  findScreeningFacts,
  namesOf,
  openOrders,
  type PlaceConcerned,
  placesConcerned,
} from './queries.ts'

type ChangePreviewed = OutputOf<typeof screeningChange.check>
type Wanted = InputOf<typeof screeningChange.check>['body']

/**
 * Returns the effect of a change of a sold screening, and the orders concerned, without storing anything. If the
 * change is impossible, returns the reason.
 */
export async function previewChange(
  context: ActorContext,
  id: number,
  wanted: Wanted,
): Promise<ChangePreviewed> {
  const { compensation_days } = await context.identity.read()
  return context.db.transaction(async db => {
    const before = await findScreening(db, id)
    if (!before) throw new Refusal('screening_not_found')
    const people = await placesConcerned(db, id)
    const unpaid = (await openOrders(db, id)).filter(({ state }) => state === 'pending').length
    const parties = Map.groupBy(people, ({ orders_id }) => orders_id)
    const common = {
      before: await findScreeningFacts(db, id),
      orders: parties.size,
      seats: people.length,
      unpaid,
    }
    const { reason: _, ...asked } = wanted
    try {
      const decided = await decideChange(db, context, before, asked, people)
      return {
        ...common,
        ...(await foretell(db, context, { before, wanted, decided, people, compensation_days })),
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

const conflictsIn = ({ code, errors }: Refusal): ChangePreviewed['conflicts'] =>
  errors && errors.length > 0
    ? errors.map(({ field, message }) => ({ code, field, message }))
    : [{ code, field: null, message: refusals[code][1] }]

type Change = {
  before: Screening
  wanted: Wanted
  decided: Decided
  people: readonly PlaceConcerned[]
  compensation_days: number
}

async function foretell(
  db: Database,
  context: ActorContext,
  { before, wanted, decided, people, compensation_days }: Change,
): Promise<Pick<ChangePreviewed, 'after' | 'warnings' | 'concerned' | 'mail' | 'closes_at'>> {
  const { values, seating } = decided
  const was = await findScreeningFacts(db, before.id)
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
    mail: first ? previewedMail(told, new URL('/changement/…', context.siteUrl), compensation_days) : null,
    closes_at: changeCloses(at, values.starts_at, compensation_days),
  }
}

/**
 * Returns the seats of an order before and after the change. They are the same if the screening stays in its room.
 */
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

// The functions below return the warnings of the preview. A warning does not prevent the change.

const admittedFrom: Readonly<Record<Classification, number>> = {
  ...{ tous_publics: 0, avertissement: 0, moins_de_12: 12, moins_de_16: 16, moins_de_18: 18 },
}

type Fare = Pick<PlaceConcerned, 'label' | 'min_age' | 'max_age'>

/**
 * Warns if tickets were sold at a fare for young visitors, some of whom are below the age limit of the new film.
 * Ignores fares without an upper age.
 */
function childrenIn(places: readonly Fare[], classification: Classification): string[] {
  const from = admittedFrom[classification]
  const young = places.filter(({ min_age, max_age }) => max_age !== null && (min_age ?? 0) < from)
  return [...Map.groupBy(young, ({ label }) => label)].map(
    ([label, own]) =>
      `${own.length} ${own.length > 1 ? 'places vendues' : 'place vendue'} au tarif « ${label} » : ce film est « ${classificationWords[classification]} ».`,
  )
}

function supplementPaid(
  places: readonly Pick<PlaceConcerned, 'supplement'>[],
  before: Pick<ScreeningFacts, 'version_2D_3D'>,
  after: Pick<ScreeningFacts, 'version_2D_3D'>,
): string[] {
  const paid = places.filter(({ supplement }) => supplement > 0).length
  if (paid === 0 || before.version_2D_3D !== '3D' || after.version_2D_3D !== '2D') return []
  return [
    `${paid > 1 ? `${paid} places ont payé` : 'Une place a payé'} un supplément pour la 3D : il n’est rendu qu’à qui choisit le remboursement.`,
  ]
}

const keptSeatsGo = (kept: number): string[] =>
  kept === 0
    ? []
    : [
        kept > 1
          ? `${kept} sièges que la maison gardait pour cette séance ne le sont plus dans l’autre salle.`
          : 'Un siège que la maison gardait pour cette séance ne l’est plus dans l’autre salle.',
      ]
