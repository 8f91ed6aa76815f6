import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { type Listing, type ListQuery, listRows, rowsInBatches } from '../database/listing.ts'
import { csvFile } from './csv.ts'
import { type Api, type allow, serve } from './serve.ts'

export type Listed = { list: Endpoint; exportCsv: Endpoint }
type Policy = ReturnType<typeof allow>

type ListedKind<Row, Filters> = Listing<Row, Filters> & {
  /** The name of the CSV file, and its columns: all of them unless named. */
  file: string
  exported?: readonly (keyof Row & string)[]
}

/** A list, on pages and as a file. Before /{id}, or "export.csv" would be taken for one. */
export function serveList<Row extends { id: number }, Filters>(
  api: Api,
  endpoints: Listed,
  policy: Policy,
  listing: ListedKind<Row, Filters>,
): void {
  const mount = mounting<Filters>(api, policy)
  mount(endpoints.list, (context, { query }) => listRows(context, listing, query))
  mount(endpoints.exportCsv, async (context, { query }) =>
    csvFile(
      listing.file,
      listing.exported ?? Object.keys(listing.columns),
      rowsInBatches(context.db, listing, query),
      rows => z.encode(endpoints.list.answer!, rows as never) as object[],
    ),
  )
}

/** What every list and record of the back office may be asked with. */
export function mounting<Filters>(api: Api, policy: Policy) {
  type Asked = { query: ListQuery & Filters; params: { id: number } }
  return (endpoint: Endpoint, handle: (context: ActorContext, asked: Asked) => Promise<unknown>) =>
    serve(api, endpoint, policy, (context, input) => handle(context, input as never) as never)
}
