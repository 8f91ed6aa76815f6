import type { RouterContextProvider } from 'react-router'
import { movie } from '../../../contract/admin/movie.ts'
import { timetable } from '../../../contract/admin/tables.ts'
import type { Classification } from '../../../contract/rules/classification.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import type { WarningData } from '../entities/entity.ts'
import type { Values } from '../form/values.ts'

type Context = Readonly<RouterContextProvider>

const most = 1000

/**
 * Reads data that the warnings of the form need, but of which the form contains only ids: the hours of the
 * timetables and the age rating of the film.
 */
export async function readWarningData(context: Context, typed: Values): Promise<WarningData> {
  const [hours, classification] = await Promise.all([
    call(context, timetable.list, { query: { size: most } }),
    classificationOf(context, String(typed.movies_id ?? '')),
  ])
  return {
    hours: new Map(hours.map(({ id, hours_timetable }) => [String(id), hours_timetable])),
    classification,
  }
}

/**
 * Returns the age rating of the film; null if the form names no film or the film no longer exists. The save then
 * reports the missing film.
 */
async function classificationOf(context: Context, filmId: string): Promise<Classification | null> {
  if (!/^[1-9]\d*$/.test(filmId)) return null
  try {
    return (await call(context, movie.read, { params: { id: filmId } })).classification
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return null
    throw error
  }
}
