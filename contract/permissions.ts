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
    'programme:write',
    'reservations:read',
    'stats:read',
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
    'members:read',
    'security:write',
    'mails:read',
    'mails:send',
    'programme:write',
    'reservations:read',
    'stats:read',
    'reservations:write',
    'members:write',
    'roles:write',
    'boutique:write',
    'vouchers:read',
    'vouchers:write',
    'audit:read',
    'house:read',
    'door',
    'door:undo',
  ],
} as const satisfies Record<string, readonly string[]>

export type RoleUser = keyof typeof permissions
export type Permission = (typeof permissions)[RoleUser][number]

export const roleUsers = Object.keys(permissions) as RoleUser[]

export const may = (role: RoleUser, permission: Permission): boolean =>
  (permissions[role] as readonly Permission[]).includes(permission)

export const roleIds = { admin: 1, member: 2, manager: 5 } as const

/** Any role made later is a plain member's. */
export function roleUserOf(rolesId: number): Exclude<RoleUser, 'visitor'> {
  if (rolesId === roleIds.admin) return 'admin'
  return rolesId === roleIds.manager ? 'manager' : 'user'
}
