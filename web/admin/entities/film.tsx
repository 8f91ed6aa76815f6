import { Link } from 'react-router'
import type { movie } from '../../../contract/admin/movie.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { classifications } from '../../../contract/rules/classification.ts'
import { durationIn } from '../../../contract/rules/typed-duration.ts'
import { durationText, longDate } from '../../../contract/texts/dates.ts'
import { classificationWords } from '../../../contract/texts/screening-notices.ts'
import { genresText } from '../../texts/words.ts'
import { Poster } from '../../ui/poster.tsx'
import { warningsAboutDuration } from '../form/warnings.ts'
import { archiveFilter } from './archive-filter.ts'
import { describe, wordsOf } from './entity.ts'

type Film = AnswerOf<typeof movie.read>

export const film = describe<typeof movie>({
  slug: 'film',
  name: 'movie',
  see: 'programme:write',
  write: 'programme:write',
  asFilter: 'film',
  words: wordsOf('un film', 'Films', {
    search: 'Titre, titre original, réalisation, interprètes',
    removeNote: 'Un film doit d’abord être détaché de ses médias et n’avoir plus aucune séance.',
  }),
  nameOf: row => row.title,
  sort: 'title',
  exported: true,
  imported: 'Titre, Réalisation, Sortie, Durée',
  columns: [
    { label: 'Affiche', cell: row => <Picture row={row} /> },
    { label: 'Titre', sort: 'title', isRecordLink: true, cell: row => row.title },
    { label: 'Réalisation', sort: 'director', cell: row => row.director },
    { label: 'Catégories', cell: row => genresText(row.categories) },
    {
      label: 'Sortie',
      sort: 'release_date',
      detail: true,
      noWrap: true,
      cell: row => <time dateTime={row.release_date}>{longDate(row.release_date)}</time>,
    },
    { label: 'Durée', sort: 'time', numeric: true, cell: row => durationText(row.time) },
  ],
  filters: [
    {
      param: 'categorie',
      query: 'categories_id',
      label: 'Catégorie',
      all: 'Toutes',
      kind: 'record',
      of: 'category',
    },
    archiveFilter,
  ],
  fields: [
    { name: 'title' },
    { name: 'original_title', hint: 'S’il diffère du titre français.' },
    { name: 'director' },
    { name: 'actor', hint: 'Les trois rôles principaux, séparés par des virgules.' },
    { name: 'release_date', label: 'Date de sortie' },
    { name: 'time', kind: 'duration', hint: 'En heures et minutes, par exemple 01:34 ou 1h34.' },
    {
      name: 'classification',
      kind: 'choice',
      required: true,
      options: classifications.map(each => [each, classificationWords[each]] as const),
      hint: 'Celle du visa\u00a0: dite avant l’achat, sur le billet et à l’entrée.',
    },
    { name: 'categories', kind: 'records', of: 'category', startsFrom: 'categories_ids' },
    { name: 'synopsis', kind: 'long-text' },
    { name: 'country', hint: 'Plusieurs\u00a0: par des virgules.' },
    { name: 'audio_languages' },
    { name: 'subtitle_languages' },
    { name: 'distributor' },
    { name: 'visa' },
    { name: 'promised_screenings', hint: 'Au distributeur\u00a0; l’équipe seule les voit.' },
  ],
  warnings: ({ time }) => warningsAboutDuration('time', durationIn(String(time))),
  Facts: ({ row }) => (
    <>
      <Picture row={row} />
      <ul className="ways">
        {row.media.map(media => (
          <li key={media.id}>
            <Link to={`/admin/média/${media.id}`}>Modifier le média n°&nbsp;{media.id}</Link>
          </li>
        ))}
        {row.media.length > 0 && <li>{AssociateMedia(row)}</li>}
        <li>
          <Link to={`/admin/séance?film=${row.id}&du=`}>Voir ses séances</Link>
        </li>
        <li>
          <Link to={`/admin/séance/ajout?movies_id=${row.id}`}>Programmer des séances</Link>
        </li>
        <li>
          <a href={`/film/${row.id}`}>Voir sa page publique</a>
        </li>
      </ul>
    </>
  ),
})

/** Shows a small poster, or a link to add media if the film has none. */
function Picture({ row }: { row: Film }) {
  if (row.media.length === 0) return AssociateMedia(row)
  return <Poster film={row} alt="" sizes="80px" className="thumbnail" />
}

const AssociateMedia = (row: Film) => (
  <Link to={`/admin/média/ajout?movies_id=${row.id}`}>
    Associer un média<span className="spoken"> à {row.title}</span>
  </Link>
)
