import type { Screening } from './screening.ts'

type Address = Pick<Screening, 'movies_id' | 'session_id' | 'timetables_id'>

export const screeningAddress = ({ movies_id, session_id, timetables_id }: Address): string =>
  `/film/${movies_id}/seance/${session_id}/horaire/${timetables_id}`

/** This page with the order form open, for these counts ('places=2&tarif-3=1'). */
export const reservationPath = (screening: Address, search: string): string =>
  `${screeningAddress(screening)}?${search}&reserver=1#reservation`

/** The payment page of an unpaid order. */
export const paymentPath = (orderId: number): string => `/utilisateur/reservation/${orderId}?paiement=carte`
