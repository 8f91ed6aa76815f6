import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Film } from '../programme.ts'
import { SearchIcon } from './icons.tsx'
import { panels } from './popovers.ts'
import { useSuggestions } from './use-suggestions.ts'
import './search-box.css'

const silent = 'Les suggestions ne répondent pas. Validez pour chercher parmi les films.'
const optionId = (film: Film) => `resultat-${film.id}`

/** A form that asks the home page; with scripts, a combobox over the loaded films. */
export function SearchBox() {
  const panel = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const { suggestions, failed, load } = useSuggestions()

  const asked = typed.trim() !== ''
  const matches = suggestions && asked ? suggestions.suggestedIn(suggestions.films, typed) : []
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
    const next = suggestions?.optionFor(event.key, active, matches.length)
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
        {suggestions &&
          matches.map((film, position) => (
            <suggestions.Suggestion
              key={film.id}
              id={optionId(film)}
              film={film}
              selected={position === active}
              onPick={close}
            />
          ))}
      </div>
      <p role="status">
        {asked && (suggestions?.countText(matches.length) ?? (failed ? silent : 'Chargement des films…'))}
      </p>
    </div>
  )
}
