import { admissionWindow } from './admission.ts'
import type { placeStates } from './places.ts'
import type { DoorRules } from './terms.ts'

type Order = DoorRules & {
  state: string
  starts_at: Date
  cancelled_at: Date | null
}
type Place = { state: (typeof placeStates)[number]; given: boolean }

/** Returns true if places of this order can be offered to somebody now: before the screening begins. */
export const mayGive = (order: Order, now: Date): boolean => isValid(order) && now < order.starts_at

/**
 * Returns true if this place can be offered: it is neither used, cancelled nor already given. Whether it is
 * already offered is checked when the offer is stored.
 */
export const isGiveable = ({ state, given }: Place): boolean => state === 'sold' && !given

/** Returns true while an offered place may be accepted, or an accepted place given back: until admission ends. */
export const mayChangeHands = (order: Order, place: Pick<Place, 'state'>, now: Date): boolean =>
  isValid(order) && place.state === 'sold' && now <= admissionWindow(order).closes_at

const isValid = ({ state, cancelled_at }: Order): boolean => state === 'confirmed' && cancelled_at === null
