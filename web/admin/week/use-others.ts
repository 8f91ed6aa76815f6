import { type RefObject, useEffect } from 'react'
import { askWeek } from './asking.ts'
import type { Planner } from './use-planner.ts'

const everyMs = 5000

/** What others save comes in by itself while one looks at the page, and at once when one comes back to it. */
export function useOthers({ week: { cinemas_id, from }, act }: Planner, turn: RefObject<number>): void {
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let last = ''
    async function look() {
      if (document.visibilityState !== 'visible') return
      const asked = turn.current
      try {
        const week = await askWeek({ cinemas_id }, from, signal)
        const text = JSON.stringify(week)
        if (asked !== turn.current || text === last) return
        last = text
        act({ do: 'seen', week })
      } catch {
        // The line is cut, or the session has ended: saving will say so.
      }
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look, { signal })
    addEventListener('focus', look, { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [cinemas_id, from, act, turn])
}
