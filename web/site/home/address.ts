import type { Chosen } from '../../../contract/rules/home-filters.ts'

/** The seven days from today on, all at once: what `jour` says in the place of a day. */
export const theWeek = 'semaine'

/** The address of a day or of the week, its filters kept. */
export const addressOf = (day: string, filters: Chosen): string =>
  `/?${new URLSearchParams({ jour: day, ...filters })}#programme`

export const isFiltered = (filters: Chosen): boolean => Object.keys(filters).length > 0
