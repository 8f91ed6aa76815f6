import type { RouterContextProvider } from 'react-router'
import { priceGrid } from '../../../contract/admin/price-grid.ts'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { archiveFilter } from '../entities/archive-filter.ts'
import type { Filter, Row } from '../entities/entity.ts'
import type { Choice, Choices, EntityName, Field } from '../entities/field.ts'
import { entityOf } from '../entities/index.ts'
import { byRules } from '../form/typed-prices.ts'
import { endpoints } from './endpoints.ts'

type Context = Readonly<RouterContextProvider>
type Values = Readonly<Record<string, string | readonly string[]>>

const most = 1000
/**
 * How many films the select on a page without JavaScript lists: the films added last. If another film is already
 * chosen, the select lists it too.
 */
const filmsInList = 200

/** Returns the choices of each field whose value is another record, such as the room of a screening. */
export async function choicesFor(
  context: Context,
  fields: readonly Field[],
  values: Values,
): Promise<Choices> {
  const found = await Promise.all(
    fields.map(async field => {
      if (field.kind === 'film')
        return [field.name, await filmChoices(context, String(values[field.name] ?? ''))] as const
      if (field.kind === 'prices') return [field.name, await allOf(context, 'tariff')] as const
      if (field.kind === 'pricing') return [field.name, await pricingChoices(context, values)] as const
      if (field.kind === 'record' || field.kind === 'records')
        return [field.name, await inUse(context, field.of, [values[field.name] ?? []].flat())] as const
      return null
    }),
  )
  return Object.fromEntries(found.filter(pair => pair !== null))
}

/**
 * Returns the choices of the filters above a list. A filter by record is a select of all records. A filter that
 * only a link from another page can set offers just the record that the link names.
 */
export async function filterChoices(
  context: Context,
  filters: readonly Filter[],
  values: Readonly<Record<string, string>>,
): Promise<Choices> {
  const found = await Promise.all(
    filters.map(async filter => {
      if (filter.kind === 'record') return [filter.param, await allOf(context, filter.of)] as const
      const value = values[filter.param]
      if (filter.kind === 'link' && value)
        return [filter.param, await choiceNamed(context, filter.of, value)] as const
      return null
    }),
  )
  return Object.fromEntries(found.filter(pair => pair !== null))
}

async function filmChoices(context: Context, chosen: string): Promise<Choice[]> {
  const query = { size: filmsInList, sort: '-id', archived: '0' }
  const films = (await call(context, endpoints.movie.list, { query })) as Row[]
  const listed = films.map(row => choice('movie', row))
  if (!chosen || listed.some(({ value }) => value === chosen)) return listed
  return [...(await choiceNamed(context, 'movie', chosen)), ...listed]
}

/** Returns all records that are not archived, and the chosen records even if they are archived. */
async function inUse(context: Context, name: EntityName, picked: readonly string[]): Promise<Choice[]> {
  if (name === 'session-movie') return screeningsToCome(context, picked)
  if (!entityOf(name)?.filters?.includes(archiveFilter)) return allOf(context, name)
  const offered = await allOf(context, name, { archived: '0' })
  const missing = picked.filter(id => id !== '' && !offered.some(({ value }) => value === id))
  return [...(await Promise.all(missing.map(id => choiceNamed(context, name, id)))).flat(), ...offered]
}

/** Returns the screenings from today on, soonest first, and the chosen one even if it is past. */
async function screeningsToCome(context: Context, picked: readonly string[]): Promise<Choice[]> {
  const query = { size: most, sort: 'starts_at', from: inParis(new Date()).date }
  const rows = (await call(context, endpoints['session-movie'].list, { query })) as Row[]
  const listed = rows.map(row => choice('session-movie', row))
  const missing = picked.filter(id => id !== '' && !listed.some(({ value }) => value === id))
  return [
    ...(await Promise.all(missing.map(id => choiceNamed(context, 'session-movie', id)))).flat(),
    ...listed,
  ]
}

async function allOf(context: Context, name: EntityName, filters = {}): Promise<Choice[]> {
  const sort = entityOf(name)?.sort
  const query = { size: most, ...(sort && { sort }), ...filters }
  const rows = (await call(context, endpoints[name].list, { query })) as Row[]
  return rows.map(row => choice(name, row))
}

/**
 * Returns the choices for the price of a screening. The first is « the price rules », with the price grid that the
 * rules would give. Then comes each price grid.
 */
async function pricingChoices(context: Context, values: Values): Promise<Choice[]> {
  const rows = await call(context, priceGrid.list, { query: { size: most, sort: 'name_grid' } })
  const grids = rows.map(({ id, name_grid, price }) => ({
    value: String(id),
    label: `${name_grid}, ${eurosText(price)}`,
  }))
  const now = String(values.price_grids_id ?? '')
  const current = now.startsWith(`${byRules}:`) ? now : byRules
  const given =
    grids.find(({ value }) => current === `${byRules}:${value}`)?.label ??
    (await givenByRules(context, values))
  return [{ value: current, label: given ? `Selon les règles → ${given}` : 'Selon les règles' }, ...grids]
}

/**
 * Returns the name and price of the price grid that the price rules give to the screening in the form. Returns
 * null if the form is incomplete or no rule matches.
 */
async function givenByRules(context: Context, values: Values): Promise<string | null> {
  const number = (name: string) => Number(values[name])
  if (!values.session_date || !values.timetables_id) return null
  const body = {
    movies_id: number('movies_id'),
    movie_theaters_id: number('movie_theaters_id'),
    language: String(values.language),
    version_2D_3D: values.version_2D_3D as '2D' | '3D',
    session_dates: [String(values.session_date)],
    timetables_ids: [number('timetables_id')],
  }
  try {
    const [one] = await call(context, sessionMovie.prices, { body })
    return one?.name_grid ? `${one.name_grid}, ${eurosText(one.price)}` : null
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return null
    throw error
  }
}

/** Returns the record with this id as the only choice; no choice if the record no longer exists. */
async function choiceNamed(context: Context, name: EntityName, id: string): Promise<Choice[]> {
  const { read } = endpoints[name]
  if (!read) return []
  try {
    return [choice(name, (await call(context, read, { params: { id } })) as Row)]
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return []
    throw error
  }
}

const choice = (name: EntityName, row: Row & { label?: string }): Choice => ({
  value: String(row.id),
  label: entityOf(name)?.nameOf(row) ?? row.label ?? String(row.id),
})
