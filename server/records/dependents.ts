import { getTableName } from 'drizzle-orm'
import type { z } from 'zod'
import type { dependent } from '../../contract/admin/entity-endpoints.ts'
import type { Database } from '../database/connect.ts'
import type { Numbered } from '../database/listing.ts'
import { countReferring, referencesTo } from './queries.ts'

type Dependent = z.output<typeof dependent>

/** What refers to this record, with how many; what keeps it from being deleted comes first. */
export async function dependentsOf(db: Database, table: Numbered, id: number): Promise<Dependent[]> {
  const references = await referencesTo(db, getTableName(table))
  const found: Dependent[] = []
  for (const reference of references) {
    const count = await countReferring(db, reference, id)
    const words = wordsFor[reference.table]
    // Without words here it is nothing a person would know of (logins, seats counted with their order).
    if (count === 0 || !words) continue
    const [entity, one, many] = words
    found.push({
      entity,
      label: `${count} ${count === 1 ? one : many}`,
      count,
      blocks: !reference.goes_along,
    })
  }
  return found.sort((a, b) => Number(b.blocks) - Number(a.blocks))
}

const wordsFor: Record<string, readonly [entity: string, one: string, many: string]> = {
  categories_movies: ['category-movie', 'lien entre film et catégorie', 'liens entre films et catégories'],
  media: ['media', 'média', 'médias'],
  movie_theaters: ['movie-theater', 'salle', 'salles'],
  orders: ['order', 'réservation', 'réservations'],
  sessions: ['session-movie', 'séance', 'séances'],
  products: ['product', 'produit', 'produits'],
  purchases: ['voucher', 'achat', 'achats'],
  users: ['user', 'membre', 'membres'],
  vouchers: ['voucher', 'e-carte ou bon', 'e-cartes ou bons'],
}
