import type * as endpoints from '../../../contract/admin/group.ts'
import { apiRoot } from '../../../contract/api-root.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { groupStateWords, invoiceMeans } from '../../../contract/rules/groups.ts'
import { builtInMeans } from '../../../contract/rules/means.ts'
import { hourText, longDate, longDay } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { momentText } from '../../texts/moments.ts'
import { placesText } from '../../texts/numbers.ts'
import { shortDate } from '../../texts/short-dates.ts'
import { Facts } from '../record/facts.tsx'
import { describe, wordsOf } from './entity.ts'
import { groupStates, StateMark } from './states.tsx'
import '../../ui/office/reservation-parts.css'

export const groupCustomer = describe<typeof endpoints.groupCustomer>({
  slug: 'client-de-groupe',
  name: 'group-customer',
  see: 'groups:read',
  write: 'groups:write',
  words: wordsOf('un client de groupe', 'Clients de groupe', {
    search: 'Nom, ville, SIRET, contact',
    removeNote: 'Un client qui a une commande ne peut pas être supprimé.',
  }),
  nameOf: row => row.name_customer,
  sort: 'name_customer',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_customer', isRecordLink: true, cell: row => row.name_customer },
    { label: 'Ville', sort: 'city_customer', cell: row => row.city_customer },
    { label: 'Contact', detail: true, cell: row => row.contact_name || '–' },
    { label: 'E-mail', detail: true, cell: row => row.email || '–' },
    { label: 'Cinéma', detail: true, cell: row => row.name_cinema },
  ],
  filters: [
    { param: 'cinema', query: 'cinemas_id', label: 'Cinéma', all: 'Tous', kind: 'record', of: 'cinema' },
  ],
  fields: [
    { name: 'cinemas_id', label: 'Cinéma', kind: 'record', of: 'cinema', required: true },
    { name: 'name_customer', label: 'Nom', hint: 'L’école, l’association, le comité d’entreprise.' },
    { name: 'address_customer', hint: 'Numéro et rue\u202f; elle est sur le devis et la facture.' },
    { name: 'city_customer', hint: 'Par exemple 28100 Dreux.' },
    { name: 'siret', label: 'SIRET', hint: 'D’un professionnel ou d’un organisme public.' },
    {
      name: 'service_code',
      hint: 'Pour un organisme public qui le demande. Son numéro d’engagement va dans la commande.',
    },
    { name: 'contact_name' },
    { name: 'email', kind: 'email', hint: 'Le devis, le passe, la facture et les relances y partent.' },
    { name: 'phone', label: 'Téléphone', kind: 'phone' },
    {
      name: 'professional',
      start: 'true',
      hint: 'En cas de retard, un professionnel doit aussi 40\u00a0€ de frais de recouvrement.',
    },
  ],
})

type Order = AnswerOf<typeof endpoints.groupOrder.read>

const address = ({ id }: { id: number }, file: string) => `${apiRoot}/admin/group-order/${id}/${file}`

