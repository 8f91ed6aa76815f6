import type { RouterContextProvider } from 'react-router'
import { call } from '../../api-client.ts'
import type { EntityName } from '../entities/field.ts'
import type { PriceChanges } from '../fares/price-effect.tsx'
import { endpoints } from './endpoints.ts'

type Context = Readonly<RouterContextProvider>

/** Previews the effect of a save on coming screenings; null if the entity has none. */
export async function effectOf(
  context: Context,
  name: EntityName,
  body: Record<string, unknown>,
  id?: string,
): Promise<PriceChanges | null> {
  const { check } = endpoints[name]
  // A new grid is not used by any screening yet.
  if (!check || (check.params && id === undefined)) return null
  const asked = check.params ? { params: { id }, body } : { body: { ...body, ...(id && { id: Number(id) }) } }
  return (await call(context, check, asked)) as PriceChanges
}

/** The same for a removal. Only a rule can be removed while screenings depend on it. */
export async function effectOfRemoval(
  context: Context,
  name: EntityName,
  id: string,
): Promise<PriceChanges | null> {
  return endpoints[name].check?.params ? null : effectOf(context, name, { remove: true }, id)
}
