import { Link } from 'react-router'
import type { refund as refunds } from '../../../contract/admin/refund.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { refundReasonWords } from '../../../contract/texts/entity-words.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { momentText } from '../../texts/moments.ts'
import { Facts } from '../record/facts.tsx'
import { describe } from './entity.ts'
import { refundStates, StateMark } from './states.tsx'

type Refund = AnswerOf<typeof refunds.read>

export const refund = describe<typeof refunds>({
  slug: 'remboursement',
  name: 'refund',
  see: 'reservations:read',
  write: 'refunds:settle',
  words: {
    one: 'Remboursement',
    many: 'Remboursements à suivre',
    noneYet: 'Tous les remboursements sont partis au premier essai.',
    search: 'Nom, référence',
    done: { modifie: 'Le remboursement est noté comme réglé.' },
  },
  nameOf: row => `Remboursement de ${eurosText(row.amount)}`,
  sort: '-since',
  exported: true,
  columns: [
    { label: 'Acheteur', isRecordLink: true, cell: row => row.buyer ?? row.reference },
    { label: 'De', cell: row => <Sale row={row} /> },
    { label: 'Somme', sort: 'amount', numeric: true, cell: row => eurosText(row.amount) },
    { label: 'Raison', detail: true, cell: row => refundReasonWords[row.reason] },
    { label: 'Prochain essai', sort: 'next_try_at', cell: row => nextTry(row) },
    { label: 'État', cell: row => <StateMark of={refundStates} state={row.state} /> },
  ],
  filters: [
    {
      param: 'etat',
      query: 'state',
      label: 'État',
      kind: 'choice',
      options: Object.entries(refundStates).map(([state, { label }]) => [state, label] as const),
    },
  ],
  factsFirst: true,
  locked: row => (row.settled_at ? 'Ce remboursement est réglé.' : null),
  fields: [
    {
      name: 'settled_how',
      label: 'Réglé autrement\u00a0: comment',
      hint: 'Si le prestataire ne peut plus le faire\u00a0: rendez l’argent autrement, puis notez comment (virement du 16 novembre, son numéro). Il ne sera plus essayé. Si sa réponse s’était perdue, le prestataire est d’abord interrogé\u00a0: ce qu’il a rendu compte.',
      kind: 'text',
      required: true,
      most: 300,
    },
  ],
  actions: [
    {
      intent: 'reessayer',
      label: 'Réessayer maintenant',
      hint: 'Le prestataire de paiement est sollicité tout de suite.',
      done: 'Le remboursement est fait.',
      permission: 'reservations:write',
      offered: row => row.settled_at === null,
    },
  ],
  Facts: ({ row }) => (
    <Facts
      of={[
        ['État', <StateMark key="state" of={refundStates} state={row.state} />],
        ['Acheteur', row.buyer ?? '–'],
        ['De', <Sale key="sale" row={row} />],
        ['Somme à rendre', eurosText(row.amount)],
        ['Raison', refundReasonWords[row.reason]],
        row.detail && ['Mots du prestataire', <code key="detail">{row.detail}</code>],
        ['Depuis', momentText(row.since)],
        ['Essais', row.tries],
        !row.settled_at && ['Prochain essai', nextTry(row)],
        row.settled_at && ['Réglé', momentText(row.settled_at)],
        row.settled_how && ['Réglé autrement', row.settled_how],
        ['Référence', <code key="reference">{row.reference}</code>],
      ]}
    />
  ),
})

function Sale({ row: { orders_id, purchases_id } }: { row: Refund }) {
  if (orders_id) return <Link to={`/admin/réservation/${orders_id}`}>Réservation n°&nbsp;{orders_id}</Link>
  return purchases_id ? `Achat n°\u00a0${purchases_id}` : '–'
}

function nextTry({ next_try_at, settled_at }: Refund) {
  if (settled_at) return '–'
  return next_try_at ? <time dateTime={next_try_at}>{momentText(next_try_at)}</time> : 'Attend quelqu’un'
}
