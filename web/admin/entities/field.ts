import type { AdminEntityName } from '../../../contract/admin/index.ts'
import type { Permission } from '../../../contract/permissions.ts'

export type EntityName = AdminEntityName | 'audit' | 'audit-people' | 'mail'

type Named = {
  /** The name of the field in the API. */
  name: string
  hint?: string
  required?: boolean
  /** True if the law requires the site to publish this field. The form can be saved without it all the same. */
  byLaw?: boolean
  /**
   * The property of the record from which the form reads the field's value, if its name differs from the field's.
   */
  startsFrom?: string
  /**
   * Limits the field to one form: 'creation' to that for a new record, 'change' to that for an existing record.
   */
  only?: 'creation' | 'change'
  /** The permission that the user needs for this field, besides the permission for the entity. */
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

/**
 * A field as the file of an entity declares it. If it has no label or kind, ../api/form-fields.ts adds them from
 * the API contract.
 */
export type DeclaredField = Named & { label?: string } & (Kind | { kind?: undefined })

export type Choice = { value: string; label: string }
/** The choices of each field or filter, by its name. */
export type Choices = Readonly<Record<string, readonly Choice[]>>
