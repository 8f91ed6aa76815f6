import { may, type Permission, type Rights } from '../../../contract/permissions.ts'

const workplaces: readonly (readonly [Permission, string])[] = [
  ['reservations:read', '/admin/réservation'],
  ['door', '/admin/controle'],
]

/** Where somebody who has no business with the figures of the home page begins. */
export const workplaceOf = (rights: Rights): string =>
  encodeURI(workplaces.find(([permission]) => may(rights, permission))?.[1] ?? '/admin/securite')
