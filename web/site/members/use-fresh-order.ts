import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 4000

/** Asks again while the bank is thinking, and only while somebody is looking. */
export function useFreshOrder(waiting: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!waiting || state !== 'idle') return
    const later = setInterval(
      () => document.visibilityState === 'visible' && navigator.onLine && revalidate(),
      everyMs,
    )
    return () => clearInterval(later)
  }, [waiting, state, revalidate])
}
