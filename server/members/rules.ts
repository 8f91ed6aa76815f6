import {
  isStaff,
  may,
  type Permission,
  type Rights,
  roleUserOf,
  type Task,
} from '../../contract/permissions.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { memberSession, staffSession } from '../../contract/rules/terms.ts'

const hours = 3_600_000
const days = 24 * hours

/** How long a login lasts: unused, and at the very most. Staff sessions open more doors, so they are shorter. */
export function sessionLimits(who: Rights): { idleMs: number; absoluteMs: number } {
  return isStaff(who)
    ? { idleMs: staffSession.idleHours * hours, absoluteMs: staffSession.mostDays * days }
    : { idleMs: memberSession.idleDays * days, absoluteMs: memberSession.mostDays * days }
}

export const isIdle = (lastSeen: Date, who: Rights, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() > sessionLimits(who).idleMs

/** Being seen is written down at most every five minutes: a page view must not cost a write. */
export const shouldRecordSeen = (lastSeen: Date, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() > 5 * 60_000

type Someone = Rights & { must_enrol?: true }

/** Staff without the second factor the cinema asks for may do what any member may, and enrol. */
export const mayNow = (who: Someone, permission: Permission): boolean =>
  may(who, permission) &&
  (!who.must_enrol || may({ roleUser: 'user' }, permission) || permission === 'second-factor:own')

export type Post = { roles_id: number; tasks: Task[]; cinemas_ids: number[] | null; refund_limit: Cents }

/** What an account's columns give its owner. Only what is out of the ordinary is said. */
export function rightsOf({ roles_id, tasks, cinemas_ids }: Omit<Post, 'refund_limit'>) {
  return {
    roleUser: roleUserOf(roles_id),
    ...(tasks.length > 0 && { tasks }),
    ...(cinemas_ids && { cinemas_ids }),
  }
}
