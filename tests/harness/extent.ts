/**
 * What looks at every page looks, in `npm test`, at one page of each family, pages drawn by the same lines, and as it
 * opens. All of them, in every state a journey brings them to, are for `npm test -- full`, which is what is run before
 * anything is accepted.
 */
export const everyPage = process.env.EVERY_PAGE === 'yes'

/** What the journeys leave to `npm test -- full`, each with what holds the nearest promise in `npm test`. */
const leftToFull = {
  'first touch': {
    '/utilisateur/compte/suppression': 'the account, with its forms',
    '/utilisateur/portefeuille': 'the account, with its forms',
    '/utilisateur/achat': 'the reservation',
  },
  'no barrier': {
    '/admin/plan-de-salle/ajout?salle=1': 'the same editor, with the plan of the smallest room',
    '/?jour=semaine&langue=VO&version=3D': 'the home page',
    '/CGU': '/a-propos, a text too',
    '/cinema/1': 'the home page and a film; its rooms, its week and its fares: site-cinema',
    '/?q=zzz': 'the home page',
    '/nulle-part': '/a-propos, a text too',
    'a film with a trailer': 'a film',
    '/admin/film/1?supprimer=oui': 'the record of a film, and the page that cancels a screening',
    '/admin/equipe': 'a list and a record, as those of films',
    '/admin/regle/operation': 'a form, as that of a film',
    '/admin/séance/1/liste': 'the list of films',
    '/admin/premiers-pas': 'the first steps open it',
    '/admin/securite': 'the pages of the members, drawn by the same lines',
    '/admin/séance/selection?n=1&n=2': 'the form of a screening',
  },
  'added, changed, deleted': {
    cinéma: 'the first steps add one; what is changed and deleted, with a film',
    salle: 'the first steps add one; what is changed and deleted, with a film',
    produit: 'a film',
    média: 'a film',
    categorie: 'a film',
    role: 'a film',
  },
} as const satisfies Record<string, Record<string, string>>

export const inThisRun = (promise: keyof typeof leftToFull, what: string): boolean =>
  everyPage || !Object.keys(leftToFull[promise]).some(left => what.startsWith(left))

/** Also those that go a second way. */
export const everyJourney = everyPage || process.env.EVERY_JOURNEY === 'yes'

/** A journey left to `npm test -- full`, because it is a second way through something; with what goes the first. */
export const secondWay = (first: string) => ({
  tag: '@second-way',
  annotation: { type: 'the first way', description: first },
})
