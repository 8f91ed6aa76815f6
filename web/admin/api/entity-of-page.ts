import { data } from 'react-router'
import type { Entity } from '../entities/entity.ts'
import { entityAt } from '../entities/index.ts'

/** The entity of a URL. Throws a 404 if there is none. */
export function entityOfPage(slug: string): Entity {
  const entity = entityAt(slug)
  if (!entity) throw nowhere()
  return entity
}

export const nowhere = () =>
  data({ message: 'Cette page de l’administration n’existe pas.' }, { status: 404 })

/** A 403 for pages whose loader makes no API call that would refuse. */
export const reserved = () =>
  data({ message: 'Votre rôle ne permet pas d’ouvrir cette page.' }, { status: 403 })
