import { data } from 'react-router'
import type { Entity } from '../entities/entity.ts'
import { entityAt } from '../entities/index.ts'

/** Returns the entity that the URL names. Throws a 404 if there is none. */
export function entityOfPage(slug: string): Entity {
  const entity = entityAt(slug)
  if (!entity) throw pageNotFound()
  return entity
}

export const pageNotFound = () =>
  data({ message: 'Cette page de l’administration n’existe pas.' }, { status: 404 })

/** Creates a 403 response, for a page whose loader makes no API call that would refuse the user. */
export const pageForbidden = () =>
  data({ message: 'Votre rôle ne permet pas d’ouvrir cette page.' }, { status: 403 })
