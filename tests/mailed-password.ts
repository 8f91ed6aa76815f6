import { sendWaitingMails } from '../server/mail/send-waiting-mails.ts'
import { password, type TestApi } from './api.ts'

const linkWords = /nouveau-mot-de-passe\/(\S+)/

/** Returns the token of the newest password link that was mailed to this address. */
export async function mailedToken(api: TestApi, email: string): Promise<string | undefined> {
  await sendWaitingMails(api.appContext)
  const links = api.letters.filter(({ to }) => to === email).map(({ text }) => linkWords.exec(text)?.[1])
  return links.findLast(token => token !== undefined)
}

/** Sets a password with the link that was mailed to this address. */
export const setPasswordByLink = async (api: TestApi, email: string, chosen = password) =>
  api.request('/api/v1/authentication/reset-password', {
    ...{ method: 'POST', json: { token: await mailedToken(api, email), password: chosen } },
  })
