import { useCallback, useState } from 'react'
import type { listFilms } from '../../contract/programme.ts'
import { type BrowserEndpoint, call, fromBrowser } from '../api-client.ts'
import type { Film } from '../programme.ts'

const films: BrowserEndpoint<typeof listFilms> = { method: 'get', path: '/app/movie' }

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
  const [code, all] = await Promise.all([askForCode(), call(fromBrowser, films, {})])
  return { ...code, films: all }
}

async function askForCode() {
  const { suggestions } = await import('./suggestions.tsx')
  return suggestions
}
