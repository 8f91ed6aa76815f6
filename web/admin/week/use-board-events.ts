import { useEffect, useRef } from 'react'
import { placing } from './doings.ts'
import { keyed, pointed } from './keys.ts'
import type { Drag } from './use-drag.ts'
import type { Planner } from './use-planner.ts'

/** What is pressed and pointed at anywhere on the board; its blocks hear their own drags. */
export function useBoardEvents(planner: Planner, drag: Drag, onOpen: () => void) {
  const board = useRef<HTMLElement>(null)
  const byKeyboard = useRef(false)
  const now = useRef({ planner, drag, onOpen })
  now.current = { planner, drag, onOpen }
  useEffect(() => {
    const element = board.current!
    const leaving = new AbortController()
    const { signal } = leaving
    element.addEventListener(
      'keydown',
      event => {
        const { planner, onOpen } = now.current
        if (event.key === 'Enter' && planner.chosen) {
          event.preventDefault()
          onOpen()
          return
        }
        const doing = keyed(event, planner)
        if (!doing) return
        event.preventDefault()
        byKeyboard.current = true
        planner.act(doing)
      },
      { signal },
    )
    // Wherever one is: the film that was chosen is let go of.
    addEventListener(
      'keydown',
      event => event.key === 'Escape' && now.current.planner.act({ do: 'arm', film: null }),
      { signal },
    )
    element.addEventListener(
      'pointerdown',
      event => {
        const isLane = event.target instanceof Element && event.target.matches('.lane, .cursor, .cursor *')
        if (event.button !== 0 || !isLane) return
        const { planner, drag } = now.current
        const spot = drag.spotAt(event.clientX, event.clientY)
        if (spot)
          planner.act(planner.armed === null ? pointed(planner, spot) : placing(planner, planner.armed, spot))
      },
      { signal },
    )
    element.addEventListener(
      'pointermove',
      event => {
        if (now.current.planner.armed !== null) now.current.drag.hover(event.clientX, event.clientY)
      },
      { signal },
    )
    element.addEventListener('pointerleave', () => now.current.drag.hover(null), { signal })
    return () => leaving.abort()
  }, [])
  return { board, byKeyboard }
}
