import { beforeEach, describe, expect, test } from 'vitest'
import { type TestApi, useApi } from '../../../tests/api.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { aFilm, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { unpaid_by_account } from '../tables.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'

let mona: Awaited<ReturnType<TestApi['as']>>
let sessions_id: number
const api = await useApi()
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  api.letters.length = 0
  mona = await api.as('member')
  sessions_id = (await aScreening(api.db)).id
})

let serial = 0
const somebody = () => `inconnue-${++serial}@exemple.fr`
const post = (path: string, who?: typeof mona) =>
  api.request(`/api/v1${path}`, { method: 'POST', headers: who?.headers ?? {} })
async function order(wish: object = {}) {
  const response = await buy(api, mona, { sessions_id, nbr_seats_payed: 1, ...wish })
  expect(response.status).toBe(201)
  return (await response.json()) as { id: number }
}
async function letters(to: string) {
  await sendWaitingMails(api.appContext, ticketMakers)
  return api.letters.filter(letter => letter.to === to)
}
const linkIn = (text: string) => /\/billets\/([\w-]+)/.exec(text)![1]!

describe('the mails of an order', () => {
  test('the mails about an order go to the e-mail address of the account', async () => {
    const { id } = await order()
    expect(await letters(mona.email)).toMatchObject([{ subject: expect.stringContaining('Vos places') }])
    await post(`/app/order/${id}/cancel`, mona)
    expect((await letters(mona.email)).map(letter => letter.subject)).toHaveLength(2)
  })

  test('an order and its mail show the version, the subtitles and the age rating of the film', async () => {
    const film = await aFilm(api.db, { classification: 'moins_de_12' })
    const shown = { movies_id: film.id, sme: true, kinds: ['debat' as const], pre_show_minutes: 10 }
    sessions_id = (await aScreening(api.db, shown)).id
    expect(await order()).toMatchObject({
      ...{ sme: true, audio_description: false, kinds: ['debat'], pre_show_minutes: 10 },
      classification: 'moins_de_12',
    })
    const [mail] = await letters(mona.email)
    expect(mail!.text).toContain('sous-titrée pour les sourds et malentendants (SME), Débat')
    expect(mail!.text).toContain('Interdit aux moins de 12 ans, même accompagnés')
  })

  test('an e-mail address other than the account’s gets one mail per order, without text by the buyer', async () => {
    const stranger = somebody()
    const { id } = await order({ email: stranger, firstname: 'Gagnez', lastname: 'Un voyage' })
    const [offer, ...more] = await letters(stranger)
    expect(more).toEqual([])
    expect(offer!.text).not.toMatch(/Gagnez|voyage/)
    expect(offer!.attachments).toEqual([])
    expect((await letters(mona.email))[0]!.attachments).toHaveLength(2)
    await post(`/app/order/${id}/cancel`, mona)
    expect(await letters(stranger)).toHaveLength(1)
  })

  test('mails that offer tickets to one address are limited to three a day, over all accounts', async () => {
    const stranger = somebody()
    for (let account = 0; account < 5; account++) {
      mona = await api.as('member')
      await order({ email: stranger })
    }
    expect(await letters(stranger)).toHaveLength(3)
  })

  test('an account sends at most ten mails an hour: the others wait in the outbox', async () => {
    for (let turn = 0; turn < 6; turn++) {
      // Reset the counter of the account, which would have to wait after so many cancellations.
      await api.db.delete(unpaid_by_account)
      const { id } = await order()
      await sendWaitingMails(api.appContext, ticketMakers)
      await post(`/app/order/${id}/cancel`, mona)
    }
    expect(await letters(mona.email)).toHaveLength(10)
    api.clock.now = new Date(api.clock.now.getTime() + 59 * 60_000)
    expect(await letters(mona.email)).toHaveLength(10)
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    // The mail with the tickets of the last order is missing: it was not sent yet when the cancellation withdrew
    // it.
    expect(await letters(mona.email)).toHaveLength(11)
  })

  test('the mail with the tickets is withdrawn if the order is cancelled before it is sent', async () => {
    const { id } = await order()
    await post(`/app/order/${id}/cancel`, mona)
    expect(await letters(mona.email)).toMatchObject([{ subject: expect.stringContaining('annulée') }])
  })

  test('the mail about a shop purchase goes to the account, not to an address in the purchase', async () => {
    const stranger = somebody()
    const product = await aProduct(api.db)
    const bought = await purchase(api, mona, { products_id: product.id, email: stranger })
    expect(bought.status).toBe(201)
    expect(await letters(stranger)).toEqual([])
    expect(await letters(mona.email)).toMatchObject([{ subject: expect.stringContaining('Votre achat') }])
  })
})