export const groupOrder = describe<typeof endpoints.groupOrder>({
  slug: 'groupe',
  name: 'group-order',
  see: 'groups:read',
  write: 'groups:write',
  words: wordsOf('une commande de groupe', 'Groupes et scolaires', {
    one: 'Commande de groupe',
    add: 'Faire un devis',
    noneYet: 'Aucun groupe pour l’instant.',
    search: 'Client, ville, film, référence',
    remove: 'Supprimer ce devis',
    done: {
      cree: 'Le devis est fait. Ouvrez-le pour l’envoyer, l’imprimer ou le confirmer.',
      modifie: 'La commande est à jour.',
      supprime: 'Le devis est supprimé.',
    },
  }),
  nameOf: row => `${row.name_customer}, ${longDate(row.session_date)}`,
  sort: '-id',
  exported: true,
  columns: [
    { label: 'Client', sort: 'name_customer', isRecordLink: true, cell: row => row.name_customer },
    { label: 'Film', cell: row => row.title },
    {
      label: 'Séance',
      sort: 'starts_at',
      cell: row => (
        <time dateTime={row.starts_at}>
          {shortDate(row.session_date)} {hourText(row.hours_timetable)}
          {row.session_cancelled_at && <span className="second">Séance annulée</span>}
        </time>
      ),
    },
    { label: 'Places', numeric: true, cell: row => placesSaid(row) },
    { label: 'Total', numeric: true, cell: row => eurosText(row.total_price) },
    {
      label: 'Reste dû',
      sort: 'owed',
      numeric: true,
      cell: row => (row.owed === 0 ? '–' : eurosText(row.owed)),
    },
    {
      label: 'Échéance',
      sort: 'due_on',
      detail: true,
      cell: row => (row.due_on && row.owed > 0 ? shortDate(row.due_on) : '–'),
    },
    { label: 'État', cell: row => <StateMark of={groupStates} state={row.state} /> },
  ],
  filters: [
    {
      param: 'etat',
      query: 'state',
      label: 'État',
      kind: 'choice',
      options: Object.entries(groupStateWords).map(([state, word]) => [state, word] as const),
    },
    {
      param: 'du',
      query: 'owed',
      label: 'Compte',
      kind: 'choice',
      options: [
        ['any', 'Reste à payer ou à rendre'],
        ['late', 'En retard'],
        ['to_invoice', 'Séance passée, à facturer'],
      ],
    },
    { param: 'cinema', query: 'cinemas_id', label: 'Cinéma', all: 'Tous', kind: 'record', of: 'cinema' },
    { param: 'seance', query: 'sessions_id', label: 'Séance', kind: 'link', of: 'session-movie' },
    { param: 'client', query: 'group_customers_id', label: 'Client', kind: 'link', of: 'group-customer' },
  ],
  fields: [
    {
      name: 'group_customers_id',
      label: 'Client',
      kind: 'record',
      of: 'group-customer',
      required: true,
      only: 'creation',
    },
    {
      name: 'sessions_id',
      label: 'Séance',
      kind: 'record',
      of: 'session-movie',
      required: true,
      only: 'creation',
      hint: 'Une séance du cinéma de ce client, publiée ou scolaire.',
    },
    { name: 'tariffs_id', label: 'Tarif', kind: 'record', of: 'tariff', required: true, only: 'creation' },
    { name: 'places', label: 'Places payantes', kind: 'number', min: 1, required: true },
    {
      name: 'free_places',
      label: 'Accompagnateurs gratuits',
      kind: 'number',
      min: 0,
      required: true,
      start: '0',
    },
    {
      name: 'unit_price',
      label: 'Prix d’une place',
      kind: 'euros',
      hint: 'Toutes taxes et supplément compris. Rien\u00a0: le prix de ce tarif à cette séance.',
    },
    { name: 'customer_reference', hint: 'Son bon de commande, ou son numéro d’engagement pour Chorus Pro.' },
    {
      name: 'note',
      label: 'Mention sur les documents',
      kind: 'long-text',
      hint: 'Par exemple l’IBAN du cinéma, pour un virement.',
    },
    { name: 'valid_until', kind: 'date', hint: 'Rien\u00a0: trente jours.' },
  ],
  factsFirst: true,
  locked: row => (row.state === 'cancelled' ? 'Cette commande est annulée.' : null),
  fixed: row =>
    row.state === 'quote'
      ? null
      : {
          fields: ['unit_price', 'valid_until'],
          note:
            row.state === 'invoiced'
              ? 'La facture est émise\u00a0: son prix ne change plus. Moins de places donne un avoir.'
              : 'Les places sont prises\u00a0: leur nombre change encore jusqu’à la facture, plus leur prix.',
        },
  removable: row => row.state === 'quote',
  actions: [
    {
      intent: 'devis',
      label: 'Envoyer le devis',
      hint: 'Le client le reçoit par e-mail, en PDF.',
      done: 'Le devis est parti.',
      permission: 'groups:write',
      offered: row => row.state === 'quote',
    },
    {
      intent: 'confirmer',
      label: 'Confirmer',
      hint: 'Les places sont prises à la séance, et le passe de groupe part par e-mail.',
      done: 'La commande est confirmée\u00a0: ses places sont prises.',
      permission: 'groups:write',
      offered: row => row.state === 'quote',
    },
    {
      intent: 'facturer',
      label: 'Facturer',
      hint: 'La facture prend un numéro et ne change plus. Facturez avant la fin de la semaine de cinéma\u00a0: le bordereau compte alors ces entrées.',
      done: 'La facture est émise.',
      permission: 'groups:write',
      question:
        'Émettre la facture\u202f? Elle ne pourra plus être changée, seulement corrigée par un avoir.',
      offered: row => row.state === 'confirmed',
    },
    {
      intent: 'relancer',
      label: 'Relancer',
      hint: 'Un rappel part par e-mail avec la facture, une fois par jour au plus.',
      done: 'Le rappel est parti.',
      permission: 'groups:write',
      offered: row => row.owed > 0,
    },
    {
      intent: 'annuler',
      label: 'Annuler la commande',
      hint: 'Les places sont libérées. Une facture émise est annulée par un avoir.',
      done: 'La commande est annulée.',
      permission: 'groups:write',
      question: 'Annuler cette commande\u202f? Ses places seront remises en vente.',
      offered: row => row.state !== 'cancelled',
    },
  ],
  Facts: ({ row }) => (
    <>
      <Facts
        of={[
          ['État', <StateMark key="state" of={groupStates} state={row.state} />],
          ['Client', row.name_customer],
          ['Film', row.title],
          ['Séance', `${longDay(row.session_date)} à ${hourText(row.hours_timetable)}`],
          row.session_cancelled_at && ['Séance annulée', momentText(row.session_cancelled_at)],
          ['Salle', `${row.name_theater}, ${row.name_cinema}`],
          ['Places', `${placesSaid(row)}, tarif «\u00a0${row.label}\u00a0»`],
          row.seats !== '' && ['Sièges', row.seats],
          row.entered > 0 && ['Entrés', `${row.entered} sur ${row.places + row.free_places}`],
          ['Prix d’une place', eurosText(row.unit_price)],
          ['Total', eurosText(row.total_price)],
          row.customer_reference !== '' && ['Référence du client', row.customer_reference],
          row.state === 'quote' && ['Valable jusqu’au', longDate(row.valid_until)],
          row.quoted_at && ['Devis envoyé', momentText(row.quoted_at)],
          row.confirmed_at && ['Confirmée', momentText(row.confirmed_at)],
          row.cancelled_because && ['Raison de l’annulation', row.cancelled_because],
          row.invoices.length > 0 && ['Facturé', eurosText(row.billed)],
          row.payments.length > 0 && ['Payé', eurosText(row.paid)],
          row.owed !== 0 && [row.owed > 0 ? 'Reste dû' : 'À rendre', eurosText(row.owed)],
          row.due_on && row.owed > 0 && ['Échéance', longDate(row.due_on)],
          row.reminded_at && ['Relancé', momentText(row.reminded_at)],
        ]}
      />
      <Documents row={row} />
      <Payments row={row} />
    </>
  ),
})

