import type { FirstTouches } from './early-script.ts'

declare global {
  interface Window {
    firstTouches: FirstTouches
  }
}

/**
 * True if the visitor went Back before the script started: the URL then belongs to another page than this
 * document.
 */
export const isAnotherPage = (): boolean => location.pathname + location.search !== window.firstTouches.shown

/** Repeats the recorded clicks one after the other. Clicks made in the meantime are recorded too and come last. */
export async function replay(): Promise<void> {
  const touches = window.firstTouches
  for (const action of touches.actions) {
    // Wait before each action, so that the page can update as it would between two clicks of a user.
    await new Promise(done => setTimeout(done))
    runUnrecorded(action)
  }
  document.documentElement.dataset.scripts = 'yes'
  document.documentElement.dataset.ready = 'yes'
}

/** Runs an action, and makes sure that the early script does not record it. */
export function runUnrecorded(action: () => void): void {
  window.firstTouches.again = true
  action()
  window.firstTouches.again = false
}
