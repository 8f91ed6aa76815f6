import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { searchFilms } from '../../contract/rules/search-films.ts'
import type { Film } from '../programme.ts'
import { noResult } from '../texts/words.ts'
import { SearchIcon } from './icons.tsx'
import { panels } from './popovers.ts'
import { Poster } from './poster.tsx'
import { useLoadedFilms } from './use-loaded-films.ts'
import './search-box.css'

const most = 12
const optionId = (film: Film) => `resultat-${film.id}`

/** A form that asks the home page; with scripts, a combobox over the loaded films. */
export function SearchBox() {
  const panel = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const { films, failed, load } = useLoadedFilms()

  const asked = typed.trim() !== ''
  const matches = asked ? searchFilms(films ?? [], typed).slice(0, most) : []
  const chosen = matches[active]

  // It may have been opened before this script started.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) load()
  }, [load])

  function close() {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }

  function clear() {
    if (input.current) input.current.value = ''
    setTyped('')
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = optionFor(event.key, active, matches.length)
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
      const film = matches[next]
      if (film) document.getElementById(optionId(film))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      document.getElementById(optionId(chosen))?.click()
    }
  }

  return (
    <div
      ref={panel}
      id={panels.search}
      popover="auto"
      className="panel search-box"
      onToggle={event => {
        if (event.newState === 'closed') return clear()
        load()
        input.current?.focus()
      }}
    >
      <Form method="get" action="/" role="search" onSubmit={close}>
        <input
          ref={input}
          type="text"
          inputMode="search"
          name="q"
          placeholder="Rechercher un film"
          aria-label="Rechercher un film"
          autoComplete="off"
          enterKeyHint="search"
          required
          autoFocus
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={matches.length > 0}
          aria-controls="resultats"
          aria-activedescendant={chosen && optionId(chosen)}
          onChange={event => {
            setTyped(event.target.value)
            setActive(-1)
            if (event.target.value === '') close()
          }}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="icon-button" aria-label="Lancer la recherche">
          <SearchIcon />
        </button>
      </Form>
      <div id="resultats" role="listbox" aria-label="Films trouvés" hidden={matches.length === 0}>
        {matches.map((film, position) => (
          <Link
            key={film.id}
            id={optionId(film)}
            role="option"
            tabIndex={-1}
            aria-selected={position === active}
            to={`/film/${film.id}`}
            onClick={close}
          >
            <Poster film={film} alt="" sizes="48px" />
            <span>
              <b>{film.title}</b>
              <small>{[film.director, film.release_date.slice(0, 4)].filter(Boolean).join(', ')}</small>
            </span>
          </Link>
        ))}
      </div>
      <p role="status">{asked && statusText(matches.length, films, failed)}</p>
    </div>
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

function statusText(count: number, films: readonly Film[] | undefined, failed: boolean) {
  if (failed) return 'Les suggestions ne répondent pas. Validez pour chercher parmi les films.'
  if (!films) return 'Chargement des films…'
  if (count === 0) return noResult
  return <span className="spoken">{count === 1 ? 'Un film trouvé' : `${count} films trouvés`}</span>
}
