import type { AdminEntityName } from '../../../contract/admin/index.ts'
import type { Permission } from '../../../contract/permissions.ts'

export type EntityName = AdminEntityName | 'audit' | 'audit-people' | 'mail'

type Named = {
  /** The name of the field in the API. */
  name: string
  hint?: string
  required?: boolean
  /** The law requires this information to be published, but the form can be saved without it. */
  byLaw?: boolean
  /** The property of the record that holds the field's value, if it has another name than the field. */
  startsFrom?: string
  /** The field is in the form for a new record only, or in the form for an existing record only. */
  only?: 'creation' | 'change'
  /** The permission that the field needs besides the permission for the entity. */
  needs?: Permission
  /** The initial value in the form for a new record; empty by default. */
  start?: string
}

type Kind =
  | { kind: 'text'; most?: number }
  | { kind: 'email' | 'phone' | 'date' | 'hour' | 'duration' | 'euros' | 'percent' }
  | { kind: 'long-text'; most?: number; rows?: number }
  | { kind: 'number'; min?: number; max?: number }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  /** One record of another entity, chosen in a select. */
  | { kind: 'record'; of: EntityName }
  /** Several records of another entity, shown as checkboxes. */
  | { kind: 'records'; of: EntityName }
  /** Several options, shown as checkboxes. `numbers`: the API expects numbers instead of strings. */
  | { kind: 'several'; options: readonly (readonly [value: string, label: string])[]; numbers?: true }
  /** One film, chosen with a search field because there can be thousands. */
  | { kind: 'film' }
  | { kind: 'yes-no' }
  /** The price of each fare in a price grid. A fare with an empty price is not sold. */
  | { kind: 'prices' }
  /** How a screening gets its prices: from the price rules, from a chosen price grid, or a price of its own. */
  | { kind: 'pricing' }
  /** The opening hours of a cinema, one input per day. */
  | { kind: 'week' }
  | { kind: 'picture'; shape: 'poster' | 'backdrop' }
  /** A video: a URL, or a file to upload. */
  | { kind: 'video' }

export type Field = Named & { label: string } & Kind

/** A field as an entity declares it. ../api/form-fields.ts adds label and kind from the API contract. */
export type DeclaredField = Named & { label?: string } & (Kind | { kind?: undefined })

export type Choice = { value: string; label: string }
/** The choices of each field or filter, by its name. */
export type Choices = Readonly<Record<string, readonly Choice[]>>
