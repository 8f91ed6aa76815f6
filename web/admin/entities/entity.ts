import type { ReactNode } from 'react'
import type { AnswerOf, CallOf, Endpoint } from '../../../contract/endpoint.ts'
import type { Permission, Rights } from '../../../contract/permissions.ts'
import type { Classification } from '../../../contract/rules/classification.ts'
import type { Values } from '../form/values.ts'
import type { Warning } from '../form/warnings.ts'
import type { DeclaredField, EntityName, Field } from './field.ts'

// How the back office shows an entity: its list, its form and its removal. Data only. The API endpoints are
// in ../api/endpoints.ts, so that no schema reaches the browser.

/** A day and an hour in the cinema's time zone. */
export type Moment = { date: string; hour: string }

/** What the ids in a form stand for: the hours of the timetables, and the age rating of the film. */
export type Known = { hours: ReadonlyMap<string, string>; classification: Classification | null }

export type Row = { readonly id: number }

export type Column<R, Sort extends string = string> = {
  label: string
  cell: (row: R) => ReactNode
  /** The API's name of the sort column. */
  sort?: Sort
  /** Numbers, aligned on the right. */
  numeric?: true
  /** The cell that links to the record. */
  leads?: true
  /** Hidden on a narrow screen. */
  detail?: true
  /** Not wrapped: half a date or address is hard to read. */
  whole?: true
}

/** A filter of a list: `param` in the page's URL, `query` for the API. */
export type Filter = { param: string; query: string; label: string; all?: string; needs?: Permission } & (
  | { kind: 'date'; from?: 'today' }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  | { kind: 'record'; of: EntityName }
  /** Set by a link from another page. Shown as a label that can be removed. */
  | { kind: 'link'; of: EntityName }
)

/** An action on one record besides editing and deleting it. */
export type RecordAction<R> = {
  intent: string
  label: string
  hint: string
  done: string
  permission: Permission
  /** Asked before an action that cannot be undone. */
  question?: string
  offered?: (row: R) => boolean
}

export type Words = {
  /** The name in the journal. */
  one: string
  many: string
  /** « Ajouter un film »; absent if records cannot be added. */
  add?: string
  noneYet: string
  /** The placeholder of the search field. */
  search?: string
  remove?: string
  removeNote?: string
  done: { cree?: string; modifie?: string; supprime?: string }
  /** What the record says when another of its pages leads back to it, by `fait`. */
  told?: Readonly<Record<string, string>>
}

type OwnWords = Partial<Omit<Words, 'done'>> & { done?: Words['done'] }

/** The usual sentences about an entity, from « une salle » and « Salles ». `own` replaces or adds some. */
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
  /** In the URL, with accents. */
  slug: string
  name: EntityName
  words: Words
  see: Permission
  write?: Permission
  /** Deleting, if it needs more than changing. */
  remove?: Permission
  /** The URL parameter by which other lists filter by this record. */
  asFilter?: string
  nameOf: (row: R) => string
  columns: readonly Column<R, Sort>[]
  /** A fixed filter. */
  always?: Readonly<Record<string, string>>
  filters?: readonly Filter[]
  sort?: Sort | `-${Sort}`
  exported?: true
  /** CSV import: the required columns, in words. */
  imported?: string
  /** Empty if the record cannot be edited. */
  fields: readonly DeclaredField[]
  /** Warnings to accept before saving. */
  warnings?: (typed: Values, now: Moment, known: Known) => Warning[]
  /**
   * Fields that cannot change while other records refer to this one. They are hidden, and a note says why.
   */
  fixedInUse?: { fields: readonly string[]; note: string }
  /** The same, decided for each record. */
  fixed?: (row: R) => { fields: readonly string[]; note: string } | null
  /** Sent as multipart/form-data, since it has files. */
  multipart?: true
  /** Why a record can be neither changed nor deleted. */
  locked?: (row: R) => string | null
  /** A note shown above the form. */
  note?: (row: R) => string | null
  removable?: (row: R) => boolean
  actions?: readonly RecordAction<R>[]
  /** Shows the facts before the form, for records that are read more often than changed. */
  factsFirst?: true
  /** Shown beside the form. */
  Facts?: (props: { row: R; rights: Rights }) => ReactNode
  /** Has its own creation page. */
  ownCreation?: true
}

/** An entity with complete fields: see ../api/form-fields.ts. */
export type Form = Omit<Entity, 'fields'> & { fields: readonly Field[] }

/** The sort columns that the list endpoint declares. */
type SortOf<List extends Endpoint> =
  CallOf<List> extends { query: { sort?: infer Sort } } ? Exclude<Sort, `-${string}` | undefined> : never

/** A record as its read endpoint returns it, or else as the list does. */
type RecordOf<Endpoints extends { list: Endpoint; read?: Endpoint }> = Endpoints['read'] extends Endpoint
  ? AnswerOf<Endpoints['read']>
  : AnswerOf<Endpoints['list']> extends (infer Listed)[]
    ? Listed
    : never

/** Checks a description against the endpoints of its entity. The result is typed for any row with an id. */
export const describe = <Endpoints extends { list: Endpoint; read?: Endpoint }>(
  entity: Entity<RecordOf<Endpoints> & Row, SortOf<Endpoints['list']> & string>,
): Entity => entity as unknown as Entity
