import { useCallback, useState } from 'react'
import type { Film } from '../programme.ts'

// Kept for as long as the page lives: the list is asked for once, at the first opening of the search.
let kept: Promise<Film[]> | undefined

export function useLoadedFilms() {
  const [films, setFilms] = useState<readonly Film[]>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    kept ??= askForFilms()
    setFailed(false)
    kept.then(setFilms, () => {
      // Asked again at the next opening.
      kept = undefined
      setFailed(true)
    })
  }, [])
  return { films, failed, load }
}

async function askForFilms(): Promise<Film[]> {
  const response = await fetch('/api/v1/app/movie')
  if (!response.ok) throw new Error(`films: ${response.status}`)
  return response.json()
}
