import { may, type Permission, type RoleUser } from '../../contract/permissions.ts'
import { memberSession, staffSession } from '../../contract/rules/terms.ts'

const hours = 3_600_000
const days = 24 * hours

/** How long a login lasts: unused, and at the very most. Staff sessions open more doors, so they are shorter. */
export function sessionLimits(roleUser: RoleUser): { idleMs: number; absoluteMs: number } {
  return roleUser === 'user'
    ? { idleMs: memberSession.idleDays * days, absoluteMs: memberSession.mostDays * days }
    : { idleMs: staffSession.idleHours * hours, absoluteMs: staffSession.mostDays * days }
}

export const isIdle = (lastSeen: Date, roleUser: RoleUser, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() > sessionLimits(roleUser).idleMs

/** Being seen is written down at most every five minutes: a page view must not cost a write. */
export const shouldRecordSeen = (lastSeen: Date, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() > 5 * 60_000

type Someone = { roleUser: RoleUser; must_enrol?: true }

/** Staff without the second factor the cinema asks for may do what any member may, and enrol. */
export const mayNow = ({ roleUser, must_enrol }: Someone, permission: Permission): boolean =>
  may(roleUser, permission) && (!must_enrol || may('user', permission) || permission === 'second-factor:own')
