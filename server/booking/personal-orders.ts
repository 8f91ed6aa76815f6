import type { PersonalData } from '../members/personal-data.ts'
import { ordersOfPerson, renameOrdersOfPerson } from './personal-queries.ts'

/** Orders are accounts of the cinema: ten years by law, so the amounts and dates stay and the person leaves. */
export const personalOrders: PersonalData = {
  name: 'orders',
  read: ordersOfPerson,
  erase: (db, { users_id, ...replacement }) => renameOrdersOfPerson(db, users_id, replacement),
}
