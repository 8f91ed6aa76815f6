import type { Page as Window } from '@playwright/test'
import { inParis } from '../../contract/rules/paris-time.ts'
import { dataEntities } from '../../web/admin/entities/data.ts'
import type { Entity } from '../../web/admin/entities/entity.ts'
import { listAddress, recordAddress, watchEntities } from '../../web/admin/entities/index.ts'
import { ask } from './admin.ts'

type Page = [address: string, title: string | RegExp]

/** Record ids to open instead of 1, by slug. null: no record page is opened here. */
const shown: Readonly<Record<string, number | null>> = {
  membre: 3,
  bon: null,
  // The demonstration has none.
  condition: null,
  grille: 2,
  regle: 2,
  'plan-de-salle': null,
}
/** Page titles of records whose name is not a text field. */
const titles: Readonly<Record<string, string | RegExp>> = {
  réservation: /^Réservation n°\s1$/,
  role: 'Admin',
}

/** The list page of an entity, one record page and the form for a new record. */
function pagesOf(entity: Entity): Page[] {
  const { slug, words } = entity
  const id = shown[slug] === undefined ? 1 : shown[slug]
  return [
    [listAddress(entity), words.many],
    ...(id === null ? [] : [[recordAddress(entity, id), titles[slug] ?? /./] satisfies Page]),
    ...(words.add ? [[`${listAddress(entity)}/ajout`, words.add] satisfies Page] : []),
  ]
}

/**
 * The pages about seats, for the smallest numbered room. Its screenings change daily, so they are looked up.
 */
export async function seatPages(page: Window): Promise<Page[]> {
  const [plan] = await ask(page, 'seat-plan?q=Keaton')
  const { date } = inParis(new Date())
  const screenings = await ask(page, `session-movie?movie_theaters_id=${plan.movie_theaters_id}&from=${date}`)
  const sold = screenings.find((one: Screening) => one.numbered && one.sold_seats > 0)
  const [order] = await ask(page, `order?sessions_id=${sold.id}&state=confirmed`)
  return [
    [`/admin/plan-de-salle/${plan.id}`, /^Salle Keaton/],
    [`/admin/séance/${sold.id}/sieges`, 'Sièges'],
    [`/admin/réservation/${order.id}/sieges`, 'Donner d’autres sièges'],
    [`/admin/réservation/${order.id}/echange`, 'Échanger des places'],
  ]
}

type Screening = { numbered: boolean; sold_seats: number }

/** The back-office pages that belong to no single entity, with their titles. */
const ownPages: Page[] = [
  ['/admin', /^Bonjour/],
  ['/admin/film/1?supprimer=oui', /./],
  ['/admin/plan-de-salle/ajout?salle=1', /./],
  ['/admin/regle/operation', 'Une opération de quelques jours'],
  ['/admin/semaine', /^Semaine du/],
  ['/admin/séance/jour', /./],
  ['/admin/séance/1/annulation', /./],
  ['/admin/séance/1/changement', 'Changer la séance'],
  ['/admin/controle', 'Contrôle des billets'],
  ['/admin/recettes', 'Recettes'],
  ['/admin/bordereaux', 'Bordereaux'],
  ['/admin/bordereaux/1', /./],
  ['/admin/avoirs', 'E-cartes et bons dus'],
  ['/admin/export-comptable', 'Export comptable'],
  ['/admin/clotures', 'Clôtures'],
  ['/admin/ventes?par=semaine', 'Ventes par tarif, par jour de vente'],
  ['/admin/securite', 'Sécurité'],
  ['/admin/aide/caisse', 'La caisse'],
  ['/admin/aide?q=imprimante', /^Le guide/],
  ['/admin/premiers-pas', 'Premiers pas'],
  ['/admin/equipe', 'Équipe'],
  ['/admin/equipe/2', /./],
  ['/admin/film/import', 'Importer un fichier'],
  ['/admin/séance/selection?n=1&n=2', /./],
  ['/admin/séance/1/liste', /./],
  ['/admin/maison', 'Réglages de la maison'],
  ['/admin/textes-legaux', 'Textes légaux'],
]

const tablePages: Page[] = [
  ...dataEntities.flatMap(pagesOf),
  ...watchEntities.map((entity): Page => [listAddress(entity), entity.words.many]),
]

export const adminPages: Page[] = [...ownPages, ...tablePages]

/** One page per template: all entities share the same list, record and form pages. */
export const adminFamilies: Page[] = [
  '/admin',
  '/admin/semaine',
  '/admin/séance/jour',
  '/admin/séance/1/annulation',
  '/admin/séance/1/changement',
  '/admin/controle',
  '/admin/recettes',
  '/admin/bordereaux',
  '/admin/bordereaux/1',
  '/admin/clotures',
  '/admin/ventes?par=semaine',
  '/admin/film/import',
  '/admin/maison',
  '/admin/aide/caisse',
  '/admin/film',
  '/admin/film/1',
  '/admin/film/ajout',
  '/admin/séance',
  '/admin/séance/ajout',
  '/admin/grille/2',
  '/admin/réservation/1',
].map(address => {
  const page = adminPages.find(([its]) => its === address)
  if (!page) throw new Error(`the back office has no page ${address}`)
  return page
})
