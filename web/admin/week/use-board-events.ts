import { useEffect, useRef } from 'react'
import { putting } from './doings.ts'
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
    // Wherever one is: what one holds is let go of.
    addEventListener(
      'keydown',
      event => event.key === 'Escape' && now.current.planner.act({ do: 'arm', armed: null }),
      { signal },
    )
    // A whole click or tap: a finger that goes on to scroll puts nothing there.
    element.addEventListener(
      'click',
      event => {
        const isLane = event.target instanceof Element && event.target.matches('.lane, .cursor, .cursor *')
        if (!isLane) return
        const { planner, drag } = now.current
        const { armed, cursor } = planner
        // Pressed by a key or by what reads the page aloud, it was pointed at nowhere.
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
