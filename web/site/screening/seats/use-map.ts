import { useEffect, useRef, useState } from 'react'
import { fromBrowser } from '../../../api-client.ts'
import { askSeats, type Plan } from './ask-seats.ts'
import { type LoadedMap, loadMap } from './load-map.ts'

/** The map while it is open. If the room's plan changes meanwhile, loads the seats again. */
export function useMap(screening: number, version: number | null) {
  const [map, setMap] = useState<LoadedMap | 'coming' | 'failed' | null>(null)
  const [inPlan, setInPlan] = useState<ReadonlySet<number> | null>(null)
  const latest = useRef(version)
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

  /** If the plan changed while the map was loading, loads the seats again. */
  const upToDate = async (loaded: LoadedMap): Promise<LoadedMap> =>
    latest.current === null || latest.current === loaded.plan.version
      ? loaded
      : { ...loaded, plan: await askSeats(fromBrowser, screening) }

  return {
    map,
    /** The seat ids of the new plan. */
    inPlan,
    open() {
      setMap('coming')
      loadMap(screening)
        .then(upToDate)
        .then(setMap, () => setMap('failed'))
    },
    close: () => setMap(null),
  }
}
