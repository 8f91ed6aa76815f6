import { admissionWindow } from './admission.ts'
import type { placeStates } from './places.ts'
import type { DoorRules } from './terms.ts'

type Order = DoorRules & {
  state: string
  starts_at: Date
  cancelled_at: Date | null
}
type Place = { state: (typeof placeStates)[number]; given: boolean }

/** Returns whether tickets of this order may be offered to somebody now: only before the screening begins. */
export const mayGive = (order: Order, now: Date): boolean => isValid(order) && now < order.starts_at

/**
 * Returns true if this ticket can be offered: it is neither used, cancelled nor already given. That it is not
 * offered twice is checked only when the offer is stored.
 */
export const isGiveable = ({ state, given }: Place): boolean => state === 'sold' && !given

/**
 * Returns whether an offered ticket may be accepted, or an accepted ticket returned to the giver: until admission
 * ends.
 */
export const mayChangeHands = (order: Order, place: Pick<Place, 'state'>, now: Date): boolean =>
  isValid(order) && place.state === 'sold' && now <= admissionWindow(order).closes_at

const isValid = ({ state, cancelled_at }: Order): boolean => state === 'confirmed' && cancelled_at === null
