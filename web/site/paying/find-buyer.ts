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

/**
 * The result of `findBuyer`: a buyer; a visitor, who must log in first; or a user who may not buy, with the
 * reason.
 */
export type BuyerLookup = { buyer: Buyer } | { visitor: true } | { denied: string }

/** Returns who wants to buy. `screeningId` is null in the shop, where no seats are bought. */
export async function findBuyer(context: Context, screeningId: string | null): Promise<BuyerLookup> {
  try {
    if (screeningId === null) return { buyer: await buyerOfVouchers(context) }
    const buyer = await callIfFound(context, readBuyer, { params: { id: screeningId } })
    // `buyer` is null if the screening does not exist; the page itself reports that.
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
 * Returns the user's own record. The endpoint that lists members returns only this record, except to users who may
 * read all members: for them, reads the record by its id. Users who still have to set up a second factor
 * (`must_enrol`) cannot use that right yet, so the list is enough.
 */
export async function ownRecord(context: Context, { id, must_enrol, ...rights }: LoggedIn) {
  if (may(rights, 'members:read') && !must_enrol)
    return call(context, adminUser.read, { params: { id: String(id) } })
  return (await call(context, listUsers, { query: {} }))[0]
}

/** Returns the name in the user's last order, for accounts without a name. */
async function nameOfLastOrder(context: Context): Promise<Partial<Pick<Buyer, 'lastname' | 'firstname'>>> {
  const orders = await call(context, listOrders, { query: {} })
  return orders.toSorted((a, b) => b.id - a.id)[0] ?? {}
}
