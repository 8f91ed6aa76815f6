import { Form, Link } from 'react-router'
import { SearchIcon } from '../../ui/icons.tsx'
import type { Entity, Filter } from '../entities/entity.ts'
import type { Choices } from '../entities/field.ts'
import { listAddress } from '../entities/index.ts'
import { useFollowedForm } from '../form/use-followed-form.ts'
import { type Asked, addressOf } from './address.ts'
import '../../ui/form/choices.css'
import '../../ui/office/list.css'

type Props = { entity: Entity; asked: Asked; choices: Choices }

/**
 * The search and filters of a list, as a GET form: their values are in the URL, with or without JavaScript.
 */
export function ListFilters({ entity, asked, choices }: Props) {
  const tri = asked.sort === (entity.sort ?? '') ? '' : asked.sort
  const { form, follow } = useFollowedForm({ q: asked.q, tri, ...asked.filters })
  // Leave out a filter by records that the staff member may not read.
  const shown = (entity.filters ?? []).filter(
    ({ kind, param }) => kind !== 'link' && (kind !== 'record' || choices[param] !== undefined),
  )
  if (!entity.words.search && shown.length === 0) return null

  return (
    <Form
      method="get"
      action={listAddress(entity)}
      role="search"
      aria-label={`Chercher dans ${entity.words.many}`}
      className="list-filters"
      onInput={follow}
      ref={form}
    >
      {entity.words.search && (
        <label className="search">
          <span>Recherche</span>
          <input type="search" name="q" defaultValue={asked.q} placeholder={entity.words.search} />
        </label>
      )}
      {shown.map(filter => (
        <FilterInput
          key={filter.param}
          filter={filter}
          value={asked.filters[filter.param] ?? ''}
          choices={choices}
        />
      ))}
      <KeptFilters entity={entity} asked={asked} choices={choices} />
      <OrderInput entity={entity} tri={tri} />
      <button type="submit" className="button quiet">
        <SearchIcon />
        Chercher
      </button>
    </Form>
  )
}

type InputProps = { filter: Filter; value: string; choices: Choices }

function FilterInput({ filter, value, choices }: InputProps) {
  const options =
    filter.kind === 'choice'
      ? filter.options.map(([option, label]) => ({ value: option, label }))
      : choices[filter.param]
  return (
    <label htmlFor={`filtre-${filter.param}`}>
      <span>{filter.label}</span>
      {filter.kind === 'date' ? (
        <input id={`filtre-${filter.param}`} type="date" name={filter.param} defaultValue={value} />
      ) : (
        <select className="select" id={`filtre-${filter.param}`} name={filter.param} defaultValue={value}>
          <option value="">{filter.all ?? 'Tous'}</option>
          {options?.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </label>
  )
}

/**
 * The sort order as a select, for narrow screens, where the list has no column headings to click. On wide screens
 * it is hidden, and only keeps the order when the form is submitted.
 */
function OrderInput({ entity, tri }: { entity: Entity; tri: string }) {
  const orders = entity.columns.flatMap(({ sort, label }) =>
    sort
      ? ([
          [sort, `${label}, croissant`],
          [`-${sort}`, `${label}, décroissant`],
        ] as const)
      : [],
  )
  const usual = orders.some(([value]) => value === entity.sort)
  return (
    <label className="order" htmlFor="filtre-tri">
      <span>Trier par</span>
      <select className="select" id="filtre-tri" name="tri" defaultValue={tri}>
        {!usual && <option value="">Ordre habituel</option>}
        {orders.map(([value, label]) => (
          <option key={value} value={value === entity.sort ? '' : value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The filters that a link from another page has set, each with a link to remove it. */
function KeptFilters({ entity, asked, choices }: Props) {
  const kept = (entity.filters ?? []).filter(({ kind, param }) => kind === 'link' && asked.filters[param])
  return kept.map(filter => (
    <span key={filter.param} className="kept tap raised gap-2">
      <input type="hidden" name={filter.param} value={asked.filters[filter.param]} />
      {filter.label}&nbsp;: {choices[filter.param]?.[0]?.label ?? `n°\u00a0${asked.filters[filter.param]}`}
      <Link to={addressOf(entity, asked, { filters: { ...asked.filters, [filter.param]: '' } })}>
        Retirer<span className="spoken"> ce filtre</span>
      </Link>
    </span>
  ))
}
