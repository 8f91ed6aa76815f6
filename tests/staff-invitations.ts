import { expect } from 'vitest'
import { sendWaitingMails } from '../server/mail/send-waiting-mails.ts'
import type { TestApi } from './api.ts'
import type { StaffMember } from './staff.ts'

type Who = { headers: { cookie: string } }

export const chosen = 'Nouvelle-venue-8!'
export const names = { firstname: 'Anna', lastname: 'Martin' }

let serial = 0
export const someone = () => `collegue-${++serial}@exemple.fr`

/**
 * Returns functions for tests of staff invitations: send one, read its mail, check its link, and accept it with a
 * new or an existing account.
 */
export function invitationsAt(api: TestApi) {
  const post = (path: string, json: object, who?: Who) =>
    api.request(`/api/v1${path}`, { method: 'POST', json, ...(who && { headers: who.headers }) })

  async function tokenFor(email: string): Promise<string> {
    await sendWaitingMails(api.appContext)
    return api.letters.findLast(letter => letter.to === email)!.text.match(/\/equipe\/(\S+)/)![1]!
  }

  async function invited(admin: StaffMember, asked: object = {}) {
    const email = someone()
    const answer = await admin.post('staff-invitation', { email, tasks: ['door'], ...asked })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return { email, id: answer.body.id as number, token: await tokenFor(email) }
  }

  return {
    ...{ post, tokenFor, invited },
    check: (token: string) => post('/authentication/staff-invitation/check', { token }),
    join: (token: string, password = chosen) =>
      post('/authentication/staff-invitation', { token, password, ...names }),
    take: (token: string, who: Who) => post('/app/staff-invitation', { token }, who),
  }
}
