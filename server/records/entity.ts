import type { z } from 'zod'
import type { AdminEntityName } from '../../contract/admin/index.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Database } from '../database/connect.ts'
import type { Listing } from '../database/listing.ts'

/** What the back office must know of an entity to list, read, create, change and delete it. */
export type Entity<Row, Filters = unknown> = Listing<Row, Filters> & {
  /** On the wire. */
  name: AdminEntityName
  /** What to say when a constraint of the database refuses a write: the code, and the field it is about. */
  constraints?: Readonly<Record<string, readonly [RefusalCode, field: string, sentence: string]>>
  /** Locked before one of its rows, so that everyone locks in the same order. */
  lockFirst?: (db: Database, id: number) => Promise<unknown>
  /** « Deleting » only ends it and the row stays: nothing that refers to it stands in the way or goes along. */
  rowStays?: true
  /** The columns of the CSV file; all of them unless named. */
  exported?: readonly (keyof Row & string)[]
  /** The column that says its name, in the journal. */
  named?: keyof Row & string
  /** Fields that tell of a person: the journal keeps that they changed, not what they were. */
  personal?: readonly string[]
}

/** The record of an entity, in the server's own units. */
export type RowOf<Endpoints extends { read: { answer: z.ZodType } }> = z.output<Endpoints['read']['answer']>

/** The same where the record's own page shows more than its list. */
export type ListedRowOf<Endpoints extends { list: { answer: z.ZodArray } }> = z.output<
  Endpoints['list']['answer']
>[number]

/** What its list may be narrowed by. */
export type FiltersOf<Endpoints extends { list: { query: z.ZodType } }> = z.output<Endpoints['list']['query']>
