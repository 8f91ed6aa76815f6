import { Form, Link } from 'react-router'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { seatsText } from '../../../contract/texts/seats.ts'
import type { listOwnWaiting } from '../../../contract/waiting.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { waitingPath } from '../screening/reservation-path.ts'

export type OwnEntry = AnswerOf<typeof listOwnWaiting>[number]

export const placesText = (n: number): string => (n > 1 ? `${n} places` : 'une place')

/** Returns the hour of an instant, with the day if it is not the day of the screening. */
export function untilText(until: string, session_date: string): string {
  const { date, hour } = inParis(new Date(until))
  return date === session_date ? hourText(hour) : `${longDay(date)} à ${hourText(hour)}`
}

/** Returns the title of the page of a person in a waiting list. */
export const titleOf = ({ state, n }: OwnEntry): string =>
  state === 'to_confirm'
    ? 'Confirmez votre adresse'
    : state === 'waiting'
      ? 'Vous êtes dans la liste d’attente'
      : n > 1
        ? 'Des places se sont libérées pour vous'
        : 'Une place s’est libérée pour vous'

/** Returns what happens next for a person in a waiting list. */
export function sentenceOf(entry: OwnEntry): string {
  const { state, n, kind, until, session_date, position, expires_at, seats } = entry
  const wish = `${placesText(n)}${kind === 'pmr' ? ', dont un emplacement pour fauteuil roulant' : ''}`
  const last = untilText(until, session_date)
  if (state === 'to_confirm')
    return `Ouvrez le lien que nous venons de vous envoyer par e-mail : votre demande pour ${wish} compte dès qu’il est confirmé.`
  if (state === 'waiting')
    return `Vous attendez ${wish}. Votre rang : ${position}. Si ${n > 1 ? 'elles se libèrent' : 'elle se libère'}, un e-mail vous le dit. Sans message d’ici ${last}, ${n > 1 ? 'rien ne s’est libéré pour vous' : 'aucune place ne s’est libérée pour vous'}.`
  const held = `${n > 1 ? `${n} places sont retenues` : 'Une place est retenue'} pour vous jusqu’à ${hourText(inParis(new Date(expires_at!)).hour)}.`
  return seats.length > 0 ? `${held} ${seatsText(seats)}.` : held
}

/** Shows the buttons of a person in a waiting list: to order offered places, and to leave the list. */
export function EntryButtons({ entry, action }: { entry: OwnEntry; action?: string }) {
  const offered = entry.state === 'offered'
  const page = waitingPath({ ...entry, session_id: entry.sessions_id })
  return (
    <div className="cluster gap-3">
      {offered && (
        <Link className="button" to={`${page}?reserver=oui`}>
          {entry.n > 1 ? 'Réserver ces places' : 'Réserver cette place'}
        </Link>
      )}
      <Form method="post" {...(action && { action })}>
        <SubmitButton intent="quitter" className="button quiet">
          {offered ? 'Y renoncer et quitter la liste' : 'Quitter la liste'}
        </SubmitButton>
      </Form>
    </div>
  )
}
