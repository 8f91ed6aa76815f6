import { data, Form, Link } from 'react-router'
import { order } from '../../../contract/admin/order.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { seatText } from '../../../contract/texts/seats.ts'
import { call } from '../../api-client.ts'
import { placesText } from '../../texts/numbers.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { leadTo } from '../api/lead-to.ts'
import { placePriceText } from '../entities/reservation-parts.tsx'
import { Facts } from '../record/facts.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/cancel-place'
import '../../ui/office/record.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const row = await call(context, order.read, { params })
  const place = row.places.find(({ number }) => String(number) === params.number)
  if (!place || !isNotCancelled(place) || row.state !== 'confirmed')
    throw leadTo(`/admin/réservation/${row.id}?fait=place-close`)
  return { row, place }
}

export async function action({ context, params }: Route.ActionArgs) {
  try {
    await call(context, order.cancelPlaces, { params, body: { places: [Number(params.number)] } })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
  return leadTo(`/admin/réservation/${params.id}?fait=place-annulee`)
}

export const meta = adminTitle(() => 'Annulation d’une place')

/**
 * Asks for confirmation before a place of an order is cancelled, which cannot be undone. Shows how much is
 * refunded, and to which means of payment.
 */
export default function CancelPlace({ loaderData: { row, place }, actionData }: Route.ComponentProps) {
  const others = row.seats_standing - 1
  return (
    <section className="record-page cancel-place stack gap-4">
      <p className="up">
        <Link to={`/admin/réservation/${row.id}`}>Réservation n°&nbsp;{row.id}</Link>
      </p>
      <h1>Annuler la place {place.number}</h1>
      <MessageList messages={actionData?.messages ?? []} />
      <Facts
        of={[
          ['Nom', `${row.firstname} ${row.lastname}`],
          ['Séance', `${row.title}, ${longDay(row.session_date)} à ${hourText(row.hours_timetable)}`],
          place.seat && ['Siège', seatText(place.seat)],
          ['Tarif', `${place.label}, ${placePriceText(place)}`],
        ]}
      />
      <div>
        <p>Remboursements&nbsp;:</p>
        <ul>
          {place.paid_by.map(({ name, amount }) => (
            <li key={name}>
              <b>{eurosText(amount)}</b>, {name}
            </li>
          ))}
        </ul>
      </div>
      <p>
        {others > 0
          ? `La place est libérée et la personne prévenue\u00a0; ${others > 1 ? `les ${placesText(others)} qui restent sont gardées, leurs e-billets joints` : 'l’autre place est gardée, son e-billet joint'}.`
          : 'C’est la dernière place de la réservation\u00a0: elle est annulée tout entière, et la personne prévenue.'}
      </p>
      <Form method="post" className="buttons cluster gap-3">
        <Link to={`/admin/réservation/${row.id}`} className="button quiet">
          Garder la place
        </Link>
        <SubmitButton className="button danger">Annuler et rembourser la place</SubmitButton>
      </Form>
    </section>
  )
}
