import type { Page as Window } from '@playwright/test'
import { inParis } from '../../contract/rules/paris-time.ts'
import { dataEntities } from '../../web/admin/entities/data.ts'
import type { Entity } from '../../web/admin/entities/entity.ts'
import { listAddress, recordAddress, watchEntities } from '../../web/admin/entities/index.ts'
import { inThisRun } from '../harness/extent.ts'
import { ask } from './admin.ts'

type Page = [address: string, title: string | RegExp]

/** Where the demonstration has none with the number 1, or another is worth more; null: see below. */
const shown: Readonly<Record<string, number | null>> = {
  membre: 3,
  bon: null,
  grille: 2,
  regle: 2,
  'plan-de-salle': null,
}
/** A record that is called otherwise than by what somebody typed. */
const titles: Readonly<Record<string, string | RegExp>> = {
  réservation: /^Réservation n°\s1$/,
  role: 'Admin',
}

/** The list of a table, one record of it and the form for another. */
function pagesOf(entity: Entity): Page[] {
  const { slug, words } = entity
  const id = shown[slug] === undefined ? 1 : shown[slug]
  return [
    [listAddress(entity), words.many],
    ...(id === null ? [] : [[recordAddress(entity, id), titles[slug] ?? /./] satisfies Page]),
    ...(words.add ? [[`${listAddress(entity)}/ajout`, words.add] satisfies Page] : []),
  ]
}

/** The pages about seats, of the smallest room that has numbers: which screenings it has changes from day to day. */
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
  ]
}

type Screening = { numbered: boolean; sold_seats: number }

/** Every other page of the back office by its address, and the title it must have: of no table alone. */
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
  ['/admin/ventes?par=semaine', 'Ventes par tarif'],
  ['/admin/securite', 'Sécurité'],
  ['/admin/premiers-pas', 'Premiers pas'],
  ['/admin/equipe', 'Équipe'],
  ['/admin/equipe/2', /./],
  ['/admin/film/import', 'Importer un fichier'],
  ['/admin/séance/selection?n=1&n=2', /./],
  ['/admin/séance/1/liste', /./],
  ['/admin/maison', 'Réglages de la maison'],
]

const tablePages: Page[] = [
  ...dataEntities.flatMap(pagesOf),
  ...watchEntities.map((entity): Page => [listAddress(entity), entity.words.many]),
]

export const adminPages: Page[] = [...ownPages, ...tablePages]

/** All tables have the same lists, records and forms: those of one, and of others what only they have. */
export const adminFamilies: Page[] = [
  ...ownPages.filter(([address]) => inThisRun('no barrier', address)),
  ...[
    '/admin/film',
    '/admin/film/1',
    '/admin/film/ajout',
    '/admin/séance',
    '/admin/séance/ajout',
    '/admin/grille/2',
    '/admin/réservation/1',
  ].map(tablePage),
]

function tablePage(address: string): Page {
  const page = tablePages.find(([its]) => its === address)
  if (!page) throw new Error(`no table of the back office has the page ${address}`)
  return page
}
