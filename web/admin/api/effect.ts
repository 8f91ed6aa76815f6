import type { RouterContextProvider } from 'react-router'
import { call } from '../../api-client.ts'
import type { EntityName } from '../entities/field.ts'
import type { PriceChanges } from '../fares/price-effect.tsx'
import { endpoints } from './endpoints.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Previews a save: returns which coming screenings would get another price. Returns null for records on which no
 * price depends.
 */
export async function effectOf(
  context: Context,
  name: EntityName,
  body: Record<string, unknown>,
  id?: string,
): Promise<PriceChanges | null> {
  const { check } = endpoints[name]
  // Without `check`, no record of the entity affects prices. A new price grid affects none either, because no
  // screening uses it yet.
  if (!check || (check.params && id === undefined)) return null
  const asked = check.params ? { params: { id }, body } : { body: { ...body, ...(id && { id: Number(id) }) } }
  return (await call(context, check, asked)) as PriceChanges
}

/**
 * Previews a deletion: returns which coming screenings would get another price. Returns null except for price
 * rules: any other record on which a price depends cannot be deleted.
 */
export async function effectOfRemoval(
  context: Context,
  name: EntityName,
  id: string,
): Promise<PriceChanges | null> {
  return endpoints[name].check?.params ? null : effectOf(context, name, { remove: true }, id)
}
