import { useLocation } from 'react-router'
import { listLoginSessions } from '../../../contract/account.ts'
import { listOrders } from '../../../contract/booking.ts'
import { listUsers } from '../../../contract/members.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { listOwnWaiting } from '../../../contract/waiting.ts'
import { listVouchers } from '../../../contract/wallet.ts'
import { call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { Notice } from '../../ui/form/message-list.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError } from '../failures.ts'
import type { Route } from './+types/account'
import { arrangeOrders } from './account/arrange-orders.ts'
import { changeAccount } from './account/change-account.ts'
import { Devices } from './account/devices.tsx'
import { Orders } from './account/orders.tsx'
import { PersonalData } from './account/personal-data.tsx'
import { ProfileForm } from './account/profile-form.tsx'
import { WaitingLists } from './account/waiting-lists.tsx'
import { WalletSummary } from './account/wallet-summary.tsx'
import { Moment } from './moment.tsx'
import { privateHeaders } from './private-page.ts'
import { requireMember } from './who.ts'
import '../../ui/pages/account-page.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = await requireMember(context)
  const [members, orders, vouchers, devices, waiting] = await Promise.all([
    call(context, listUsers, { query: {} }),
    call(context, listOrders, { query: { sort: '-starts_at' } }),
    call(context, listVouchers, {}),
    call(context, listLoginSessions, {}),
    call(context, listOwnWaiting, {}),
  ])
  const now = context.get(clockContext)()
  const today = inParis(now).date
  return {
    member: members.find(each => each.id === id)!,
    lastOrder: orders.toSorted((a, b) => b.id - a.id)[0],
    orders: arrangeOrders(orders, now),
    vouchers,
    devices,
    waiting,
    today,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = await requireMember(context)
  return changeAccount(context, id, await request.formData(), '/utilisateur/compte')
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = privateHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Votre compte',
    description: 'Vos réservations et vos informations.',
    hidden: true,
  })

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { member, lastOrder, orders, vouchers, devices, waiting, today } = loaderData
  const done = new URLSearchParams(useLocation().search)
  return (
    <div className="page account stack gap-6">
      <header>
        <h1>Votre compte</h1>
        {member.firstname && <p className="greeting light-text above-3">Bonjour {member.firstname}</p>}
        <p className="since soft above-2">
          Compte créé le <Moment at={member.created_date} />.{' '}
          {member.last_connection_date && (
            <>
              Dernière connexion le <Moment at={member.last_connection_date} />.
            </>
          )}
        </p>
      </header>
      <nav aria-label="Dans votre compte">
        <ul className="parts cluster">
          <li>
            <a className="tap bold" href="#reservations">
              Vos réservations
            </a>
          </li>
          <li>
            <a className="tap bold" href="#portefeuille">
              Votre portefeuille
            </a>
          </li>
          <li>
            <a className="tap bold" href="#informations">
              Vos informations
            </a>
          </li>
          <li>
            <a className="tap" href="#appareils">
              Vos appareils
            </a>
          </li>
          <li>
            <a className="tap" href="#donnees">
              Vos données
            </a>
          </li>
        </ul>
      </nav>
      <div className="sections stack shrinks gap-7">
        {done.get('suppression') === 'annulee' && (
          <Notice>Bon retour : la suppression de votre compte est annulée.</Notice>
        )}
        {done.has('reservations') && (
          <Notice>
            {done.get('reservations') === 'ajoutees'
              ? 'Vos réservations prises sans compte sont ici désormais.'
              : 'Il n’y avait plus rien à ajouter : tout est déjà dans votre compte.'}
          </Notice>
        )}
        {done.get('adresse') === 'confirmee' && (
          <Notice>La nouvelle adresse est confirmée : c’est avec elle que vous vous connecterez.</Notice>
        )}
        <Orders orders={orders} today={today} />
        <WaitingLists entries={waiting} today={today} />
        <WalletSummary vouchers={vouchers} />
        <ProfileForm
          member={member}
          lastOrder={lastOrder}
          answer={actionData}
          saved={done.get('fait') === 'profil'}
          done={done.get('fait')}
          today={today}
        />
        <Devices devices={devices} done={done.get('fait')} action="/utilisateur/compte" />
        <PersonalData id={member.id} />
      </div>
    </div>
  )
}
