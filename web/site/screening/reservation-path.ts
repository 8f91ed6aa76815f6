import { searchOf } from './counts.ts'
import type { Screening } from './screening.ts'

type Address = Pick<Screening, 'movies_id' | 'session_id' | 'timetables_id'>

export const screeningAddress = ({ movies_id, session_id, timetables_id }: Address): string =>
  `/film/${movies_id}/seance/${session_id}/horaire/${timetables_id}`

/** This page with the order form open, for these places. */
export const reservationPath = (screening: Address, places: readonly { tariffs_id: number }[]): string =>
  `${screeningAddress(screening)}?${searchOf(places)}&reserver=1#reservation`

/** Where an order that is still to be paid is paid. */
export const paymentPath = (orderId: number): string => `/utilisateur/reservation/${orderId}?paiement=carte`
