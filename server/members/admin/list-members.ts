import type { InputOf } from '../../../contract/endpoint.ts'
import type { listUsers } from '../../../contract/members.ts'
import type { ActorContext } from '../../context.ts'
import { listRows } from '../../database/listing.ts'
import { findMember, memberListing } from '../queries.ts'
import { mayNow } from '../rules.ts'

/** Lists all members for actors who may read members. Other actors get only their own record. */
export async function listVisibleMembers(context: ActorContext, query: InputOf<typeof listUsers>['query']) {
  if (mayNow(context.actor, 'members:read')) return listRows(context, memberListing, query)
  const self = await findMember(context.db, context.actor.id)
  return { rows: self ? [self] : [], total: self ? 1 : 0 }
}
