import { otherEntities, otherFields } from '../texts/entity-words.ts'
import { adminEntities } from './index.ts'

// This file collects the French names of back-office tables and their fields, for the audit log, CSV files and
// deletion warnings. A test compares them with the names in the web pages.

type Words = (typeof adminEntities)[keyof typeof adminEntities]['words']

const words: Readonly<Record<string, Words>> = Object.fromEntries(
  Object.entries(adminEntities).map(([name, entity]) => [name, entity.words]),
)

/** Returns the French name of a record, for example 'Salle' in « Salle n° 3 ». */
export const entityWord = (entity: string): string =>
  words[entity]?.called ?? otherEntities[entity]?.[0] ?? entity

/** Returns the file name of an export, for example 'salles'. */
export const fileOf = (entity: string): string => words[entity]?.file ?? otherEntities[entity]?.[1] ?? entity

/** Writes a number of records in French, for example '1 salle' or '12 salles'. */
export const countText = (entity: string, count: number): string => {
  const [one, many] = words[entity]?.counted ?? [entity, entity]
  return `${count} ${count === 1 ? one : many}`
}

const own: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(words).map(each => each.fields),
)

export const fieldName = (field: string): string => own[field] ?? otherFields[field] ?? field
