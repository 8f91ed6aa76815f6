import { data, Form, Link, useRouteLoaderData } from 'react-router'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { may, type Rights } from '../../../contract/permissions.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { call } from '../../api-client.ts'
import { momentText } from '../../texts/moments.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { leadTo } from '../api/lead-to.ts'
import { keepTyped } from '../form/keep-typed.ts'
import { Facts } from '../record/facts.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/cancellation'
import '../../ui/office/record.css'
import '../../ui/office/screening-change.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const [screening, compensations] = await Promise.all([
    call(context, sessionMovie.read, { params }),
    call(context, sessionMovie.compensations, { params }),
  ])
  return { screening, compensations }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const reason = String((await request.formData()).get('reason') ?? '')
  try {
    await call(context, sessionMovie.cancel, { params, body: { reason } })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, reason }, { status })
  }
  return leadTo(`/admin/séance/${params.id}/annulation`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Annulation d’une séance')

/**
 * Before a screening is cancelled, shows the consequences and the number of buyers. Afterwards, shows which
 * compensation each buyer chose.
 */
export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { screening, compensations } = loaderData
  const rights = useRouteLoaderData('admin/frame') as Rights
  return (
    <section className="record-page cancellation stack gap-4">
      <p className="up">
        <Link to={`/admin/séance/${screening.id}`}>
          {screening.title}, {longDay(screening.session_date)} à {hourText(screening.hours_timetable)}
        </Link>
      </p>
      <h1>{screening.cancelled_at ? 'Séance annulée' : 'Annuler la séance'}</h1>
      {screening.cancelled_at ? (
        <Facts
          of={[
            ['Annulée', momentText(screening.cancelled_at)],
            ['Raison donnée', screening.cancelled_because ?? ''],
            ['Réservations', compensations.orders],
            ['Places', compensations.seats],
            ['N’ont pas encore choisi', compensations.waiting],
            ['Remboursements', compensations.refunds],
            ['Invitations', compensations.invitations],
            compensations.closes_at && ['Le choix se ferme', momentText(compensations.closes_at)],
          ]}
        />
      ) : (
        <>
          <p>
            {compensations.orders === 0
              ? 'Personne n’a réservé : la séance quitte simplement le programme.'
              : `${compensations.orders} réservation${compensations.orders > 1 ? 's' : ''}, ${compensations.seats} place${compensations.seats > 1 ? 's' : ''} : chaque acheteur reçoit un message et ${compensations.days} jours pour choisir un remboursement ou une invitation. Cela ne peut pas être défait.`}
          </p>
          {may(rights, 'screenings:cancel') ? (
            <Form method="post" className="reason stack gap-3">
              <MessageList messages={actionData?.messages ?? []} />
              <label className="bold" htmlFor="reason">
                Raison, telle que les acheteurs la liront
              </label>
              <textarea
                className="raised pad-3"
                id="reason"
                name="reason"
                required
                maxLength={300}
                rows={3}
                defaultValue={actionData && 'reason' in actionData ? actionData.reason : ''}
              />
              <p className="buttons cluster gap-3">
                <SubmitButton className="button danger">Annuler la séance et prévenir</SubmitButton>
                <Link to={`/admin/séance/${screening.id}`} className="button quiet">
                  Garder la séance
                </Link>
              </p>
            </Form>
          ) : (
            <p className="note">Seul un administrateur peut annuler une séance.</p>
          )}
        </>
      )}
      <p>
        <Link to={`/admin/réservation?seance=${screening.id}&du=`}>
          Voir les réservations de cette séance
        </Link>
      </p>
    </section>
  )
}
