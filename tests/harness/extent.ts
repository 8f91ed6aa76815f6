/**
 * What looks at every page looks, in `npm test`, at one page of each family, pages drawn by the same lines, and as it
 * opens. All of them, in every state a journey brings them to, are for `npm test -- full`, which is what is run before
 * anything is accepted.
 */
export const everyPage = process.env.EVERY_PAGE === 'yes'

/** What the journeys leave to `npm test -- full`, each with what holds the nearest promise in `npm test`. */
const leftToFull = {
  'first touch': {
    '/admin/cinéma/ajout': 'the forms of a film and of a picture, drawn by the same lines',
    '/admin/membre/3': 'the form of a film',
    '/admin/regle': 'the list of films',
    '/utilisateur/compte/suppression': 'the account, with its forms',
    '/utilisateur/portefeuille': 'the account, with its forms',
    '/utilisateur/achat': 'the reservation',
  },
  'no barrier': {
    '/admin/plan-de-salle/ajout?salle=1': 'the same editor, with the plan of the smallest room',
    '/?jour=semaine&langue=VO&version=3D': 'the home page, and the week of /cinema/1',
  },
  'added, changed, deleted': {
    cinéma: 'the first steps and another house add one; what is changed and deleted, with a film',
    salle: 'the first steps add one; what is changed and deleted, with a film',
    role: 'a category, which has a name and nothing else too',
  },
} as const satisfies Record<string, Record<string, string>>

export const inThisRun = (promise: keyof typeof leftToFull, what: string): boolean =>
  everyPage || !Object.keys(leftToFull[promise]).some(left => what.startsWith(left))
