import { useEffect, useRef } from 'react'
import { putting } from './doings.ts'
import { actionOfKey, pointed } from './keys.ts'
import type { Drag } from './use-drag.ts'
import type { Planner } from './use-planner.ts'

/** Handles the key and pointer events of the whole board. Blocks handle their own drags. */
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
        const doing = actionOfKey(event, planner)
        if (!doing) return
        event.preventDefault()
        byKeyboard.current = true
        planner.act(doing)
      },
      { signal },
    )
    // Escape drops the picked film or block, wherever the focus is, so that the next click places nothing.
    addEventListener(
      'keydown',
      event => event.key === 'Escape' && now.current.planner.act({ do: 'arm', armed: null }),
      { signal },
    )
    // Place films at a click and not at pointerdown: a finger that scrolls the page must not place anything.
    element.addEventListener(
      'click',
      event => {
        const isLane = event.target instanceof Element && event.target.matches('.lane, .cursor, .cursor *')
        if (!isLane) return
        const { planner, drag } = now.current
        const { armed, cursor } = planner
        // A click made with a key or a screen reader has no coordinates, so use the spot of the keyboard cursor.
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
