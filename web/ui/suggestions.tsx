import { Link } from 'react-router'
import { searchFilms } from '../../contract/rules/search-films.ts'
import type { Film } from '../programme.ts'
import { noResult } from '../texts/words.ts'
import { Poster } from './poster.tsx'

const most = 12

const suggestedIn = (films: readonly Film[], typed: string): Film[] =>
  searchFilms(films, typed).slice(0, most)

type Props = { id: string; film: Film; selected: boolean; onPick: () => void }

function Suggestion({ id, film, selected, onPick }: Props) {
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      to={`/film/${film.id}`}
      onClick={onPick}
    >
      <Poster film={film} alt="" sizes="48px" />
      <span>
        <b>{film.title}</b>
        <small>{[film.director, film.release_date.slice(0, 4)].filter(Boolean).join(', ')}</small>
      </span>
    </Link>
  )
}

/** Where a key leads in a list of so many options; -1 is the text itself. */
function optionFor(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active === count - 1 ? 0 : active + 1
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  // In the text, these two move its own cursor.
  if (key === 'Home' && active >= 0) return 0
  if (key === 'End' && active >= 0) return count - 1
  return undefined
}

function countText(count: number) {
  if (count === 0) return noResult
  return <span className="spoken">{count === 1 ? 'Un film trouvé' : `${count} films trouvés`}</span>
}

/** What the search box needs once it is open. */
export const suggestions = { suggestedIn, Suggestion, optionFor, countText }
