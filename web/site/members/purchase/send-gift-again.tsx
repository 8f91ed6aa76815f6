import { Form } from 'react-router'
import { longestEmail } from '../../../../contract/rules/email.ts'
import { Field } from '../../../ui/form/field.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import type { Purchase } from './purchase-words.ts'

/** For a message that got lost, or an address that was wrong. */
export function SendGiftAgain({ purchase, messages }: { purchase: Purchase; messages: readonly Message[] }) {
  const several = purchase.quantity > 1
  return (
    <details className="send-again" open={messages.length > 0 || undefined}>
      <summary>{several ? 'Les bons ne sont pas arrivés' : 'Le bon n’est pas arrivé'}&nbsp;?</summary>
      <Form method="post" action={`/utilisateur/achat/${purchase.id}`}>
        <p>
          Vérifiez l’adresse avec la personne, et qu’elle a regardé ses courriers indésirables.{' '}
          {several ? 'Les codes restent les mêmes' : 'Le code reste le même'}&nbsp;: rien n’est payé deux
          fois.
        </p>
        <Field
          name="recipient_email"
          label="Adresse e-mail de la personne"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestEmail}
          required
          defaultValue={purchase.recipient_email ?? ''}
          messages={messages}
        />
        <SubmitButton intent="renvoi" className="button quiet">
          Renvoyer {several ? 'les bons' : 'le bon'}
        </SubmitButton>
      </Form>
    </details>
  )
}
