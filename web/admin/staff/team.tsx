import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import {
  inviteStaff,
  listStaffInvitations,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '../../../contract/admin/staff-invitation.ts'
import { user } from '../../../contract/admin/user.ts'
import { cinemasText, postText } from '../../../contract/texts/posts.ts'
import { call, callPage } from '../../api-client.ts'
import { momentText } from '../../texts/moments.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { ownCinemas } from '../api/staff.ts'
import type { Field } from '../entities/field.ts'
import { FieldInput } from '../form/field-input.tsx'
import { keepTyped } from '../form/keep-typed.ts'
import { startValues, textIn, typedIn, type Values } from '../form/values.ts'
import { Address } from '../list/address-cell.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/team'
import { postFields, postTyped } from './post-fields.ts'
import '../../ui/form/choices.css'
import '../../ui/office/record.css'
import '../../ui/office/list.css'
import './team.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

const address: Field = { name: 'email', label: 'Adresse e-mail', kind: 'email', required: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const [cinemas, invitations, { rows }] = await Promise.all([
    ownCinemas(context),
    call(context, listStaffInvitations, {}),
    callPage(context, user.list, { query: { staff: 'true', size: 1000, sort: 'lastname' } }),
  ])
  const names = new Map(cinemas.map(({ id, name_cinema }) => [id, name_cinema]))
  const where = (ids: readonly number[] | null) =>
    cinemasText(ids?.map(id => names.get(id) ?? `Cinéma n°\u00a0${id}`) ?? null)
  return {
    cinemas: cinemas.map(({ id, name_cinema }) => ({ id, name_cinema })),
    invitations: invitations.map(each => ({ ...each, does: postText(each), where: where(each.cinemas_ids) })),
    people: rows.map(({ id, firstname, lastname, email, last_connection_date, ...post }) => ({
      ...{ id, name: [firstname, lastname].filter(Boolean).join(' ') || email, email, last_connection_date },
      ...{ does: postText(post), where: where(post.cinemas_ids) },
    })),
    done: url.searchParams.get('fait'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const params = { id: textIn(form, 'id') }
  const typed = typedIn([address, ...postFields([])], form)
  try {
    const intent = textIn(form, 'intent')
    if (intent === 'retirer') await call(context, withdrawStaffInvitation, { params })
    else {
      const { email, link } = await (intent === 'renvoyer'
        ? call(context, resendStaffInvitation, { params })
        : call(context, inviteStaff, { body: { email: textIn(form, 'email'), ...postTyped(typed) } }))
      if (link) return data({ messages: [], given: { email, link } })
    }
    return redirect(`/admin/equipe?fait=${intent in sentences ? intent : 'inviter'}`)
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, typed }, { status })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Équipe')

const sentences: Record<string, string> = {
  inviter: 'L’invitation est partie. Elle vaut sept jours.',
  renvoyer: 'Une nouvelle invitation est partie\u00a0; l’ancienne ne vaut plus rien.',
  retirer: 'L’invitation est retirée\u00a0: son lien ne mène plus nulle part.',
  modifie: 'C’est enregistré. La personne se reconnectera si ses tâches ou ses cinémas ont changé.',
}

/** Lists staff members and open invitations, and sends invitations. */
export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations, cinemas, done } = loaderData
  const fields = [address, ...postFields(cinemas)]
  const messages = actionData?.messages ?? []
  const given = actionData && 'given' in actionData ? actionData.given : undefined
  const typed = (actionData as { typed?: Values } | undefined)?.typed
  return (
    <section className="headed-page team">
      <header>
        <h1>Équipe</h1>
      </header>
      {given && <LinkToGive {...given} />}
      {done && !given && messages.length === 0 && <Notice>{sentences[done]}</Notice>}
      <MessageList messages={messages} links />
      <div className="table-frame">
        <table className="record-table small-text full-width">
          <caption className="spoken">L’équipe</caption>
          <thead>
            <tr>
              <th scope="col">Nom</th>
              <th scope="col">E-mail</th>
              <th scope="col">Ce que fait cette personne</th>
              <th scope="col">Où</th>
              <th scope="col">Dernière connexion</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, email, does, where, last_connection_date }) => (
              <tr key={id}>
                <td className="leads" data-label="Nom">
                  <Link to={`/admin/equipe/${id}`}>{name}</Link>
                </td>
                <td data-label="E-mail">
                  <Address email={email} />
                </td>
                <td data-label="Ce que fait cette personne">{does}</td>
                <td data-label="Où">{where}</td>
                <td data-label="Dernière connexion">
                  {last_connection_date ? momentText(last_connection_date) : 'Jamais'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      <Form
        method="post"
        noValidate
        className="record-form line-above above-5"
        aria-labelledby="inviter"
        key={given?.link ?? done}
      >
        <h2 id="inviter">Inviter quelqu’un</h2>
        <p>
          Un message lui propose de rejoindre l’équipe. Le lien ne sert qu’une fois, et à qui lit cette
          adresse. Votre nouveau mot de passe, ou la fermeture de vos appareils, annule les invitations que
          vous avez envoyées.
        </p>
        {fields.map(field => (
          <FieldInput
            key={field.name}
            field={field}
            values={typed ?? startValues(fields, new URLSearchParams())}
            choices={{}}
            messages={messages}
          />
        ))}
        <p className="buttons">
          <SubmitButton intent="inviter">Envoyer l’invitation</SubmitButton>
        </p>
      </Form>
    </section>
  )
}

/**
 * Shows the link of an invitation, which the admin must copy and pass on, because without a mail server the site
 * cannot mail it.
 */
function LinkToGive({ email, link }: { email: string; link: string }) {
  const input = useRef<HTMLInputElement>(null)
  // The submitted invitation form is further down the page: focus the link, so that it scrolls into view.
  useEffect(() => input.current?.focus(), [])
  return (
    <div role="status" className="admin-field stack gap-2">
      <label className="bold" htmlFor="lien">
        Lien d’invitation pour {email}
      </label>
      <p className="hint" id="lien-aide">
        Aucun serveur de messagerie n’est réglé&nbsp;: copiez ce lien et donnez-le vous-même. Il ne sert
        qu’une fois, et n’est montré que maintenant.
      </p>
      <input
        ref={input}
        id="lien"
        type="text"
        readOnly
        value={link}
        aria-describedby="lien-aide"
        onFocus={event => event.currentTarget.select()}
      />
    </div>
  )
}

type Invitation = Route.ComponentProps['loaderData']['invitations'][number]

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <section className="stack gap-3 above-4" aria-labelledby="attendent">
      <h2 id="attendent">Invitations qui attendent</h2>
      <ul className="waiting-invitations stack gap-3">
        {invitations.map(({ id, email, does, where, invited_by, ends_at }) => (
          <li className="framed cluster apart centred gap-3 pad-3-4" key={id}>
            <p className="stack small-text gap-1">
              <strong className="breakable">{email}</strong>
              <span>
                {does}, {where.charAt(0).toLowerCase() + where.slice(1)}. Par {invited_by}, valable jusqu’au{' '}
                {momentText(ends_at)}.
              </span>
            </p>
            <Form method="post" className="buttons">
              <input type="hidden" name="id" value={id} />
              <SubmitButton intent="renvoyer" className="button quiet">
                Renvoyer
              </SubmitButton>
              <SubmitButton intent="retirer" className="button quiet">
                Retirer
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
