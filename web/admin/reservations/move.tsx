import { useState } from 'react'
import { data, Form, Link } from 'react-router'
import { order } from '../../../contract/admin/order.ts'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { seatText } from '../../../contract/texts/seats.ts'
import { call } from '../../api-client.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { leadTo } from '../api/lead-to.ts'
import { keepTyped } from '../form/keep-typed.ts'
import { Facts } from '../record/facts.tsx'
import { byRow } from '../seats/by-row.ts'
import { type OfficeSeat, SeatMap } from '../seats/seat-map.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/move'
import '../../ui/form/choices.css'
import '../../ui/office/record.css'
import '../../ui/office/seat-map.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const row = await call(context, order.read, { params })
  const { seats } = await call(context, sessionMovie.seats, { params: { id: String(row.sessions_id) } })
  const kinds = new Map(seats.map(seat => [seat.id, seat.kind]))
  const places = row.places.flatMap(({ number, label, seat, state }) =>
    seat && isNotCancelled({ state })
      ? [{ number, label, seat, kind: kinds.get(seat.id) ?? 'standard' }]
      : [],
  )
  if (places.length === 0 || row.state !== 'confirmed')
    throw leadTo(`/admin/réservation/${row.id}?fait=sieges-clos`)
  return { row, places, seats }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const moves = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const number = /^place-(\d+)$/.exec(name)?.[1]
      return number && value ? [[Number(number), Number(value)]] : []
    }),
  )
  const places = Object.entries(moves).map(([number, seats_id]) => ({ number: Number(number), seats_id }))
  if (places.length === 0)
    return data(
      { messages: [{ message: 'Choisissez un autre siège pour une place au moins.' }], moves },
      { status: 400 },
    )
  try {
    await call(context, order.move, { params, body: { places } })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, moves }, { status })
  }
  return leadTo(`/admin/réservation/${params.id}?fait=sieges`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Autres sièges')

/** Gives the tickets of an order other seats of the same kind. */
export default function Move({ loaderData: { row, places, seats }, actionData }: Route.ComponentProps) {
  const [moves, setMoves] = useState<Moves>(actionData && 'moves' in actionData ? actionData.moves : {})
  const free = (kind: string) => seats.filter(seat => seat.state === 'libre' && seat.kind === kind)
  const mayPress = (seat: OfficeSeat) =>
    seat.state === 'libre' && places.some(({ kind }) => kind === seat.kind)
  return (
    <section className="record-page with-seat-map move-places stack one-column gap-4">
      <p className="up">
        <Link to={`/admin/réservation/${row.id}`}>Réservation n°&nbsp;{row.id}</Link>
      </p>
      <h1>Donner d’autres sièges</h1>
      <MessageList messages={actionData?.messages ?? []} />
      <Facts
        of={[
          ['Nom', `${row.firstname} ${row.lastname}`],
          ['Séance', `${row.title}, ${longDay(row.session_date)} à ${hourText(row.hours_timetable)}`],
          ['Salle', `${row.name_theater}, ${row.name_cinema}`],
        ]}
      />
      <Form className="stack one-column gap-4" method="post">
        <ol className="places stack gap-3">
          {places.map(({ number, label, seat, kind }) => (
            <li className="stack one-column gap-1" key={number}>
              <label className="bold" htmlFor={`place-${number}`}>
                {seatText(seat)} <small className="soft regular">{label}</small>
              </label>
              <select
                className="select"
                id={`place-${number}`}
                name={`place-${number}`}
                value={moves[number] ?? ''}
                onChange={({ target: { value } }) =>
                  setMoves(value ? { ...moves, [number]: Number(value) } : without(moves, number))
                }
              >
                <option value="">Garder ce siège</option>
                {byRow(free(kind)).flatMap(({ seats: own }) =>
                  own.map(other => (
                    <option key={other.id} value={other.id}>
                      {seatText(other)}
                    </option>
                  )),
                )}
              </select>
            </li>
          ))}
        </ol>
        <div className="with-scripts">
          <SeatMap
            seats={seats}
            chosen={new Set(Object.values(moves))}
            control={(seat, shape) =>
              mayPress(seat) ? (
                <button
                  type="button"
                  tabIndex={-1}
                  title={seatText(seat)}
                  onClick={() => setMoves(pressSeat(moves, places, seat))}
                >
                  {shape}
                </button>
              ) : null
            }
          />
        </div>
        <p>
          Un message part à la personne, avec ses nouveaux sièges et ses e-billets&nbsp;; ceux d’avant restent
          valables à l’entrée.
        </p>
        <p className="buttons cluster gap-3">
          <Link to={`/admin/réservation/${row.id}`} className="button quiet">
            Laisser comme c’est
          </Link>
          <SubmitButton className="button">Donner ces sièges et prévenir</SubmitButton>
        </p>
      </Form>
    </section>
  )
}

/** The id of the new seat of each ticket, by its number in the order. */
type Moves = Readonly<Record<number, number>>

type Place = { number: number; kind: string }

/**
 * Handles a click on a seat. If the seat is already assigned to a ticket, takes it back. Otherwise assigns it to
 * the first ticket of the same kind without a new seat; if all have one, to the last of them.
 */
export function pressSeat(moves: Moves, places: readonly Place[], seat: { id: number; kind: string }): Moves {
  const had = places.find(({ number }) => moves[number] === seat.id)
  if (had) return without(moves, had.number)
  const able = places.filter(({ kind }) => kind === seat.kind)
  const place = able.find(({ number }) => moves[number] === undefined) ?? able.at(-1)
  return place ? { ...moves, [place.number]: seat.id } : moves
}

function without(moves: Moves, number: number): Moves {
  const { [number]: _, ...others } = moves
  return others
}
