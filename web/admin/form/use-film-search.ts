import { useEffect, useState } from 'react'
import type { Choice } from '../entities/field.ts'

const pauseMs = 150
const most = 12

/** The films whose title, director or actors hold what is typed, asked of the API after a short pause. */
export function useFilmSearch(typed: string, wanted: boolean): readonly Choice[] {
  const [found, setFound] = useState<readonly Choice[]>([])
  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    const pause = setTimeout(async () => {
      const query = new URLSearchParams({ q: typed.trim(), size: String(most), sort: 'title' })
      try {
        const response = await fetch(`/api/v1/admin/movie?${query}`, { signal: leaving.signal })
        const films = (await response.json()) as { id: number; title: string }[]
        if (response.ok) setFound(films.map(({ id, title }) => ({ value: String(id), label: title })))
      } catch {
        // The line is cut or the person typed on: the list simply stays as it was.
      }
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      leaving.abort()
    }
  }, [typed, wanted])
  return found
}
