import { Link } from 'react-router'
import type { user as endpoints } from '../../../contract/admin/user.ts'
import { may } from '../../../contract/permissions.ts'
import { taskWords } from '../../../contract/texts/posts.ts'
import { momentText } from '../../texts/moments.ts'
import { Address } from '../list/address-cell.tsx'
import { Facts } from '../record/facts.tsx'
import { describe } from './entity.ts'

export const member = describe<typeof endpoints>({
  slug: 'membre',
  name: 'user',
  see: 'members:read',
  write: 'members:note',
  remove: 'members:write',
  asFilter: 'membre',
  words: {
    one: 'Membre',
    many: 'Membres',
    noneYet: 'Aucun membre pour l’instant.',
    search: 'Nom, prénom, e-mail',
    remove: 'Supprimer ce compte',
    removeNote:
      'La personne est déconnectée et ne peut plus se connecter. Son compte sera effacé dans deux semaines, sauf si vous le rouvrez d’ici là\u00a0; ses réservations restent, sans son nom.',
    done: {
      modifie: 'Le membre est à jour.',
      supprime: 'Le compte est fermé, et sera effacé dans deux semaines.',
    },
  },
  nameOf: row => [row.firstname, row.lastname].filter(Boolean).join(' ') || row.email,
  sort: '-created_date',
  exported: true,
  // Leave administrators out of the list of members, as the API specification requires.
  always: { hide_admins: 'true' },
  columns: [
    { label: 'Nom', sort: 'lastname', isRecordLink: true, cell: row => row.lastname || '–' },
    { label: 'Prénom', sort: 'firstname', cell: row => row.firstname || '–' },
    {
      label: 'E-mail',
      sort: 'email',
      cell: row => (
        <>
          <Address email={row.email} />
          {row.blocked_because && <span className="second">Compte bloqué</span>}
        </>
      ),
    },
    { label: 'Rôle', cell: row => [row.name_role, ...row.tasks.map(task => taskWords[task])].join(', ') },
    { label: 'Inscription', sort: 'created_date', detail: true, cell: row => moment(row.created_date) },
    {
      label: 'Dernière connexion',
      sort: 'last_connection_date',
      detail: true,
      cell: row => moment(row.last_connection_date),
    },
  ],
  filters: [
    { param: 'role', query: 'roles_id', label: 'Rôle', kind: 'record', of: 'role', needs: 'roles:write' },
  ],
  fields: [
    {
      name: 'roles_id',
      label: 'Rôle',
      kind: 'record',
      of: 'role',
      required: true,
      needs: 'members:write',
      hint: 'Un changement de rôle déconnecte la personne partout. Avec un rôle plus élevé, son mot de passe est fermé et elle reçoit par e-mail de quoi en choisir un nouveau.',
    },
    { name: 'lastname', label: 'Nom', kind: 'text', most: 100, needs: 'members:write' },
    { name: 'firstname', label: 'Prénom', kind: 'text', most: 100, needs: 'members:write' },
    {
      name: 'email',
      label: 'Adresse e-mail',
      kind: 'email',
      required: true,
      needs: 'members:write',
      hint: 'L’ancienne adresse est prévenue, le mot de passe est fermé, et la nouvelle adresse reçoit de quoi en choisir un autre. La vôtre se change dans « Votre sécurité ».',
    },
    { name: 'birthday', label: 'Date de naissance', kind: 'date', needs: 'members:write' },
    { name: 'phone', label: 'Téléphone', kind: 'phone', hint: 'Dix chiffres.', needs: 'members:write' },
    { name: 'address', label: 'Adresse', kind: 'text', most: 300, needs: 'members:write' },
    {
      name: 'staff_note',
      label: 'Note de l’équipe',
      kind: 'long-text',
      rows: 3,
      most: 1000,
      hint: 'Pour l’équipe seule, ici et sur ses réservations. Restez factuel\u00a0: la personne peut la lire en demandant ses données, et elle est effacée avec le compte.',
    },
    {
      name: 'blocked_because',
      label: 'Bloquer ce compte, raison',
      kind: 'text',
      most: 200,
      needs: 'members:block',
      hint: 'Avec une raison, le compte est bloqué\u00a0: la personne est déconnectée et ne peut ni se connecter ni réserver\u202f; ses places restent valables. Pour débloquer le compte, videz ce champ.',
    },
  ],
  actions: [
    {
      intent: 'lien',
      label: 'Envoyer un lien de réinitialisation',
      hint: 'La personne reçoit par e-mail de quoi choisir un nouveau mot de passe. Personne d’autre ne le voit.',
      done: 'Le lien de réinitialisation est parti.',
      permission: 'members:write',
      offered: row => !row.removed_at && !row.guest,
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
      offered: row => row.open_sessions > 0 || row.guest,
    },
    {
      intent: 'double',
      label: 'Retirer la double authentification',
      hint: 'Pour quelqu’un qui a perdu son téléphone et ses codes de secours.',
      done: 'La double authentification est retirée.',
      permission: 'security:write',
      offered: row => !row.guest,
      question:
        'Retirer la double authentification de ce compte\u202f? Le mot de passe suffira pour se connecter, et ses sessions prennent fin.',
    },
  ],
  // Names the fields that cannot be edited: for a guest (a buyer without an account), all except the block and the
  // note.
  fixed: row =>
    row.guest
      ? {
          fields: ['roles_id', 'lastname', 'firstname', 'email', 'birthday', 'phone', 'address'],
          note: 'Cette personne a réservé sans compte\u00a0: rien d’autre ne se change ici.',
        }
      : null,
  note: row =>
    row.blocked_because &&
    `Ce compte est bloqué («\u00a0${row.blocked_because}\u00a0»)\u00a0: la personne ne peut pas se connecter, ses réservations restent valables.`,
  Facts: ({ row, rights }) => (
    <>
      <Facts
        of={[
          [row.guest ? 'Première réservation sans compte' : 'Inscription', moment(row.created_date)],
          ['Dernière connexion', moment(row.last_connection_date)],
          row.tasks.length > 0 && ['Tâches dans l’équipe', row.tasks.map(task => taskWords[task]).join(', ')],
          ['Connexions ouvertes', row.open_sessions],
          row.removed_at && ['Compte fermé par la maison', moment(row.removed_at)],
          row.deletion_at && ['Effacement prévu', moment(row.deletion_at)],
        ]}
      />
      <ul className="ways">
        <li>
          <Link to={`/admin/réservation?membre=${row.id}&du=`}>Voir ses réservations</Link>
        </li>
        {!row.guest && may(rights, 'staff:write') && (
          <li>
            <Link to={`/admin/equipe/${row.id}`}>Ses tâches et ses cinémas</Link>
          </li>
        )}
        {may(rights, 'vouchers:read') && (
          <li>
            <Link to={`/admin/bon?membre=${row.id}`}>Voir ses e-cartes et bons</Link>
          </li>
        )}
      </ul>
    </>
  ),
})

const moment = (at: string | null) => (at ? <time dateTime={at}>{momentText(at)}</time> : 'Jamais')
