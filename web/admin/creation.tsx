import { data, Link } from 'react-router'
import { formWithFiles } from '../page-context.ts'
import type { Route } from './+types/creation'
import { choicesFor } from './api/choices.ts'
import { endpoints } from './api/endpoints.ts'
import { entityOfPage, pageForbidden, pageNotFound } from './api/entity-of-page.ts'
import { formFields } from './api/form-fields.ts'
import { leadTo } from './api/lead-to.ts'
import { save } from './api/save.ts'
import { staffIn } from './api/staff.ts'
import { allowed, entityAt } from './entities/index.ts'
import { keepTyped } from './form/keep-typed.ts'
import { RecordForm } from './form/record-form.tsx'
import { startValues, withOnlyChoices } from './form/values.ts'
import { toList, useWayBack, wayBackIn } from './list/way-back.ts'
import { adminTitle } from './shell/admin-title.ts'
import '../ui/office/record.css'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entity = creatable(params.table)
  if (!allowed(staffIn(context), entity.write)) throw pageForbidden()
  const fields = formFields(entity).filter(({ only }) => only !== 'change')
  const values = startValues(fields, url.searchParams)
  const choices = await choicesFor(context, fields, values)
  return { fields, values: withOnlyChoices(fields, values, choices), choices }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const entity = creatable(params.table)
  const refused = await save(context, entity, await formWithFiles(context, request))
  return refused ? data(refused, refused.status) : leadTo(toList(entity, wayBackIn(url.searchParams), 'cree'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(({ params }: Route.MetaArgs) => entityAt(params.table)?.words.add)

export default function Creation({ params, loaderData, actionData }: Route.ComponentProps) {
  const entity = entityAt(params.table)!
  const wayBack = useWayBack()
  const refused = actionData && 'typed' in actionData ? actionData : undefined
  return (
    <section className="record-page">
      <p className="up">
        <Link to={toList(entity, wayBack)}>{entity.words.many}</Link>
      </p>
      <h1>{entity.words.add}</h1>
      <RecordForm
        key={entity.slug}
        entity={{ ...entity, fields: loaderData.fields }}
        values={{ ...loaderData.values, ...refused?.typed }}
        warnings={refused?.warnings}
        effect={refused?.effect}
        choices={loaderData.choices}
        messages={actionData?.messages ?? []}
      />
    </section>
  )
}

function creatable(slug: string) {
  const entity = entityOfPage(slug)
  if (!entity.words.add || !endpoints[entity.name].create) throw pageNotFound()
  return entity
}
