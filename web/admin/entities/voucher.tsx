import { Link } from 'react-router'
import type { voucher as endpoints } from '../../../contract/admin/voucher.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { cents, eurosFromCents } from '../../../contract/rules/money.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { momentText } from '../../texts/moments.ts'
import { placesText } from '../../texts/numbers.ts'
import { shortDate } from '../../texts/short-dates.ts'
import { Facts } from '../record/facts.tsx'
import { describe, type SortOf } from './entity.ts'
import { VoucherMovements } from './voucher-movements.tsx'

type Voucher = AnswerOf<typeof endpoints.read>

const kinds = [
  ['e_carte', 'E-carte'],
  ['bon_cadeau', 'Bon cadeau'],
  ['invitation', 'Invitation'],
] as const

export const voucher = describe<Voucher, SortOf<typeof endpoints.list>>({
  slug: 'bon',
  name: 'voucher',
  see: 'vouchers:read',
  write: 'vouchers:write',
  words: {
    one: 'Bon ou e-carte',
    many: 'E-cartes et bons',
    noneYet: 'Rien de vendu pour l’instant.',
    search: 'Acheteur, portefeuille, fin du code',
    done: { modifie: 'Le bon est dans le portefeuille de ce membre.' },
  },
  nameOf: row => `${row.name_product}, n°\u00a0${row.id}`,
  sort: '-id',
  exported: true,
  columns: [
    { label: 'Numéro', sort: 'id', leads: true, cell: row => row.id },
    { label: 'Sorte', cell: row => kinds.find(([kind]) => kind === row.kind)?.[1] },
    { label: 'Acheteur', cell: row => (row.lastname ? `${row.lastname} ${row.firstname}` : '–') },
    { label: 'Portefeuille', detail: true, cell: row => row.owner ?? '–' },
    { label: 'Code', cell: row => (row.code_last4 ? `…${row.code_last4}` : '–') },
    { label: 'Reste', numeric: true, cell: row => unitsText(row, row.balance) },
    { label: 'Sur', numeric: true, cell: row => unitsText(row, row.initial) },
    { label: 'Expire', sort: 'expires_at', cell: row => shortDate(row.expires_at.slice(0, 10)) },
  ],
  filters: [
    { param: 'sorte', query: 'kind', label: 'Sorte', kind: 'choice', options: kinds },
    { param: 'membre', query: 'users_id', label: 'Membre', kind: 'link', of: 'user' },
  ],
  fields: [
    {
      name: 'users_id',
      label: 'Numéro du membre',
      kind: 'number',
      min: 1,
      max: 2_147_483_647,
      required: true,
      hint: 'Dans le portefeuille de qui le ranger, pour qui a égaré son code.',
    },
  ],
  Facts: ({ row }) => (
    <>
      <Facts
        of={[
          ['Reste', `${unitsText(row, row.balance)} sur ${unitsText(row, row.initial)}`],
          row.lastname !== null && ['Acheteur', `${row.firstname} ${row.lastname}, ${row.email}`],
          row.recipient_name && ['Offert à', row.recipient_name],
          row.send_on && ['Envoi', shortDate(row.send_on)],
          row.owner && ['Portefeuille', row.owner],
          row.code_last4 && ['Fin du code', row.code_last4],
          row.price_purchase !== null && [
            'Achat',
            `${eurosText(row.price_purchase)}, n° ${row.purchases_id}`,
          ],
          ['Créé', momentText(row.created_at)],
          ['Expire', momentText(row.expires_at)],
        ]}
      />
      {row.orders_id && (
        <ul className="ways">
          <li>
            <Link to={`/admin/réservation/${row.orders_id}`}>La réservation qu’elle remplace</Link>
          </li>
        </ul>
      )}
      <VoucherMovements movements={row.movements} />
    </>
  ),
})

const unitsText = ({ kind }: Voucher, units: number): string =>
  kind === 'bon_cadeau' ? eurosText(eurosFromCents(cents(units))) : placesText(units)
