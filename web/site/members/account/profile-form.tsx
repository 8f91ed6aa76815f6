import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { listUsers } from '../../../../contract/members.ts'
import { addDays } from '../../../../contract/rules/dates.ts'
import { formatPhone } from '../../../../contract/rules/phone.ts'
import { Field } from '../../../ui/form/field.tsx'
import { MessageList, Notice } from '../../../ui/form/message-list.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useMessages } from '../entrance/use-messages.ts'
import { changesBetween, needsCurrentPassword, type Profile } from './changes.ts'
import { PendingEmail } from './pending-email.tsx'
import { problemsOf } from './problems.ts'

type Member = AnswerOf<typeof listUsers>[number]
type Props = {
  member: Member
  /** The member's last order. If the account has no name, the form proposes the names of this order. */
  lastOrder: Pick<Member, 'lastname' | 'firstname'> | undefined
  answer: { messages: Message[]; typed?: Partial<Profile> } | undefined
  saved: boolean
  /** The word for another form of this page that has just been submitted with success; null if there was none. */
  done: string | null
  today: string
}

/** Edits personal data, e-mail address and password in one form. Sends only the fields that were changed. */
export function ProfileForm({ member, lastOrder, answer, saved, done, today }: Props) {
  const before = profileOf(member)
  const offered = lastOrder && !member.lastname && !member.firstname ? lastOrder : null
  const names = offered && { lastname: offered.lastname, firstname: offered.firstname }
  const shown = { ...before, ...names, ...answer?.typed }
  const [messages, setMessages] = useMessages(answer?.messages)
  const form = useRef<HTMLFormElement>(null)
  const round = useCleanAfterSaving(form, saved)
  const alert = useFocusOnMessages(messages)
  const [asked, setAsked] = useState(false)
  const follow = (event: FormEvent<HTMLFormElement>) =>
    setAsked(needsCurrentPassword(changesBetween(before, new FormData(event.currentTarget))))
  const check = (event: FormEvent<HTMLFormElement>) => {
    const problems = problemsOf(changesBetween(before, new FormData(event.currentTarget)), today)
    if (problems.length > 0) event.preventDefault()
    setMessages(problems)
  }
  return (
    <section id="informations" aria-labelledby="informations-titre">
      <h2 id="informations-titre">Vos informations</h2>
      <Notice>{saved && messages.length === 0 && 'Vos informations sont enregistrées.'}</Notice>
      <PendingEmail email={member.pending_email} done={done} action="/utilisateur/compte" />
      <div ref={alert} tabIndex={-1} className="first-look">
        <MessageList messages={messages} links />
      </div>
      <Form
        className="stack at-start gap-6"
        ref={form}
        method="post"
        action="/utilisateur/compte"
        noValidate
        onInput={follow}
        onSubmit={check}
      >
        <input type="hidden" name="before" value={JSON.stringify(before)} />
        <fieldset className="stack full-width">
          <legend className="soft below-4">Vous</legend>
          <Field
            name="lastname"
            label="Nom"
            hint={names && 'Nom et prénom de votre dernière réservation\u00a0: enregistrez pour les garder.'}
            autoComplete="family-name"
            maxLength={100}
            defaultValue={shown.lastname}
            messages={messages}
          />
          <Field
            name="firstname"
            label="Prénom"
            autoComplete="given-name"
            maxLength={100}
            defaultValue={shown.firstname}
            messages={messages}
          />
          <Field
            name="phone"
            label="Téléphone"
            inputMode="tel"
            before="+33"
            autoComplete="tel-national"
            placeholder="01 23 45 67 89"
            pattern="(0\s*)?[1-9]([\s.\-]*\d\d){4}"
            defaultValue={shown.phone}
            messages={messages}
          />
          <Field
            name="birthday"
            label="Date de naissance"
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            max={addDays(today, -1)}
            defaultValue={shown.birthday}
            messages={messages}
          />
          <Field
            name="address"
            label="Adresse"
            autoComplete="address-line1"
            maxLength={300}
            defaultValue={shown.address}
            messages={messages}
          />
        </fieldset>
        <fieldset className="stack full-width">
          <legend className="soft below-4">Votre connexion</legend>
          <Field
            name="email"
            label="Adresse e-mail"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={shown.email}
            messages={messages}
          />
          <NewPasswordField
            key={`nouveau ${round}`}
            label="Nouveau mot de passe"
            hint="Laissez vide pour garder l’actuel."
            messages={messages}
          />
          <div className={asked || messages.length > 0 ? 'current asked' : 'current'}>
            <PasswordField
              key={`actuel ${round}`}
              name="current_password"
              label="Mot de passe actuel"
              hint="Demandé pour changer d’adresse e-mail (un lien de confirmation y est envoyé) ou de mot de passe ; vos autres appareils seront alors déconnectés."
              messages={messages}
            />
          </div>
        </fieldset>
        <SubmitButton intent="profil">Enregistrer</SubmitButton>
      </Form>
    </section>
  )
}

function profileOf({ lastname, firstname, email, phone, address, birthday }: Member): Profile {
  return { lastname, firstname, email, phone: formatPhone(phone ?? ''), address, birthday: birthday ?? '' }
}

/** After each save, resets the form to the stored values and clears the passwords. */
function useCleanAfterSaving(form: React.RefObject<HTMLFormElement | null>, saved: boolean): number {
  const { key } = useLocation()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells one save from the next.
  useEffect(() => {
    if (!saved) return
    form.current?.reset()
    setRound(last => last + 1)
  }, [saved, key, form])
  return round
}

/** Moves the focus to the errors above the form, because the submit button is far below them. */
function useFocusOnMessages(messages: Message[]) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages.length > 0) alert.current?.focus()
  }, [messages])
  return alert
}
