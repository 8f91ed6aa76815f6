import { longestEmail } from '../../../contract/rules/email.ts'
import { Field } from '../../ui/form/field.tsx'
import type { Message } from '../../ui/form/messages.ts'

type Props = {
  filled: { lastname: string; firstname: string; email: string }
  /** What will be sent to the address. */
  hint: string
  messages: readonly Message[]
}

/** In whose name one buys, and where to write. */
export function BuyerFields({ filled, hint, messages }: Props) {
  return (
    <fieldset className="group">
      <legend>Vos coordonnées</legend>
      <div className="pair">
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
    </fieldset>
  )
}
