import { useEffect, useState } from 'react'
import type { movie } from '../../../contract/admin/movie.ts'
import { type BrowserEndpoint, call, fromBrowser } from '../../api-client.ts'
import type { Choice } from '../entities/field.ts'

const films: BrowserEndpoint<typeof movie.list> = { method: 'get', path: '/admin/movie' }
const pauseMs = 150
const most = 12

/**
 * Returns films whose title, director or actors match the typed text. Waits for a pause in the typing before
 * it calls the API.
 */
export function useFilmSearch(typed: string, wanted: boolean): readonly Choice[] {
  const [found, setFound] = useState<readonly Choice[]>([])
  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    const pause = setTimeout(async () => {
      const query = { q: typed.trim(), size: most, sort: 'title', archived: '0' } as const
      try {
        const listed = await call(fromBrowser, films, { query }, { signal: leaving.signal })
        setFound(listed.map(({ id, title }) => ({ value: String(id), label: title })))
      } catch {
        // If the search fails, or a newer search has replaced it, keep the films found before.
      }
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      leaving.abort()
    }
  }, [typed, wanted])
  return found
}
