import { z } from 'zod'
import { fileOf } from '../../contract/admin/words.ts'
import type { Endpoint, FileAnswer } from '../../contract/endpoint.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import type { ActorContext } from '../context.ts'
import {
  type Listing,
  type ListQuery,
  listRows,
  restrictToCinemas,
  rowsInBatches,
} from '../database/listing.ts'
import { csvFile } from './csv.ts'
import { createQueue, queuedBatches } from './queue.ts'
import { type Api, type allow, serve } from './serve.ts'

export type ListEndpoints = { list: Endpoint; exportCsv: Endpoint }
type Policy = ReturnType<typeof allow>

type MakeFile<Input> = (context: ActorContext, input: Input) => Promise<FileAnswer>

type ListedEntity<Row, Filters> = Listing<Row, Filters> & {
  /** The name of the CSV file, and the columns that it exports; by default all. */
  name: string
  exported?: readonly string[]
  /** Wraps the function that makes the CSV file, for example to write into the journal who exported the list. */
  recorded?: <Input>(make: MakeFile<Input>) => MakeFile<Input>
  /** Adds derived fields to the rows. */
  complete?: CompleteRows<Row>
}

/**
 * Runs one export at a time: several at once would take all database connections, or block the embedded database.
 */
const oneAtATime = createQueue(1, Number.POSITIVE_INFINITY)

export type CompleteRows<Row> = (context: ActorContext, rows: Row[]) => Promise<object[]>

/** Serves a list, in pages and as a CSV file. Mount it before `/{id}`, which would match "export.csv". */
export function serveList<Row extends { id: number }, Filters>(
  api: Api,
  endpoints: ListEndpoints,
  policy: Policy,
  listing: ListedEntity<Row, Filters>,
): void {
  const mount = mounting<Filters>(api, policy)
  const { complete = async (_, rows) => rows, recorded = make => make } = listing
  mount(endpoints.list, async (context, { query }) => {
    const { rows, total } = await listRows(
      context,
      restrictToCinemas(listing, context.actor.cinemas_ids),
      query,
    )
    return { rows: await complete(context, rows), total }
  })
  const exportList: MakeFile<{ query: ListQuery & Filters }> = async (context, { query }) => {
    async function* batches() {
      const own = restrictToCinemas(listing, context.actor.cinemas_ids)
      for await (const rows of rowsInBatches(context.db, own, query)) yield await complete(context, rows)
    }
    return csvFile(
      `${fileOf(listing.name)}-${inParis(context.now()).date}`,
      listing.exported ?? Object.keys(listing.columns),
      queuedBatches(batches(), oneAtATime),
      rows => z.encode(endpoints.list.answer!, rows as never) as object[],
    )
  }
  mount(endpoints.exportCsv, recorded(exportList))
}

/** Mounts a list or record endpoint of the back office with its common input types. */
export function mounting<Filters>(api: Api, policy: Policy) {
  type Asked = { query: ListQuery & Filters; params: { id: number }; body: Record<string, unknown> }
  return (endpoint: Endpoint, handle: (context: ActorContext, asked: Asked) => Promise<unknown>) =>
    serve(api, endpoint, policy, (context, input) => handle(context, input as never) as never)
}
