/** Who may do what: the one table. What is not listed is denied. */
export const permissions = {
  visitor: ['programme:read', 'account:enter'],
  user: ['programme:read', 'account:enter', 'session:check', 'account:read', 'account:write', 'order:own'],
  manager: [
    'programme:read',
    'account:enter',
    'session:check',
    'account:read',
    'account:write',
    'order:own',
    'second-factor:own',
    'office:enter',
    'programme:write',
    'programme:shared',
    'reservations:read',
    'stats:read',
    'money:read',
    'door',
  ],
  admin: [
    'programme:read',
    'account:enter',
    'session:check',
    'account:read',
    'account:write',
    'order:own',
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
    'reservations:write',
    'refunds:settle',
    'screenings:cancel',
    'tickets:send',
    'members:write',
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
  ],
} as const satisfies Record<string, readonly string[]>

export type RoleUser = keyof typeof permissions
export type Permission = (typeof permissions)[RoleUser][number]

/** What a colleague may besides what their role may. */
export const taskPermissions = {
  programme: [
    'office:enter',
    'second-factor:own',
    'programme:write',
    'programme:shared',
    'reservations:read',
    'stats:read',
  ],
  customers: ['office:enter', 'second-factor:own', 'reservations:read', 'reservations:write', 'tickets:send'],
  door: ['office:enter', 'second-factor:own', 'door'],
  books: ['office:enter', 'second-factor:own', 'reservations:read', 'stats:read', 'money:read'],
} as const satisfies Record<string, readonly Permission[]>

export type Task = keyof typeof taskPermissions

/** What concerns every cinema at once: not for who works for some of them. */
const houseWide: readonly Permission[] = ['programme:shared']

export const roleUsers = Object.keys(permissions) as RoleUser[]
export const tasks = Object.keys(taskPermissions) as Task[]

/** What somebody is to the house; without `cinemas_ids`: in all its cinemas. */
export type Rights = {
  roleUser: RoleUser
  tasks?: readonly Task[] | undefined
  cinemas_ids?: readonly number[] | undefined
}

export function may({ roleUser, tasks = [], cinemas_ids }: Rights, permission: Permission): boolean {
  if (cinemas_ids && houseWide.includes(permission)) return false
  const given: readonly (readonly Permission[])[] = [
    permissions[roleUser],
    ...tasks.map(task => taskPermissions[task]),
  ]
  return given.some(list => list.includes(permission))
}

/** Whether this cinema is one of theirs. */
export const worksFor = ({ cinemas_ids }: Pick<Rights, 'cinemas_ids'>, cinemaId: number): boolean =>
  !cinemas_ids || cinemas_ids.includes(cinemaId)

/** Whoever has something to do in the back office. */
export const isStaff = (who: Rights): boolean => may(who, 'office:enter')

export const roleIds = { admin: 1, member: 2, manager: 5 } as const

/** Any role made later is a plain member's. */
export function roleUserOf(rolesId: number): Exclude<RoleUser, 'visitor'> {
  if (rolesId === roleIds.admin) return 'admin'
  return rolesId === roleIds.manager ? 'manager' : 'user'
}
