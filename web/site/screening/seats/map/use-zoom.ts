import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The minimum touch target, in pixels. */
export const touchWidth = 44
const widest = 72

/**
 * Manages how wide a seat is drawn. At first the whole room fits into the view; then the user can zoom in and out.
 */
export function useZoom(columns: number, lines: number) {
  const box = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const width = Math.max(fit, chosen ?? 0)
  /**
   * The point of the room (in seat widths) at `x` and `y`, and the point of the view where it stays while zooming.
   */
  const anchor = useRef({ x: 0, y: 0, left: 0, top: 0 })

  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth, clientHeight } = box.current!
      setFit(Math.min(clientWidth / columns, Math.max(clientHeight, 240) / lines, touchWidth))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box.current!)
    return () => sizes.disconnect()
  }, [columns, lines])

  useLayoutEffect(() => {
    const { x, y, left, top } = anchor.current
    const [at, plan] = cornersOf(box.current!)
    box.current!.scrollBy(plan.left + x * width - at.left - left, plan.top + y * width - at.top - top)
  }, [width])

  /**
   * Zooms around a point of the screen. If `margin` is given, the point then keeps at least this distance from the
   * edges of the view.
   */
  function zoom(to: number, clientX?: number, clientY?: number, margin = 0) {
    const [at, plan] = cornersOf(box.current!)
    const [spotX, spotY] = [clientX ?? at.left + at.width / 2, clientY ?? at.top + at.height / 2]
    const inside = (at: number, size: number) => Math.max(margin, Math.min(at, size - margin))
    anchor.current = {
      x: (spotX - plan.left) / width,
      y: (spotY - plan.top) / width,
      left: inside(spotX - at.left, at.width),
      top: inside(spotY - at.top, at.height),
    }
    setChosen(Math.min(to, widest))
  }

  const latest = useRef({ width, zoom })
  latest.current = { width, zoom }
  useEffect(() => {
    let start: { apart: number; width: number } | undefined
    const pinch = (event: TouchEvent) => {
      const [one, two] = event.touches
      if (!one || !two) return
      event.preventDefault()
      const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
      start ??= { apart, width: latest.current.width }
      const middle = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2] as const
      latest.current.zoom((start.width * apart) / start.apart, ...middle)
    }
    const end = () => {
      start = undefined
    }
    // A pinch on a trackpad arrives as a wheel event with Ctrl; ignore any other wheel event.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current.zoom(latest.current.width * Math.exp(-event.deltaY / 100), event.clientX, event.clientY)
    }
    const area = box.current!
    area.addEventListener('touchmove', pinch, { passive: false })
    area.addEventListener('touchend', end)
    area.addEventListener('wheel', wheel, { passive: false })
    return () => {
      area.removeEventListener('touchmove', pinch)
      area.removeEventListener('touchend', end)
      area.removeEventListener('wheel', wheel)
    }
  }, [])

  return {
    box,
    width,
    closer: width < widest ? () => zoom(width < touchWidth ? touchWidth : widest) : undefined,
    further: width > fit ? () => zoom(width > touchWidth ? touchWidth : fit) : undefined,
    /**
     * Zooms in after a tap on a seat that is smaller than a touch target, so that the seat is fully visible.
     */
    nearer: (x: number, y: number) => width < touchWidth && zoom(touchWidth, x, y, touchWidth),
  }
}

/** Returns the rectangle of the view, and that of the plan in it. A plan smaller than the view is centred. */
const cornersOf = (box: HTMLElement) =>
  [box.getBoundingClientRect(), box.firstElementChild!.getBoundingClientRect()] as const
