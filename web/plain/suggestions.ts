import { searchFilms } from '../../contract/rules/search-films.ts'
import type { Film } from '../programme.ts'
import { noResult } from '../texts/words.ts'
import { pictureAddress } from '../ui/picture-address.ts'
import { element } from './element.ts'

const most = 12

/** The functions that the search box needs once the films are loaded. */
export const suggestionsAmong = (films: readonly Film[], imageHost: string) => ({
  optionsFor: (typed: string): Element[] =>
    searchFilms(films, typed)
      .slice(0, most)
      .map(film => option(film, imageHost)),
  optionAfter,
  countText,
})

function option(film: Film, imageHost: string): Element {
  const told = [film.director, film.release_date.slice(0, 4)].filter(Boolean).join(', ')
  return element(
    'a',
    { id: `resultat-${film.id}`, role: 'option', tabindex: '-1', href: `/film/${film.id}` },
    poster(film, imageHost),
    element('span', {}, element('b', {}, film.title), element('small', {}, told)),
  )
}

function poster({ media: [media], title }: Film, imageHost: string): Element {
  if (!media?.src_img)
    return element(
      'span',
      { class: 'picture poster no-poster' },
      element('span', { 'aria-hidden': 'true' }, title),
    )
  const src = pictureAddress(media.src_img, 160, imageHost)
  return element('span', { class: 'picture poster' }, element('img', { src, alt: '', loading: 'lazy' }))
}

/** Returns the option to which a key moves in a list of `count` options; -1 is the text field. */
function optionAfter(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active === count - 1 ? 0 : active + 1
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  // In the text field, Home and End move the text cursor instead.
  if (key === 'Home' && active >= 0) return 0
  if (key === 'End' && active >= 0) return count - 1
  return undefined
}

function countText(count: number): Node | string {
  if (count === 0) return noResult
  return element('span', { class: 'spoken' }, count === 1 ? 'Un film trouvé' : `${count} films trouvés`)
}
