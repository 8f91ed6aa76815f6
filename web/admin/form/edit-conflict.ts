import type { ErrorAnswer } from '../../../contract/refusals.ts'
import type { Field } from '../entities/field.ts'
import { fileOf, removalOf } from './read-fields.ts'
import { ownPrice, priceInput, splitPrice } from './typed-prices.ts'
import { dayInput } from './typed-week.ts'
import { textIn, type Values, valuesOf } from './values.ts'

/**
 * A field that another user has changed since this form was opened. `theirs` is the value that the other user
 * saved, `yours` the value typed here, both in the format of the form.
 */
export type EditConflict = { name: string; sentence: string; theirs: Value; yours: Value }

type Value = string | readonly string[]

/** Returns the edit conflicts that an error response reports; an empty list if it reports another error. */
export function editConflictsIn(
  fields: readonly Field[],
  { code, errors = [] }: ErrorAnswer,
): EditConflict[] {
  if (code !== 'changed_meanwhile') return []
  const told = new Map<string, EditConflict>()
  for (const { field: read, message, theirs, yours } of errors) {
    const field = fields.find(({ name, startsFrom = name }) => startsFrom === read) ?? pricingOf(fields, read)
    if (!field) continue
    const shown = (value: unknown) => valuesOf([field], { id: 0, [read]: value } as never)[field.name] ?? ''
    const each = { name: field.name, sentence: message, theirs: shown(theirs), yours: shown(yours) }
    // If another user has changed the own price of this screening, the API returns two errors for the same form
    // field. Ignore the one that does not contain the amount.
    if (told.get(field.name)?.theirs !== each.theirs && each.theirs !== `${ownPrice}:`)
      told.set(field.name, each)
  }
  return [...told.values()]
}

/** If an API error is about `price`, returns the field `pricing`, in which a screening's own price is edited. */
const pricingOf = (fields: readonly Field[], read: string): Field | undefined =>
  read === 'price' ? fields.find(({ kind }) => kind === 'pricing') : undefined

export const choiceOf = (name: string): string => `choix-${name}`

/**
 * Returns the values that the API compares with the saved record to detect edit conflicts; undefined for a new
 * record. For a conflict that the user has resolved, this is the other user's value, so that the API does not
 * report the conflict again. If the user chose that value, it is also written into the form.
 */
export function settle(fields: readonly Field[], form: FormData): Values | undefined {
  const seen = valuesIn(form, 'vu')
  const shown = valuesIn(form, 'eux')
  if (!seen || !shown) return seen
  const settled: Record<string, Value> = { ...seen }
  for (const field of fields) {
    const theirs = shown[field.name]
    const choice = form.get(choiceOf(field.name))
    if (theirs === undefined || (choice !== 'eux' && choice !== 'moi')) continue
    settled[field.name] = theirs
    if (choice === 'eux') keepTheirs(field, form, theirs)
  }
  return settled
}

/**
 * Reads the values that the page stored as JSON in a hidden field; undefined if they are missing or
 * malformed.
 */
export function valuesIn(form: FormData, name: string): Values | undefined {
  try {
    const values: unknown = JSON.parse(textIn(form, name))
    return isValues(values) ? values : undefined
  } catch {
    return undefined
  }
}

const isValues = (given: unknown): given is Values =>
  typeof given === 'object' &&
  given !== null &&
  Object.values(given).every(
    value =>
      typeof value === 'string' || (Array.isArray(value) && value.every(one => typeof one === 'string')),
  )

function keepTheirs({ kind, name }: Field, form: FormData, theirs: Value): void {
  for (const each of [name, removalOf(name), fileOf(name)]) form.delete(each)
  // For a picture, set nothing: the form then sends no file, so the API keeps the picture that the other user
  // saved.
  if (kind === 'week')
    for (const [day, typed] of [theirs].flat().entries()) form.set(dayInput(name, day), typed)
  else if (kind === 'prices') keepTheirPrices(name, form, theirs)
  else if (kind !== 'picture') for (const value of [theirs].flat()) form.append(name, value)
}

function keepTheirPrices(name: string, form: FormData, theirs: Value): void {
  for (const input of [...form.keys()].filter(key => key.startsWith(`${name}.`))) form.delete(input)
  for (const [fare, typed] of [theirs].flat().map(splitPrice)) form.append(priceInput(name, fare), typed)
}
