import { type Ref, useEffect, useRef, useState } from 'react'
import type { Choice } from '../entities/field.ts'
import type { Ties } from './field-frame.tsx'
import { useFilmSearch } from './use-film-search.ts'

type Props = { ties: Ties; chosen: string; listed: readonly Choice[] }

/** Chooses a film: a select until JavaScript runs, then a search field over all films. */
export function FilmPicker(props: Props) {
  const list = useRef<HTMLSelectElement>(null)
  const [picked, setPicked] = useState<string>()
  useEffect(() => {
    const select = list.current
    const replace = () => setPicked(select?.value)
    // Replace the select by the search field. If the select has the focus, the user may be choosing in it: wait
    // until it loses the focus.
    if (document.activeElement !== select) return replace()
    select?.addEventListener('blur', replace)
    return () => select?.removeEventListener('blur', replace)
  }, [])
  return picked === undefined ? (
    <FilmList {...props} list={list} />
  ) : (
    <FilmSearch {...props} chosen={picked} />
  )
}

function FilmList({ ties, chosen, listed, list }: Props & { list: Ref<HTMLSelectElement> }) {
  return (
    <select className="select" {...ties} ref={list} defaultValue={chosen}>
      <option value="">Aucun</option>
      {listed.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/**
 * A film search that follows the ARIA combobox pattern: the focus stays in the field, the arrow keys move
 * through the list.
 */
function FilmSearch({ ties: { id, name, ...ties }, chosen, listed }: Props) {
  const start = listed.find(({ value }) => value === chosen) ?? { value: '', label: '' }
  const [picked, setPicked] = useState(start)
  const [typed, setTyped] = useState(start.label)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const found = useFilmSearch(typed, open)
  const list = `${id}-films`
  const current = found[at]
  useEffect(() => {
    if (current) document.getElementById(`${list}-${current.value}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, list])

  function pick(film: Choice) {
    setPicked(film)
    setTyped(film.label)
    setOpen(false)
  }

  /**
   * When the user leaves the field: if it is empty, no film is chosen any more. Otherwise it shows the title of
   * the chosen film again, because typing text alone does not choose a film.
   */
  function settle() {
    setOpen(false)
    if (typed.trim() === '') setPicked({ value: '', label: '' })
    else setTyped(picked.label)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (open) setAt((at + step + found.length) % Math.max(1, found.length))
      else setOpen(true)
    } else if (event.key === 'Enter' && open && current) {
      event.preventDefault()
      pick(current)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      settle()
    }
  }

  return (
    <div className="film-picker">
      <input type="hidden" name={name} value={picked.value} />
      <input
        type="text"
        id={id}
        {...ties}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && current ? `${list}-${current.value}` : undefined}
        autoComplete="off"
        placeholder="Titre du film"
        value={typed}
        onFocus={event => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setAt(0)
          setOpen(true)
        }}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      <div
        id={list}
        role="listbox"
        aria-label="Films"
        hidden={!open || found.length === 0}
        className="options raised"
      >
        {found.map((film, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, see aria-activedescendant
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={film.value}
            id={`${list}-${film.value}`}
            role="option"
            aria-selected={index === at}
            // Keep the focus in the field. If it lost the focus, it would show the old title before the click
            // chooses the film.
            onPointerDown={event => event.preventDefault()}
            onClick={() => pick(film)}
          >
            {film.label}
          </div>
        ))}
      </div>
      <p role="status" className="spoken">
        {open && (found.length === 0 ? 'Aucun film trouvé' : `${found.length} films trouvés`)}
      </p>
    </div>
  )
}
