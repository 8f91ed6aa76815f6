import type { FrameCinema } from '../../programme.ts'
import { addressOf, isFiltered } from './address.ts'
import type { arrange } from './arrange.ts'
import type { Choice } from './choice.ts'
import './filters.css'

type Props = {
  choice: Choice
  programme: Pick<ReturnType<typeof arrange>, 'filters' | 'day'>
  cinemas: readonly FrameCinema[]
}

/**
 * The filters as selects and checkboxes in a GET form. With JavaScript, each change submits it
 * (plain/programme.ts).
 */
export function Filters({ choice, programme: { filters, day }, cinemas }: Props) {
  const textOf = (param: string, value: string) =>
    param === 'cinema'
      ? (cinemas.find(({ id }) => String(id) === value)?.name_cinema ?? `Cinéma ${value}`)
      : value
  if (filters.length === 0) return null
  const lists = filters.filter(({ options }) => options)
  const boxes = filters.filter(({ options }) => !options)
  return (
    // Turn autocomplete off: the browser might restore earlier values that do not match the URL.
    <form
      className="filters gap-2 pad-y-4 row off-paper"
      method="get"
      action="/#programme"
      aria-label="Filtrer les séances"
      autoComplete="off"
    >
      <input type="hidden" name="jour" value={day} />
      {lists.map(({ param, label, all, options }) => (
        <label key={param} className="list" data-chosen={choice.filters[param] && ''}>
          <span className="spoken">{label}</span>
          <select name={param} defaultValue={choice.filters[param] ?? ''}>
            <option value="">{all}</option>
            {options?.map(value => (
              <option key={value} value={value}>
                {textOf(param, value)}
              </option>
            ))}
          </select>
        </label>
      ))}
      {boxes.length > 0 && (
        <details className="access" open={boxes.some(({ param }) => param in choice.filters)}>
          <summary className="box in-row">Accessibilité</summary>
          <div className="row gap-2">
            {boxes.map(({ param, label }) => (
              <label key={param} className="box in-row gap-2" data-chosen={choice.filters[param] && ''}>
                <input type="checkbox" name={param} value="1" defaultChecked={param in choice.filters} />
                {label}
              </label>
            ))}
          </div>
        </details>
      )}
      <button type="submit" className="button quiet without-scripts">
        Filtrer
      </button>
      {isFiltered(choice.filters) && (
        <a className="button quiet" href={addressOf(day, {})}>
          Effacer les filtres
        </a>
      )}
    </form>
  )
}