const placesSaid = ({ places, free_places }: { places: number; free_places: number }): string => {
  if (free_places === 0) return placesText(places)
  return `${places}\u00a0+\u00a0${free_places}\u00a0gratuite${free_places > 1 ? 's' : ''}`
}

/** Links to the documents of an order. A plain link, because each is a file that the API draws. */
function Documents({ row }: { row: Order }) {
  const open = row.state === 'confirmed' || row.state === 'invoiced'
  return (
    <ul className="ways">
      {row.state === 'quote' && (
        <li>
          <a href={address(row, 'quote.pdf')}>Devis (PDF)</a>
        </li>
      )}
      {open && (
        <li>
          <a href={address(row, 'confirmation.pdf')}>Confirmation et passe de groupe (PDF)</a>
        </li>
      )}
      {row.invoices.map(({ id, kind, number }) => (
        <li key={id}>
          <a href={`${apiRoot}/admin/group-invoice/${id}/invoice.pdf`}>
            {kind === 'invoice' ? 'Facture' : 'Avoir'} {number} (PDF)
          </a>
        </li>
      ))}
      {row.orders_id !== null && (
        <li>
          <a href={`/admin/réservation/${row.orders_id}`}>Réservation n°&nbsp;{row.orders_id}</a>
        </li>
      )}
      {row.owed !== 0 && (
        <li>
          <a
            href={`/admin/reglement/ajout?group_orders_id=${row.id}&amount=${String(Math.abs(row.owed)).replace('.', ',')}`}
          >
            Noter un règlement
          </a>
        </li>
      )}
    </ul>
  )
}

