import type { Screening } from './screening.ts'

type Address = Pick<Screening, 'movies_id' | 'session_id' | 'timetables_id'>

export const screeningAddress = ({ movies_id, session_id, timetables_id }: Address): string =>
  `/film/${movies_id}/seance/${session_id}/horaire/${timetables_id}`

/**
 * Returns the URL of the screening with the order form open and these counts of tickets ('places=2&tarif-3=1').
 */
export const reservationPath = (screening: Address, search: string): string =>
  `${screeningAddress(screening)}?${search}&reserver=1#reservation`

/** Returns the URL of the waiting list of a screening. With `?reserver=oui`, it leads to the order of an offer. */
export const waitingPath = (screening: Address): string => `${screeningAddress(screening)}/attente`

/** Returns the URL of the payment page of an unpaid order. */
export const paymentPath = (orderId: number): string => `/utilisateur/reservation/${orderId}?paiement=carte`
