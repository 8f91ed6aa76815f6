import type { FirstTouches } from './early-script.ts'

declare global {
  interface Window {
    firstTouches: FirstTouches
  }
}

/** True if Back changed the URL before the script started: this document belongs to another URL. */
export const isAnotherPage = (): boolean => location.pathname + location.search !== window.firstTouches.shown

/** Replays the recorded actions one by one. New clicks are queued until it is done. */
export async function replay(): Promise<void> {
  const touches = window.firstTouches
  for (const action of touches.actions) {
    // Let the page update between two actions, as between two real clicks.
    await new Promise(done => setTimeout(done))
    heard(action)
  }
  document.documentElement.dataset.scripts = 'yes'
  document.documentElement.dataset.ready = 'yes'
}

/** Runs an action that the early script does not record again. */
export function heard(action: () => void): void {
  window.firstTouches.again = true
  action()
  window.firstTouches.again = false
}
