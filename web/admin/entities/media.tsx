import { Link } from 'react-router'
import type { media as endpoints } from '../../../contract/admin/media.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { Backdrop, Poster } from '../../ui/poster.tsx'
import { describe, type SortOf } from './entity.ts'

type Media = AnswerOf<typeof endpoints.read>

export const media = describe<Media, SortOf<typeof endpoints.list>>({
  slug: 'média',
  name: 'media',
  see: 'programme:write',
  write: 'programme:write',
  words: {
    one: 'Média',
    many: 'Médias',
    add: 'Ajouter un média',
    noneYet: 'Aucun média pour l’instant.',
    search: 'Titre du film',
    remove: 'Supprimer ce média',
    removeNote: 'Le film restera au programme, sans affiche ni bande-annonce.',
    done: {
      cree: 'Le média est ajouté.',
      modifie: 'Le média est à jour.',
      supprime: 'Le média est supprimé.',
    },
  },
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
    { label: 'Film', sort: 'title', leads: true, cell: row => row.title ?? 'Aucun film' },
    { label: 'Description de l’affiche', detail: true, cell: row => row.alt_img },
    { label: 'Image large', cell: row => (row.src_backdrop ? 'Oui' : 'Non') },
    { label: 'Bande-annonce', cell: row => (row.src_video ? 'Oui' : 'Non') },
    { label: 'Numéro', sort: 'id', numeric: true, cell: row => row.id },
  ],
  filters: [{ param: 'film', query: 'movies_id', label: 'Film', kind: 'link', of: 'movie' }],
  fields: [
    {
      name: 'movies_id',
      label: 'Film',
      kind: 'film',
      hint: 'Laissez vide pour détacher le média de son film.',
    },
    {
      name: 'src_img',
      label: 'Affiche',
      kind: 'picture',
      shape: 'poster',
      hint: 'En hauteur (2:3). JPEG, PNG, WebP ou AVIF, 15\u00a0Mo au plus.',
    },
    {
      name: 'alt_img',
      label: 'Description de l’affiche',
      kind: 'long-text',
      rows: 2,
      most: 300,
      hint: 'Pour qui ne voit pas l’image, et pour les moteurs de recherche.',
    },
    {
      name: 'src_backdrop',
      label: 'Image large',
      kind: 'picture',
      shape: 'backdrop',
      hint: 'En largeur (16:9), pour le carrousel et le haut de la page du film.',
    },
    { name: 'alt_backdrop', label: 'Description de l’image large', kind: 'long-text', rows: 2, most: 300 },
    {
      name: 'src_video',
      label: 'Bande-annonce',
      kind: 'video',
      hint: 'Une adresse https (YouTube, Vimeo, Dailymotion, fichier MP4 ou WebM), ou un fichier de votre ordinateur, 60\u00a0Mo au plus.',
    },
    { name: 'alt_video', label: 'Description de la bande-annonce', kind: 'long-text', rows: 2, most: 300 },
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
