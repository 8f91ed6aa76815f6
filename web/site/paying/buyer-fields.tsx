import type { ReactNode } from 'react'
import { longestEmail } from '../../../contract/rules/email.ts'
import { Field } from '../../ui/form/field.tsx'
import type { Message } from '../../ui/form/messages.ts'

type Props = {
  filled: { lastname: string; firstname: string; email: string }
  /** The hint below the e-mail field: which mails the buyer will receive. */
  hint: string
  messages: readonly Message[]
  children?: ReactNode
}

export function BuyerFields({ filled, hint, messages, children }: Props) {
  return (
    <fieldset className="group stack gap-4">
      <legend>Vos coordonnées</legend>
      <div className="pair stack gap-4">
        <Field
          name="lastname"
          label="Nom"
          autoComplete="family-name"
          maxLength={100}
          required
          defaultValue={filled.lastname}
          messages={messages}
        />
        <Field
          name="firstname"
          label="Prénom"
          autoComplete="given-name"
          maxLength={100}
          required
          defaultValue={filled.firstname}
          messages={messages}
        />
      </div>
      <Field
        name="email"
        label="Adresse e-mail"
        hint={hint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestEmail}
        required
        defaultValue={filled.email}
        messages={messages}
      />
      {children}
    </fieldset>
  )
}
