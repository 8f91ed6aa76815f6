import { desc, eq } from 'drizzle-orm'
import { mails } from '../server/mail/tables.ts'
import type { TestApi } from './api.ts'

/** Returns the newest mail to an address, whether it was sent or is still queued. */
export async function newestMail(api: TestApi, to: string) {
  const [mail] = await api.db.select().from(mails).where(eq(mails.to, to)).orderBy(desc(mails.id)).limit(1)
  return mail
}

/** A browser of a guest, who buys without an account. */
export function aGuestBrowser(api: TestApi, email: string, { address = '192.0.2.1', cookie = '' } = {}) {
  async function post(path: string, json: unknown) {
    const answer = await api.request(`/api/v1/app/guest${path}`, {
      method: 'POST',
      json,
      address,
      headers: { cookie },
    })
    const set = answer.headers.getSetCookie()[0]
    if (set) cookie = set.split(';')[0]!
    const body = (await answer.json()) as { code?: string; message?: string; users_id?: number }
    return { status: answer.status, ...body }
  }
  return {
    email,
    get headers() {
      return { cookie }
    },
    ask: (to = email) => post('', { email: to }),
    /** Reads the login code from the newest mail to the guest. */
    code: async () => /\b\d{6}\b/.exec((await newestMail(api, email))!.text!)![0],
    confirm: (code: string, of = email) => post('/confirm', { email: of, code }),
    open: (token: string) => post('/order', { token }),
    request: (path: string, init: Parameters<TestApi['request']>[1] = {}) =>
      api.request(path, { ...init, address, headers: { cookie, ...init.headers } }),
  }
}

/** Logs a guest in: requests a code by mail and enters it. */
export async function aGuest(api: TestApi, email: string, where: { address?: string } = {}) {
  const browser = aGuestBrowser(api, email, where)
  await browser.ask()
  const { users_id } = await browser.confirm(await browser.code())
  return Object.assign(browser, { id: users_id! })
}

/** Returns the token from the mail's link. `path` is the part of the link before the token. */
export const tokenIn = (mail: { text: string | null } | undefined, path: string): string =>
  decodeURIComponent(new RegExp(`${path}([\\w%.~-]+)`).exec(mail?.text ?? '')?.[1] ?? '')
