import { useCallback, useEffect, useRef, useState } from 'react'
import { fromBrowser } from '../../../api-client.ts'
import { askSeats, type Plan } from './ask-seats.ts'
import { type LoadedMap, loadMap } from './load-map.ts'

/** From here the map stands on the page, beside the fares; below, a dialog shows it on request. */
const wideQuery = '(width >= 64rem)'

/** The map, on a wide page at once, otherwise while it is open. */
export function useMap(screening: number, version: number | null, numbered: boolean) {
  const [map, setMap] = useState<LoadedMap | 'coming' | 'failed' | null>(null)
  const [inPlan, setInPlan] = useState<ReadonlySet<number> | null>(null)
  const wide = useWide()
  const latest = useRef(version)
  // If the room's plan changes meanwhile, loads the seats again.
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
    // Ignore a failure: an order for a lost seat is refused with a message.
    askSeats(fromBrowser, screening).then(renew, () => {})
    return () => {
      over = true
    }
  }, [version, screening])

  const load = useCallback(() => {
    // If the plan changed while the map was loading, loads the seats again.
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
    // The window became narrower: no dialog opens by itself.
    return () => setMap(null)
  }, [wide, numbered, load])

  return {
    map,
    /** True if the map stands on the page. */
    wide,
    /** The seat ids of the new plan. */
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
    // After the replay of what was typed before hydration: a render before it would reset the fields.
    const timer = setTimeout(look)
    query.addEventListener('change', look)
    return () => {
      clearTimeout(timer)
      query.removeEventListener('change', look)
    }
  }, [])
  return wide
}
