import type { FormEvent } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import type { FrameCinema } from '../../programme.ts'
import type { arrange } from './arrange.ts'
import { addressOf, type Choice } from './choice.ts'
import './filters.css'

type Props = {
  choice: Choice
  programme: Pick<ReturnType<typeof arrange>, 'filters' | 'day'>
  cinemas: readonly FrameCinema[]
}

/** Language, version, cinema: a plain GET form, sent by itself where scripts run. */
export function Filters({ choice, programme: { filters, day }, cinemas }: Props) {
  const submit = useSubmit()
  const send = (event: FormEvent<HTMLFormElement>) =>
    submit(chosenIn(event.currentTarget), { action: '/#programme', preventScrollReset: true })

  const names = new Map(cinemas.map(cinema => [cinema.id, cinema.name_cinema]))
  const isFiltered = choice.language || choice.version || choice.cinema
  if (filters.languages.length + filters.versions.length + filters.cinemas.length === 0) return null
  return (
    // The key makes the lists follow the address when it changes by another way.
    <Form
      key={`${choice.language} ${choice.version} ${choice.cinema}`}
      className="filters"
      method="get"
      action="/#programme"
      aria-label="Filtrer les séances"
      onChange={send}
    >
      <input type="hidden" name="jour" value={day} />
      <Choose
        name="cinema"
        label="Cinéma"
        all="Tous les cinémas"
        options={filters.cinemas.map(id => [String(id), names.get(id) ?? `Cinéma ${id}`])}
        chosen={choice.cinema === null ? '' : String(choice.cinema)}
      />
      <Choose
        name="langue"
        label="Langue"
        all="Toutes les langues"
        options={filters.languages.map(language => [language, language])}
        chosen={choice.language ?? ''}
      />
      <Choose
        name="version"
        label="Version"
        all="2D et 3D"
        options={filters.versions.map(version => [version, version])}
        chosen={choice.version ?? ''}
      />
      <button type="submit" className="button quiet without-scripts">
        Filtrer
      </button>
      {isFiltered && (
        <Link
          className="button quiet"
          to={addressOf(day, { language: null, version: null, cinema: null })}
          preventScrollReset
        >
          Effacer les filtres
        </Link>
      )}
    </Form>
  )
}

/** Without the lists left at « all »: the address stays short. */
function chosenIn(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return new URLSearchParams(entries.filter(([, value]) => value !== ''))
}

type ChooseProps = {
  name: string
  label: string
  all: string
  options: [value: string, text: string][]
  chosen: string
}

function Choose({ name, label, all, options, chosen }: ChooseProps) {
  if (options.length === 0) return null
  return (
    <label data-chosen={chosen !== '' || undefined}>
      <span className="spoken">{label}</span>
      <select name={name} defaultValue={chosen}>
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
