import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aProduct, codeIn, purchase } from '../../tests/boutique.ts'
import { type LoggedInMember, logInAgain, useBoutiqueApi, walletOf } from '../../tests/boutique-api.ts'
import { aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { audit_lines } from '../audit/tables.ts'
import { sendWaitingMails } from '../mail/send-waiting-mails.ts'
import { takeParts } from './spend.ts'
import { vouchers } from './tables.ts'
import { voucherMakers } from './voucher-files.ts'

const api = await useBoutiqueApi()
const aClerk = () => aStaffMember(api, 'member', { tasks: ['customers'] })

const post = async (who: LoggedInMember, path: string, json: object) => {
  const response = await api.request(`/api/v1/app/${path}`, { method: 'POST', json, headers: who.headers })
  return { status: response.status, body: await response.json() }
}
const aBon = async (buyer: LoggedInMember, recipient_email = 'nadia@exemple.fr') => {
  const { id } = await aProduct(api.db, { kind: 'bon_cadeau' })
  const gift = { recipient_name: 'Nadia Perdue', recipient_email }
  const bought = await (await purchase(api, buyer, { products_id: id, gift })).json()
  await sendWaitingMails(api.appContext, voucherMakers)
  const code = codeIn(api, recipient_email)
  return { ...(bought.vouchers[0] as { id: number; code_last4: string; expires_at: string }), code }
}
const journalOf = async (id: number) =>
  (
    await api.db.select().from(audit_lines).where(eq(audit_lines.entity_id, id)).orderBy(audit_lines.id)
  ).filter(({ entity }) => entity === 'voucher')

describe('vouchers in the back office', () => {
  test("staff find a voucher by its recipient's name or e-mail, or by the end of its code", async () => {
    const clerk = await aClerk()
    const { id, code_last4 } = await aBon(await api.as('member'), 'perdu@exemple.fr')
    for (const q of ['Perdue', 'perdu@exemple', code_last4.toLowerCase()]) {
      const { body } = await clerk.get(`voucher?q=${encodeURIComponent(q)}`)
      expect(
        body.map((row: { id: number }) => row.id),
        q,
      ).toContain(id)
    }
    const door = await aStaffMember(api, 'member', { tasks: ['door'] })
    expect((await door.get('voucher')).status).toBe(403)
  })

  test('a blocked voucher cannot be looked up, added to a wallet or spent, even by an unpaid order', async () => {
    const clerk = await aClerk()
    const mona = await api.as('member')
    const { id, code } = await aBon(mona)
    const because = 'Code volé.'
    const blocked = await clerk.patch(`voucher/${id}`, { blocked_because: because })
    expect([blocked.status, blocked.body]).toMatchObject([200, { blocked_because: because }])
    const screening = await aScreening(api.db)
    const wish = { sessions_id: screening.id, nbr_seats_payed: 1, bons_cadeaux: [{ code }] }
    expect(await (await buy(api, mona, wish)).json()).toMatchObject({ code: 'voucher_blocked' })
    for (const path of ['voucher/search', 'voucher'])
      expect((await post(mona, path, { code })).body).toMatchObject({ code: 'voucher_blocked' })
    const claim = api.db.transaction(db =>
      takeParts(db, 1, [{ id, units: 100, amount: 100 as never }], api.clock.now),
    )
    await expect(claim).rejects.toMatchObject({ code: 'voucher_spent' })

    await clerk.patch(`voucher/${id}`, { blocked_because: '' })
    expect((await buy(api, mona, wish)).status).toBe(201)
    expect((await journalOf(id)).map(({ before, after }) => [before, after])).toMatchObject([
      [{ blocked_because: null }, { blocked_because: because }],
      [{ blocked_because: because }, { blocked_because: null }],
    ])
  })

  test("a blocked voucher is shown as blocked in its owner's wallet, and an order that uses it is refused", async () => {
    const clerk = await aClerk()
    const mona = await api.as('member')
    const bought = await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json()
    const [card] = bought.vouchers
    await clerk.patch(`voucher/${card.id}`, { blocked_because: 'Carte contestée.' })
    expect(await walletOf(api, mona)).toMatchObject([{ id: card.id, usable: false, blocked: true }])
    const screening = await aScreening(api.db)
    const wish = { sessions_id: screening.id, nbr_seats_payed: 1, e_cartes: [{ id: card.id, places: 1 }] }
    expect(await (await buy(api, mona, wish)).json()).toMatchObject({ code: 'voucher_blocked' })
  })

  test('staff can extend a voucher by up to two years, but not shorten it or extend an expired one', async () => {
    const clerk = await aClerk()
    const { id } = await aBon(await api.as('member'))
    const extend = (usable_until: string) => clerk.patch(`voucher/${id}`, { usable_until })
    expect((await clerk.get(`voucher/${id}`)).body).toMatchObject({ usable_until: '2027-11-20' })
    for (const day of ['2027-11-19', '2028-11-21'])
      expect((await extend(day)).body).toMatchObject({ code: 'invalid', errors: [{ field: 'usable_until' }] })
    expect((await extend('2028-11-20')).body).toMatchObject({
      usable_until: '2028-11-20',
      expires_at: '2028-11-20T23:00:00.000Z',
    })
    await api.db
      .update(vouchers)
      .set({ expires_at: new Date('2026-11-19T23:00:00Z') })
      .where(eq(vouchers.id, id))
    expect((await extend('2027-11-20')).body).toMatchObject({ code: 'voucher_expired' })
  })

  test("staff cannot put a voucher into a staff member's wallet", async () => {
    const clerk = await aClerk()
    const { id } = await aBon(await api.as('member'))
    expect((await clerk.patch(`voucher/${id}`, { users_id: clerk.id })).body).toMatchObject({
      code: 'staff_wallet',
    })
    const nadia = await api.as('member')
    expect((await clerk.patch(`voucher/${id}`, { users_id: nadia.id })).body).toMatchObject({
      owner: nadia.email,
    })
  })
})

describe('invitations that staff give', () => {
  const given = (email: string) => ({ email, places: 2, reason: 'Projecteur en panne.' })

  test('an invitation given by staff is mailed as a code, which a member can add to a wallet and spend', async () => {
    const clerk = await aClerk()
    const nadia = await api.as('member')
    const made = await clerk.post('voucher', given('invitee@exemple.fr'))
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        kind: 'invitation',
        balance: 2,
        sent_to: 'invitee@exemple.fr',
        usable_until: '2027-11-20',
        users_id: null,
      },
    ])
    await sendWaitingMails(api.appContext, voucherMakers)
    const code = codeIn(api, 'invitee@exemple.fr')
    expect(made.body.code_last4).toBe(code.slice(-4))
    expect((await journalOf(made.body.id))[0]).toMatchObject({
      action: 'give-invitation',
      users_id: clerk.id,
      after: { places: 2, reason: 'Projecteur en panne.' },
    })
    const screening = await aScreening(api.db)
    const wish = { sessions_id: screening.id, nbr_seats_payed: 2 }
    const byCode = await buy(api, nadia, { ...wish, bons_cadeaux: [{ code }] })
    expect(await byCode.json()).toMatchObject({ code: 'invitation_to_keep' })
    expect((await post(nadia, 'voucher/search', { code })).body).toMatchObject({ code: 'invitation_to_keep' })
    expect((await post(nadia, 'voucher', { code })).body).toMatchObject({ places_left: 2, usable: true })
    expect((await post(await api.as('member'), 'voucher', { code })).body).toMatchObject({
      code: 'voucher_of_another',
    })
    const order = await buy(api, nadia, { ...wish, e_cartes: [{ id: made.body.id, places: 2 }] })
    expect([order.status, await order.json()]).toMatchObject([201, { state: 'confirmed' }])
    expect((await clerk.post(`voucher/${made.body.id}/code`, {})).body).toMatchObject({
      code: 'no_code_to_send',
    })
  })

  test('staff can mail the code of a given invitation again, to the same e-mail address', async () => {
    const limited = await aClerk()
    const made = await limited.post('voucher', given('encore@exemple.fr'))
    const again = () => limited.post(`voucher/${made.body.id}/code`, {})
    expect((await again()).status).toBe(204)
    await sendWaitingMails(api.appContext, voucherMakers)
    const letters = api.letters.filter(({ to }) => to === 'encore@exemple.fr')
    expect(letters).toHaveLength(2)
    expect(letters[0]!.text).toContain(codeIn(api, 'encore@exemple.fr'))
  })

  test('staff see the code of an invitation only if there is no mail server and no member has it yet', async () => {
    const clerk = await aClerk()
    const { setting } = api.appContext
    api.appContext.setting = { ...setting, mailLeaves: false }
    const { body } = await clerk.post('voucher', given('papier@exemple.fr'))
    expect(body.code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
    api.appContext.setting = { ...setting, mailLeaves: true }
    expect((await clerk.get(`voucher/${body.id}`)).body.code).toBeNull()
    api.appContext.setting = { ...setting, mailLeaves: false }
    const nadia = await api.as('member')
    await post(nadia, 'voucher', { code: body.code })
    expect((await clerk.get(`voucher/${body.id}`)).body).toMatchObject({ code: null, users_id: nadia.id })
    api.appContext.setting = setting
    await logInAgain(api, nadia)
  })

  test.each([
    ['no reason', { reason: '' }],
    ['eleven tickets', { places: 11 }],
    ['zero tickets', { places: 0 }],
    ['a validity of more than two years', { months: 25 }],
    ['no e-mail address', { email: 'nadia' }],
  ])('giving an invitation is refused with %s', async (_, wrong) => {
    const clerk = await aClerk()
    expect((await clerk.post('voucher', { ...given('nadia@exemple.fr'), ...wrong })).status).toBe(400)
  })
})
