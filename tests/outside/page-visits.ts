import { setTimeout as wait } from 'node:timers/promises'
import { demoAccounts } from '../../server/demo/people.ts'
import { mailedLink } from '../mailed-link.ts'
import { type StartedSite, sessionOf } from './start-site.ts'

export type Role = 'visitor' | 'membre' | 'admin'
/** A request for a page: a POST if the form's content is given, otherwise a GET. */
export type Visit = [role: Role, address: string, form?: string]
export type Visitors = Record<Role, { cookie: string }>

export async function visitorsOf(site: StartedSite): Promise<Visitors> {
  const loggedIn = async (role: Role) => {
    const { email, password } = demoAccounts.find(account => account.email.startsWith(role))!
    return (await sessionOf(site, email, password)).headers
  }
  return { visitor: { cookie: '' }, membre: await loggedIn('membre'), admin: await loggedIn('admin') }
}

export const askFor = ({ ask }: StartedSite, visitors: Visitors, [role, address, form]: Visit) =>
  form !== undefined
    ? ask(address, {
        method: 'POST',
        headers: { ...visitors[role], origin: 'https://cinema.test' },
        body: new URLSearchParams(form),
      })
    : ask(address, { headers: visitors[role] })

const forVisitors = [
  ...[
    '/',
    '/?jour=2020-01-01',
    '/?jour=9999-12-31',
    '/?jour=semaine&fauteuil=1',
    '/?q=zzz',
    '/?q=le',
    '/film/999999',
    '/cinema/1',
    '/cinema/1?semaine=2020-01-01',
    '/cinema/1?semaine=9999-12-31',
    '/cinema/1?semaine=0001-01-01',
    '/cinema/999999',
    '/annulation/abc',
    '/changement/abc',
    '/billet-offert/abc',
    '/attente/abc',
    '/billets/abc',
    '/reservation/abc',
    '/nulle-part',
  ],
  ...['/boutique', '/boutique/1', '/boutique/999', '/a-propos', '/CGU', '/CGV', '/politique-confidentialité'],
  ...['/CGV/version/0', '/CGV/version/9'],
  ...['/mentions-legales', '/accessibilite', '/api/docs', '/authentification/mot-de-passe-oublie'],
  ...['/authentification/connexion', '/authentification/inscription'],
  '/authentification/connexion?sans-compte=oui&retour=%2Ffilm%2F1%2Fseance%2F1%2Fhoraire%2F1',
  '/equipe/abc',
  ...['/authentification/nouveau-mot-de-passe/abc', '/authentification/nouvelle-adresse/abc'],
]

const forMembers = [
  ...[
    '/',
    '/boutique/1',
    '/utilisateur/compte',
    '/utilisateur/compte?fait=profil',
    '/utilisateur/compte/suppression',
    '/utilisateur/reservations-sans-compte',
    '/utilisateur/reservations-sans-compte/abc',
    '/utilisateur/achat/1',
  ],
  ...['/utilisateur/achat/999', '/utilisateur/reservation/999999', '/utilisateur/portefeuille'],
]

const tables =
  'film média categorie catégorie-film cinéma salle horaire séance produit tarif grille regle role groupe client-de-groupe reglement'.split(
    ' ',
  )

