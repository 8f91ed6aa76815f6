import { may, type Permission, type Rights } from '../../../contract/permissions.ts'
import { dataEntities } from './data.ts'
import type { Entity } from './entity.ts'
import type { EntityName } from './field.ts'
import { journal } from './journal.tsx'
import { mail } from './mail.tsx'
import { refund } from './refund.tsx'

/** The entities of the monitoring menu: refunds, mails and the journal. */
export const watchEntities: readonly Entity[] = [refund, mail, journal]

/** Returns the entity that a URL segment names; undefined if there is none. */
export function entityAt(slug: string): Entity | undefined {
  const written = slug.normalize('NFC')
  return [...dataEntities, ...watchEntities].find(entity => entity.slug === written)
}

export const entityOf = (name: EntityName): Entity | undefined =>
  [...dataEntities, ...watchEntities].find(entity => entity.name === name)

export const listAddress = (entity: Entity): string => `/admin/${entity.slug}`
export const recordAddress = (entity: Entity, id: number | string): string => `/admin/${entity.slug}/${id}`

export const allowed = (rights: Rights, permission: Permission | undefined): boolean =>
  permission !== undefined && may(rights, permission)
