import type { SeatName, SeatState } from '../../../../contract/rules/seat-plan.ts'
import { seatsText } from '../../../../contract/texts/seats.ts'

export type NamedSeat = SeatName & { id: number }
/** `withdrawn`: by the cinema, rather than taken by another buyer. */
export type LostSeat = NamedSeat & { withdrawn: boolean }
export type Proposal = { seats: readonly NamedSeat[]; together: boolean }

/** The selected seats of a numbered screening. */
export type SeatsView = Proposal & {
  /** The request that they answer: the number of places, and whether one is for a wheelchair. */
  n: number
  pmr: boolean
  /** True if the user chose them, false if they are proposed. */
  own: boolean
  /** The selected seats that are no longer available. */
  lost: readonly LostSeat[]
  /** The proposed replacement of lost or refused seats; null if there is none. */
  offer: Proposal | null
  /** Why these seats, or any, are not available. */
  problem: string | null
}

/** Why a choice is not allowed, and the nearest one that is. */
export type RefusedSeats = Pick<SeatsView, 'problem' | 'offer'>

/** True if the user must choose between the offer and the map. */
export const isAsked = ({ lost, offer }: SeatsView): boolean => lost.length > 0 || offer !== null

export const noSeats = { seats: [], together: true, own: false, lost: [], offer: null, problem: null }

/** The view with the proposed seats. */
export const proposed = (view: SeatsView, offer: Proposal | null): SeatsView => ({
  ...view,
  ...(offer ?? { problem: noneToPropose(view.pmr) }),
})

/** The seats and the wheelchair option as query string. */
export const seatsSearch = (view: Pick<SeatsView, 'seats' | 'pmr'>, withSeats: boolean): string =>
  [
    ...(view.pmr ? ['&fauteuil=1'] : []),
    ...(withSeats ? view.seats.map(({ id }) => `&siege=${id}`) : []),
  ].join('')

export const notTogether = 'Ils ne sont pas côte à côte\u00a0: il n’en reste plus autant ensemble.'

export const isWithdrawn = (state: SeatState | undefined): boolean =>
  state === 'maison' || state === 'hors_service'

/** « Rang F, place 12 vient d’être prise. » */
export const lostText = (lost: readonly LostSeat[]): string =>
  [
    fateText(
      lost.filter(({ withdrawn }) => !withdrawn),
      ['vient d’être prise', 'viennent d’être prises'],
    ),
    fateText(
      lost.filter(({ withdrawn }) => withdrawn),
      ['n’est plus en vente', 'ne sont plus en vente'],
    ),
  ]
    .filter(Boolean)
    .join(' ')

const fateText = (seats: readonly NamedSeat[], [one, several]: [string, string]): string =>
  seats.length > 0 ? `${seatsText(seats)} ${seats.length > 1 ? several : one}.` : ''

/** The alternative if it has no seats: none is left, or the room has free seating now. */
export const insteadText = (offer: Proposal | null, n: number): string =>
  offer
    ? notNumbered
    : n > 1
      ? 'Il ne reste plus autant de places à cette séance.'
      : 'Il ne reste plus de place à cette séance.'

/** Why nothing can be proposed; perhaps only wheelchair spaces are left. */
const noneToPropose = (pmr: boolean): string =>
  pmr
    ? 'Il ne reste plus d’emplacement pour fauteuil roulant à cette séance pour autant de personnes.'
    : 'Il ne reste que des emplacements pour fauteuil roulant, ou pas assez de sièges\u00a0: choisissez moins de places, ou cochez le souhait.'

export const lookingForSeats = 'Les meilleurs sièges sont cherchés…'
/** The lookup failed: the server assigns seats when it creates the order. */
export const bestAreGiven = 'Les meilleurs sièges qui restent vous seront donnés.'

const notNumbered = 'Dans la salle où elle a lieu maintenant, chacun s’assied où il veut.'

/** The label of the button that accepts the offer. */
export const yesText = ({ seats }: Proposal): string =>
  seats.length > 0 ? 'Prendre ces sièges' : 'Garder vos places'

export const notThere = 'Cette salle a changé de plan\u00a0: voici les meilleurs sièges qui restent.'

/** The choice after its number of places has changed, with a note if its seats had to move. */
export const resized = (
  view: SeatsView,
  before: readonly NamedSeat[],
  seats: readonly NamedSeat[],
): SeatsView => {
  const [fewer, more] = before.length > seats.length ? [seats, before] : [before, seats]
  const kept = fewer.every(({ id }) => more.some(seat => seat.id === id))
  return { ...view, seats, own: true, problem: kept ? null : notAsMany(seats.length) }
}

const notAsMany = (n: number): string =>
  n > 1
    ? `${n} places ne tiennent pas là\u00a0: voici les plus proches.`
    : 'Une place seule n’est pas possible là\u00a0: voici la plus proche.'
