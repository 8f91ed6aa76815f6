import type { Chosen } from '../../../contract/rules/home-filters.ts'

/** The value of `jour` in the URL that stands for the seven days from today on. */
export const theWeek = 'semaine'

/** Returns the URL of a day or of the week, with the filters. */
export const addressOf = (day: string, filters: Chosen): string =>
  `/?${new URLSearchParams({ jour: day, ...filters })}#programme`

export const isFiltered = (filters: Chosen): boolean => Object.keys(filters).length > 0
