import type { Screening } from './screening.ts'

type Address = Pick<Screening, 'movies_id' | 'session_id' | 'timetables_id'>

export const screeningAddress = ({ movies_id, session_id, timetables_id }: Address): string =>
  `/film/${movies_id}/seance/${session_id}/horaire/${timetables_id}`

/** This page with the order form open, for so many seats. */
export const reservationPath = (screening: Address, seats: number): string =>
  `${screeningAddress(screening)}?places=${seats}&reserver=1#reservation`

/** Through the login (or the registration), and back to the same place. */
export const afterLogin = (page: string, entrance: 'connexion' | 'inscription' = 'connexion'): string =>
  `/authentification/${entrance}?retour=${encodeURIComponent(page)}`

/** The same for who was logged in when the page came: the login says what has happened. */
export const afterExpiry = (page: string): string => `${afterLogin(page)}&session=expiree`

/** Where an order that is still to be paid is paid. */
export const paymentPath = (orderId: number): string => `/utilisateur/reservation/${orderId}?paiement=carte`
