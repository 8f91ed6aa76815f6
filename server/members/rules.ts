import type { RoleUser } from '../../contract/permissions.ts'

const hours = 3_600_000
const days = 24 * hours

/** How long a login lasts: unused, and at the very most. Staff sessions open more doors, so they are shorter. */
export function sessionLimits(roleUser: RoleUser): { idleMs: number; absoluteMs: number } {
  return roleUser === 'user'
    ? { idleMs: 14 * days, absoluteMs: 60 * days }
    : { idleMs: 12 * hours, absoluteMs: 7 * days }
}

export const isIdle = (lastSeen: Date, roleUser: RoleUser, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() > sessionLimits(roleUser).idleMs

/** Being seen is written down at most every five minutes: a page view must not cost a write. */
export const shouldRecordSeen = (lastSeen: Date, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() > 5 * 60_000
