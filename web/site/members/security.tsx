import { useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { listLoginSessions } from '../../../contract/account.ts'
import { readSecondFactor } from '../../../contract/second-factor.ts'
import { call } from '../../api-client.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError } from '../failures.ts'
import { ownRecord } from '../paying/find-buyer.ts'
import type { Route } from './+types/security'
import { Devices } from './account/devices.tsx'
import { privateHeaders } from './private-page.ts'
import { changeSecurity, type SecurityAnswer } from './security/change-security.ts'
import { CodeApplication } from './security/code-application.tsx'
import { ConfirmCode } from './security/confirm-code.tsx'
import { OwnEmail } from './security/own-email.tsx'
import { Passkeys } from './security/passkeys.tsx'
import { requireStaff } from './who.ts'
import '../../ui/pages/account-page.css'
import './security.css'
import { recoveryCodeCount } from '../../../contract/rules/account.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireStaff(context)
  const [record, factors, devices] = await Promise.all([
    ownRecord(context, user),
    call(context, readSecondFactor, {}),
    call(context, listLoginSessions, {}),
  ])
  const { email = '', pending_email = null } = record ?? {}
  return { user, email, pending_email, factors, devices }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = await requireStaff(context)
  return changeSecurity(context, id, await request.formData())
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

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
    <div className="page account security one-column stack gap-6">
      <header>
        <h1>Votre sécurité</h1>
        {user.firstname && <p className="greeting light-text above-3">Bonjour {user.firstname}</p>}
        <p className="since soft above-2">
          Une seconde preuve à la connexion : même si quelqu’un devine votre mot de passe, il reste dehors.
        </p>
      </header>
      <div className="sections stack shrinks gap-7">
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

function RecoveryCodes({ left }: { left: number }) {
  return (
    <section aria-labelledby="codes-titre">
      <h2 id="codes-titre">Codes de secours</h2>
      <p>
        Il vous en reste {left} sur {recoveryCodeCount}. Chacun remplace une fois le code de l’application.
      </p>
      <details>
        <summary>En créer {recoveryCodeCount} nouveaux</summary>
        <Form method="post" noValidate>
          <PasswordField
            id="mot-de-passe-codes"
            name="current_password"
            label="Mot de passe actuel"
            hint="Les anciens codes ne vaudront plus rien."
            aria-required
          />
          <SubmitButton intent="codes">Créer les codes</SubmitButton>
        </Form>
      </details>
    </section>
  )
}

/** Shows the recovery codes, only this once. They are not mailed, because a copy on paper is safer. */
function ShownOnce({ codes }: { codes: readonly string[] }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="page account security one-column stack gap-6">
      <div className="sections stack shrinks gap-7">
        <section aria-labelledby="secours-titre">
          <h1 id="secours-titre" ref={title} tabIndex={-1}>
            Vos codes de secours
          </h1>
          <p className="must">
            Ils ne seront plus jamais montrés. Notez-les ou imprimez-les, et gardez-les loin de votre
            téléphone.
          </p>
          <ol className="codes on-paper stack raised pad-5">
            {codes.map(code => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <p className="answers cluster gap-3">
            <Link className="button" to="/utilisateur/securite" reloadDocument>
              C’est noté
            </Link>
            <button type="button" className="button quiet with-scripts" onClick={() => window.print()}>
              Imprimer
            </button>
          </p>
        </section>
      </div>
    </div>
  )
}
