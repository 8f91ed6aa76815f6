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
import type { Entity, Row } from './entities/entity.ts'
import { allowed, entityAt, listAddress } from './entities/index.ts'
import {
  type Asked,
  addressOf,
  deepestPage,
  pageSize,
  queryOf,
  readAddress,
  searchOf,
} from './list/address.ts'
import { ListFilters } from './list/list-filters.tsx'
import { RecordTable } from './list/record-table.tsx'
import { toCreation } from './list/way-back.ts'
import { selectionActions } from './selection/actions.ts'
import { adminTitle } from './shell/admin-title.ts'
import '../ui/office/list.css'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entity = entityOfPage(params.table)
  const staff = staffIn(context)
  const filters = (entity.filters ?? []).filter(({ needs }) => !needs || allowed(staff, needs))
  const asked = readAddress(entity, url.searchParams, inParis(context.get(clockContext)()).date)
  const { list, read, exportCsv } = endpoints[entity.name]
  const { sort, ...filtered } = queryOf(entity, asked)
  const query = { ...filtered, ...(sort && { sort }), page: asked.page, size: pageSize }
  const [{ rows, total }, choices] = await Promise.all([
    callPage(context, list, { query }),
    filterChoices(context, filters, asked.filters),
  ])
  // If the page number is too high, redirect to the last page: the records of the former last page may have been
  // deleted.
  if ((rows as Row[]).length === 0 && total > 0)
    throw leadTo(addressOf(entity, asked, { page: Math.ceil(total / pageSize) }))
  return {
    asked,
    rows: rows as Row[],
    total,
    choices,
    exportAddress: exportCsv && entity.exported ? apiAddress(exportCsv, { query: filtered }) : null,
    done: url.searchParams.get('fait'),
    writes: allowed(staff, entity.write),
    removes: allowed(staff, entity.remove ?? entity.write),
    opens: read !== undefined,
  }
}

export const meta = adminTitle(({ params }: Route.MetaArgs) => entityAt(params.table)?.words.many)

export default function List({ loaderData, params }: Route.ComponentProps) {
  const entity = entityAt(params.table)!
  const { asked, rows, total, choices, exportAddress, writes, removes, opens } = loaderData
  const { location } = useNavigation()
  const busy = location?.pathname === encodeURI(listAddress(entity))
  const { add, done, noneYet, many } = entity.words
  const picks = writes && selectionActions[entity.name] !== undefined
  const table = <RecordTable {...{ entity, asked, rows, busy, writes, removes, opens, picks }} />
  const fromToday = entity.filters?.find(filter => filter.kind === 'date' && filter.from)
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
      <p role="status" className="waiting soft small-text">
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
        <div className="none">
          <p>
            {asked.q || Object.values(asked.filters).some(Boolean)
              ? 'Rien ne correspond à cette recherche.'
              : noneYet}
          </p>
          {fromToday && asked.filters[fromToday.param] && (
            <p>
              <Link to={addressOf(entity, asked, { filters: { ...asked.filters, [fromToday.param]: '' } })}>
                Chercher aussi dans le passé
              </Link>
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** Shows which rows of how many are on this page, and links to the other pages. */
function Paging({ entity, asked, total }: { entity: Entity; asked: Asked; total: number }) {
  const last = Math.min(Math.max(1, Math.ceil(total / pageSize)), deepestPage)
  const first = (asked.page - 1) * pageSize + 1
  const end = Math.min(asked.page * pageSize, total)
  const to = (page: number) => addressOf(entity, asked, { page })
  return (
    <nav className="paging cluster apart centred small-text gap-3" aria-label="Pages de la liste">
      <p className="figures soft">
        {numberText(first)} à {numberText(end)} sur {numberText(total)}
      </p>
      {asked.page === deepestPage && total > deepestPage * pageSize && (
        <p className="soft">
          La liste se feuillette jusqu’ici : pour voir la suite, affinez la recherche ou le tri.
        </p>
      )}
      {last > 1 && (
        <ul className="pages in-row gap-4">
          <li>
            {asked.page > 1 && (
              <Link className="tap" to={to(asked.page - 1)}>
                Précédente
              </Link>
            )}
          </li>
          <li className="figures" aria-current="page">
            Page {numberText(asked.page)} sur {numberText(last)}
          </li>
          <li>
            {asked.page < last && (
              <Link className="tap" to={to(asked.page + 1)}>
                Suivante
              </Link>
            )}
          </li>
        </ul>
      )}
    </nav>
  )
}
