import type { SeatName, SeatState } from '../../../../contract/rules/seat-plan.ts'
import { seatsText } from '../../../../contract/texts/seats.ts'

export type NamedSeat = SeatName & { id: number }
/**
 * A seat that the buyer had chosen and cannot have any more. `withdrawn` means that the cinema has blocked it;
 * otherwise another buyer has taken it.
 */
export type LostSeat = NamedSeat & { withdrawn: boolean }
export type Proposal = { seats: readonly NamedSeat[]; together: boolean }

/** The chosen seats of a screening with numbered seats. */
export type SeatsView = Proposal & {
  /**
   * The number of tickets for which the seats were chosen. `pmr` means that one person needs a wheelchair space.
   */
  n: number
  pmr: boolean
  /** True if the user chose these seats, false if the site proposed them. */
  own: boolean
  /** The selected seats that are no longer free. */
  lost: readonly LostSeat[]
  /** The proposed replacement of lost or refused seats; null if nothing is proposed. */
  offer: Proposal | null
  /** The message to show: why the seats are not the requested ones, or why there are none. */
  problem: string | null
}

/** Why the chosen seats are not allowed, and the nearest allowed ones. */
export type RefusedSeats = Pick<SeatsView, 'problem' | 'offer'>

/** True if the buyer must decide: accept the proposed seats, or choose others on the map. */
export const isAsked = ({ lost, offer }: SeatsView): boolean => lost.length > 0 || offer !== null

export const noSeats = { seats: [], together: true, own: false, lost: [], offer: null, problem: null }

/** Returns the view with the proposed seats, or with a message if no seats can be proposed. */
export const withProposal = (view: SeatsView, offer: Proposal | null): SeatsView => ({
  ...view,
  ...(offer ?? { problem: noneToPropose(view.pmr) }),
})

/** Returns the seats and the wheelchair option as a query string. */
export const seatsSearch = (view: Pick<SeatsView, 'seats' | 'pmr'>, withSeats: boolean): string =>
  [
    ...(view.pmr ? ['&fauteuil=1'] : []),
    ...(withSeats ? view.seats.map(({ id }) => `&siege=${id}`) : []),
  ].join('')

export const notSideBySideText = 'Ils ne sont pas côte à côte\u00a0: il n’en reste plus autant ensemble.'

export const isWithdrawn = (state: SeatState | undefined): boolean =>
  state === 'maison' || state === 'hors_service'

/** Says which seats were lost: « Rang F, place 12 vient d’être prise. » */
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

/**
 * Says why no seats can replace the lost ones. `offer` is null if too few are left; an offer without seats means
 * that the screening is now in a room with free seating.
 */
export const insteadText = (offer: Proposal | null, n: number): string =>
  offer
    ? notNumbered
    : n > 1
      ? 'Il ne reste plus autant de places à cette séance.'
      : 'Il ne reste plus de place à cette séance.'

/**
 * Says why no seats can be proposed. With `pmr`, too few wheelchair spaces are left; otherwise, too few ordinary
 * seats.
 */
const noneToPropose = (pmr: boolean): string =>
  pmr
    ? 'Il ne reste plus d’emplacement pour fauteuil roulant à cette séance pour autant de personnes.'
    : 'Il ne reste que des emplacements pour fauteuil roulant, ou pas assez de sièges\u00a0: choisissez moins de places, ou cochez le souhait.'

export const lookingForSeats = 'Les meilleurs sièges sont cherchés…'
/** Shown if the seats could not be looked up: the server then assigns seats when it creates the order. */
export const bestSeatsGivenText = 'Les meilleurs sièges qui restent vous seront donnés.'

const notNumbered = 'Dans la salle où elle a lieu maintenant, chacun s’assied où il veut.'

/** Returns the label of the button that accepts the proposed replacement. */
export const yesText = ({ seats }: Proposal): string =>
  seats.length > 0 ? 'Prendre ces sièges' : 'Garder vos places'

export const planChangedText = 'Cette salle a changé de plan\u00a0: voici les meilleurs sièges qui restent.'

/**
 * Returns the view for another number of tickets. Adds a message if the chosen seats had to be replaced, instead
 * of some being added or removed.
 */
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
