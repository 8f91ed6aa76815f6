import { Link } from 'react-router'
import type { voucher as endpoints } from '../../../contract/admin/voucher.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { cents, eurosFromCents } from '../../../contract/rules/money.ts'
import { invitationValidityMonths } from '../../../contract/rules/terms.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { momentText } from '../../texts/moments.ts'
import { placesText } from '../../texts/numbers.ts'
import { shortDate } from '../../texts/short-dates.ts'
import { type Movement, movedText, movementCauses } from '../../texts/voucher-movements.ts'
import { Facts } from '../record/facts.tsx'
import { describe } from './entity.ts'
import '../../ui/office/reservation-parts.css'

type Voucher = AnswerOf<typeof endpoints.read>

const kinds = [
  ['e_carte', 'E-carte'],
  ['bon_cadeau', 'Bon cadeau'],
  ['invitation', 'Invitation'],
] as const

export const voucher = describe<typeof endpoints>({
  slug: 'bon',
  name: 'voucher',
  see: 'vouchers:read',
  write: 'vouchers:write',
  words: {
    one: 'Bon ou e-carte',
    many: 'E-cartes et bons',
    noneYet: 'Rien de vendu ni d’offert pour l’instant.',
    add: 'Offrir une invitation',
    search: 'Nom, e-mail, fin du code',
    done: {
      cree: 'L’invitation est enregistrée. Son code part par e-mail\u00a0; sans serveur de messagerie, il est à copier sur sa fiche.',
      modifie: 'C’est enregistré.',
    },
  },
  nameOf: row => `${row.name_product}, n°\u00a0${row.id}`,
  sort: '-id',
  exported: true,
  columns: [
    { label: 'Numéro', sort: 'id', isRecordLink: true, cell: row => row.id },
    { label: 'Sorte', cell: row => kinds.find(([kind]) => kind === row.kind)?.[1] },
    {
      label: 'Acheteur ou destinataire',
      cell: row => (row.lastname ? `${row.lastname} ${row.firstname}` : (row.sent_to ?? soldAt(row))),
    },
    { label: 'Portefeuille', detail: true, cell: row => row.owner ?? '–' },
    { label: 'Code', cell: row => (row.code_last4 ? `…${row.code_last4}` : '–') },
    { label: 'Reste', numeric: true, cell: row => unitsText(row, row.balance) },
    { label: 'Sur', numeric: true, cell: row => unitsText(row, row.initial) },
    {
      label: 'Valable jusqu’au',
      sort: 'expires_at',
      cell: row => (
        <>
          {shortDate(row.usable_until)}
          {row.blocked_because && <span className="second">Bloqué</span>}
        </>
      ),
    },
  ],
  filters: [
    { param: 'sorte', query: 'kind', label: 'Sorte', kind: 'choice', options: kinds },
    { param: 'membre', query: 'users_id', label: 'Membre', kind: 'link', of: 'user' },
  ],
  fields: [
    {
      name: 'email',
      only: 'creation',
      hint: 'Un code part à cette adresse. Avec ou sans compte, la personne le range dans son portefeuille.',
    },
    { name: 'places', label: 'Nombre de places', only: 'creation', required: true, start: '1' },
    {
      name: 'months',
      label: 'Validité en mois',
      only: 'creation',
      required: true,
      start: String(invitationValidityMonths),
    },
    {
      name: 'reason',
      label: 'Raison',
      only: 'creation',
      hint: 'Pour l’équipe\u00a0: elle reste dans le journal, avec votre nom.',
    },
    {
      name: 'blocked_because',
      label: 'Bloquer, raison',
      kind: 'text',
      most: 200,
      only: 'change',
      hint: 'Avec une raison, rien ne se paie plus avec ce code ni depuis ce portefeuille. Videz ce champ pour débloquer. La raison reste dans le journal\u00a0: sans nom de personne.',
    },
    {
      name: 'usable_until',
      label: 'Valable jusqu’au',
      kind: 'date',
      only: 'change',
      required: true,
      hint: 'Se prolonge, deux ans au plus à partir d’aujourd’hui. Ce qui a expiré ne revient pas\u00a0: offrez plutôt une invitation.',
    },
    {
      name: 'users_id',
      label: 'Numéro du membre',
      kind: 'number',
      min: 1,
      max: 2_147_483_647,
      only: 'change',
      hint: 'Dans le portefeuille de qui le ranger, pour qui a égaré son code. Le membre reçoit par e-mail de quoi choisir un nouveau mot de passe\u00a0: le compte doit être le sien.',
    },
  ],
  note: row =>
    row.blocked_because &&
    `Bloqué («\u00a0${row.blocked_because}\u00a0»)\u00a0: rien ne se paie avec, jusqu’à ce que vous vidiez la raison.`,
  actions: [
    {
      intent: 'renvoyer',
      label: 'Renvoyer le code',
      hint: 'Le code de l’invitation repart à l’adresse indiquée.',
      done: 'Le code repart par e-mail.',
      permission: 'vouchers:write',
      offered: row =>
        row.kind === 'invitation' &&
        row.code_last4 !== null &&
        row.sent_to !== null &&
        row.users_id === null &&
        row.balance > 0 &&
        !row.blocked_because,
    },
  ],
  Facts: ({ row }) => (
    <>
      <Facts
        of={[
          ['Reste', `${unitsText(row, row.balance)} sur ${unitsText(row, row.initial)}`],
          row.lastname !== null && [
            'Acheteur',
            row.lastname ? `${row.firstname} ${row.lastname}, ${row.email}` : soldAt(row),
          ],
          row.recipient_name && ['Offert à', row.recipient_name],
          row.sent_to && ['Envoyé à', row.sent_to],
          row.code && ['Code, à donner vous-même', <code key="code">{row.code}</code>],
          row.send_on && ['Envoi', shortDate(row.send_on)],
          row.owner && ['Portefeuille', row.owner],
          row.code_last4 && ['Fin du code', row.code_last4],
          row.price_purchase !== null && [
            'Achat',
            `${eurosText(row.price_purchase)}, n° ${row.purchases_id}`,
          ],
          ['Créé', momentText(row.created_at)],
          ['Valable jusqu’au', shortDate(row.usable_until)],
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

/** Lists the movements of a voucher, such as its purchase and each use. Their sum is its balance. */
function VoucherMovements({ movements }: { movements: readonly Movement[] }) {
  return (
    <>
      <h2>Mouvements</h2>
      <ol className="short-lines">
        {movements.map(movement => (
          <li key={`${movement.at} ${movement.cause} ${movement.orders_id}`}>
            <span>
              {movement.orders_id ? (
                <Link to={`/admin/réservation/${movement.orders_id}`}>{movementCauses[movement.cause]}</Link>
              ) : (
                movementCauses[movement.cause]
              )}
              <small>
                <time dateTime={movement.at}>{momentText(movement.at)}</time>
              </small>
            </span>
            <b>{movedText(movement)}</b>
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * Returns the text shown if a voucher has no buyer: « vendu à une caisse » for a gift voucher bought at a till,
 * which asks for no name; a dash for a voucher that was not bought.
 */
const soldAt = ({ purchases_id }: { purchases_id: number | null }): string =>
  purchases_id === null ? '–' : 'vendu à une caisse'
