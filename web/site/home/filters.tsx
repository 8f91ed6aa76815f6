import type { FormEvent } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import type { FrameCinema } from '../../programme.ts'
import type { arrange } from './arrange.ts'
import { addressOf, type Choice, isFiltered } from './choice.ts'
import './filters.css'

type Props = {
  choice: Choice
  programme: Pick<ReturnType<typeof arrange>, 'filters' | 'day'>
  cinemas: readonly FrameCinema[]
}

/** Cinema, language, version: a plain GET form, sent by itself where scripts run. */
export function Filters({ choice, programme: { filters, day }, cinemas }: Props) {
  const submit = useSubmit()
  const send = (event: FormEvent<HTMLFormElement>) =>
    submit(chosenIn(event.currentTarget), { action: '/#programme', preventScrollReset: true })

  const names = new Map(cinemas.map(cinema => [String(cinema.id), cinema.name_cinema]))
  const textOf = (param: string, value: string) =>
    param === 'cinema' ? (names.get(value) ?? `Cinéma ${value}`) : value
  if (filters.length === 0) return null
  return (
    // The key makes the lists follow the address when it changes by another way.
    <Form
      key={JSON.stringify(choice.filters)}
      className="filters"
      method="get"
      action="/#programme"
      aria-label="Filtrer les séances"
      onChange={send}
    >
      <input type="hidden" name="jour" value={day} />
      {filters.map(({ param, label, all, options }) => (
        <Choose
          key={param}
          name={param}
          label={label}
          all={all}
          options={options.map(value => [value, textOf(param, value)])}
          chosen={choice.filters[param] ?? ''}
        />
      ))}
      <button type="submit" className="button quiet without-scripts">
        Filtrer
      </button>
      {isFiltered(choice) && (
        <Link className="button quiet" to={addressOf(day, {})} preventScrollReset>
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
