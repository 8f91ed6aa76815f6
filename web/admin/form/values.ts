import type { Euros } from '../../../contract/rules/money.ts'
import { usualWeek } from '../../../contract/rules/opening-hours.ts'
import { typedEuros } from '../../texts/typed-euros.ts'
import type { Row } from '../entities/entity.ts'
import type { Choices, Field } from '../entities/field.ts'
import { byRules, pricesIn, pricesShown, pricingIn, pricingShown } from './typed-prices.ts'
import { weekIn, weekShown } from './typed-week.ts'

/** The values of a form as typed: a text, or a list of texts for a field with several values. */
export type Values = Readonly<Record<string, string | readonly string[]>>

export function valuesOf(fields: readonly Field[], row: Row): Values {
  const record = row as unknown as Record<string, unknown>
  return Object.fromEntries(
    fields.map(field => [
      field.name,
      field.kind === 'pricing' ? pricingShown(record) : shown(field, record[field.startsFrom ?? field.name]),
    ]),
  )
}

/** Returns the values of the form for a new record. The URL of a link can preset some of them (`?movies_id=3`). */
export function startValues(fields: readonly Field[], search: URLSearchParams): Values {
  return Object.fromEntries(
    fields.map(field => [
      field.name,
      field.kind === 'week'
        ? weekShown(usualWeek)
        : isMany(field)
          ? search.getAll(field.name)
          : (search.get(field.name) ?? startOf(field)),
    ]),
  )
}

/** Preselects a required record that has only one choice, such as the cinema if there is only one. */
export const withOnlyChoices = (fields: readonly Field[], values: Values, choices: Choices): Values => ({
  ...values,
  ...Object.fromEntries(
    fields.flatMap(({ kind, name, required }) => {
      const [only, ...others] = choices[name] ?? []
      const isOnly = kind === 'record' && required && only && others.length === 0 && values[name] === ''
      return isOnly ? [[name, only.value]] : []
    }),
  ),
})

/** Returns the values that the user typed, to show them again after a refusal. */
export function typedIn(fields: readonly Field[], form: FormData): Values {
  return Object.fromEntries(
    fields
      // A page cannot fill a file input, so after a refusal the user has to choose the file again.
      .filter(({ kind }) => kind !== 'picture')
      .map(field => [field.name, valueIn(field, form)]),
  )
}

function valueIn(field: Field, form: FormData): string | string[] {
  if (field.kind === 'prices') return pricesIn(form, field.name)
  if (field.kind === 'pricing') return pricingIn(form, field.name)
  if (field.kind === 'week') return weekIn(form, field.name)
  return isMany(field) ? form.getAll(field.name).map(String) : textIn(form, field.name)
}

/**
 * Returns a form field as text; '' for a file or a missing field. Converts CRLF line ends, which browsers submit
 * without JavaScript, to LF.
 */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

const isMany = ({ kind }: Field): boolean => kind === 'records' || kind === 'several' || kind === 'prices'

function shown(field: Field, value: unknown): string | string[] {
  if (field.kind === 'prices') return pricesShown(value as Parameters<typeof pricesShown>[0])
  if (field.kind === 'week') return weekShown(value as Parameters<typeof weekShown>[0])
  if (isMany(field)) return (value as unknown[]).map(String)
  if (value === null || value === undefined) return ''
  if (field.kind === 'percent') return String(value).replace('.', ',')
  return field.kind === 'euros' ? typedEuros(value as Euros) : String(value)
}

function startOf(field: Field): string {
  if (field.start !== undefined) return field.start
  if (field.kind === 'pricing') return byRules
  if (field.kind === 'choice') return field.options[0]?.[0] ?? ''
  return field.kind === 'yes-no' ? 'false' : ''
}
