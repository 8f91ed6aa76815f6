import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** The specification's timings: a slide rests for a second, and takes two to give way to the next. */
const restMs = 1000
const dissolveMs = 2000
const swipePixels = 40

export type Show = ReturnType<typeof useShow>

/** Which slide is shown, and when the next one comes. */
export function useShow(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [running, setRunning] = useState(false)
  const [playing, setPlaying] = useState(true)
  const [held, setHeld] = useState(false)
  const [{ current, last }, setPair] = useState<{ current: number; last: number | null }>({
    current: 0,
    last: null,
  })
  const touchedAt = useRef<number>(undefined)
  const hidden = useTabHidden()

  const go = (to: number) => {
    const next = (to + count) % count
    setPair(pair => (pair.current === next ? pair : { current: next, last: pair.current }))
  }

  useEffect(() => {
    const list = strip.current
    if (list) {
      // The strip may have been scrolled by hand before this script started, and somebody be in it since.
      setPair({ current: Math.round(list.scrollLeft / Math.max(1, list.clientWidth)), last: null })
      setHeld(list.parentElement!.matches(':focus-within'))
    }
    setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches)
    setRunning(true)
  }, [])

  const advancing = running && playing && !held && !hidden && count > 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: go only needs the current slide, which is here
  useEffect(() => {
    if (!advancing) return
    const timer = setTimeout(() => go(current + 1), last === null ? restMs : dissolveMs + restMs)
    return () => clearTimeout(timer)
  }, [advancing, current, last, count])

  return {
    strip,
    running,
    playing,
    current,
    /** True once a slide has given way to another. */
    moved: last !== null,
    go,
    toggle: () => setPlaying(on => !on),
    placeOf: (position: number) => {
      if (position === current) return 'current' as const
      if (position === last) return 'last' as const
      // The one to come is already there, unseen, so that its picture is loaded in time; no other is.
      return position === (current + 1) % count ? ('next' as const) : ('far' as const)
    },
    handlers: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowRight') go(current + 1)
        if (event.key === 'ArrowLeft') go(current - 1)
      },
      onPointerDown: (event: PointerEvent) => {
        touchedAt.current = event.pointerType === 'mouse' ? undefined : event.clientX
      },
      onPointerUp: (event: PointerEvent) => {
        const moved = event.clientX - (touchedAt.current ?? event.clientX)
        touchedAt.current = undefined
        if (running && Math.abs(moved) > swipePixels) go(moved < 0 ? current + 1 : current - 1)
      },
    },
  }
}

function useTabHidden(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const follow = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return hidden
}
