import type { RouterContextProvider } from 'react-router'
import { user as adminUser } from '../../../contract/admin/user.ts'
import { listOrders } from '../../../contract/booking.ts'
import { checkToken, listUsers } from '../../../contract/members.ts'
import { may, type Rights } from '../../../contract/permissions.ts'
import { stands } from '../../../contract/rules/places.ts'
import { listVouchers } from '../../../contract/wallet.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import type { Voucher } from './voucher-words.ts'

type Context = Readonly<RouterContextProvider>

export type Buyer = {
  users_id: number
  lastname: string
  firstname: string
  email: string
  /** Seats of this screening that this person has already. */
  held: number
  /** What else than a bank card this person can pay with. */
  wallet: Voucher[]
}

/** Who would buy: a visitor logs in first, and some may not buy for a reason. */
export type Asking = { buyer: Buyer } | { visitor: true } | { denied: string }

/** `screeningId` null where no seats are bought: at the boutique. */
export async function findBuyer(context: Context, screeningId: string | null): Promise<Asking> {
  try {
    const { user } = await call(context, checkToken, {})
    const [record, orders, vouchers] = await Promise.all([
      ownRecord(context, user),
      screeningId === null ? [] : call(context, listOrders, { query: {} }),
      screeningId === null ? [] : call(context, listVouchers, {}),
    ])
    const held = orders
      .filter(({ sessions_id, state }) => String(sessions_id) === screeningId && isAlive(state))
      .reduce((sum, order) => sum + order.places.filter(stands).length, 0)
    const { email = '' } = record ?? {}
    const { lastname = '', firstname = '' } = record?.lastname ? record : await nameOfLastOrder(context)
    const wallet = vouchers.filter(({ usable }) => usable).map(({ movements: _, ...voucher }) => voucher)
    return { buyer: { users_id: user.id, lastname, firstname, email, held, wallet } }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.status === 401) return { visitor: true }
    if (error.status === 403) return { denied: error.message }
    throw error
  }
}

type LoggedIn = Rights & { id: number; must_enrol?: true }

/** An administrator's list of users is everyone: the own record is read by its number, once the house lets them. */
export async function ownRecord(context: Context, { id, must_enrol, ...rights }: LoggedIn) {
  if (may(rights, 'members:read') && !must_enrol)
    return call(context, adminUser.read, { params: { id: String(id) } })
  return (await call(context, listUsers, { query: {} }))[0]
}

const isAlive = (state: string): boolean => state === 'pending' || state === 'confirmed'

/** Who has given the account no name has given one with an order. */
async function nameOfLastOrder(context: Context): Promise<Partial<Pick<Buyer, 'lastname' | 'firstname'>>> {
  const orders = await call(context, listOrders, { query: {} })
  return orders.toSorted((a, b) => b.id - a.id)[0] ?? {}
}
