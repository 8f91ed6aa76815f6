import { Link } from 'react-router'
import type { movieTheater as endpoints } from '../../../contract/admin/movie-theater.ts'
import { usualMinutes } from '../../../contract/rules/programming.ts'
import { archiveFilter } from './archive-filter.ts'
import { describe, wordsOf } from './entity.ts'

const fromNowOn = 'Pour les séances programmées à partir de maintenant.'

export const room = describe<typeof endpoints>({
  slug: 'salle',
  name: 'movie-theater',
  see: 'programme:write',
  write: 'programme:write',
  asFilter: 'salle',
  words: wordsOf('une salle', 'Salles', { search: 'Nom de la salle ou du cinéma' }),
  nameOf: row => `${row.name_theater}, ${row.name_cinema}`,
  sort: 'name_cinema',
  exported: true,
  columns: [
    { label: 'Salle', sort: 'name_theater', isRecordLink: true, cell: row => row.name_theater },
    { label: 'Cinéma', sort: 'name_cinema', cell: row => row.name_cinema },
    { label: 'Accès handicapé', cell: row => (row.disabled_access ? 'Oui' : 'Non') },
    { label: 'Places', sort: 'nbr_seats', numeric: true, cell: row => row.nbr_seats },
  ],
  filters: [
    { param: 'cinema', query: 'cinemas_id', label: 'Cinéma', kind: 'record', of: 'cinema' },
    archiveFilter,
  ],
  fixedInUse: {
    fields: ['cinemas_id'],
    note: 'Cette salle a des séances\u00a0: elle ne peut pas changer de cinéma.',
  },
  fields: [
    { name: 'cinemas_id', kind: 'record', of: 'cinema' },
    { name: 'name_theater' },
    { name: 'nbr_seats', label: 'Nombre de places' },
    { name: 'disabled_access', label: 'Accessible en fauteuil roulant' },
    {
      name: 'pre_show_minutes',
      label: 'Minutes d’avant-programme',
      required: true,
      start: String(usualMinutes.pre_show_minutes),
      hint: `Entre l’heure de la séance et le film\u00a0: annonces, publicités, mot d’accueil. ${fromNowOn}`,
    },
    {
      name: 'clearing_minutes',
      label: 'Minutes de remise en état',
      required: true,
      start: String(usualMinutes.clearing_minutes),
      hint: `Entre la fin du film et l’entrée suivante. ${fromNowOn}`,
    },
  ],
  Facts: ({ row }) => (
    <p>
      <Link to={`/admin/plan-de-salle/ajout?salle=${row.id}`}>Plan de la salle</Link> : dessinez-le pour
      vendre des places numérotées.
    </p>
  ),
})
