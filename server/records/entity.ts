import type { z } from 'zod'
import type { AdminEntityName } from '../../contract/admin/index.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Database } from '../database/connect.ts'
import type { Listing, Numbered } from '../database/listing.ts'

/**
 * The declaration of an entity, by which the back office lists, reads, creates, changes and deletes its records.
 */
export type Entity<Row, Filters = unknown> = Listing<Row, Filters> & {
  /** The name of the entity in the paths of the API. */
  name: AdminEntityName
  /** The refusal for each violated database constraint: code, field and message. */
  constraints?: Readonly<Record<string, readonly [RefusalCode, field: string, sentence: string]>>
  /** Locks rows before the record's own row, so that all code takes locks in the same order and none deadlocks. */
  lockFirst?: (db: Database, id: number) => Promise<unknown>
  /**
   * True if deleting only closes the record and keeps its row. Rows that refer to it then do not prevent the
   * deletion.
   */
  rowStays?: true
  /** The columns of the CSV export; by default all. */
  exported?: readonly (keyof Row & string)[]
  /** The column that contains the record's name, which the journal shows. */
  named?: keyof Row & string
  /** Personal fields: the journal records only that they changed, not their values. */
  personal?: readonly string[]
}

/** The type of an entity's record in the server's own units, for example cents. */
export type RowOf<Endpoints extends { read: { answer: z.ZodType } }> = z.output<Endpoints['read']['answer']>

/** The type of a row in the entity's list. The page of one record may show more fields. */
export type ListedRowOf<Endpoints extends { list: { answer: z.ZodArray } }> = z.output<
  Endpoints['list']['answer']
>[number]

type Listed = { list: { answer: z.ZodArray<z.ZodObject> } }
type Columns<Endpoints extends Listed> = Listing<ListedRowOf<Endpoints>>['columns']

/** Maps each field of the list to the table's column of the same name, unless `others` contains the field. */
export function columnsOf<Endpoints extends Listed, Table extends Numbered>(
  { list }: Endpoints,
  table: Table,
  others: Omit<Columns<Endpoints>, keyof Table>,
): Columns<Endpoints> {
  const all: Record<string, unknown> = { ...table, ...others }
  const names = Object.keys(list.answer.element.shape)
  return Object.fromEntries(names.map(name => [name, all[name]])) as Columns<Endpoints>
}

export type FiltersOf<Endpoints extends { list: { query: z.ZodType } }> = z.output<Endpoints['list']['query']>