const forStaff = [
  ...['/admin', '/admin/nulle', '/admin/nulle/part/loin', '/admin/film/999999', '/admin/film?q=zzz'],
  ...['/admin/film/1?supprimer=oui', '/admin/membre', '/admin/membre/3', '/admin/membre/3?confirmer=double'],
  ...[
    '/admin/réservation',
    '/admin/réservation/1',
    '/admin/message',
    '/admin/journal',
    '/admin/bon',
    '/admin/bon/1',
  ],
  ...['/admin/genre-de-séance', '/admin/genre-de-séance/1'],
  ...['/admin/plan-de-salle', '/admin/plan-de-salle/1', '/admin/plan-de-salle/ajout?salle=3'],
  ...['/admin/regle/operation', '/admin/regle/2?supprimer=oui', '/admin/grille/2'],
  ...['/admin/film/import', '/admin/séance/import', '/admin/film/selection?n=1&n=2', '/admin/film/selection'],
  '/admin/séance/selection?toutes=oui',
  ...[
    '/admin/semaine',
    '/admin/semaine?cinema=2&semaine=2026-02-30',
    '/admin/semaine?semaine=9999-12-31',
    '/admin/semaine?semaine=0001-01-01',
    '/admin/séance/jour',
    '/admin/séance/jour?date=9999-12-31',
    '/admin/séance/jour?date=0001-01-01',
    '/admin/séance?du=0001-01-01&au=9999-12-31',
    '/admin/séance/1/annulation',
    '/admin/séance/1/changement',
    '/admin/séance/1/sieges',
    '/admin/controle',
    '/admin/controle/cinema/1',
  ],
  ...[
    '/admin/recettes',
    '/admin/recettes?du=2026-02-30&au=x&par=salle&axe=vente',
    '/admin/recettes?du=2026-03-02&au=2026-03-01',
    '/admin/recettes?du=0001-01-01&au=9999-12-31',
    '/admin/ventes?du=0001-01-01&au=9999-12-31',
    '/admin/bordereaux',
    '/admin/bordereaux?jour=2026-02-30',
    '/admin/bordereaux/1',
    '/admin/bordereaux/1?jour=x&cinema=y',
    '/admin/bordereaux/999999',
    '/admin/etats-de-controle',
    '/admin/etats-de-controle?page=x&fait',
    '/admin/avoirs',
    '/admin/avoirs?du=2026-03-02&au=2026-03-01',
    '/admin/export-comptable',
    '/admin/export-comptable?du=2026-03-02&au=2026-03-01',
    '/admin/clotures?verifier=oui&page=x',
    '/admin/clotures?verifier=oui&empreinte=abc',
    '/admin/clotures/999999',
    '/admin/ventes',
    '/admin/ventes?du=2026-02-30&au=x&par=film',
    '/admin/ventes?du=2026-03-02&au=2026-03-01',
  ],
  ...[
    '/admin/controle/seance/999999',
    '/admin/securite',
    '/admin/premiers-pas',
    '/admin/maison',
    '/admin/textes-legaux',
    '/admin/textes-legaux/autre',
    '/utilisateur/securite',
  ],
  ...['/admin/equipe', '/admin/equipe/2', '/admin/equipe/x'],
  ...['/caisse', '/caisse/1', '/caisse/x', '/caisse/service/1', '/caisse/service/x', '/caisse/appareils'],
  ...['/caisse/1/client', '/caisse/code'],
  ...['/admin/aide', '/admin/aide?q=imprimante', '/admin/aide/caisse', '/admin/aide/nulle'],
  ...['/caisse/service/1/fermeture', '/caisse/service/999999', '/caisse/service/999999/fermeture'],
  ...tables.flatMap(table => [`/admin/${table}`, `/admin/${table}/1`, `/admin/${table}/ajout`]),
]

const emptyForms: Visit[] = [
  ['visitor', '/authentification/connexion', ''],
  ['visitor', '/authentification/inscription', ''],
  ['visitor', '/authentification/mot-de-passe-oublie', ''],
  ['visitor', '/authentification/nouveau-mot-de-passe/abc', ''],
  ['visitor', '/equipe/abc', ''],
  ['admin', '/admin/equipe', ''],
  ['admin', '/admin/equipe/2', ''],
  ['membre', '/boutique/1', ''],
  ['membre', '/utilisateur/portefeuille', ''],
  ['admin', '/admin/controle/cinema/1', ''],
  ['admin', '/admin/controle/cinema/1', 'recherche=personne'],
  ['admin', '/admin/controle/cinema/1', 'place=1&scan_id=x'],
  ['admin', '/admin/séance/1/annulation', ''],
  ['admin', '/admin/séance/1/changement', ''],
  ['admin', '/admin/regle', ''],
  ['admin', '/admin/semaine', ''],
  ['admin', '/admin/film/import', ''],
  ['admin', '/admin/film/selection?n=1', ''],
  ['admin', '/admin/regle/operation', ''],
  ...tables.filter(table => table !== 'média').map((table): Visit => ['admin', `/admin/${table}/ajout`, '']),
]

