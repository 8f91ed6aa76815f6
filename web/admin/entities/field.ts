import type { AdminEntityName } from '../../../contract/admin/index.ts'

export type EntityName = AdminEntityName | 'audit' | 'audit-people' | 'mail'

type Named = {
  /** The API's name. */
  name: string
  label: string
  hint?: string
  required?: true
  /** The field of the record it starts from, when that has another name. */
  startsFrom?: string
  /** What it holds on a new record, when that is not nothing. */
  start?: string
}

export type Field = Named &
  (
    | { kind: 'text'; most?: number }
    | { kind: 'email' | 'phone' | 'date' | 'hour' | 'duration' | 'euros' }
    | { kind: 'long-text'; most: number; rows?: number }
    | { kind: 'number'; min: number; max: number }
    | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
    /** One record of another entity, picked in a list. */
    | { kind: 'record'; of: EntityName }
    /** Several of them, ticked. */
    | { kind: 'records'; of: EntityName }
    /** Several of a few, ticked; the API may know them by numbers. */
    | { kind: 'several'; options: readonly (readonly [value: string, label: string])[]; numbers?: true }
    /** One of thousands of films: searched while one types. */
    | { kind: 'film' }
    | { kind: 'yes-no' }
    /** Of each fare, empty where it is not sold. */
    | { kind: 'prices' }
    /** What a screening sells at: by the rules, at a grid, at a price of its own. */
    | { kind: 'pricing' }
    | { kind: 'picture'; shape: 'poster' | 'backdrop' }
    /** An address elsewhere, or a file of the computer. */
    | { kind: 'video' }
  )

export type Choice = { value: string; label: string }
/** By the name of the field or filter they are for. */
export type Choices = Readonly<Record<string, readonly Choice[]>>
