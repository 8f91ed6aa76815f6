import type { Euros } from '../../../contract/rules/money.ts'
import { typedEuros } from '../../texts/typed-euros.ts'
import type { Row } from '../entities/entity.ts'
import type { Field } from '../entities/field.ts'
import { byRules, pricesIn, pricesShown, pricingIn, pricingShown } from './typed-prices.ts'

/** What the fields of a form hold, as typed: texts, and lists of texts where several may be ticked. */
export type Values = Readonly<Record<string, string | readonly string[]>>

/** The form of a record as it is now. */
export function valuesOf(fields: readonly Field[], row: Row): Values {
  const record = row as unknown as Record<string, unknown>
  return Object.fromEntries(
    fields.map(field => [
      field.name,
      field.kind === 'pricing' ? pricingShown(record) : shown(field, record[field.startsFrom ?? field.name]),
    ]),
  )
}

/** An empty form; a link from another page may have filled in some of it (`?movies_id=3`). */
export function startValues(fields: readonly Field[], search: URLSearchParams): Values {
  return Object.fromEntries(
    fields.map(field => [
      field.name,
      isMany(field) ? search.getAll(field.name) : (search.get(field.name) ?? startOf(field)),
    ]),
  )
}

/** What was typed, to be shown again when it is refused. */
export function typedIn(fields: readonly Field[], form: FormData): Values {
  return Object.fromEntries(
    fields
      // No page may choose a file on the person's computer again: the record's own picture stays shown.
      .filter(({ kind }) => kind !== 'picture')
      .map(field => [field.name, valueIn(field, form)]),
  )
}

function valueIn(field: Field, form: FormData): string | string[] {
  if (field.kind === 'prices') return pricesIn(form, field.name)
  if (field.kind === 'pricing') return pricingIn(form, field.name)
  return isMany(field) ? form.getAll(field.name).map(String) : textIn(form, field.name)
}

/** A field of a form as text; a file or nothing at all is an empty one. Without scripts a browser ends lines its own way. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

const isMany = ({ kind }: Field): boolean => kind === 'records' || kind === 'several' || kind === 'prices'

function shown(field: Field, value: unknown): string | string[] {
  if (field.kind === 'prices') return pricesShown(value as Parameters<typeof pricesShown>[0])
  if (isMany(field)) return (value as unknown[]).map(String)
  if (value === null || value === undefined) return ''
  return field.kind === 'euros' ? typedEuros(value as Euros) : String(value)
}

function startOf(field: Field): string {
  if (field.start !== undefined) return field.start
  if (field.kind === 'pricing') return byRules
  if (field.kind === 'choice') return field.options[0]?.[0] ?? ''
  return field.kind === 'yes-no' ? 'false' : ''
}
