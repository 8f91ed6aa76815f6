import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { priceRule as endpoints } from '../../../contract/admin/price-rule.ts'
import { call } from '../../api-client.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import { effectOf } from '../api/effect.ts'
import { officeMessagesOf } from '../api/failures.ts'
import { leadTo } from '../api/lead-to.ts'
import { staffIn } from '../api/staff.ts'
import { allowed } from '../entities/index.ts'
import { priceRule } from '../entities/price-rule.ts'
import { keepTyped } from '../form/keep-typed.ts'
import { textIn } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/rules'
import { isConfirmed } from './price-effect.tsx'
import { MoveConfirmation, RuleLine } from './rule-line.tsx'
import '../../ui/office/list.css'
import '../../ui/office/fares.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    rules: await call(context, endpoints.list, { query: { size: 1000, sort: 'position' } }),
    writes: allowed(staffIn(context), priceRule.write),
    done: url.searchParams.get('fait'),
    moved: Number(url.searchParams.get('regle')),
    up: url.searchParams.get('sens') === 'monter',
  }
}

/** Moves a price rule up or down, once the user has confirmed its effect on screenings. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const id = textIn(form, 'id')
  const position = Number(textIn(form, 'position'))
  const up = textIn(form, 'sens') === 'monter'
  try {
    const effect = await effectOf(context, 'price-rule', { position }, id)
    if (effect && effect.screenings > 0 && !isConfirmed(effect, form))
      return data({ moving: { id: Number(id), position, up, effect }, messages: [] }, 409)
    await call(context, endpoints.update, { params: { id }, body: { position } })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ moving: null, messages }, status)
  }
  return leadTo(`/admin/regle?fait=deplacee&regle=${id}&sens=${up ? 'monter' : 'descendre'}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => priceRule.words.many)

const sentences: Readonly<Record<string, string>> = {
  ...priceRule.words.done,
  deplacee: 'La règle est déplacée.',
  operation: 'L’opération est en place\u00a0: sa grille et sa règle sont créées, la règle passe en premier.',
}

/**
 * Lists the price rules in order, as sentences. A screening gets the price grid of the first rule that matches it.
 */
export default function Rules({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, writes, done, moved, up } = loaderData
  const moving = actionData && 'moving' in actionData ? actionData.moving : null
  const place = rules.find(({ id }) => id === moved)?.position
  useEffect(() => {
    // After a move, focus the button that moved the rule (up or down). If the rule is now first or last, that
    // button is gone: focus the remaining one.
    const buttons = place && document.getElementById(`regle-${moved}`)?.querySelectorAll('button')
    if (buttons) buttons[up ? 0 : buttons.length - 1]?.focus()
  }, [moved, place, up])
  return (
    <section className="headed-page admin-list price-rules">
      <header>
        <h1>{priceRule.words.many}</h1>
        {writes && (
          <p className="buttons">
            <Link to="/admin/regle/operation" className="button quiet">
              Une opération de quelques jours
            </Link>
            <Link to="/admin/regle/ajout" className="button">
              {priceRule.words.add}
            </Link>
          </p>
        )}
      </header>
      {done && sentences[done] && <Notice>{sentences[done]}</Notice>}
      <MessageList messages={actionData?.messages ?? []} />
      <p>
        La première règle qui convient à une séance lui donne sa{' '}
        <Link to="/admin/grille">grille de prix</Link>. Une exception se place donc avant ce dont elle est
        l’exception. Les séances dont la grille ou le prix a été choisi à la main ne suivent aucune règle.
      </p>
      {rules.length === 0 ? (
        <p className="none">{priceRule.words.noneYet}</p>
      ) : (
        <ol className="stack gap-3">
          {rules.map((rule, index) => (
            <li className="framed stack gap-4 pad-3-4" key={rule.id} id={`regle-${rule.id}`}>
              <RuleLine rule={rule} last={index === rules.length - 1} writes={writes} />
              {moving?.id === rule.id && <MoveConfirmation {...moving} rules={rules} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
