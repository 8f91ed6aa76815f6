import type { ReactNode } from 'react'
import type { CallOf, Endpoint } from '../../../contract/endpoint.ts'
import type { Permission, Rights } from '../../../contract/permissions.ts'
import type { Classification } from '../../../contract/rules/classification.ts'
import type { Doubt } from '../form/doubts.ts'
import type { Values } from '../form/values.ts'
import type { EntityName, Field } from './field.ts'

// What the back office must know of an entity to show its list, its form and its removal: data only. Where
// it comes from (the API) is in ../api/endpoints.ts, so that no schema reaches the browser.

/** A day and an hour, as the cinema's clock shows them. */
export type Moment = { date: string; hour: string }

/** What stands behind the numbers of a form: the hours of the timetables, and what is told of the film it names. */
export type Known = { hours: ReadonlyMap<string, string>; classification: Classification | null }

export type Row = { readonly id: number }

export type Column<R, Sort extends string = string> = {
  label: string
  cell: (row: R) => ReactNode
  /** The API's name for a list sorted by it. */
  sort?: Sort
  /** Numbers, aligned on the right. */
  numeric?: true
  /** The cell that leads to the record. */
  leads?: true
  /** Left out where the screen is narrow. */
  detail?: true
  /** On one line: half a date or half an address says nothing. */
  whole?: true
}

/** What narrows a list: `param` in the page's address, `query` for the API. */
export type Filter = { param: string; query: string; label: string; all?: string } & (
  | { kind: 'date'; from?: 'today' }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  | { kind: 'record'; of: EntityName }
  /** Set by a link of another page, shown as a label one can take off. */
  | { kind: 'link'; of: EntityName }
)

/** Something to do with one record besides changing and deleting it. */
export type RecordAction<R> = {
  intent: string
  label: string
  hint: string
  done: string
  permission: Permission
  /** Asked before doing what cannot be undone. */
  question?: string
  offered?: (row: R) => boolean
}

export type Words = {
  /** As the journal says what was changed. */
  one: string
  many: string
  /** « Ajouter un film »: only where one can. */
  add?: string
  noneYet: string
  /** The placeholder of the search: what it looks in. */
  search?: string
  remove?: string
  removeNote?: string
  done: { cree?: string; modifie?: string; supprime?: string }
}

export type Entity<R extends Row = Row, Sort extends string = string> = {
  /** In the address, with its accents. */
  slug: string
  name: EntityName
  words: Words
  see: Permission
  write?: Permission
  /** How another list names this record in its filters. */
  asFilter?: string
  nameOf: (row: R) => string
  columns: readonly Column<R, Sort>[]
  /** Narrowing that is always there. */
  always?: Readonly<Record<string, string>>
  filters?: readonly Filter[]
  sort?: Sort | `-${Sort}`
  exported?: true
  /** From a file: which of its columns must be there, in words. */
  imported?: string
  /** Without fields there is nothing to change. */
  fields: readonly Field[]
  /** What is asked about before it is saved. */
  doubts?: (typed: Values, now: Moment, known: Known) => Doubt[]
  /** Fields that would only be refused while anything else refers to it: they are not offered, and a note says why. */
  fixedInUse?: { fields: readonly string[]; note: string }
  /** The same for this one alone. */
  fixed?: (row: R) => { fields: readonly string[]; note: string } | null
  /** Sent as multipart/form-data, for its files. */
  multipart?: true
  /** Why this one can be neither changed nor deleted. */
  locked?: (row: R) => string | null
  /** What to know of this one before anything else. */
  note?: (row: R) => string | null
  removable?: (row: R) => boolean
  actions?: readonly RecordAction<R>[]
  /** Read more often than changed: what is known comes before the form. */
  factsFirst?: true
  /** What is shown beside the form. */
  Facts?: (props: { row: R; rights: Rights }) => ReactNode
  /** A page of its own instead of the usual one. */
  ownCreation?: true
}

/** Each description is written for its own kind of row; the pages that read it know only that a row has an id. */
export const describe = <R extends Row, Sort extends string>(entity: Entity<R, Sort>): Entity =>
  entity as unknown as Entity

/** The columns a list may be sorted by, as its endpoint declares them. */
export type SortOf<List extends Endpoint> =
  CallOf<List> extends { query: { sort?: infer Sort } } ? Exclude<Sort, `-${string}` | undefined> : never
