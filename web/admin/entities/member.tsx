import { Link } from 'react-router'
import type { user as endpoints } from '../../../contract/admin/user.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { taskWords } from '../../../contract/texts/posts.ts'
import { momentText } from '../../texts/moments.ts'
import { Address } from '../list/address-cell.tsx'
import { Facts } from '../record/facts.tsx'
import { describe, type SortOf } from './entity.ts'

type Member = AnswerOf<typeof endpoints.read>

export const member = describe<Member, SortOf<typeof endpoints.list>>({
  slug: 'membre',
  name: 'user',
  see: 'members:write',
  write: 'members:write',
  asFilter: 'membre',
  words: {
    one: 'Membre',
    many: 'Membres',
    noneYet: 'Aucun membre pour l’instant.',
    search: 'Nom, prénom, e-mail',
    remove: 'Supprimer ce compte',
    removeNote:
      'La personne est déconnectée et n’entre plus. Son compte sera effacé dans deux semaines, sauf si vous le rouvrez d’ici là\u00a0; ses réservations restent, sans son nom.',
    done: {
      modifie: 'Le membre est à jour.',
      supprime: 'Le compte est fermé, et sera effacé dans deux semaines.',
    },
  },
  nameOf: row => [row.firstname, row.lastname].filter(Boolean).join(' ') || row.email,
  sort: '-created_date',
  exported: true,
  // The specification's list does not show administrators.
  always: { hide_admins: 'true' },
  columns: [
    { label: 'Nom', sort: 'lastname', leads: true, cell: row => row.lastname || '–' },
    { label: 'Prénom', sort: 'firstname', cell: row => row.firstname || '–' },
    { label: 'E-mail', sort: 'email', cell: row => <Address email={row.email} /> },
    { label: 'Rôle', cell: row => [row.name_role, ...row.tasks.map(task => taskWords[task])].join(', ') },
    { label: 'Inscription', sort: 'created_date', detail: true, cell: row => moment(row.created_date) },
    {
      label: 'Dernière connexion',
      sort: 'last_connection_date',
      detail: true,
      cell: row => moment(row.last_connection_date),
    },
  ],
  filters: [{ param: 'role', query: 'roles_id', label: 'Rôle', kind: 'record', of: 'role' }],
  fields: [
    {
      name: 'roles_id',
      label: 'Rôle',
      kind: 'record',
      of: 'role',
      required: true,
      hint: 'Un changement de rôle déconnecte la personne partout.',
    },
    { name: 'lastname', label: 'Nom', kind: 'text', most: 100 },
    { name: 'firstname', label: 'Prénom', kind: 'text', most: 100 },
    {
      name: 'email',
      label: 'Adresse e-mail',
      kind: 'email',
      required: true,
      hint: 'L’ancienne adresse est prévenue du changement. La vôtre se change dans « Votre sécurité ».',
    },
    { name: 'birthday', label: 'Date de naissance', kind: 'date' },
    { name: 'phone', label: 'Téléphone', kind: 'phone', hint: 'Dix chiffres.' },
    { name: 'address', label: 'Adresse', kind: 'text', most: 300 },
  ],
  actions: [
    {
      intent: 'lien',
      label: 'Envoyer un lien de réinitialisation',
      hint: 'La personne reçoit par e-mail de quoi choisir un nouveau mot de passe. Personne d’autre ne le voit.',
      done: 'Le lien de réinitialisation est parti.',
      permission: 'members:write',
      offered: row => !row.removed_at,
    },
    {
      intent: 'rouvrir',
      label: 'Rouvrir le compte',
      hint: 'Il ne sera pas effacé, et la personne pourra de nouveau s’y connecter. Elle en est prévenue.',
      done: 'Le compte est rouvert.',
      permission: 'members:write',
      offered: row => row.deletion_at !== null,
    },
    {
      intent: 'sessions',
      label: 'Déconnecter partout',
      hint: 'Ferme les connexions ouvertes sur tous ses appareils, et annule les liens qui attendent dans sa messagerie.',
      done: 'Toutes ses connexions sont fermées.',
      permission: 'members:write',
      offered: row => row.open_sessions > 0,
    },
    {
      intent: 'double',
      label: 'Retirer la double authentification',
      hint: 'Pour quelqu’un qui a perdu son téléphone et ses codes de secours.',
      done: 'La double authentification est retirée.',
      permission: 'security:write',
      question:
        'Retirer la double authentification de ce compte\u202f? Le mot de passe suffira pour se connecter, et ses sessions prennent fin.',
    },
  ],
  Facts: ({ row }) => (
    <>
      <Facts
        of={[
          ['Inscription', moment(row.created_date)],
          ['Dernière connexion', moment(row.last_connection_date)],
          row.tasks.length > 0 && ['Tâches dans l’équipe', row.tasks.map(task => taskWords[task]).join(', ')],
          ['Connexions ouvertes', row.open_sessions],
          row.removed_at && ['Compte fermé par la maison', moment(row.removed_at)],
          row.deletion_at && ['Effacement prévu', moment(row.deletion_at)],
        ]}
      />
      <ul className="ways">
        <li>
          <Link to={`/admin/réservation?membre=${row.id}`}>Voir ses réservations</Link>
        </li>
        <li>
          <Link to={`/admin/equipe/${row.id}`}>Ses tâches et ses cinémas</Link>
        </li>
      </ul>
    </>
  ),
})

const moment = (at: string | null) => (at ? <time dateTime={at}>{momentText(at)}</time> : 'Jamais')
