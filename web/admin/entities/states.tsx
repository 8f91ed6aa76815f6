import type { order } from '../../../contract/admin/order.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { listMails } from '../../../contract/mail.ts'
import './states.css'

type State = { label: string; tone: 'good' | 'bad' | 'calm' }
type States<Name extends string> = Readonly<Record<Name, State>>

export const orderStates: States<AnswerOf<typeof order.read>['state']> = {
  pending: { label: 'En attente', tone: 'calm' },
  confirmed: { label: 'Confirmée', tone: 'good' },
  refused: { label: 'Refusée', tone: 'bad' },
  expired: { label: 'Expirée', tone: 'calm' },
  cancelled: { label: 'Annulée', tone: 'calm' },
  exchanged: { label: 'Échangée', tone: 'calm' },
}

export const ticketStates: States<AnswerOf<typeof order.read>['tickets'][number]['state']> = {
  valid: { label: 'Valable', tone: 'good' },
  used: { label: 'Entré', tone: 'calm' },
  void: { label: 'Annulé', tone: 'calm' },
}

export const mailStates: States<AnswerOf<typeof listMails>[number]['state']> = {
  waiting: { label: 'En attente', tone: 'calm' },
  sent: { label: 'Envoyé', tone: 'good' },
  failed: { label: 'Échec', tone: 'bad' },
}

export function StateMark<Name extends string>({ of, state }: { of: States<Name>; state: Name }) {
  const { label, tone } = of[state] ?? { label: state, tone: 'calm' }
  return <span className={`state-mark ${tone}`}>{label}</span>
}
