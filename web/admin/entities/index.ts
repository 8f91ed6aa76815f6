import { may, type Permission, type RoleUser } from '../../../contract/permissions.ts'
import { category } from './category.ts'
import { categoryMovie } from './category-movie.ts'
import { cinema } from './cinema.ts'
import type { Entity } from './entity.ts'
import type { EntityName } from './field.ts'
import { film } from './film.tsx'
import { journal } from './journal.tsx'
import { mail } from './mail.tsx'
import { media } from './media.tsx'
import { member } from './member.tsx'
import { product } from './product.ts'
import { refund } from './refund.tsx'
import { reservation } from './reservation.tsx'
import { role } from './role.ts'
import { room } from './room.ts'
import { screening } from './screening.tsx'
import { timetable } from './timetable.tsx'
import { voucher } from './voucher.tsx'

/** « Tableaux de données », in the order of the menu. */
export const dataEntities: readonly Entity[] = [
  film,
  media,
  category,
  categoryMovie,
  screening,
  timetable,
  room,
  cinema,
  reservation,
  product,
  voucher,
  member,
  role,
]

/** What keeps watch over the house. */
export const watchEntities: readonly Entity[] = [refund, mail, journal]

/** The entity of an address; undefined when there is none. */
export function entityAt(slug: string): Entity | undefined {
  const written = slug.normalize('NFC')
  return [...dataEntities, ...watchEntities].find(entity => entity.slug === written)
}

export const entityOf = (name: EntityName): Entity | undefined =>
  [...dataEntities, ...watchEntities].find(entity => entity.name === name)

export const listAddress = (entity: Entity): string => `/admin/${entity.slug}`
export const recordAddress = (entity: Entity, id: number | string): string => `/admin/${entity.slug}/${id}`

export const allowed = (role: RoleUser, permission: Permission | undefined): boolean =>
  permission !== undefined && may(role, permission)
