import type { Page as Window } from '@playwright/test'
import { inParis } from '../../contract/rules/paris-time.ts'
import { dataEntities } from '../../web/admin/entities/data.ts'
import type { Entity } from '../../web/admin/entities/entity.ts'
import { listAddress, recordAddress, watchEntities } from '../../web/admin/entities/index.ts'
import { ask } from './admin.ts'

type Page = [address: string, title: string | RegExp]

/** Per kind of entity, the id of the record to open, if it is not 1; null if no record page is opened. */
const shown: Readonly<Record<string, number | null>> = {
  membre: 3,
  bon: null,
  // The demo data contain no film terms (« conditions »), so there is no record to open.
  condition: null,
  // The demo data contain no group order, so there is no record to open.
  ...{ groupe: null, 'client-de-groupe': null, reglement: null },
  grille: 2,
  regle: 2,
  'plan-de-salle': null,
}
/** The page titles of entities whose records are not shown under a name. */
const titles: Readonly<Record<string, string | RegExp>> = {
  réservation: /^Réservation n°\s1$/,
  role: 'Admin',
}

/** Returns the pages of an entity: its list, the page of one record, and the form for a new record. */
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
 * Returns the pages about the seats of the smallest numbered room. Looks up its screenings, because they are
 * different every day.
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

/** Back-office pages other than the list, record and form pages of entities, with their titles. */
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
  ['/admin/etats-de-controle', 'États de contrôle'],
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

/**
 * One page for each template: the lists of all entities share one template, and so do their record pages and their
 * forms.
 */
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