describe('the link to the tickets', () => {
  async function offered() {
    const stranger = somebody()
    const { id } = await order({ email: stranger })
    const [offer] = await letters(stranger)
    return { id, stranger, path: `/app/tickets/${linkIn(offer!.text)}` }
  }
  const status = async (answer: Promise<Response>) => (await answer).status

  test('the recipient of a ticket link can have the tickets mailed three times a day, without login', async () => {
    const { path, stranger } = await offered()
    const shown = await api.request(`/api/v1${path}`)
    expect(Object.keys((await shown.json()) as object).sort()).toEqual([
      'hours_timetable',
      'name_cinema',
      'nbr_seats_payed',
      'places',
      'session_date',
      'title',
    ])
    for (let turn = 0; turn < 3; turn++) expect(await status(post(path))).toBe(200)
    expect(await status(post(path))).toBe(429)
    const sent = await letters(stranger)
    expect(sent.map(letter => letter.attachments.length)).toEqual([0, 2, 2, 2])
  })

  test('the ticket link is refused with the id of another order, or without a correct signature', async () => {
    const { path, id } = await offered()
    const other = await offered()
    for (const forged of [
      path.replace(`/${id}-`, `/${other.id}-`),
      `${path.slice(0, -1)}_`,
      '/app/tickets/1-x',
    ])
      expect(await status(post(forged))).toBe(404)
  })

  test('the ticket link expires after a cancellation, a change of e-mail address, or the screening', async () => {
    const cancelled = await offered()
    await post(`/app/order/${cancelled.id}/cancel`, mona)
    expect(await status(post(cancelled.path))).toBe(404)
    const admin = await api.as('admin')
    const corrected = await offered()
    const change = { method: 'PATCH', headers: admin.headers, json: { email: somebody() } }
    expect(await status(api.request(`/api/v1/admin/order/${corrected.id}`, change))).toBe(200)
    expect(await status(post(corrected.path))).toBe(404)
    const late = await offered()
    api.clock.now = new Date('2026-11-21T19:41:00Z')
    expect(await status(post(late.path))).toBe(404)
  })
})

describe('the mail of a gift', () => {
  const give = async (recipient_email: string, gift: object = {}) => {
    const product = await aProduct(api.db, { kind: 'bon_cadeau' })
    const wish = { products_id: product.id, gift: { recipient_name: 'Nadia', recipient_email, ...gift } }
    return purchase(api, mona, wish)
  }

  test('the mail of a gift names its giver, quotes the message, and has a fixed subject', async () => {
    const nadia = somebody()
    await give(nadia, { message: 'Bon film !\nÀ bientôt.' })
    await sendWaitingMails(api.appContext, { vouchers: async () => new Uint8Array() })
    const [letter] = api.letters.filter(({ to }) => to === nadia)
    expect(letter!.subject).toBe('On vous offre le cinéma')
    expect(letter!.text).toMatch(/Ce que Mona Strapontin vous écrit\s:\s+«\sBon film/)
  })

  test.each(['Voir http://gagnez.example', 'allez sur gagnez.example', 'www gagnez', 'a\u202eb'])(
    'a gift is refused if its message has a link or an invisible character: %j',
    async message => {
      expect((await give(somebody(), { message })).status).toBe(400)
    },
  )

  test('an account can send five gift mails an hour, resends included; the refusal says when to retry', async () => {
    const { id } = (await (await give(somebody())).json()) as { id: number }
    for (let turn = 0; turn < 3; turn++) await give(somebody())
    const again = (recipient_email: string) =>
      api.request(`/api/v1/app/purchase/${id}/gift`, {
        method: 'POST',
        headers: mona.headers,
        json: { recipient_email },
      })
    expect((await again(somebody())).status).toBe(200)
    for (const refused of [await again(somebody()), await give(somebody())])
      expect([refused.status, await refused.json()]).toEqual([
        429,
        { code: 'too_many_gifts', message: expect.stringMatching(/Réessayez à partir de 17h00\.$/) },
      ])
  })

  test('gift mails to one recipient are limited to three a day, from all accounts together', async () => {
    const stranger = somebody()
    const statuses = []
    for (let account = 0; account < 4; account++) {
      mona = await api.as('member')
      statuses.push((await give(stranger)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
  })
})
