import { admissionWindow } from './admission.ts'
import type { placeStates } from './places.ts'
import type { DoorRules } from './terms.ts'

type Order = DoorRules & {
  state: string
  starts_at: Date
  cancelled_at: Date | null
}
type Place = { state: (typeof placeStates)[number]; given: boolean }

/** Whether places of this order can be given now: before the screening begins. */
export const mayGive = (order: Order, now: Date): boolean => isValid(order) && now < order.starts_at

/** Whether this place can be offered, if it is not offered already. */
export const isGiveable = ({ state, given }: Place): boolean => state === 'sold' && !given

/** Whether a place that is offered can be accepted, or one that was accepted given back: until the doors close. */
export const mayChangeHands = (order: Order, place: Pick<Place, 'state'>, now: Date): boolean =>
  isValid(order) && place.state === 'sold' && now <= admissionWindow(order).closes_at

const isValid = ({ state, cancelled_at }: Order): boolean => state === 'confirmed' && cancelled_at === null
