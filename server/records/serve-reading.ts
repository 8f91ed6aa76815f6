import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { findRow, type ListQuery, listRows, rowsInBatches } from '../database/listing.ts'
import { csvFile } from '../http/csv.ts'
import { Refusal } from '../http/refusal.ts'
import { type Api, type allow, serve } from '../http/serve.ts'
import { dependentsOf } from './dependents.ts'
import type { Kind } from './kind.ts'

type Reading = { list: Endpoint; read: Endpoint; exportCsv: Endpoint; dependents: Endpoint }

/** The four endpoints that only read are the same for every kind: list, CSV, one record, what depends on it. */
export function serveReading<Row extends { id: number }, Filters>(
  api: Api,
  endpoints: Reading,
  policy: ReturnType<typeof allow>,
  kind: Kind<Row, Filters>,
  /** Adds what only the record itself shows. */
  complete: (context: ActorContext, row: Row) => Promise<Row> | Row = (_, row) => row,
): void {
  type Asked = { query: ListQuery & Filters; params: { id: number } }
  const mount = (endpoint: Endpoint, handle: (context: ActorContext, asked: Asked) => Promise<unknown>) =>
    serve(api, endpoint, policy, (context, input) => handle(context, input as never) as never)

  mount(endpoints.list, (context, { query }) => listRows(context, kind, query))
  // Before /{id}, or "export.csv" would be taken for one.
  mount(endpoints.exportCsv, async (context, { query }) =>
    csvFile(
      kind.entity,
      kind.exported ?? Object.keys(kind.columns),
      rowsInBatches(context.db, kind, query),
      rows => z.encode(endpoints.list.answer!, rows as never) as object[],
    ),
  )
  mount(endpoints.read, async (context, { params }) => {
    const row = await findRow(context.db, kind, params.id)
    if (!row) throw new Refusal('not_found')
    return complete(context, row)
  })
  mount(endpoints.dependents, async ({ db }, { params }) => {
    if (!(await findRow(db, kind, params.id))) throw new Refusal('not_found')
    return dependentsOf(db, kind.table, params.id)
  })
}