function Payments({ row: { payments } }: { row: Order }) {
  if (payments.length === 0) return null
  return (
    <>
      <h2>Règlements</h2>
      <ol className="short-lines">
        {payments.map(({ id, label, amount, received_on, note }) => (
          <li key={id}>
            <span>
              {label}
              <small>
                {shortDate(received_on)}
                {note && `, ${note}`}
              </small>
            </span>
            <b>{eurosText(amount)}</b>
          </li>
        ))}
      </ol>
    </>
  )
}

export const groupPayment = describe<typeof endpoints.groupPayment>({
  slug: 'reglement',
  name: 'group-payment',
  see: 'groups:read',
  write: 'groups:write',
  words: {
    one: 'Règlement de facture',
    many: 'Règlements de factures',
    add: 'Noter un règlement',
    noneYet: 'Aucun règlement pour l’instant.',
    search: 'Client, numéro de chèque',
    done: { cree: 'Le règlement est noté dans les livres.' },
  },
  nameOf: row => `${row.name_customer}, ${eurosText(row.amount)}`,
  sort: '-id',
  exported: true,
  columns: [
    { label: 'Client', isRecordLink: true, cell: row => row.name_customer },
    { label: 'Somme', sort: 'amount', numeric: true, cell: row => eurosText(row.amount) },
    { label: 'Moyen', cell: row => row.label },
    { label: 'Reçu le', sort: 'received_on', cell: row => shortDate(row.received_on) },
    { label: 'Détail', detail: true, cell: row => row.note || '–' },
    { label: 'Caisse', detail: true, cell: row => row.name_till ?? '–' },
  ],
  filters: [
    { param: 'groupe', query: 'group_orders_id', label: 'Commande', kind: 'link', of: 'group-order' },
  ],
  fields: [
    { name: 'group_orders_id', label: 'Commande', kind: 'record', of: 'group-order', required: true },
    { name: 'amount', label: 'Somme', kind: 'euros', required: true },
    { name: 'given_back', hint: 'Après un avoir, si le client avait déjà payé.' },
    {
      name: 'means',
      label: 'Moyen',
      kind: 'choice',
      required: true,
      options: invoiceMeans.map(code => [code, builtInMeans[code].label] as const),
    },
    { name: 'received_on', kind: 'date', hint: 'Rien\u00a0: aujourd’hui.' },
    { name: 'note', label: 'Détail', hint: 'Le numéro du chèque, le libellé du virement.' },
    {
      name: 'tills_id',
      kind: 'number',
      min: 1,
      label: 'Numéro de la caisse',
      hint: 'Pour des espèces, qui vont dans son tiroir\u202f; rien, si une seule caisse est ouverte.',
    },
  ],
  Facts: ({ row }) => (
    <Facts
      of={[
        ['Client', row.name_customer],
        ['Cinéma', row.name_cinema],
        ['Somme', eurosText(row.amount)],
        ['Moyen', row.label],
        ['Reçu le', longDate(row.received_on)],
        row.note !== '' && ['Détail', row.note],
        row.name_till && ['Caisse', row.name_till],
        ['Noté', momentText(row.at)],
        [
          'Commande',
          <a key="order" href={`/admin/groupe/${row.group_orders_id}`}>
            Voir la commande
          </a>,
        ],
      ]}
    />
  ),
})
