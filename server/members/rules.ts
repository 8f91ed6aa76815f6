import {
  isMember,
  isStaff,
  may,
  type Permission,
  type Rights,
  roleUserOf,
  type Task,
} from '../../contract/permissions.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { guestSession, memberSession, staffSession } from '../../contract/rules/terms.ts'

const hours = 3_600_000
const days = 24 * hours

/**
 * Returns how long a session may be idle, and how long it may last in all. Sessions of staff are shorter than
 * those of members, because staff may do more.
 */
export function sessionLimits(who: Rights): { idleMs: number; absoluteMs: number } {
  if (!isMember(who))
    return { idleMs: guestSession.idleHours * hours, absoluteMs: guestSession.mostHours * hours }
  return isStaff(who)
    ? { idleMs: staffSession.idleHours * hours, absoluteMs: staffSession.mostDays * days }
    : { idleMs: memberSession.idleDays * days, absoluteMs: memberSession.mostDays * days }
}

export const isIdle = (lastSeen: Date, who: Rights, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() > sessionLimits(who).idleMs

/**
 * Returns whether to store that the session is used now. True only if the last stored use is more than five
 * minutes ago, so that most page views need no write.
 */
export const shouldRecordSeen = (lastSeen: Date, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() > 5 * 60_000

type Someone = Rights & { must_enrol?: true }

/**
 * Returns whether the actor has the permission now. Staff who must still set up a second factor have only the
 * permissions of a member, and the permission to set it up.
 */
export const mayNow = (who: Someone, permission: Permission): boolean =>
  may(who, permission) &&
  (!who.must_enrol || may({ roleUser: 'user' }, permission) || permission === 'second-factor:own')

export type Post = { roles_id: number; tasks: Task[]; cinemas_ids: number[] | null; refund_limit: Cents }

/**
 * Returns the rights (role, tasks, cinemas) that the columns of an account give. Leaves out `tasks` if there are
 * none, and `cinemas_ids` if the account works for all cinemas.
 */
export function rightsOf({ roles_id, tasks, cinemas_ids }: Omit<Post, 'refund_limit'>) {
  return {
    roleUser: roleUserOf(roles_id),
    ...(tasks.length > 0 && { tasks }),
    ...(cinemas_ids && { cinemas_ids }),
  }
}
