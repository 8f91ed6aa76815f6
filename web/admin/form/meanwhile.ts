import type { ErrorAnswer } from '../../../contract/refusals.ts'
import type { Field } from '../entities/field.ts'
import { fileOf, removalOf } from './read-fields.ts'
import { ownPrice, priceInput, splitPrice } from './typed-prices.ts'
import { textIn, type Values, valuesOf } from './values.ts'

/** A field that somebody else changed while it was being typed: both values, as the form holds them. */
export type Meanwhile = { name: string; sentence: string; theirs: Value; yours: Value }

type Value = string | readonly string[]

/** The fields an answer says were changed meanwhile; none when it says something else. */
export function changedMeanwhile(fields: readonly Field[], { code, errors = [] }: ErrorAnswer): Meanwhile[] {
  if (code !== 'changed_meanwhile') return []
  const told = new Map<string, Meanwhile>()
  for (const { field: read, message, theirs, yours } of errors) {
    const field = fields.find(({ name, startsFrom = name }) => startsFrom === read) ?? pricingOf(fields, read)
    if (!field) continue
    const shown = (value: unknown) => valuesOf([field], { id: 0, [read]: value } as never)[field.name] ?? ''
    const each = { name: field.name, sentence: message, theirs: shown(theirs), yours: shown(yours) }
    // A price of its own is told twice, once without its sum.
    if (told.get(field.name)?.theirs !== each.theirs && each.theirs !== `${ownPrice}:`)
      told.set(field.name, each)
  }
  return [...told.values()]
}

/** A price of its own is a way of pricing. */
const pricingOf = (fields: readonly Field[], read: string): Field | undefined =>
  read === 'price' ? fields.find(({ kind }) => kind === 'pricing') : undefined

export const choiceOf = (name: string): string => `choix-${name}`

/**
 * What the person had before them when they began to type (undefined for a new record). What they chose since becomes
 * what is typed, and what they chose from becomes what was seen. A field about which nothing was chosen is asked about
 * again.
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

/** What a page wrote into its own form; undefined: nothing that a page of ours writes. */
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
  // A picture is not sent again: it stays by being left alone.
  if (kind === 'prices') keepTheirPrices(name, form, theirs)
  else if (kind !== 'picture') for (const value of [theirs].flat()) form.append(name, value)
}

function keepTheirPrices(name: string, form: FormData, theirs: Value): void {
  for (const input of [...form.keys()].filter(key => key.startsWith(`${name}.`))) form.delete(input)
  for (const [fare, typed] of [theirs].flat().map(splitPrice)) form.append(priceInput(name, fare), typed)
}
