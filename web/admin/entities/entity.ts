import type { ReactNode } from 'react'
import type { AnswerOf, CallOf, Endpoint } from '../../../contract/endpoint.ts'
import type { Permission, Rights } from '../../../contract/permissions.ts'
import type { Classification } from '../../../contract/rules/classification.ts'
import type { Values } from '../form/values.ts'
import type { Warning } from '../form/warnings.ts'
import type { DeclaredField, EntityName, Field } from './field.ts'

// Types that describe how the back office shows an entity: its list, form and deletion. This file must not import
// API endpoints: they contain zod schemas, which would be sent to the browser. ../api/endpoints.ts has the
// endpoints.

/** A day and an hour in the cinema's time zone. */
export type Moment = { date: string; hour: string }

/**
 * What the warnings of a form must know about the records that it names by id: the hours of the timetables, by id,
 * and the age rating of the film.
 */
export type WarningData = { hours: ReadonlyMap<string, string>; classification: Classification | null }

export type Row = { readonly id: number }

export type Column<R, Sort extends string = string> = {
  label: string
  cell: (row: R) => ReactNode
  /**
   * The name of the sort order in the API, used when the user clicks the heading; absent if the list cannot be
   * sorted by this column.
   */
  sort?: Sort
  /** The column holds numbers, which are aligned on the right. */
  numeric?: true
  /** The cell contains the link to the page of the record. */
  isRecordLink?: true
  /** The column is hidden on a narrow screen. */
  detail?: true
  /** The cell does not wrap: half a date or address is hard to read. */
  noWrap?: true
}

/** A filter of a list: `param` is its name in the page's URL, `query` its name in the API call. */
export type Filter = { param: string; query: string; label: string; all?: string; needs?: Permission } & (
  | { kind: 'date'; from?: 'today' }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  | { kind: 'record'; of: EntityName }
  /** A filter that only a link from another page can set. The list shows its value with a button to remove it. */
  | { kind: 'link'; of: EntityName }
)

/** An action on one record, other than changing or deleting it. */
export type RecordAction<R> = {
  intent: string
  label: string
  hint: string
  done: string
  permission: Permission
  /** The confirmation question, for an action that cannot be undone. */
  question?: string
  offered?: (row: R) => boolean
}

export type Words = {
  /** The singular name, which the journal uses too. */
  one: string
  many: string
  /** The label of the button « Ajouter un film »; absent if the user cannot add records. */
  add?: string
  noneYet: string
  /** The placeholder of the search field of the list. */
  search?: string
  remove?: string
  removeNote?: string
  done: { cree?: string; modifie?: string; supprime?: string }
  /**
   * The messages about actions that were made on another page of the record. That page returns to the record with
   * the URL parameter `fait`, which says which message to show.
   */
  told?: Readonly<Record<string, string>>
}

type OwnWords = Partial<Omit<Words, 'done'>> & { done?: Words['done'] }

/**
 * Returns the usual French sentences about an entity, made from its singular (« une salle ») and plural (« Salles
 * »). `own` replaces or adds sentences.
 */
export function wordsOf(one: string, many: string, own: OwnWords = {}): Words {
  const [article, ...rest] = one.split(' ')
  const noun = rest.join(' ')
  const feminine = article === 'une'
  const elided = /^[aeiouyhéèê]/.test(noun)
  const the = elided ? `L’${noun}` : `${feminine ? 'La' : 'Le'} ${noun}`
  const this_ = feminine ? 'cette' : elided ? 'cet' : 'ce'
  const e = feminine ? 'e' : ''
  return {
    one: noun.charAt(0).toUpperCase() + noun.slice(1),
    many,
    add: `Ajouter ${one}`,
    noneYet: `Aucun${e} ${noun} pour l’instant.`,
    remove: `Supprimer ${this_} ${noun}`,
    ...own,
    done: {
      cree: `${the} est ajouté${e}.`,
      modifie: `${the} est à jour.`,
      supprime: `${the} est supprimé${e}.`,
      ...own.done,
    },
  }
}

export type Entity<R extends Row = Row, Sort extends string = string> = {
  /** The path segment of the entity in the URL, with accents. */
  slug: string
  name: EntityName
  words: Words
  see: Permission
  write?: Permission
  /** The permission to delete a record, if it differs from the permission to change it. */
  remove?: Permission
  /**
   * The URL parameter by which the lists of other entities show only what belongs to this record, for instance the
   * screenings of a film.
   */
  asFilter?: string
  nameOf: (row: R) => string
  columns: readonly Column<R, Sort>[]
  /** Query parameters that every request for the list contains. */
  always?: Readonly<Record<string, string>>
  filters?: readonly Filter[]
  sort?: Sort | `-${Sort}`
  exported?: true
  /** The columns that a CSV import requires, as text for the user; absent if the entity has no import. */
  imported?: string
  /** The fields of the form; empty if records cannot be edited. */
  fields: readonly DeclaredField[]
  /** Returns the warnings that the user must accept before saving. */
  warnings?: (typed: Values, now: Moment, known: WarningData) => Warning[]
  /**
   * Fields that cannot be changed while other records refer to this record. The form then shows the note instead
   * of them.
   */
  fixedInUse?: { fields: readonly string[]; note: string }
  /** Fields that cannot be changed in some records. The form shows the note instead of the fields. */
  fixed?: (row: R) => { fields: readonly string[]; note: string } | null
  /** The form is sent as multipart/form-data, because it has files. */
  multipart?: true
  /** Returns why this record can be neither changed nor deleted; null if it can. */
  locked?: (row: R) => string | null
  /** Returns a note to show above the form. */
  note?: (row: R) => string | null
  removable?: (row: R) => boolean
  actions?: readonly RecordAction<R>[]
  /** Shows the facts before the form, for records that staff read more often than they change. */
  factsFirst?: true
  /** Renders facts about the record beside the form. */
  Facts?: (props: { row: R; rights: Rights }) => ReactNode
  /** The entity has its own page to create a record. */
  ownCreation?: true
}

/** An entity whose fields are completed by ../api/form-fields.ts. */
export type Form = Omit<Entity, 'fields'> & { fields: readonly Field[] }

/** The sort orders that the list endpoint accepts. */
type SortOf<List extends Endpoint> =
  CallOf<List> extends { query: { sort?: infer Sort } } ? Exclude<Sort, `-${string}` | undefined> : never

/** The type of a record: the type that the read endpoint returns, or, if there is none, the list endpoint. */
type RecordOf<Endpoints extends { list: Endpoint; read?: Endpoint }> = Endpoints['read'] extends Endpoint
  ? AnswerOf<Endpoints['read']>
  : AnswerOf<Endpoints['list']> extends (infer Listed)[]
    ? Listed
    : never

/**
 * Makes TypeScript check that a description fits the API endpoints of its entity. The type of the result accepts
 * any record with an id.
 */
export const describe = <Endpoints extends { list: Endpoint; read?: Endpoint }>(
  entity: Entity<RecordOf<Endpoints> & Row, SortOf<Endpoints['list']> & string>,
): Entity => entity as unknown as Entity
