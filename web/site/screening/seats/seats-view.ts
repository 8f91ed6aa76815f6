import type { SeatName, SeatState } from '../../../../contract/rules/seat-plan.ts'
import { seatsText } from '../../../../contract/texts/seats.ts'

export type NamedSeat = SeatName & { id: number }
/** `withdrawn`: by the house, not taken by somebody. */
export type LostSeat = NamedSeat & { withdrawn: boolean }
export type Proposal = { seats: readonly NamedSeat[]; together: boolean }

/** The seats of a numbered screening that one is about to have. */
export type SeatsView = Proposal & {
  /** What they are for: so many places, one of them for a wheelchair. */
  n: number
  pmr: boolean
  /** Chosen by the person, not proposed. */
  own: boolean
  /** Those of them that went, */
  lost: readonly LostSeat[]
  /** and what there is instead; null where nothing is. */
  offer: Proposal | null
  /** Why these, or any, cannot be had. */
  problem: string | null
}

export const noSeats = { seats: [], together: true, own: false, lost: [], offer: null, problem: null }

/** What the house proposes for it. */
export const proposed = (view: SeatsView, offer: Proposal | null): SeatsView => ({
  ...view,
  ...(offer ?? { problem: noneToPropose(view.pmr) }),
})

/** In the address: each seat, and the wish for a wheelchair space. */
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

/** What there is instead, where it is no seat: nothing, or a place of one's own choice in a room without numbers. */
export const insteadText = (offer: Proposal | null, n: number): string =>
  offer
    ? notNumbered
    : n > 1
      ? 'Il ne reste plus autant de places à cette séance.'
      : 'Il ne reste plus de place à cette séance.'

/** Why the best cannot be had: there may be places left, but for wheelchairs. */
const noneToPropose = (pmr: boolean): string =>
  pmr
    ? 'Il ne reste plus d’emplacement pour fauteuil roulant à cette séance pour autant de personnes.'
    : 'Il ne reste que des emplacements pour fauteuil roulant, ou pas assez de sièges\u00a0: choisissez moins de places, ou cochez le souhait.'

export const lookingForSeats = 'Les meilleurs sièges sont cherchés…'
/** They were asked for, and no answer came: the desk gives them with the order. */
export const bestAreGiven = 'Les meilleurs sièges qui restent vous seront donnés.'

const notNumbered = 'Dans la salle où elle a lieu maintenant, chacun s’assied où il veut.'

/** What says yes to the offer. */
export const yesText = ({ seats }: Proposal): string =>
  seats.length > 0 ? 'Prendre ces sièges' : 'Garder vos places'

export const notThere = 'Cette salle a changé de plan\u00a0: voici les meilleurs sièges qui restent.'

/** Without scripts one changes the count without the seats, or ticks too many. */
export const notAsMany = (seats: number, places: number): string =>
  `${seats > 1 ? `${seats} sièges étaient choisis` : 'Un siège était choisi'} pour ${places > 1 ? `${places} places` : 'une place'}\u00a0: voici les meilleurs qui restent.`
