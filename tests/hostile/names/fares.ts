import { tariffs } from '../../../server/fares/tables.ts'
import type { TestApi } from '../../api.ts'
import { each, idsOf, next } from './each.ts'

export const faresOf = async ({ db }: TestApi) =>
  idsOf(
    await db
      .insert(tariffs)
      .values(each(() => ({ code: next('tarif'), label: 'Étudiant' })))
      .returning({ id: tariffs.id }),
  )
