import { may, type Permission, type Rights } from '../../../contract/permissions.ts'

const workplaces: readonly (readonly [Permission, string])[] = [
  ['reservations:read', '/admin/réservation'],
  ['door', '/admin/controle'],
  ['counter', '/caisse'],
]

/** The start page of staff who may not see the figures of the home page. */
export const workplaceOf = (rights: Rights): string =>
  encodeURI(workplaces.find(([permission]) => may(rights, permission))?.[1] ?? '/admin/securite')
