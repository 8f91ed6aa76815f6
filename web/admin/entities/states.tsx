import type { order } from '../../../contract/admin/order.ts'
import type { refund } from '../../../contract/admin/refund.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { listMails } from '../../../contract/mail.ts'
import { type GroupState, groupStateWords } from '../../../contract/rules/groups.ts'
import { mailStateWords, orderStateWords } from '../../../contract/texts/entity-words.ts'
import '../../ui/office/states.css'

type State = { label: string; tone: 'good' | 'bad' | 'calm' }
type States<Name extends string> = Readonly<Record<Name, State>>

export const orderStates: States<AnswerOf<typeof order.read>['state']> = {
  pending: { label: orderStateWords.pending, tone: 'calm' },
  confirmed: { label: orderStateWords.confirmed, tone: 'good' },
  refused: { label: orderStateWords.refused, tone: 'bad' },
  expired: { label: orderStateWords.expired, tone: 'calm' },
  cancelled: { label: orderStateWords.cancelled, tone: 'calm' },
  invited: { label: orderStateWords.invited, tone: 'calm' },
}

export const placeStates: States<AnswerOf<typeof order.read>['places'][number]['state']> = {
  held: { label: 'Retenue', tone: 'calm' },
  sold: { label: 'Vendue', tone: 'good' },
  entered: { label: 'Entrée', tone: 'calm' },
  cancelled: { label: 'Annulée', tone: 'calm' },
}

export const refundSteps: States<AnswerOf<typeof order.read>['refunds'][number]['state']> = {
  asked: { label: 'Demandé', tone: 'calm' },
  under_way: { label: 'En cours', tone: 'calm' },
  arrived: { label: 'Rendu', tone: 'good' },
  refused: { label: 'Refusé', tone: 'bad' },
}

export const ticketStates: States<AnswerOf<typeof order.read>['tickets'][number]['state']> = {
  valid: { label: 'Valable', tone: 'good' },
  used: { label: 'Entré', tone: 'calm' },
  void: { label: 'Annulé', tone: 'calm' },
}

export const mailStates: States<AnswerOf<typeof listMails>[number]['state']> = {
  waiting: { label: mailStateWords.waiting, tone: 'calm' },
  sent: { label: mailStateWords.sent, tone: 'good' },
  failed: { label: mailStateWords.failed, tone: 'bad' },
}

export const groupStates: States<GroupState> = {
  quote: { label: groupStateWords.quote, tone: 'calm' },
  confirmed: { label: groupStateWords.confirmed, tone: 'good' },
  invoiced: { label: groupStateWords.invoiced, tone: 'good' },
  cancelled: { label: groupStateWords.cancelled, tone: 'calm' },
}

export const refundStates: States<AnswerOf<typeof refund.read>['state']> = {
  waiting: { label: 'À régler', tone: 'bad' },
  settled: { label: 'Réglé', tone: 'good' },
}

export function StateMark<Name extends string>({ of, state }: { of: States<Name>; state: Name }) {
  const { label, tone } = of[state] ?? { label: state, tone: 'calm' }
  return <span className={`state-mark ${tone} centred no-wrap`}>{label}</span>
}
