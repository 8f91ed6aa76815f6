import type { PersonalData } from '../../members/personal-data.ts'
import { forgetAddressesOf, giftsOfPerson } from '../gifts/gift-queries.ts'
import { leaveAllLists, waitingOfPerson } from '../waiting/join-list.ts'
import { ordersOfPerson, renameOrdersOfPerson } from './personal-queries.ts'

/**
 * Declares how the orders of a member are exported and erased. The law requires keeping orders as accounting
 * records for ten years, so erasing removes the personal data and leaves amounts and dates.
 */
export const personalOrders: PersonalData = {
  name: 'orders',
  read: ordersOfPerson,
  erase: (db, { users_id, ...replacement }) => renameOrdersOfPerson(db, users_id, replacement),
}

/**
 * Declares how gifts are exported and erased as personal data: tickets that the person gave away, and gifts
 * offered to the person's verified e-mail address or accepted with it.
 */
export const personalGifts: PersonalData = {
  name: 'gifts',
  read: giftsOfPerson,
  erase: (db, { users_id }) => forgetAddressesOf(db, users_id),
}

/** Declares how a person's entries in waiting lists are exported and erased as personal data. */
export const personalWaiting: PersonalData = {
  name: 'waiting_lists',
  read: waitingOfPerson,
  erase: (db, { users_id }) => leaveAllLists(db, users_id),
}
