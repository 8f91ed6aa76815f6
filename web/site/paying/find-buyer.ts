import type { RouterContextProvider } from 'react-router'
import { user as adminUser } from '../../../contract/admin/user.ts'
import { listOrders } from '../../../contract/booking.ts'
import { readBuyer } from '../../../contract/buyer.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { checkToken, listUsers } from '../../../contract/members.ts'
import { may, type Rights } from '../../../contract/permissions.ts'
import { ApiRefusal, call, callIfFound } from '../../api-client.ts'

type Context = Readonly<RouterContextProvider>

export type Buyer = AnswerOf<typeof readBuyer>

/** The buyer; or a visitor, who must log in; or a user who may not buy, with the reason. */
export type Asking = { buyer: Buyer } | { visitor: true } | { denied: string }

/** `screeningId` is null at the boutique, where no seats are bought. */
export async function findBuyer(context: Context, screeningId: string | null): Promise<Asking> {
  try {
    if (screeningId === null) return { buyer: await buyerOfVouchers(context) }
    const buyer = await callIfFound(context, readBuyer, { params: { id: screeningId } })
    // The page itself reports an unknown screening.
    return buyer ? { buyer } : { visitor: true }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.status === 401) return { visitor: true }
    if (error.status === 403) return { denied: error.message }
    throw error
  }
}

async function buyerOfVouchers(context: Context): Promise<Buyer> {
  const { user } = await call(context, checkToken, {})
  const record = await ownRecord(context, user)
  const { lastname = '', firstname = '' } = record?.lastname ? record : await nameOfLastOrder(context)
  return { users_id: user.id, lastname, firstname, email: record?.email ?? '', held: 0, wallet: [] }
}

type LoggedIn = Rights & { id: number; must_enrol?: true }

/**
 * For admins the list of users contains everyone, so read their own record by id. Not before they enrolled a
 * required second factor.
 */
export async function ownRecord(context: Context, { id, must_enrol, ...rights }: LoggedIn) {
  if (may(rights, 'members:read') && !must_enrol)
    return call(context, adminUser.read, { params: { id: String(id) } })
  return (await call(context, listUsers, { query: {} }))[0]
}

/** For accounts without a name: the name of the last order. */
async function nameOfLastOrder(context: Context): Promise<Partial<Pick<Buyer, 'lastname' | 'firstname'>>> {
  const orders = await call(context, listOrders, { query: {} })
  return orders.toSorted((a, b) => b.id - a.id)[0] ?? {}
}
