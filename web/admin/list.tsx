import { Form, Link, useNavigation } from 'react-router'
import { inParis } from '../../contract/rules/paris-time.ts'
import { apiAddress, callPage } from '../api-client.ts'
import { clockContext } from '../page-context.ts'
import { numberText } from '../texts/numbers.ts'
import { Notice } from '../ui/form/message-list.tsx'
import type { Route } from './+types/list'
import { filterChoices } from './api/choices.ts'
import { endpoints } from './api/endpoints.ts'
import { entityOfPage } from './api/entity-of-page.ts'
import { leadTo } from './api/lead-to.ts'
import { staffIn } from './api/staff.ts'
import type { Row } from './entities/entity.ts'
import { allowed, entityAt, listAddress } from './entities/index.ts'
import { addressOf, pageSize, queryOf, readAddress, searchOf } from './list/address.ts'
import { ListFilters } from './list/list-filters.tsx'
import { Paging } from './list/paging.tsx'
import { RecordTable } from './list/record-table.tsx'
import { toCreation } from './list/way-back.ts'
import { selectionActions } from './selection/actions.ts'
import { adminTitle } from './shell/admin-title.ts'
import '../ui/office/list.css'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entity = entityOfPage(params.table)
  const asked = readAddress(entity, url.searchParams, inParis(context.get(clockContext)()).date)
  const { list, read, exportCsv } = endpoints[entity.name]
  const { sort, ...filters } = queryOf(entity, asked)
  const query = { ...filters, ...(sort && { sort }), page: asked.page, size: pageSize }
  const [{ rows, total }, choices] = await Promise.all([
    callPage(context, list, { query }),
    filterChoices(context, entity.filters ?? [], asked.filters),
  ])
  // The last rows of the last page were deleted, or somebody typed a page too far.
  if ((rows as Row[]).length === 0 && total > 0)
    throw leadTo(addressOf(entity, asked, { page: Math.ceil(total / pageSize) }))
  return {
    asked,
    rows: rows as Row[],
    total,
    choices,
    exportAddress: exportCsv && entity.exported ? apiAddress(exportCsv, { query: filters }) : null,
    done: url.searchParams.get('fait'),
    writes: allowed(staffIn(context), entity.write),
    opens: read !== undefined,
  }
}

export const meta = adminTitle(({ params }: Route.MetaArgs) => entityAt(params.table)?.words.many)

export default function List({ loaderData, params }: Route.ComponentProps) {
  const entity = entityAt(params.table)!
  const { asked, rows, total, choices, exportAddress, writes, opens } = loaderData
  const { location } = useNavigation()
  const busy = location?.pathname === encodeURI(listAddress(entity))
  const { add, done, noneYet, many } = entity.words
  const picks = writes && selectionActions[entity.name] !== undefined
  const table = <RecordTable {...{ entity, asked, rows, busy, writes, opens, picks }} />
  const sentence = loaderData.done && done[loaderData.done as keyof typeof done]
  return (
    <section className="headed-page admin-list">
      <header>
        <h1>{many}</h1>
        <p className="buttons">
          {entity.slug === 'séance' && (
            <Link to="/admin/séance/jour" className="button quiet">
              Vue de la journée
            </Link>
          )}
          {exportAddress && (
            <a className="button quiet" href={exportAddress} download>
              Exporter en CSV
            </a>
          )}
          {writes && entity.imported && (
            <Link to={`${listAddress(entity)}/import`} className="button quiet">
              Importer
            </Link>
          )}
          {add && writes && (
            <Link to={toCreation(entity, searchOf(entity, asked))} className="button">
              {add}
            </Link>
          )}
        </p>
      </header>
      {sentence && <Notice>{sentence}</Notice>}
      <ListFilters key={entity.slug} entity={entity} asked={asked} choices={choices} />
      <p role="status" className="waiting">
        {busy && 'Chargement…'}
      </p>
      {rows.length > 0 ? (
        <>
          {picks ? (
            <Form method="get" action={`${listAddress(entity)}/selection`} className="picking">
              <input type="hidden" name="liste" value={searchOf(entity, asked)} />
              {table}
              <p className="buttons">
                <button type="submit" className="button quiet">
                  Avec ce qui est choisi…
                </button>
                {total > rows.length && (
                  <button type="submit" name="toutes" value="oui" className="button quiet">
                    Avec tout ce qui est trouvé ({numberText(total)})…
                  </button>
                )}
              </p>
            </Form>
          ) : (
            table
          )}
          <Paging entity={entity} asked={asked} total={total} />
        </>
      ) : (
        <p className="none">
          {asked.q || Object.values(asked.filters).some(Boolean)
            ? 'Rien ne correspond à cette recherche.'
            : noneYet}
        </p>
      )}
    </section>
  )
}
