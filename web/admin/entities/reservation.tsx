import { Link } from 'react-router'
import type { order } from '../../../contract/admin/order.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { may } from '../../../contract/permissions.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { valueWord } from '../../../contract/texts/entity-words.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { seatsText } from '../../../contract/texts/seats.ts'
import { momentText } from '../../texts/moments.ts'
import { placesText } from '../../texts/numbers.ts'
import { shortDate } from '../../texts/short-dates.ts'
import { Address } from '../list/address-cell.tsx'
import { Facts } from '../record/facts.tsx'
import { describe } from './entity.ts'
import { Disputes } from './reservation-disputes.tsx'
import { BuyerMails, Places, Refunds, remainingTotalText, Tickets } from './reservation-parts.tsx'
import { orderStates, StateMark } from './states.tsx'

export const reservation = describe<typeof order>({
  slug: 'réservation',
  name: 'order',
  see: 'reservations:read',
  write: 'reservations:write',
  words: {
    one: 'Réservation',
    many: 'Réservations',
    noneYet: 'Aucune réservation pour l’instant.',
    search: 'Nom, e-mail, numéro, siège F12',
    remove: 'Annuler et rembourser',
    removeNote:
      'Les places sont libérées, l’argent repart d’où il est venu et la personne est prévenue. La réservation reste dans la liste, annulée.',
    done: {
      modifie: 'La réservation est corrigée.',
      supprime: 'La réservation est annulée. Sa page dit où en est le remboursement.',
    },
    told: {
      'place-annulee': 'La place est annulée et la personne prévenue. Ce qui est rendu est plus bas.',
      'place-close':
        'Cette place ne s’annule plus\u00a0: elle est déjà rendue, ou n’est pas de cette réservation.',
      sieges: 'Les sièges sont changés et la personne est prévenue.',
      'sieges-clos': 'Cette réservation n’a pas de siège à changer.',
      echange: 'Les places sont échangées\u00a0: voici la nouvelle réservation.',
      'echange-clos': 'Cette réservation n’est plus confirmée\u00a0: ses places ne s’échangent plus.',
    },
  },
  nameOf: row => `Réservation n°\u00a0${row.id}`,
  sort: '-id',
  exported: true,
  columns: [
    { label: 'Numéro', sort: 'id', isRecordLink: true, cell: row => row.id },
    { label: 'Nom', sort: 'lastname', cell: row => `${row.lastname} ${row.firstname}` },
    { label: 'E-mail', detail: true, cell: row => <Address email={row.email} /> },
    { label: 'Film', cell: row => row.title },
    {
      label: 'Séance',
      cell: row => (
        <time dateTime={row.starts_at}>
          {shortDate(row.session_date)} {hourText(row.hours_timetable)}
          {row.cancelled_at && <span className="second">Séance annulée</span>}
        </time>
      ),
    },
    {
      label: 'Places',
      cell: row => (
        <>
          {valueWord('labels', row.labels)}
          {row.seats.length > 0 && <span className="second">{seatsText(row.seats)}</span>}
        </>
      ),
    },
    {
      label: 'Total',
      numeric: true,
      cell: row => (
        <>
          {eurosText(row.price_order)}
          {row.state === 'confirmed' && row.price_standing < row.price_order && (
            <span className="second">Reste {eurosText(row.price_standing)}</span>
          )}
        </>
      ),
    },
    { label: 'État', cell: row => <StateMark of={orderStates} state={row.state} /> },
  ],
  filters: [
    {
      param: 'etat',
      query: 'state',
      label: 'État',
      kind: 'choice',
      options: Object.entries(orderStates).map(([state, { label }]) => [state, label] as const),
    },
    { param: 'du', query: 'session_from', label: 'Séances du', kind: 'date', from: 'today' },
    { param: 'au', query: 'session_to', label: 'Jusqu’au', kind: 'date' },
    { param: 'seance', query: 'sessions_id', label: 'Séance', kind: 'link', of: 'session-movie' },
    { param: 'membre', query: 'users_id', label: 'Membre', kind: 'link', of: 'user' },
  ],
  fields: [
    { name: 'lastname', label: 'Nom', kind: 'text', required: true, most: 100 },
    { name: 'firstname', label: 'Prénom', kind: 'text', required: true, most: 100 },
    { name: 'email', label: 'Adresse e-mail', kind: 'email', required: true },
  ],
  factsFirst: true,
  note: row =>
    row.cancelled_at && row.state === 'confirmed'
      ? 'Le cinéma a annulé cette séance\u00a0: la personne n’a pas encore choisi entre un remboursement et une invitation.'
      : null,
  removable: row => row.state === 'confirmed',
  actions: [
    {
      intent: 'renvoyer',
      label: 'Renvoyer les e-billets',
      hint: 'La personne reçoit de nouveau le message de confirmation, billets joints, à l’adresse de la réservation.',
      done: 'Le message est reparti, avec les e-billets.',
      permission: 'tickets:send',
      offered: row => row.state === 'confirmed' && !row.cancelled_at,
    },
  ],
  Facts: ({ row, rights }) => (
    <>
      <Facts
        of={[
          ['État', <StateMark key="state" of={orderStates} state={row.state} />],
          ['Nom', `${row.firstname} ${row.lastname}`],
          ['E-mail', row.email],
          row.member_note && ['Note de l’équipe', row.member_note],
          row.member_blocked && ['Compte', 'Bloqué\u00a0: les places restent valables'],
          ['Film', row.title],
          ['Séance', `${longDay(row.session_date)} à ${hourText(row.hours_timetable)}`],
          row.cancelled_at && ['Séance annulée', momentText(row.cancelled_at)],
          ['Salle', `${row.name_theater}, ${row.name_cinema}`],
          ['Version', `${row.language} ${row.version_2D_3D}`],
          [
            'Places',
            row.state === 'confirmed' && row.seats_standing < row.nbr_seats_payed
              ? `${valueWord('labels', row.labels)} (sur ${row.nbr_seats_payed} places)`
              : valueWord('labels', row.labels),
          ],
          row.seats.length > 0 && [row.seats.length > 1 ? 'Sièges' : 'Siège', seatsText(row.seats)],
          [row.refunds.length > 0 ? 'Total payé' : 'Total', eurosText(row.price_order)],
          row.state === 'confirmed' && row.refunds.length > 0 && ['Places gardées', remainingTotalText(row)],
          [
            'Paiement',
            row.card_last4
              ? `${row.card_brand ?? 'Carte'}, finissant par ${row.card_last4}`
              : 'Aucune carte enregistrée',
          ],
          row.exchanged_from !== null && [
            'Échange de',
            <Link key="from" to={`/admin/réservation/${row.exchanged_from}`}>
              Réservation n°&nbsp;{row.exchanged_from}
            </Link>,
          ],
          ...row.exchanges.map(
            ({ orders_id, at, places }) =>
              [
                'Échangée contre',
                <Link key={orders_id} to={`/admin/réservation/${orders_id}`}>
                  {placesText(places)}, réservation n°&nbsp;{orders_id}, {momentText(at)}
                </Link>,
              ] as const,
          ),
          ...row.gifts.map(gift => [`Place ${gift.place} offerte`, giftText(gift)] as const),
          ['Commandée', momentText(row.order_date)],
          [
            'Conditions de vente',
            <a key="terms" href={`/CGV/version/${row.terms_version}`}>
              {row.terms_version > 0 ? `Version ${row.terms_version}` : 'Version d’origine'}
            </a>,
          ],
          ['Référence', <code key="reference">{row.reference}</code>],
        ]}
      />
      <Disputes disputes={row.disputes} />
      <Refunds refunds={row.refunds} />
      <Places row={row} rights={rights} />
      <Tickets tickets={row.tickets} />
      <BuyerMails mails={row.mails} rights={rights} />
      <ul className="ways">
        {row.users_id !== null && may(rights, 'members:read') && (
          <li>
            <Link to={`/admin/membre/${row.users_id}`}>Voir ce membre</Link>
          </li>
        )}
        <li>
          <Link to={`/admin/séance/${row.sessions_id}`}>Voir la séance</Link>
        </li>
        <li>
          <Link to={`/admin/réservation?seance=${row.sessions_id}&du=`}>
            Les réservations de cette séance
          </Link>
        </li>
      </ul>
    </>
  ),
})

function giftText({ state, email, holder_email, at }: AnswerOf<typeof order.read>['gifts'][number]): string {
  const to = email ? `à ${email}` : 'par un lien'
  if (state === 'offered') return `${to}, pas encore acceptée, ${momentText(at)}`
  if (state === 'returned') return `${to}, acceptée puis rendue, ${momentText(at)}`
  return `${to}, acceptée${holder_email && ` par ${holder_email}`}, ${momentText(at)}`
}
