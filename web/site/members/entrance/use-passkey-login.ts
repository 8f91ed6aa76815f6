import { useState } from 'react'
import type { Message } from '../../../ui/form/messages.ts'
import { askApi } from '../ask-api.ts'
import { passkeyRefused, showPasskey } from '../passkey.ts'
import type { pageAfterLogin } from '../return-path.ts'

type Entered = Parameters<typeof pageAfterLogin>[0]

/** The second step with a key: what the API asks, what the device signs, who has entered. */
export function usePasskeyLogin(
  challenge: string,
  say: (messages: Message[]) => void,
  enter: (user: Entered) => void,
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
    const asked = await askApi<object>('/authentication/second-factor/passkey-options', { challenge })
    if ('messages' in asked) return asked.messages
    const response = await showPasskey(asked.answer)
    if (!response) return [passkeyRefused]
    const given = await askApi<Entered>('/authentication/second-factor/passkey', { challenge, response })
    if ('messages' in given) return given.messages
    enter(given.answer)
    return undefined
  }
  return { busy, start }
}
