import { useState } from 'react'
import { data, Form, Link, useRouteLoaderData } from 'react-router'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { may, type Rights } from '../../../contract/permissions.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { seatText } from '../../../contract/texts/seats.ts'
import { call } from '../../api-client.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { leadTo } from '../api/lead-to.ts'
import { keepTyped } from '../form/keep-typed.ts'
import { byRow } from '../seats/by-row.ts'
import { SeatMap } from '../seats/seat-map.tsx'
import { canBeKept, keptText, seatUse } from '../seats/seat-words.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/seats'
import '../../ui/office/record.css'
import '../../ui/office/seat-map.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [screening, { seats }] = await Promise.all([
    call(context, sessionMovie.read, { params }),
    call(context, sessionMovie.seats, { params }),
  ])
  const done = keptText(url.searchParams.get('fait'), Number(url.searchParams.get('sieges')))
  return { screening, seats, done }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const seats_ids = form.getAll('siege').map(Number)
  const reason = String(form.get('raison') ?? '')
  const intent = form.get('intent')
  const kept = intent === 'maison' || intent === 'hors_service' ? intent : null
  const typed = { seats_ids, reason }
  if (seats_ids.length === 0)
    return data({ messages: [{ message: 'Choisissez un siège au moins.' }], ...typed }, { status: 400 })
  try {
    const kept_because = (kept && reason.trim()) || null
    await call(context, sessionMovie.blockSeats, { params, body: { seats_ids, kept, kept_because } })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, ...typed }, { status })
  }
  return leadTo(`/admin/séance/${params.id}/sieges?fait=${kept ?? 'en_vente'}&sieges=${seats_ids.length}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Sièges d’une séance')

/** Shows the buyer of each seat of a screening, and lets staff block seats for this screening. */
export default function Seats({ loaderData: { screening, seats, done }, actionData }: Route.ComponentProps) {
  const rights = useRouteLoaderData('admin/frame') as Rights
  const typed = actionData && 'seats_ids' in actionData ? actionData : { seats_ids: [], reason: '' }
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(typed.seats_ids))
  const mayKeep = may(rights, 'programme:write')
  const toggle = (id: number) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter(other => other !== id) : [...chosen, id]))
  // After a successful action the seats change, so clear the selection.
  const [seen, setSeen] = useState(seats)
  if (seats !== seen && !actionData) {
    setSeen(seats)
    setChosen(new Set())
  }
  return (
    <section className="record-page with-seat-map screening-seats stack one-column gap-4">
      <p className="up">
        <Link to={`/admin/séance/${screening.id}`}>
          {screening.title}, {longDay(screening.session_date)} à {hourText(screening.hours_timetable)}
        </Link>
      </p>
      <h1>Sièges</h1>
      <MessageList messages={actionData?.messages ?? []} />
      {done && !actionData && <Notice>{done}</Notice>}
      {seats.length === 0 ? (
        <p>Dans cette salle le placement est libre&nbsp;: les sièges n’ont pas de numéro.</p>
      ) : (
        <Form className="stack one-column gap-4" method="post">
          <SeatMap
            seats={seats}
            chosen={chosen}
            control={(seat, shape) =>
              mayKeep && canBeKept(seat) ? (
                <label htmlFor={`siege-${seat.id}`} title={`${seatText(seat)}, ${seatUse(seat)}`}>
                  {shape}
                </label>
              ) : (
                <span title={`${seatText(seat)}, ${seatUse(seat)}`}>{shape}</span>
              )
            }
          />
          {mayKeep && seats.some(({ sellable }) => !sellable) && (
            <p>
              Un siège que le plan garde, ou dit hors service, l’est à toutes les séances&nbsp;: cela se
              change sur le{' '}
              <Link to={`/admin/plan-de-salle/ajout?salle=${screening.movie_theaters_id}`}>
                plan de la salle
              </Link>
              .
            </p>
          )}
          {mayKeep && <Keeping count={chosen.size} reason={typed.reason} />}
          {byRow(seats).map(({ row_name, seats: own }) => (
            <fieldset key={row_name}>
              <legend>Rang {row_name}</legend>
              <ul className="stack">
                {own.map(seat => (
                  <li key={seat.id} data-state={seat.state}>
                    {mayKeep && canBeKept(seat) ? (
                      <label>
                        <input
                          type="checkbox"
                          id={`siege-${seat.id}`}
                          name="siege"
                          value={seat.id}
                          checked={chosen.has(seat.id)}
                          onChange={() => toggle(seat.id)}
                        />
                        <span>
                          <b>{seat.seat_number}</b> {seatUse(seat)}
                        </span>
                      </label>
                    ) : (
                      <span className="taken">
                        <b>{seat.seat_number}</b>{' '}
                        {seat.orders_id ? (
                          <Link to={`/admin/réservation/${seat.orders_id}`}>{seatUse(seat)}</Link>
                        ) : (
                          seatUse(seat)
                        )}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </fieldset>
          ))}
        </Form>
      )}
    </section>
  )
}

/** The form that blocks or unblocks the selected seats. */
function Keeping({ count, reason }: { count: number; reason: string }) {
  return (
    <div className="keeping cluster centred raised pad-3">
      <p role="status">{count > 1 ? `${count} sièges choisis` : `${count} siège choisi`}</p>
      <label htmlFor="raison">Raison</label>
      <input
        className="raised shrinks touch-high"
        id="raison"
        name="raison"
        defaultValue={reason}
        maxLength={100}
        autoComplete="off"
      />
      <p className="buttons cluster">
        <SubmitButton intent="maison" className="button">
          Garder pour la maison
        </SubmitButton>
        <SubmitButton intent="hors_service" className="button quiet">
          Mettre hors service
        </SubmitButton>
        <SubmitButton intent="libre" className="button quiet">
          Remettre en vente
        </SubmitButton>
      </p>
    </div>
  )
}
