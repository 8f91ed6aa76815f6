import { useCallback, useState } from 'react'
import type { Film } from '../programme.ts'

type Suggestions = Awaited<ReturnType<typeof askForCode>> & { films: readonly Film[] }

// Kept for as long as the page lives: asked for once, at the first opening of the search.
let kept: Promise<Suggestions> | undefined

export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestions>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    kept ??= loadSuggestions()
    setFailed(false)
    kept.then(setSuggestions, () => {
      // Asked again at the next opening.
      kept = undefined
      setFailed(true)
    })
  }, [])
  return { suggestions, failed, load }
}

/** The films and what searches them, side by side: a page that nobody searches pays for neither. */
async function loadSuggestions(): Promise<Suggestions> {
  const [code, films] = await Promise.all([askForCode(), askForFilms()])
  return { ...code, films }
}

async function askForCode() {
  const { suggestions } = await import('./suggestions.tsx')
  return suggestions
}

async function askForFilms(): Promise<Film[]> {
  const response = await fetch('/api/v1/app/movie')
  if (!response.ok) throw new Error(`films: ${response.status}`)
  return response.json()
}
