import type { movie } from '../../../contract/admin/movie.ts'
import type { publishWeek, readWeek, saveWeek } from '../../../contract/admin/week.ts'
import { ApiRefusal, type BrowserEndpoint, call, fromBrowser } from '../../api-client.ts'
import type { Body, Film, Week } from './plan/blocks.ts'

// The API requests of the week planner. The browser sends them itself, and not through a page action, so that a
// network error leaves the page and its edits in place.

const read: BrowserEndpoint<typeof readWeek> = { method: 'get', path: '/admin/week' }
const save: BrowserEndpoint<typeof saveWeek> = { method: 'post', path: '/admin/week' }
const publish: BrowserEndpoint<typeof publishWeek> = { method: 'post', path: '/admin/week/publish' }
const film: BrowserEndpoint<typeof movie.read> = { method: 'get', path: '/admin/movie/{id}' }

export const askWeek = ({ cinemas_id }: Pick<Week, 'cinemas_id'>, from: string, signal?: AbortSignal) =>
  call(fromBrowser, read, { query: { cinemas_id: String(cinemas_id), from } }, signal && { signal })

export const sendWeek = (body: Body) => call(fromBrowser, save, { body })

export const sendPublication = ({ cinemas_id, from }: Week) =>
  call(fromBrowser, publish, { body: { cinemas_id, from } })

/** Reads a film that the search has found, with the same data as the films of the week. */
export async function askFilm(id: number): Promise<Film> {
  const one = await call(fromBrowser, film, { params: { id: String(id) } })
  const { title, time, release_date, classification, promised_screenings, media } = one
  return {
    ...{ id, title, time, release_date, classification, promised_screenings, weeks_running: 0 },
    placeholder: media[0]?.placeholder ?? '',
  }
}

/** Returns a sentence that says why saving failed, and that the edits are not lost. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiRefusal))
    return 'Le cinéma n’a pas pu être joint, mais rien n’est perdu : vos changements sont gardés dans ce navigateur. Réessayez dans un instant ; ce qui est déjà enregistré ne le sera pas deux fois.'
  if (error.status === 401)
    return 'Votre session a pris fin. Reconnectez-vous dans un autre onglet, puis enregistrez de nouveau : vos changements sont toujours là.'
  return error.message
}
