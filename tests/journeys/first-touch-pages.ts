import type { Page } from '@playwright/test'
import { goodCard } from '../buyers.ts'
import { full } from '../harness/full.ts'
import { logInAs, make } from './admin.ts'
import { adminPages, seatPages } from './admin-addresses.ts'
import { linkMailedTo } from './mailed-link.ts'
import { aMember, anOrder, newEmail } from './members.ts'
import { siteAddresses } from './pages.ts'
import { aScreening, card as bankCard, mona, orderOfChanged, post } from './sold-screening.ts'

/** The pages that need no account and no mailed link. For the other pages there are the functions below. */
export const visitorsPages = [
  ...siteAddresses,
  '/boutique',
  '/authentification/connexion',
  '/authentification/inscription',
  '/authentification/mot-de-passe-oublie',
]

export const staffAddresses = async (page: Page): Promise<string[]> => [
  ...[...adminPages, ...(await seatPages(page))].map(([address]) => address),
  '/admin/controle/cinema/1',
  '/caisse',
]

// One page per template, because pages of a template have the same controls. `npm run proof -- touch` visits all
// pages.
export const visitorsFamilies = [
  '/',
  '/?q=zzz',
  'a film with a trailer',
  'a screening',
  '/a-propos',
  '/authentification/inscription',
]

export const staffFamilies = [
  '/admin',
  '/admin/film',
  '/admin/film/1?supprimer=oui',
  '/admin/média/ajout',
  '/admin/cinéma/ajout',
  '/admin/séance/ajout',
  '/admin/semaine',
  // This page shows one day of the second cinema: other browser tests add rooms to the first cinema at the same
  // time, which would change its page.
  '/admin/séance/jour?cinema=2',
  '/admin/controle/cinema/1',
  '/admin/membre/3',
  '/admin/produit/ajout',
  '/admin/regle',
  '/admin/séance/1/annulation',
  '/admin/securite',
]

export const membersFamilies = async (page: Page, screening: string): Promise<string[]> =>
  (await membersAddresses(page, screening)).filter(
    address => full || !/^\/utilisateur\/(compte\/suppression|portefeuille|achat)/.test(address),
  )

/** Returns the pages of a member who has an order, an order whose screening was changed, and an e-card. */
export async function membersAddresses(page: Page, screening: string): Promise<string[]> {
  const sold = await aScreening(page)
  await aMember(page, { firstname: 'Mona' })
  const order = await anOrder(page)
  const changed = await orderOfChanged(page, sold.id)
  const products: { id: number; kind: string; price: number }[] = await (
    await page.request.get('/api/v1/app/product')
  ).json()
  const [card, bon] = ['e_carte', 'bon_cadeau'].map(kind => products.find(product => product.kind === kind)!)
  const bought = await page.request.post('/api/v1/app/purchase', {
    data: {
      products_id: card?.id,
      quantity: 1,
      price_purchase: card?.price,
      lastname: 'Strapontin',
      firstname: 'Mona',
      email: 'mona@exemple.fr',
      name_cb: 'MONA STRAPONTIN',
      num_cb: goodCard,
      cb_date: '12/39',
      cryptogramme: '123',
    },
  })
  return [
    `${screening}?places=2&reserver=1`,
    `${screening}/attente`,
    `/boutique/${card?.id}`,
    `/boutique/${bon?.id}`,
    '/utilisateur/compte',
    '/utilisateur/compte/suppression',
    '/utilisateur/portefeuille',
    '/utilisateur/securite',
    `/changement/${changed}`,
    `/utilisateur/reservation/${order.id}`,
    `/utilisateur/reservation/${order.id}/offrir`,
    `/utilisateur/achat/${(await bought.json()).id}`,
  ]
}

/** Returns the pages that only a mailed link leads to, and that need no login. */
export async function mailedAddresses(page: Page): Promise<string[]> {
  const [kept, cancelled] = [await aScreening(page), await aScreening(page)]
  const { email: buyer } = await aMember(page)
  const [friend, colleague] = [newEmail(), newEmail()]
  const wish = { nbr_seats_payed: 2, ...mona, ...bankCard }
  const given = await post(page.request, 'order', { ...wish, sessions_id: kept.id, email: friend })
  const { link } = await post(page.request, `order/${given.id}/gift`, { place: 1 })
  await post(page.request, 'order', { ...wish, sessions_id: cancelled.id })
  await page.request.post('/api/v1/authentication/forgotten-password', { data: { email: buyer } })
  await logInAs(page, 'admin')
  await page.request.post(`/api/v1/admin/session-movie/${cancelled.id}/cancel`, {
    data: { reason: 'Le projecteur est en panne.' },
  })
  await make(page, 'staff-invitation', { email: colleague, tasks: ['door'] })
  await page.context().clearCookies()
  return [
    new URL(link).pathname,
    await linkMailedTo(friend, '/billets/'),
    await linkMailedTo(buyer, '/annulation/'),
    await linkMailedTo(buyer, '/authentification/nouveau-mot-de-passe/'),
    await linkMailedTo(colleague, '/equipe/'),
  ]
}
