import { Form } from 'react-router'
import { resetLinkMinutes } from '../../../../contract/rules/account.ts'
import { Notice } from '../../../ui/form/message-list.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'

const sentences: Record<string, string> = {
  'lien-adresse': 'Le lien est reparti, et votre adresse actuelle en est prévenue.',
  adresse: 'Un lien est parti vers la nouvelle adresse.',
  'garder-adresse': 'Vous gardez votre adresse actuelle.',
}

type Props = { email: string | null; done: string | null; action: string }

/**
 * Shows a new e-mail address that is not confirmed yet, with buttons to resend the link or to cancel the
 * change.
 */
export function PendingEmail({ email, done, action }: Props) {
  const sentence = done && sentences[done]
  return (
    <>
      {sentence && <Notice>{sentence}</Notice>}
      {email && (
        <div className="pending-email stack breakable gap-3 pad-4">
          <p>
            Votre nouvelle adresse, <strong>{email}</strong>, attend d’être confirmée : ouvrez le lien que
            nous y avons envoyé. Il sert pendant {resetLinkMinutes}&nbsp;minutes ; d’ici là, l’actuelle reste
            la vôtre.
          </p>
          <Form method="post" action={action} className="buttons cluster gap-2">
            <SubmitButton intent="lien-adresse" className="button quiet">
              Renvoyer le lien
            </SubmitButton>
            <SubmitButton intent="garder-adresse" className="button quiet">
              Garder l’adresse actuelle
            </SubmitButton>
          </Form>
        </div>
      )}
    </>
  )
}
