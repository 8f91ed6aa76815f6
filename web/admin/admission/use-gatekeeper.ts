import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Gate } from '../../../contract/rules/admission.ts'
import { fromBrowser } from '../../api-client.ts'
import { createGatekeeper, type Gatekeeper, type GatekeeperState } from './gatekeeper.ts'
import { type Kept, openKept } from './kept.ts'
import { wakeSound } from './signals.ts'

const everyMs = 15_000

/** The gatekeeper of this gate, once the page runs in a browser; until then what the server counted. */
export function useGatekeeper(
  gate: Gate,
  sessionIds: readonly number[],
  counters: GatekeeperState['counters'],
) {
  const [{ gatekeeper, kept }, setGatekeeper] = useState<{ gatekeeper?: Gatekeeper; kept?: Kept }>({})
  const [before] = useState<GatekeeperState>(() => ({
    online: true,
    loggedOut: false,
    listAt: null,
    counters,
    waiting: 0,
    refusals: 0,
    questions: [],
    conflicts: [],
  }))
  useEffect(() => {
    const kept = openKept(localStorage)
    if (!kept.read('device')) kept.write('device', `Appareil ${crypto.randomUUID().slice(0, 4)}`)
    const world = { api: fromBrowser, now: Date.now, newId: () => crypto.randomUUID() }
    const made = createGatekeeper(world, kept, gate, sessionIds)
    setGatekeeper({ gatekeeper: made, kept })
    const refresh = () => void made.refresh()
    refresh()
    const timer = setInterval(refresh, everyMs)
    addEventListener('online', refresh)
    addEventListener('offline', refresh)
    addEventListener('pointerdown', wakeSound)
    addEventListener('keydown', wakeSound)
    return () => {
      clearInterval(timer)
      removeEventListener('online', refresh)
      removeEventListener('offline', refresh)
      removeEventListener('pointerdown', wakeSound)
      removeEventListener('keydown', wakeSound)
    }
  }, [gate, sessionIds])
  const state = useSyncExternalStore(
    gatekeeper?.subscribe ?? nothingToHear,
    () => gatekeeper?.state() ?? before,
    () => before,
  )
  // Until the first list is here, the server's count is the better one.
  return { gatekeeper, kept, state: state.listAt === null ? { ...state, counters } : state }
}

const nothingToHear = () => () => {}
