import { noResult } from '../../texts/words.ts'
import type { FoundFilm } from './arrange.ts'

// For the loader: sentences that most visitors never see come with the page that says them, not with its script.

export const foundPage = (films: readonly FoundFilm[]) => ({
  films,
  title: films.length === 0 ? noResult : foundTitle(films.length),
  hint: films.length === 0 ? noneText : null,
})

const foundTitle = (count: number) => (count === 1 ? 'Un film trouvé' : `${count} films trouvés`)

const noneText =
  'Aucun film à l’affiche ni à venir ne répond à ces mots. Essayez un seul mot du titre, un nom ou un genre.'
