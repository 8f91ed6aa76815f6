import { useEffect, useRef } from 'react'
import { putting } from './doings.ts'
import { keyed, pointed } from './keys.ts'
import type { Drag } from './use-drag.ts'
import type { Planner } from './use-planner.ts'

/** Key and pointer events of the whole board. Blocks handle their own drags. */
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
    // Escape disarms, wherever the focus is.
    addEventListener(
      'keydown',
      event => event.key === 'Escape' && now.current.planner.act({ do: 'arm', armed: null }),
      { signal },
    )
    // On click, not pointerdown: a finger that scrolls must not place anything.
    element.addEventListener(
      'click',
      event => {
        const isLane = event.target instanceof Element && event.target.matches('.lane, .cursor, .cursor *')
        if (!isLane) return
        const { planner, drag } = now.current
        const { armed, cursor } = planner
        // A key or a screen reader clicks without coordinates: use the cursor.
        const spot = event.detail === 0 ? cursor : drag.spotAt(event.clientX, event.clientY)
        const doing = spot && (armed ? putting(planner, armed, spot) : pointed(planner, spot))
        if (doing) planner.act(doing)
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
    const byHand = () => {
      byKeyboard.current = false
    }
    element.addEventListener('pointerdown', byHand, { signal })
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget instanceof Node && !element.contains(relatedTarget) && byHand(),
      { signal },
    )
    element.addEventListener('pointerleave', () => now.current.drag.hover(null), { signal })
    return () => leaving.abort()
  }, [])
  return { board, byKeyboard }
}
