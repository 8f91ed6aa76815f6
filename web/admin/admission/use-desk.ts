import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Gate } from '../../../contract/rules/admission.ts'
import { fromBrowser } from '../../api-client.ts'
import { createDesk, type Desk, type DeskState } from './desk.ts'
import { type Kept, openKept } from './kept.ts'
import { wakeSound } from './signals.ts'

const everyMs = 15_000

/** The desk of this gate, once the page runs in a browser; until then what the server counted. */
export function useDesk(gate: Gate, sessionIds: readonly number[], counters: DeskState['counters']) {
  const [{ desk, kept }, setDesk] = useState<{ desk?: Desk; kept?: Kept }>({})
  const [before] = useState<DeskState>(() => ({
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
    const made = createDesk(world, kept, gate, sessionIds)
    setDesk({ desk: made, kept })
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
    desk?.subscribe ?? nothingToHear,
    () => desk?.state() ?? before,
    () => before,
  )
  // Until the first list is here, the server's count is the better one.
  return { desk, kept, state: state.listAt === null ? { ...state, counters } : state }
}

const nothingToHear = () => () => {}
