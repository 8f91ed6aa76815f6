import { Link } from 'react-router'
import type { media as endpoints } from '../../../contract/admin/media.ts'
import { Backdrop, Poster } from '../../ui/poster.tsx'
import { describe, wordsOf } from './entity.ts'

export const media = describe<typeof endpoints>({
  slug: 'média',
  name: 'media',
  see: 'programme:write',
  write: 'programme:write',
  words: wordsOf('un média', 'Médias', {
    search: 'Titre du film',
    removeNote: 'Le film restera au programme, sans affiche ni bande-annonce.',
  }),
  nameOf: row => row.title ?? `Média n°\u00a0${row.id}, sans film`,
  sort: 'title',
  exported: true,
  multipart: true,
  columns: [
    {
      label: 'Affiche',
      cell: row =>
        row.src_img ? (
          <Poster film={{ title: row.title ?? '', media: [row] }} alt="" sizes="80px" className="thumbnail" />
        ) : (
          'Aucune'
        ),
    },
    { label: 'Film', sort: 'title', isRecordLink: true, cell: row => row.title ?? 'Aucun film' },
    { label: 'Description de l’affiche', detail: true, cell: row => row.alt_img },
    { label: 'Image large', cell: row => (row.src_backdrop ? 'Oui' : 'Non') },
    { label: 'Bande-annonce', cell: row => (row.src_video ? 'Oui' : 'Non') },
    { label: 'Numéro', sort: 'id', numeric: true, cell: row => row.id },
  ],
  filters: [{ param: 'film', query: 'movies_id', label: 'Film', kind: 'link', of: 'movie' }],
  fields: [
    { name: 'movies_id', kind: 'film', hint: 'Laissez vide pour détacher le média de son film.' },
    {
      name: 'src_img',
      kind: 'picture',
      shape: 'poster',
      hint: 'En hauteur (2:3). JPEG, PNG, WebP ou AVIF, 15\u00a0Mo au plus.',
    },
    {
      name: 'alt_img',
      kind: 'long-text',
      rows: 2,
      hint: 'Pour qui ne voit pas l’image, et pour les moteurs de recherche.',
    },
    {
      name: 'src_backdrop',
      kind: 'picture',
      shape: 'backdrop',
      hint: 'En largeur (16:9), pour le carrousel et le haut de la page du film.',
    },
    { name: 'alt_backdrop', kind: 'long-text', rows: 2 },
    {
      name: 'src_video',
      kind: 'video',
      hint: 'Une adresse https (YouTube, Vimeo, Dailymotion, fichier MP4 ou WebM), ou un fichier de votre ordinateur, 60\u00a0Mo au plus.',
    },
    { name: 'alt_video', kind: 'long-text', rows: 2 },
  ],
  Facts: ({ row }) => (
    <>
      {row.src_img && (
        <Poster film={{ title: row.title ?? '', media: [row] }} sizes="160px" className="thumbnail" />
      )}
      {row.src_backdrop && (
        <Backdrop film={{ title: row.title ?? '', media: [row] }} sizes="320px" className="thumbnail" />
      )}
      {row.movies_id && (
        <ul className="ways">
          <li>
            <Link to={`/admin/film/${row.movies_id}`}>Voir la fiche du film</Link>
          </li>
        </ul>
      )}
    </>
  ),
})