/** Returns the requests for every page of the site, in each state that changes its HTML. */
export async function pageVisits(site: StartedSite, visitors: Visitors): Promise<Visit[]> {
  const films = await (await site.ask('/api/v1/app/movie')).json()
  const film = films.find(({ timeTables }: { timeTables: unknown[] }) => timeTables.length > 0)
  const { sessionId, id } = film.timeTables.at(-1)
  const screening = `/film/${film.id}/seance/${sessionId}/horaire/${id}`
  const order = await book(site, visitors.membre, sessionId)
  const numbered = inNumberedRoom(films)
  const seated = await book(site, visitors.membre, numbered.sessionId)
  const as =
    (role: Role) =>
    (address: string): Visit => [role, encodeURI(address)]
  return [
    ...[...forVisitors, `/film/${film.id}`, screening, `${screening}/attente`].map(as('visitor')),
    as('membre')(`${screening}/attente`),
    ...[`${numbered.address}?places=2`, `${numbered.address}?places=2&plan=1`].map(as('visitor')),
    ...(await mailedPages(site, visitors, films)).map(as('visitor')),
    ...[...forMembers, screening, `/utilisateur/reservation/${order}`].map(as('membre')),
    as('membre')(`/utilisateur/reservation/${order}/echange`),
    as('membre')(`/utilisateur/reservation/${order}/offrir`),
    ...forStaff.map(as('admin')),
    ...[`/admin/séance/${sessionId}`, `/admin/séance/${sessionId}/liste`].map(as('admin')),
    as('admin')(`/admin/réservation/${order}/place/1`),
    as('admin')(`/admin/réservation/${seated}/sieges`),
    as('admin')(`/admin/réservation/${seated}/echange`),
    ...[...emptyForms, ['membre', screening, ''] as Visit].map(
      ([role, address, form]): Visit => [role, encodeURI(address), form],
    ),
  ]
}

/** Creates the orders and vouchers that mailed links lead to, and returns the paths of those links. */
async function mailedPages(site: StartedSite, { membre, admin }: Visitors, films: FilmShown[]) {
  const post = (path: string, headers: { cookie: string }, body: object) =>
    site.ask(`/api/v1/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const [changed, cancelled] = films.flatMap(({ timeTables }) => timeTables).slice(-3)
  const [first, second] = [
    await book(site, membre, changed!.sessionId),
    await book(site, membre, cancelled!.sessionId),
  ]
  const reason = 'La copie n’est pas arrivée.'
  await post(`admin/session-movie/${changed!.sessionId}/change`, admin, { language: 'VOST', reason })
  await post(`admin/session-movie/${cancelled!.sessionId}/cancel`, admin, { reason })
  await post('admin/staff-invitation', admin, { email: 'anna@cinema.test', tasks: ['door'] })
  const given = await book(site, membre, films.flatMap(({ timeTables }) => timeTables).at(-4)!.sessionId)
  const offered = await post(`app/order/${given}/gift`, membre, { place: 1 })
  const order = async (id: number) => (await site.ask(`/api/v1/app/order/${id}`, { headers: membre })).json()
  const mailed = async (email: string, path: string): Promise<string> => {
    for (; ; await wait(200)) {
      const link = mailedLink(site.folder, email, path)
      if (link) return link
    }
  }
  return [
    `/changement/${(await order(first)).change}`,
    `/annulation/${(await order(second)).claim}`,
    new URL((await offered.json()).link).pathname,
    await mailed('mona@cinema.test', '/billets/'),
    await mailed('anna@cinema.test', '/equipe/'),
  ]
}

type FilmShown = { id: number; timeTables: { id: number; sessionId: number; name_theater: string }[] }

function inNumberedRoom(films: FilmShown[]) {
  for (const { id, timeTables } of films) {
    const time = timeTables.findLast(({ name_theater }) => name_theater === 'Salle Méliès')
    if (time)
      return {
        sessionId: time.sessionId,
        address: `/film/${id}/seance/${time.sessionId}/horaire/${time.id}`,
      }
  }
  throw new Error('the demo has no numbered screening')
}

async function book({ ask }: StartedSite, headers: { cookie: string }, sessions_id: number): Promise<number> {
  const answer = await ask('/api/v1/app/order', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ sessions_id, lastname: 'Vidal', firstname: 'Mona', email: 'mona@cinema.test', nbr_seats_payed: 2 },
      ...{ name_cb: 'Mona Vidal', num_cb: '4242424242424242', cb_date: '12/40', cryptogramme: '123' },
    }),
  })
  return (await answer.json()).id
}
