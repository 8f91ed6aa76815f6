import { useState } from 'react'
import type { givePasskey, startPasskeyLogin } from '../../../../contract/second-factor.ts'
import { type BrowserEndpoint, call, fromBrowser } from '../../../api-client.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { messagesOrCutOff } from '../../failures.ts'
import { passkeyRefused, showPasskey } from '../passkey.ts'
import type { pageAfterLogin } from '../return-path.ts'

const options: BrowserEndpoint<typeof startPasskeyLogin> = {
  method: 'post',
  path: '/authentication/second-factor/passkey-options',
}
const passkey: BrowserEndpoint<typeof givePasskey> = {
  method: 'post',
  path: '/authentication/second-factor/passkey',
}

type Entered = Parameters<typeof pageAfterLogin>[0]

/**
 * Runs the second login step with a passkey: gets the challenge, lets the device sign it, and sends the
 * result.
 */
export function usePasskeyLogin(
  challenge: string,
  say: (messages: Message[]) => void,
  goOn: (user: Entered) => void,
) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (busy) return
    setBusy(true)
    say([])
    const messages = await logIn()
    if (messages) {
      say([...messages])
      setBusy(false)
    }
  }
  const logIn = async (): Promise<readonly Message[] | undefined> => {
    try {
      const response = await showPasskey(await call(fromBrowser, options, { body: { challenge } }))
      if (!response) return [passkeyRefused]
      goOn(await call(fromBrowser, passkey, { body: { challenge, response } }))
      return undefined
    } catch (error) {
      return messagesOrCutOff(error)
    }
  }
  return { busy, start }
}
