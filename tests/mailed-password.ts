import { sendWaitingMails } from '../server/mail/send-waiting-mails.ts'
import { password, type TestApi } from './api.ts'

const linkWords = /nouveau-mot-de-passe\/(\S+)/

/** The token of the latest password link mailed to this address. */
export async function mailedToken(api: TestApi, email: string): Promise<string | undefined> {
  await sendWaitingMails(api.appContext)
  const links = api.letters.filter(({ to }) => to === email).map(({ text }) => linkWords.exec(text)?.[1])
  return links.findLast(token => token !== undefined)
}

/** Sets a password with the mailed link. */
export const setPasswordByLink = async (api: TestApi, email: string, chosen = password) =>
  api.request('/api/v1/authentication/reset-password', {
    ...{ method: 'POST', json: { token: await mailedToken(api, email), password: chosen } },
  })
