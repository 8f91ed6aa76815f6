import { data, Form, Link, redirect } from 'react-router'
import {
  approveFares,
  giveTrialInvitation,
  openToPublic,
  readFirstSteps,
  tryMail,
  tryPayment,
} from '../../../contract/admin/first-steps.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { call } from '../../api-client.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { keepTyped } from '../form/keep-typed.ts'
import { textIn } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/first-steps'
import { stepWords } from './step-words.ts'
import './first-steps.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await call(context, readFirstSteps, {})), done: url.searchParams.get('fait') }
}

const opening = (open_to_public: boolean) => (context: Route.ActionArgs['context']) =>
  call(context, openToPublic, { body: { open_to_public } })

const acts: Record<
  string,
  (context: Route.ActionArgs['context']) => Promise<OutputOf<typeof readFirstSteps>>
> = {
  tarifs: context => call(context, approveFares, {}),
  paiement: context => call(context, tryPayment, {}),
  message: context => call(context, tryMail, {}),
  essai: context => call(context, giveTrialInvitation, {}),
  ouvrir: opening(true),
  fermer: opening(false),
}

export async function action({ context, request }: Route.ActionArgs) {
  const intent = textIn(await request.formData(), 'intent')
  const act = acts[intent]
  if (!act) return redirect('/admin/premiers-pas')
  try {
    const { next_screening: next } = await act(context)
    if (intent === 'essai' && next)
      return redirect(
        `/film/${next.movies_id}/seance/${next.session_id}/horaire/${next.timetables_id}?places=1&reserver=1#reservation`,
      )
    return redirect(`/admin/premiers-pas?fait=${intent}`)
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Premiers pas')

const sentences: Record<string, string> = {
  tarifs: 'Vos prix sont vérifiés.',
  paiement: 'Le prestataire de paiement répond. Rien n’a été débité.',
  message: 'Le message est parti\u00a0: regardez votre boîte, indésirables compris.',
  ouvrir: 'Le site est ouvert au public.',
  fermer: 'La vente est refermée\u00a0: seule l’équipe peut encore réserver.',
}

/** From nothing to the first ticket: each step says what it lacks, and can be left and found again. */
export default function FirstSteps({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, open_to_public, why_not_open, done } = loaderData
  const left = steps.filter(step => !step.done).length
  return (
    <section className="first-steps">
      <h1>Premiers pas</h1>
      <p className="lead">
        {left === 0
          ? 'Tout est prêt, et votre cinéma est ouvert.'
          : `De rien au premier billet\u00a0: ${left > 1 ? `${left} étapes restent` : 'une étape reste'}, sur ${steps.length}. L’ordre est un conseil\u00a0; chacune se quitte et se retrouve ici.`}
      </p>
      {done && sentences[done] && <Notice>{sentences[done]}</Notice>}
      <MessageList messages={actionData?.messages ?? []} />
      <ol>
        {steps.map(({ code, done, missing, ready }) => {
          const { title, why, ways = [], act, again } = stepWords[code]
          const closing = code === 'opening' && open_to_public
          return (
            <li key={code} id={code} data-done={done || undefined}>
              <h2>
                {title}
                <span className="state">{done ? 'Fait' : 'À faire'}</span>
              </h2>
              <p>{why}</p>
              {missing && <p className="missing">{missing}</p>}
              {code === 'opening' && !open_to_public && why_not_open && (
                <p className="missing">D’abord&nbsp;: {why_not_open}</p>
              )}
              <div className="ways">
                {ways.map(([to, label]) => (
                  <Link key={to} to={to} className="button quiet">
                    {label}
                  </Link>
                ))}
                {act && ready && (!done || again) && (
                  <Form method="post">
                    <SubmitButton intent={act[0]} className={done ? 'button quiet' : 'button'}>
                      {act[1]}
                    </SubmitButton>
                  </Form>
                )}
                {closing && (
                  <Form method="post">
                    <SubmitButton intent="fermer" className="button quiet">
                      Refermer la vente
                    </SubmitButton>
                  </Form>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
