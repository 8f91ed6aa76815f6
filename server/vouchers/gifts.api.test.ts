import { describe, expect, test } from 'vitest'
import { aProduct, codeIn, purchase } from '../../tests/boutique.ts'
import { type LoggedInMember, logInAgain, useBoutiqueApi, walletOf } from '../../tests/boutique-api.ts'
import { pagesOf } from '../../tests/read-pdf.ts'
import { sendWaitingMails } from '../mail/send-waiting-mails.ts'
import { vouchers } from './tables.ts'
import { voucherMakers } from './voucher-files.ts'

const api = await useBoutiqueApi()

const post = (who: LoggedInMember, path: string, json?: unknown) =>
  api.request(`/api/v1${path}`, { method: 'POST', json: json ?? {}, headers: who.headers })
const letters = async (to: string) => {
  await sendWaitingMails(api.appContext, voucherMakers)
  return api.letters.filter(letter => letter.to === to)
}
const gift = { recipient_name: 'Nadia', recipient_email: 'nadia@exemple.fr', message: 'Bon film !' }

describe('gifts by the buyer', () => {
  test('a gift is mailed with its code and a printable voucher on the chosen day, and not before', async () => {
    const mona = await api.as('member')
    const product = await aProduct(api.db, { kind: 'bon_cadeau' })
    const bought = await (
      await purchase(api, mona, { products_id: product.id, gift: { ...gift, send_on: '2026-12-24' } })
    ).json()
    expect(await letters('nadia@exemple.fr')).toEqual([])
    expect(await walletOf(api, mona)).toEqual([])
    api.clock.now = new Date('2026-12-24T08:00:00Z')
    const [letter] = await letters('nadia@exemple.fr')
    expect(letter!.subject).toBe('On vous offre le cinéma')
    expect(letter!.date).toEqual(new Date('2026-12-24T08:00:00Z'))
    expect(letter!.text).toContain('Bon film')
    expect(letter!.text).not.toContain('vous avez un compte')
    const code = codeIn(api, 'nadia@exemple.fr')
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(pagesOf(letter!.attachments[0]!.content)[0]!.text).toContain(code)
    await logInAgain(api, mona)
    // The buyer can download the voucher again, although the database does not contain its code.
    const again = await api.request(`/api/v1/app/purchase/${bought.id}/vouchers.pdf`, {
      headers: mona.headers,
    })
    expect(again.status).toBe(200)
    expect(pagesOf(new Uint8Array(await again.arrayBuffer()))[0]!.text).toContain(code)
    const rows = await api.db.select().from(vouchers)
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))

    // Any member with the code can look it up and add the voucher to their wallet, even if the code is mistyped
    // slightly.
    const nadia = await api.as('member')
    const careless = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    expect(await (await post(nadia, '/app/voucher/search', { code: careless })).json()).toMatchObject({
      amount_left: 30,
    })
    expect((await post(nadia, '/app/voucher', { code })).status).toBe(201)
    expect((await post(nadia, '/app/voucher', { code })).status).toBe(201)
    expect(await walletOf(api, nadia)).toMatchObject([{ kind: 'bon_cadeau', amount_left: 30 }])
    expect((await post(await api.as('member'), '/app/voucher', { code })).status).toBe(409)
  })

  test('a gift whose chosen day is today is mailed immediately, even before nine in the morning', async () => {
    api.clock.now = new Date('2026-12-26T06:30:00Z')
    const mona = await api.as('member')
    const { id } = await aProduct(api.db, { kind: 'bon_cadeau' })
    const today = { ...gift, recipient_email: 'matin@exemple.fr', send_on: '2026-12-26' }
    expect((await purchase(api, mona, { products_id: id, gift: today })).status).toBe(201)
    expect(await letters('matin@exemple.fr')).toHaveLength(1)
  })

  test('only gift vouchers can be sent as gifts, on a chosen day at most a year ahead', async () => {
    const mona = await api.as('member')
    const card = await aProduct(api.db)
    const bon = await aProduct(api.db, { kind: 'bon_cadeau' })
    expect(await (await purchase(api, mona, { products_id: card.id, gift })).json()).toMatchObject({
      code: 'only_vouchers_are_given',
    })
    for (const send_on of ['2026-11-19', '2027-12-01']) {
      const answer = await purchase(api, mona, { products_id: bon.id, gift: { ...gift, send_on } })
      expect(answer.status).toBe(400)
    }
  })
})

describe('gifts that did not arrive', () => {
  const sendAgain = (who: LoggedInMember, id: number, json: object = {}) =>
    post(who, `/app/purchase/${id}/gift`, json)
  const given = async (who: LoggedInMember, to: string, send_on?: string) => {
    const { id } = await aProduct(api.db, { kind: 'bon_cadeau' })
    const wish = { products_id: id, gift: { ...gift, recipient_email: to, send_on } }
    return (await (await purchase(api, who, wish)).json()) as { id: number; can_send_gift: boolean }
  }

  test('the buyer can resend a gift with the same code, to the same or a corrected e-mail address', async () => {
    const mona = await api.as('member')
    const bought = await given(mona, 'naida@exemple.fr')
    expect(bought.can_send_gift).toBe(true)
    expect(await letters('naida@exemple.fr')).toHaveLength(1)
    const code = codeIn(api, 'naida@exemple.fr')
    expect((await sendAgain(mona, bought.id)).status).toBe(200)
    expect(await letters('naida@exemple.fr')).toHaveLength(2)
    const corrected = await sendAgain(mona, bought.id, { recipient_email: 'nadia-2@exemple.fr' })
    expect(await corrected.json()).toMatchObject({ recipient_email: 'nadia-2@exemple.fr' })
    await letters('nadia-2@exemple.fr')
    expect(codeIn(api, 'nadia-2@exemple.fr')).toBe(code)
  })

  test('resending a gift before its chosen day corrects the e-mail address, and sends no second mail', async () => {
    const mona = await api.as('member')
    const { id } = await given(mona, 'faux@exemple.fr', '2026-12-24')
    await sendAgain(mona, id, { recipient_email: 'vrai@exemple.fr' })
    expect(await letters('vrai@exemple.fr')).toEqual([])
    api.clock.now = new Date('2026-12-24T08:00:00Z')
    expect(await letters('vrai@exemple.fr')).toHaveLength(1)
    expect(await letters('faux@exemple.fr')).toEqual([])
  })

  test('a gift is not mailed after its purchase is withdrawn, even if it was about to be resent', async () => {
    const mona = await api.as('member')
    const { id } = await given(mona, 'nadia-4@exemple.fr')
    for (let turn = 0; turn < 2; turn++) await sendAgain(mona, id)
    expect((await post(mona, `/app/purchase/${id}/withdrawal`)).status).toBe(200)
    expect(await letters('nadia-4@exemple.fr')).toEqual([])
  })

  test('a gift can be resent only by its buyer, and only while it has a balance', async () => {
    const mona = await api.as('member')
    const { id } = await given(mona, 'nadia-3@exemple.fr')
    expect((await sendAgain(await api.as('member'), id)).status).toBe(404)
    await post(mona, `/app/purchase/${id}/withdrawal`)
    expect(await (await sendAgain(mona, id)).json()).toMatchObject({ code: 'no_gift_to_send' })
    const card = await aProduct(api.db)
    const own = await (await purchase(api, mona, { products_id: card.id })).json()
    expect(own.can_send_gift).toBe(false)
    expect(await (await sendAgain(mona, own.id)).json()).toMatchObject({ code: 'no_gift_to_send' })
  })
})
