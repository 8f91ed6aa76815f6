import { data, Form, Link } from 'react-router'
import { seatPlan } from '../../../contract/admin/seat-plan.ts'
import { call, callPage } from '../../api-client.ts'
import { formWithFiles } from '../../page-context.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { leadTo } from '../api/lead-to.ts'
import { removeRecord } from '../api/record-actions.ts'
import { seatPlan as described } from '../entities/seat-plan.ts'
import { keepTyped } from '../form/keep-typed.ts'
import { toList, toRecord, useWayBack, wayBackIn } from '../list/way-back.ts'
import { RemovalDialog } from '../record/removal-dialog.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/plan'
import { PlanEditor } from './editor.tsx'
import { FileForm } from './file-form.tsx'
import { leftBehindText } from './left-behind-text.ts'
import { NeedsScripts } from './needs-scripts.tsx'
import { otherPlans } from './other-plans.ts'
import { changeFromFile, setInUse } from './plan-forms.ts'
import '../../ui/office/record.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [plan, { rows }, dependents] = await Promise.all([
    call(context, seatPlan.read, { params }),
    callPage(context, seatPlan.list, { query: { size: '1000' } }),
    url.searchParams.has('supprimer') ? call(context, seatPlan.dependents, { params }) : null,
  ])
  const done = doneTexts[url.searchParams.get('fait') ?? '']
  const left = Number(url.searchParams.get('restent')) || 0
  return {
    plan,
    others: otherPlans(rows, plan.movie_theaters_id),
    dependents,
    done: done && `${done} ${leftBehindText(left)}`,
  }
}

const doneTexts: Readonly<Record<string, string>> = {
  cree: 'Le plan est enregistré.',
  fichier: 'Le plan de votre fichier est enregistré.',
  autre:
    'Quelqu’un d’autre vient de dessiner cette salle\u00a0: son plan est enregistré, le vôtre ne l’est pas.',
  libre: 'La salle est en placement libre.',
  numerotee: 'Les places de cette salle se vendent par numéro.',
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formWithFiles(context, request)
  const intent = form.get('intent')
  const wayBack = wayBackIn(url.searchParams)
  if (intent === 'supprimer') {
    const messages = await removeRecord(context, described, params.id, form)
    return messages ?? leadTo(toList(described, wayBack, 'supprime'))
  }
  if (intent !== 'fichier' && intent !== 'libre' && intent !== 'numerotee')
    return data({ messages: [] }, { status: 400 })
  const answer =
    intent === 'fichier'
      ? await changeFromFile(context, params.id, form)
      : await setInUse(context, params.id, intent === 'numerotee')
  if ('refused' in answer) return answer.refused
  const left = answer.done.given.places_in_the_way
  return leadTo(
    toRecord(described, params.id, wayBack, {
      fait: intent,
      ...(left > 0 && { restent: String(left) }),
    }),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(
  ({ loaderData }: Route.MetaArgs) => loaderData && `Plan de ${loaderData.plan.name_theater}`,
)

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, others, dependents, done } = loaderData
  const { seats, focus, ...room } = plan
  const wayBack = useWayBack()
  const messages = actionData?.messages ?? []
  return (
    <section className="record-page plan-page">
      {dependents && (
        <RemovalDialog
          entity={described}
          row={plan}
          dependents={dependents}
          effect={null}
          messages={messages}
        />
      )}
      <p className="up">
        <Link to={toList(described, wayBack)}>{described.words.many}</Link>
      </p>
      <h1>
        {plan.name_theater}, {plan.name_cinema}
      </h1>
      <Notice>{done}</Notice>
      <MessageList messages={dependents ? [] : messages} links />
      <NeedsScripts />
      <PlanEditor key={plan.id} plan={{ ...room, drawing: { seats, focus } }} others={others} />
      <FileForm version={plan.version} />
      <Numbering id={plan.id} inUse={plan.in_use} />
    </section>
  )
}

/** Turns numbered seating on or off, and links to the deletion of the plan. */
function Numbering({ id, inUse }: { id: number; inUse: boolean }) {
  const wayBack = useWayBack()
  return (
    <aside aria-label="À propos de ce plan">
      <section className="record-actions">
        <h2>{inUse ? 'Salle numérotée' : 'Salle en placement libre'}</h2>
        <div>
          <Form method="post">
            <SubmitButton intent={inUse ? 'libre' : 'numerotee'} className="button quiet">
              {inUse ? 'Repasser en placement libre' : 'Vendre les places par numéro'}
            </SubmitButton>
          </Form>
          <p>
            {inUse
              ? 'Les séances que vous programmerez n’auront plus de numéros ; celles qui en ont les gardent. Le plan reste, et peut resservir.'
              : 'Les séances que vous programmerez auront ce plan, comme celles à venir dont rien n’est encore vendu.'}
          </p>
        </div>
        <div>
          <Link
            to={toRecord(described, id, wayBack, { supprimer: 'oui' })}
            className="button quiet danger"
            preventScrollReset
          >
            {described.words.remove}
          </Link>
        </div>
      </section>
    </aside>
  )
}
