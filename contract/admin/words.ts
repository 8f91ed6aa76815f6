import { otherEntities, otherFields } from '../texts/entity-words.ts'
import { adminEntities } from './index.ts'

// French names of entities and their fields, for the journal, CSV files and deletion warnings. Each entity
// declares its own next to its endpoints. The pages have their own copy; a test keeps both equal.

type Words = (typeof adminEntities)[keyof typeof adminEntities]['words']

const words: Readonly<Record<string, Words>> = Object.fromEntries(
  Object.entries(adminEntities).map(([name, entity]) => [name, entity.words]),
)

/** 'Salle', as in « Salle n° 3 ». */
export const entityWord = (entity: string): string =>
  words[entity]?.called ?? otherEntities[entity]?.[0] ?? entity

/** The file name of an export: 'salles'. */
export const fileOf = (entity: string): string => words[entity]?.file ?? otherEntities[entity]?.[1] ?? entity

/** '1 salle', '12 salles'. */
export const countText = (entity: string, count: number): string => {
  const [one, many] = words[entity]?.counted ?? [entity, entity]
  return `${count} ${count === 1 ? one : many}`
}

const own: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(words).map(each => each.fields),
)

export const fieldName = (field: string): string => own[field] ?? otherFields[field] ?? field
