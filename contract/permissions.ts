/** The permissions of each role. A permission that is not listed is denied. */
export const permissions = {
  visitor: ['programme:read', 'account:enter'],
  /**
   * The holder of the link to an order made without an account. The link gives access only to that order
   * (http/serve.ts).
   */
  bearer: ['programme:read', 'account:enter', 'order:own'],
  /** A buyer without an account who has confirmed an e-mail address with the code mailed to it. */
  guest: ['programme:read', 'account:enter', 'order:own', 'order:place'],
  user: [
    'programme:read',
    'account:enter',
    'session:check',
    'account:read',
    'account:write',
    'order:own',
    'order:place',
    'wallet:own',
  ],
  manager: [
    'programme:read',
    'account:enter',
    'session:check',
    'account:read',
    'account:write',
    'order:own',
    'order:place',
    'wallet:own',
    'second-factor:own',
    'office:enter',
    'programme:write',
    'programme:shared',
    'reservations:read',
    'stats:read',
    'money:read',
    'boutique:books',
    'groups:read',
    'groups:write',
    'door',
    'counter',
  ],
  admin: [
    'programme:read',
    'account:enter',
    'session:check',
    'account:read',
    'account:write',
    'order:own',
    'order:place',
    'wallet:own',
    'second-factor:own',
    'office:enter',
    'members:read',
    'security:write',
    'mails:read',
    'mails:send',
    'programme:write',
    'programme:shared',
    'reservations:read',
    'stats:read',
    'money:read',
    'boutique:books',
    'groups:read',
    'groups:write',
    'reservations:write',
    'refunds:settle',
    'screenings:cancel',
    'tickets:send',
    'members:write',
    'members:note',
    'members:block',
    'roles:write',
    'staff:write',
    'boutique:write',
    'vouchers:read',
    'vouchers:write',
    'audit:read',
    'house:read',
    'house:write',
    'door',
    'door:undo',
    'counter',
    'counter:set-up',
    'door:admit',
  ],
} as const satisfies Record<string, readonly string[]>

export type RoleUser = keyof typeof permissions
export type Permission = (typeof permissions)[RoleUser][number]

/** The permissions of each task of staff, in addition to those of the role. */
export const taskPermissions = {
  programme: [
    'office:enter',
    'second-factor:own',
    'programme:write',
    'programme:shared',
    'reservations:read',
    'stats:read',
  ],
  customers: [
    'office:enter',
    'second-factor:own',
    'reservations:read',
    'reservations:write',
    'tickets:send',
    'members:read',
    'members:note',
    'members:block',
    'vouchers:read',
    'vouchers:write',
    'groups:read',
    'groups:write',
    'door:undo',
    'door:admit',
  ],
  door: ['office:enter', 'second-factor:own', 'door'],
  counter: ['office:enter', 'second-factor:own', 'counter'],
  books: [
    'office:enter',
    'second-factor:own',
    'reservations:read',
    'stats:read',
    'money:read',
    'boutique:books',
    'groups:read',
  ],
} as const satisfies Record<string, readonly Permission[]>

export type Task = keyof typeof taskPermissions

/**
 * Permissions on data that all cinemas share. They are denied to a staff member who works for only some cinemas.
 */
const acrossCinemas: readonly Permission[] = [
  'programme:shared',
  'members:read',
  'members:note',
  'members:block',
  'vouchers:read',
  'vouchers:write',
  'boutique:books',
]

export const roleUsers = Object.keys(permissions) as RoleUser[]
/** The roles of users who have an account. */
export const memberRoles = ['user', 'manager', 'admin'] as const satisfies RoleUser[]
export type MemberRole = (typeof memberRoles)[number]
/** Returns whether the user has an account. Account pages treat a buyer without an account as not logged in. */
export const isMember = <Who extends Rights>(who: Who): who is Who & { roleUser: MemberRole } =>
  memberRoles.some(role => role === who.roleUser)
export const tasks = Object.keys(taskPermissions) as Task[]

/** The role and tasks of a user. Without `cinemas_ids` they apply in all cinemas. */
export type Rights = {
  roleUser: RoleUser
  tasks?: readonly Task[] | undefined
  cinemas_ids?: readonly number[] | undefined
}

export function may({ roleUser, tasks = [], cinemas_ids }: Rights, permission: Permission): boolean {
  if (cinemas_ids && acrossCinemas.includes(permission)) return false
  const given: readonly (readonly Permission[])[] = [
    permissions[roleUser],
    ...tasks.map(task => taskPermissions[task]),
  ]
  return given.some(list => list.includes(permission))
}

export const worksFor = ({ cinemas_ids }: Pick<Rights, 'cinemas_ids'>, cinemaId: number): boolean =>
  !cinemas_ids || cinemas_ids.includes(cinemaId)

/** Returns true for every user who may enter the back office. */
export const isStaff = (who: Rights): boolean => may(who, 'office:enter')

export const roleIds = { admin: 1, member: 2, manager: 5 } as const

/** Returns the role for its id in the database. An id other than those of admin and manager is a plain member. */
export function roleUserOf(rolesId: number): MemberRole {
  if (rolesId === roleIds.admin) return 'admin'
  return rolesId === roleIds.manager ? 'manager' : 'user'
}
