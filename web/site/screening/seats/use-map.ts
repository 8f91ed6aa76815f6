import { useCallback, useEffect, useRef, useState } from 'react'
import { fromBrowser } from '../../../api-client.ts'
import { askSeats, type Plan } from './ask-seats.ts'
import { type LoadedMap, loadMap } from './load-map.ts'

/**
 * From this width on, the map is on the page beside the fares; on a narrower page, a dialog shows it on
 * request.
 */
const wideQuery = '(width >= 64rem)'

/** Loads the seat map: on a wide page immediately, otherwise when the user opens it. */
export function useMap(screening: number, version: number | null, numbered: boolean) {
  const [map, setMap] = useState<LoadedMap | 'coming' | 'failed' | null>(null)
  const [inPlan, setInPlan] = useState<ReadonlySet<number> | null>(null)
  const wide = useWide()
  const latest = useRef(version)
  // If the room gets another seat plan while the page is open, load the seats again.
  useEffect(() => {
    const before = latest.current
    latest.current = version
    if (before === null || version === before) return
    let over = false
    const renew = (plan: Plan) => {
      if (over) return
      setInPlan(new Set(plan.seats.map(({ id }) => id)))
      setMap(map => (map && typeof map === 'object' ? { ...map, plan } : map))
    }
    // If loading fails, do nothing: if a chosen seat is lost, the API refuses the order with a message.
    askSeats(fromBrowser, screening).then(renew, () => {})
    return () => {
      over = true
    }
  }, [version, screening])

  const load = useCallback(() => {
    // If the room got another seat plan while the map was loading, load the seats again.
    const upToDate = async (loaded: LoadedMap): Promise<LoadedMap> =>
      latest.current === null || latest.current === loaded.plan.version
        ? loaded
        : { ...loaded, plan: await askSeats(fromBrowser, screening) }
    setMap('coming')
    loadMap(screening)
      .then(upToDate)
      .then(setMap, () => setMap('failed'))
  }, [screening])

  useEffect(() => {
    if (!numbered) return
    if (wide) load()
    // When the window becomes narrower, the map moves into a dialog. Forget the loaded map, because a loaded map
    // would open this dialog.
    return () => setMap(null)
  }, [wide, numbered, load])

  return {
    map,
    /** True if the map is on the page instead of in a dialog. */
    wide,
    /** The ids of the seats in the new plan; null if the plan has not changed. */
    inPlan,
    open() {
      if (!wide || map === 'failed') return load()
      const seat = document.querySelector<HTMLElement>('.map-on-page [data-seat][tabindex="0"]')
      seat?.scrollIntoView({ block: 'center' })
      seat?.focus({ preventScroll: true })
    },
    close: () => !wide && setMap(null),
  }
}

function useWide(): boolean {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const query = matchMedia(wideQuery)
    const look = () => setWide(query.matches)
    // Look at the width a moment later, after the text typed before hydration is restored: rendering earlier would
    // reset the fields.
    const timer = setTimeout(look)
    query.addEventListener('change', look)
    return () => {
      clearTimeout(timer)
      query.removeEventListener('change', look)
    }
  }, [])
  return wide
}
