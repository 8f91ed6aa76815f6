import { data, Link, useRouteLoaderData } from 'react-router'
import { listAudit } from '../../contract/admin/audit.ts'
import type { Rights } from '../../contract/permissions.ts'
import { call } from '../api-client.ts'
import { formWithFiles } from '../page-context.ts'
import { Notice } from '../ui/form/message-list.tsx'
import type { Route } from './+types/detail'
import { choicesFor } from './api/choices.ts'
import { effectOfRemoval } from './api/effect.ts'
import { endpoints } from './api/endpoints.ts'
import { entityOfPage, pageNotFound } from './api/entity-of-page.ts'
import { formFields } from './api/form-fields.ts'
import { leadTo } from './api/lead-to.ts'
import { doRecordAction, removeRecord } from './api/record-actions.ts'
import { save } from './api/save.ts'
import { staffIn } from './api/staff.ts'
import type { Row } from './entities/entity.ts'
import { allowed, entityAt } from './entities/index.ts'
import { keepTyped } from './form/keep-typed.ts'
import { RecordForm } from './form/record-form.tsx'
import { valuesOf } from './form/values.ts'
import { toList, toRecord, useWayBack, wayBackIn } from './list/way-back.ts'
import { Journal } from './record/journal.tsx'
import { RecordActionDialog, RecordActions } from './record/record-actions.tsx'
import { type Dependent, RemovalDialog } from './record/removal-dialog.tsx'
import { adminTitle } from './shell/admin-title.ts'
import '../ui/office/record.css'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

const linesOfJournal = 10

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entity = entityOfPage(params.table)
  const { read, dependents } = endpoints[entity.name]
  if (!read) throw pageNotFound()
  const staff = staffIn(context)
  const row = (await call(context, read, { params })) as Row
  const writes = allowed(staff, entity.write) && entity.fields.length > 0 && !entity.locked?.(row)
  const removes =
    writes &&
    allowed(staff, entity.remove ?? entity.write) &&
    entity.words.remove !== undefined &&
    (entity.removable?.(row) ?? true)
  const asksRemoval = removes && url.searchParams.has('supprimer')
  const referring =
    dependents && (asksRemoval || (writes && entity.fixedInUse))
      ? ((await call(context, dependents, { params })) as Dependent[])
      : []
  const fixed = entity.fixed?.(row) ?? (entity.fixedInUse && referring.length > 0 ? entity.fixedInUse : null)
  const fields = formFields(entity).filter(
    ({ needs, only }) => only !== 'creation' && (!needs || allowed(staff, needs)),
  )
  const offered = fields.filter(({ name }) => !fixed?.fields.includes(name))
  const effect = asksRemoval ? await effectOfRemoval(context, entity.name, params.id) : null
  const values = valuesOf(offered, row)
  const [choices, journal] = await Promise.all([
    writes ? choicesFor(context, offered, valuesOf(fields, row)) : {},
    allowed(staff, 'audit:read') && entity.name !== 'mail'
      ? call(context, listAudit, {
          query: { entity: entity.name, entity_id: params.id, size: linesOfJournal },
        })
      : null,
  ])
  return {
    row,
    fields: offered,
    values,
    choices,
    writes,
    removes,
    fixedNote: fixed?.note ?? null,
    dependents: asksRemoval ? referring : null,
    effect,
    confirms: url.searchParams.get('confirmer'),
    done: url.searchParams.get('fait'),
    journal,
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const entity = entityOfPage(params.table)
  const wayBack = wayBackIn(url.searchParams)
  const form = await formWithFiles(context, request)
  const intent = form.get('intent')
  if (intent === 'supprimer') {
    const messages = await removeRecord(context, entity, params.id, form)
    return messages ?? leadTo(toList(entity, wayBack, 'supprime'))
  }
  if (entity.actions?.some(each => each.intent === intent)) {
    const messages = await doRecordAction(context, entity, params.id, String(intent))
    return messages ?? leadTo(toRecord(entity, params.id, wayBack, { fait: String(intent) }))
  }
  const refused = await save(context, entity, form, params.id)
  return refused ? data(refused, refused.status) : leadTo(toList(entity, wayBack, 'modifie'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(
  ({ params, loaderData }: Route.MetaArgs) => loaderData && entityAt(params.table)?.nameOf(loaderData.row),
)

export default function Detail({ params, loaderData, actionData }: Route.ComponentProps) {
  const entity = entityAt(params.table)!
  const { row, fields, values, choices, writes, removes, dependents, confirms, done, journal } = loaderData
  const wayBack = useWayBack()
  const rights = useRouteLoaderData('admin/frame') as Rights
  const refused = actionData && 'typed' in actionData ? actionData : undefined
  const removalEffect = actionData && 'effect' in actionData ? actionData.effect : undefined
  const messages = actionData?.messages ?? []
  const doneText =
    entity.actions?.find(each => each.intent === done)?.done ?? (done && entity.words.told?.[done])
  const note = entity.locked?.(row) ?? loaderData.fixedNote ?? entity.note?.(row)
  const form = writes && (
    <div>
      {fields.length > 0 && (
        <RecordForm
          key={`${entity.slug} ${row.id}`}
          entity={{ ...entity, fields }}
          values={{ ...values, ...refused?.typed }}
          seen={refused?.seen ?? values}
          id={row.id}
          choices={choices}
          messages={dependents ? [] : messages}
          conflicts={refused?.conflicts}
          warnings={refused?.warnings}
          effect={refused?.effect}
        />
      )}
      {removes && (
        <p className="end">
          <Link
            to={toRecord(entity, row.id, wayBack, { supprimer: 'oui' })}
            className="button quiet danger"
            preventScrollReset
          >
            {entity.words.remove}
          </Link>
        </p>
      )}
    </div>
  )
  const about = (
    <aside aria-label="À propos de cet élément">
      {entity.Facts && (
        <div className="about">
          <entity.Facts row={row} rights={rights} />
        </div>
      )}
      <RecordActions entity={entity} row={row} rights={rights} />
      {journal && (
        <section>
          <h2>Historique</h2>
          <Journal lines={journal} />
        </section>
      )}
    </aside>
  )
  return (
    <section className="record-page">
      {dependents && (
        <RemovalDialog
          entity={entity}
          row={row}
          dependents={dependents}
          effect={removalEffect ?? loaderData.effect}
          messages={messages}
        />
      )}
      {confirms && <RecordActionDialog entity={entity} row={row} intent={confirms} />}
      <p className="up">
        <Link to={toList(entity, wayBack)}>{entity.words.many}</Link>
      </p>
      <h1>{entity.nameOf(row)}</h1>
      {doneText && <Notice>{doneText}</Notice>}
      {note && <p className="note">{note}</p>}
      <div className={writes ? 'columns' : undefined}>
        {entity.factsFirst && about}
        {form}
        {!entity.factsFirst && about}
      </div>
    </section>
  )
}
