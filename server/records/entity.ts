import type { z } from 'zod'
import type { AdminEntityName } from '../../contract/admin/index.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Database } from '../database/connect.ts'
import type { Listing, Numbered } from '../database/listing.ts'

/** The declaration from which the back office lists, reads, creates, changes and deletes an entity. */
export type Entity<Row, Filters = unknown> = Listing<Row, Filters> & {
  /** Its name in paths. */
  name: AdminEntityName
  /** The refusal for each database constraint: code, field and message. */
  constraints?: Readonly<Record<string, readonly [RefusalCode, field: string, sentence: string]>>
  /** Locked before the row, so that all code takes locks in the same order. */
  lockFirst?: (db: Database, id: number) => Promise<unknown>
  /** Deleting only closes the record and keeps its row, so referring rows do not matter. */
  rowStays?: true
  /** The columns of the CSV export; all by default. */
  exported?: readonly (keyof Row & string)[]
  /** The column with its name, for the journal. */
  named?: keyof Row & string
  /** Personal fields: the journal records that they changed, not their values. */
  personal?: readonly string[]
}

/** The record of an entity, in internal units. */
export type RowOf<Endpoints extends { read: { answer: z.ZodType } }> = z.output<Endpoints['read']['answer']>

/** The same for entities whose page shows more than their list. */
export type ListedRowOf<Endpoints extends { list: { answer: z.ZodArray } }> = z.output<
  Endpoints['list']['answer']
>[number]

type Listed = { list: { answer: z.ZodArray<z.ZodObject> } }
type Columns<Endpoints extends Listed> = Listing<ListedRowOf<Endpoints>>['columns']

/** Maps each field of the record to the column of the same name, unless `others` has it. */
export function columnsOf<Endpoints extends Listed, Table extends Numbered>(
  { list }: Endpoints,
  table: Table,
  others: Omit<Columns<Endpoints>, keyof Table>,
): Columns<Endpoints> {
  const all: Record<string, unknown> = { ...table, ...others }
  const names = Object.keys(list.answer.element.shape)
  return Object.fromEntries(names.map(name => [name, all[name]])) as Columns<Endpoints>
}

/** The filters of its list. */
export type FiltersOf<Endpoints extends { list: { query: z.ZodType } }> = z.output<Endpoints['list']['query']>
