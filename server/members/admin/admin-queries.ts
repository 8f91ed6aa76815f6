import { and, eq, ne, not, sql } from 'drizzle-orm'
import type { role } from '../../../contract/admin/tables.ts'
import type { user } from '../../../contract/admin/user.ts'
import { roleIds } from '../../../contract/permissions.ts'
import { equalsIfGiven } from '../../database/listing.ts'
import { containing } from '../../database/search.ts'
import type { Entity, FiltersOf, RowOf } from '../../records/entity.ts'
import { lockAdmins } from '../privacy/queries.ts'
import { isOfStaff, memberListing } from '../queries.ts'
import { roles, users } from '../tables.ts'

export const roleEntity: Entity<RowOf<typeof role>> = {
  name: 'role',
  named: 'name_role',
  table: roles,
  columns: { id: roles.id, name_role: roles.name_role },
  ofCinemas: 'all',
  search: containing(roles.name_role),
  sort: 'id',
  constraints: { roles_name_unique: ['already_exists', 'name_role', 'Ce rôle existe déjà.'] },
}

const columns = {
  ...memberListing.columns,
  tasks: users.tasks,
  cinemas_ids: users.cinemas_ids,
  refund_limit: users.refund_limit,
  name_role: roles.name_role,
  guest: users.guest,
  open_sessions: sql`(select count(*)::int from login_sessions l where l.users_id = users.id)`,
  deletion_at: users.deletion_at,
  removed_at: users.removed_at,
}

export const memberEntity: Entity<RowOf<typeof user>, FiltersOf<typeof user>> = {
  name: 'user',
  table: users,
  rowStays: true,
  columns: { ...columns, blocked_because: users.blocked_because, staff_note: users.staff_note },
  // Exported files omit the notes that staff wrote about members.
  exported: Object.keys(columns) as (keyof typeof columns)[],
  joins: [[roles, eq(roles.id, users.roles_id)]],
  ofCinemas: 'all',
  search: memberListing.search,
  filter: ({ roles_id, hide_admins, staff }) =>
    and(
      not(users.guest),
      equalsIfGiven(users.roles_id, roles_id),
      staff === 'true' ? isOfStaff : undefined,
      hide_admins === 'true' ? ne(users.roles_id, roleIds.admin) : undefined,
    ),
  sort: 'id',
  lockFirst: lockAdmins,
  constraints: { users_email_unique: ['email_taken', 'email', 'Un compte existe déjà avec cette adresse.'] },
  personal: [
    'pending_email',
    'firstname',
    'lastname',
    'email',
    'birthday',
    'phone',
    'address',
    'last_connection_date',
    'blocked_because',
    'staff_note',
  ],
}
