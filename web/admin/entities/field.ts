import type { AdminEntityName } from '../../../contract/admin/index.ts'
import type { Permission } from '../../../contract/permissions.ts'

export type EntityName = AdminEntityName | 'audit' | 'audit-people' | 'mail'

type Named = {
  /** The API's name of the field. */
  name: string
  hint?: string
  required?: boolean
  /** The law wants it published, yet the form can be saved without it. */
  byLaw?: boolean
  /** The field of the record that it is read from, if its name differs. */
  startsFrom?: string
  /** Only in the form of a new record, or only in that of an existing one. */
  only?: 'creation' | 'change'
  /** Offered only with this permission, if the entity's own is not enough. */
  needs?: Permission
  /** The initial value for a new record, if not empty. */
  start?: string
}

type Kind =
  | { kind: 'text'; most?: number }
  | { kind: 'email' | 'phone' | 'date' | 'hour' | 'duration' | 'euros' | 'percent' }
  | { kind: 'long-text'; most?: number; rows?: number }
  | { kind: 'number'; min?: number; max?: number }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  /** One record of another entity, chosen in a list. */
  | { kind: 'record'; of: EntityName }
  /** Several records, as checkboxes. */
  | { kind: 'records'; of: EntityName }
  /** Several options, as checkboxes. `numbers`: the API expects numbers. */
  | { kind: 'several'; options: readonly (readonly [value: string, label: string])[]; numbers?: true }
  /** One of thousands of films, with a search field. */
  | { kind: 'film' }
  | { kind: 'yes-no' }
  /** The price of each fare; empty if it is not sold. */
  | { kind: 'prices' }
  /** The pricing of a screening: the rules, a grid, or an own price. */
  | { kind: 'pricing' }
  /** The opening hours of a cinema, day by day. */
  | { kind: 'week' }
  | { kind: 'picture'; shape: 'poster' | 'backdrop' }
  /** A URL, or a file to upload. */
  | { kind: 'video' }

export type Field = Named & { label: string } & Kind

/** A field as an entity declares it. ../api/form-fields.ts completes it from the contract. */
export type DeclaredField = Named & { label?: string } & (Kind | { kind?: undefined })

export type Choice = { value: string; label: string }
/** By the name of the field or filter. */
export type Choices = Readonly<Record<string, readonly Choice[]>>
