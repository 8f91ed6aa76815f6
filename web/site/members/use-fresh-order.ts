import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 4000

/** Polls the order while its payment is pending and the page is visible. */
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
