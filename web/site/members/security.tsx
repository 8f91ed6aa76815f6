import { useState } from 'react'
import { useLocation } from 'react-router'
import { listLoginSessions } from '../../../contract/account.ts'
import { readSecondFactor } from '../../../contract/second-factor.ts'
import { call } from '../../api-client.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { stayWhenCutOff } from '../failures.ts'
import { ownRecord } from '../paying/find-buyer.ts'
import type { Route } from './+types/security'
import { Devices } from './account/devices.tsx'
import { privateHeaders } from './private-page.ts'
import { changeSecurity, type SecurityAnswer } from './security/change-security.ts'
import { CodeApplication } from './security/code-application.tsx'
import { ConfirmCode } from './security/confirm-code.tsx'
import { OwnEmail } from './security/own-email.tsx'
import { Passkeys } from './security/passkeys.tsx'
import { RecoveryCodes } from './security/recovery-codes.tsx'
import { ShownOnce } from './security/shown-once.tsx'
import { staffHere } from './who.ts'
import '../../ui/pages/account-page.css'
import './security.css'

export async function loader({ context }: Route.LoaderArgs) {
  const user = await staffHere(context)
  const [record, factors, devices] = await Promise.all([
    ownRecord(context, user),
    call(context, readSecondFactor, {}),
    call(context, listLoginSessions, {}),
  ])
  const { email = '', pending_email = null } = record ?? {}
  return { user, email, pending_email, factors, devices }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = await staffHere(context)
  return changeSecurity(context, id, await request.formData())
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayWhenCutOff(serverAction)

export const headers = privateHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Votre sécurité',
    description: 'Double authentification et appareils.',
    hidden: true,
  })

const done: Record<string, string> = {
  application: 'L’application de codes est retirée.',
  cle: 'La clé d’accès est retirée.',
  'cle-ajoutee': 'La clé d’accès protège maintenant votre compte.',
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { user, email, pending_email, factors, devices } = loaderData
  const fait = new URLSearchParams(useLocation().search).get('fait')
  const answer: SecurityAnswer | undefined = actionData
  const [codesOfKey, setCodesOfKey] = useState<readonly string[]>()
  const codes = answer?.codes ?? codesOfKey
  if (codes) return <ShownOnce codes={codes} />
  return (
    <div className="page account security">
      <header>
        <h1>Votre sécurité</h1>
        {user.firstname && <p className="greeting">Bonjour {user.firstname}</p>}
        <p className="since">
          Une seconde preuve à la connexion : même si quelqu’un devine votre mot de passe, il reste dehors.
        </p>
      </header>
      <div className="sections">
        {user.must_enrol && (
          <p className="must">
            Le cinéma demande la double authentification à son équipe. Activez-la pour ouvrir
            l’administration.
          </p>
        )}
        <Notice>{fait && done[fait]}</Notice>
        <MessageList messages={answer?.messages ?? []} />
        {answer?.enrolment ? (
          <ConfirmCode enrolment={answer.enrolment} />
        ) : (
          <>
            <CodeApplication since={factors.totp_since} />
            <Passkeys passkeys={factors.passkeys} onCodes={setCodesOfKey} />
            {(factors.totp_since || factors.passkeys.length > 0) && (
              <RecoveryCodes left={factors.recovery_codes_left} />
            )}
            <OwnEmail
              email={email}
              pending={pending_email}
              done={fait}
              messages={answer?.messages ?? []}
              action="/utilisateur/securite"
            />
            <Devices devices={devices} done={fait} action="/utilisateur/securite" />
          </>
        )}
      </div>
    </div>
  )
}
