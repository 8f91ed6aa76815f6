import { useEffect, useState } from 'react'

/**
 * Returns the seconds until a moment. Returns null on the server and until hydration, because the clocks of server
 * and browser differ.
 */
export function useSecondsUntil(until: string): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** Returns the time left as text: « encore 5 min », « encore 40 s ». */
export const timeLeftText = (seconds: number): string =>
  `encore ${seconds >= 60 ? `${Math.floor(seconds / 60)} min` : `${seconds} s`}`
