import type { PersonalData } from '../../members/personal-data.ts'
import { forgetAddressesOf, giftsOfPerson } from '../gifts/gift-queries.ts'
import { ordersOfPerson, renameOrdersOfPerson } from './personal-queries.ts'

/**
 * Orders are accounting records, kept for ten years by law: amounts and dates stay, the personal data is erased.
 */
export const personalOrders: PersonalData = {
  name: 'orders',
  read: ordersOfPerson,
  erase: (db, { users_id, ...replacement }) => renameOrdersOfPerson(db, users_id, replacement),
}

/** Places that the person gave, or that were offered to or accepted with their proved address. */
export const personalGifts: PersonalData = {
  name: 'gifts',
  read: giftsOfPerson,
  erase: (db, { users_id }) => forgetAddressesOf(db, users_id),
}
