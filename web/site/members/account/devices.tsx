import { Form } from 'react-router'
import type { listLoginSessions } from '../../../../contract/account.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { Notice } from '../../../ui/form/message-list.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Moment } from '../moment.tsx'
import '../../../ui/pages/account-page.css'

type Props = { devices: AnswerOf<typeof listLoginSessions>; done: string | null; action: string }

const sentences: Record<string, string> = {
  appareil: 'L’appareil est déconnecté, et ce qui attendait une confirmation est annulé.',
  appareils: 'Tous vos autres appareils sont déconnectés, et ce qui attendait une confirmation est annulé.',
}

/** Lists the devices on which the account is logged in, each with a button to log it out. */
export function Devices({ devices, done, action }: Props) {
  return (
    <section id="appareils" aria-labelledby="appareils-titre">
      <h2 id="appareils-titre">Vos appareils</h2>
      <Notice>{done && sentences[done]}</Notice>
      <ul className="devices line-above">
        {devices.map(device => (
          <li className="cluster apart centred line-below" key={device.id}>
            <div>
              <h3 className="cluster centred lead-text">
                {device.device}
                {device.current && <b>Cet appareil</b>}
              </h3>
              <p className="soft">
                Connecté le <Moment at={device.created_at} />
              </p>
              <p className="soft">
                Vu le <Moment at={device.last_seen_at} />
              </p>
            </div>
            {!device.current && (
              <Form method="post" action={action}>
                <input type="hidden" name="id" value={device.id} />
                <SubmitButton intent="appareil" className="button quiet">
                  Déconnecter<span className="spoken"> {device.device}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" action={action}>
          <SubmitButton intent="autres-appareils" className="button quiet">
            Déconnecter tous les autres appareils
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
