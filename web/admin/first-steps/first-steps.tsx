import { data, Form, Link, redirect } from 'react-router'
import {
  approveFares,
  approveHours,
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

const opening =
  (open_to_public: boolean, without_mail = false) =>
  (context: Route.ActionArgs['context']) =>
    call(context, openToPublic, { body: { open_to_public, without_mail } })

const acts: Record<
  string,
  (context: Route.ActionArgs['context']) => Promise<OutputOf<typeof readFirstSteps>>
> = {
  horaires: context => call(context, approveHours, {}),
  tarifs: context => call(context, approveFares, {}),
  paiement: context => call(context, tryPayment, {}),
  message: context => call(context, tryMail, {}),
  essai: context => call(context, giveTrialInvitation, {}),
  ouvrir: opening(true),
  'ouvrir-sans-message': opening(true, true),
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
  horaires: 'Vos horaires sont vérifiés.',
  tarifs: 'Vos prix sont vérifiés.',
  paiement: 'Le prestataire de paiement répond. Rien n’a été débité.',
  message: 'Le message est parti\u00a0: regardez votre boîte, indésirables compris.',
  ouvrir: 'Le site est ouvert au public.',
  'ouvrir-sans-message': 'Le site est ouvert au public. Aucun message ne part encore.',
  fermer: 'La vente est refermée\u00a0: seule l’équipe peut encore réserver.',
}

const openUnheard = ['ouvrir-sans-message', 'Ouvrir sans messagerie'] as const

/**
 * Lists the steps from an empty site to the first ticket. Each step shows what is missing, and staff can
 * resume it later.
 */
export default function FirstSteps({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, open_to_public, why_not_open, mail_warning, done } = loaderData
  const left = steps.filter(step => !step.done).length
  const canBePaid = steps.some(({ code, ready }) => code === 'payment' && ready)
  /**
   * The link that the step `order` shows while it cannot offer its button for a trial order. If the site is open,
   * the link leads to the home page; otherwise to what must be done first.
   */
  const wayOn = open_to_public
    ? (['/', 'Réserver sur le site'] as const)
    : canBePaid
      ? (['/admin/semaine', 'Ouvrir la semaine'] as const)
      : (['#payment', 'Voir l’étape du paiement'] as const)
  return (
    <section className="first-steps stack gap-4">
      <h1>Premiers pas</h1>
      <p className="lead">
        {left === 0
          ? 'Tout est prêt, et votre cinéma est ouvert.'
          : `De rien au premier billet\u00a0: ${left > 1 ? `${left} étapes restent` : 'une étape reste'}, sur ${steps.length}. L’ordre est un conseil\u00a0; chacune se quitte et se retrouve ici.`}
      </p>
      {done && sentences[done] && <Notice>{sentences[done]}</Notice>}
      <MessageList messages={actionData?.messages ?? []} />
      <ol className="stack gap-3">
        {steps.map(({ code, done, missing, ready }) => {
          const { title, why, ways = [], again } = stepWords[code]
          const unheard = code === 'opening' && !open_to_public ? mail_warning : null
          const act = unheard ? openUnheard : stepWords[code].act
          const closing = code === 'opening' && open_to_public
          return (
            <li className="framed stack pad-4" key={code} id={code} data-done={done || undefined}>
              <h2 className="cluster">
                {title}
                <span className="state soft small-text">{done ? 'Fait' : 'À faire'}</span>
              </h2>
              <p>{why}</p>
              {missing && <p className="missing">{missing}</p>}
              {code === 'opening' && !open_to_public && why_not_open && (
                <p className="missing">D’abord&nbsp;: {why_not_open}</p>
              )}
              {unheard && ready && <p className="missing">{unheard}</p>}
              <div className="ways cluster gap-2">
                {ways.map(([to, label]) => (
                  <Link key={to} to={to} className="button quiet">
                    {label}
                  </Link>
                ))}
                {code === 'order' && !done && !ready && (
                  <Link to={wayOn[0]} className="button quiet">
                    {wayOn[1]}
                  </Link>
                )}
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
