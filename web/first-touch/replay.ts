import type { FirstTouches } from './early-script.ts'

declare global {
  interface Window {
    firstTouches: FirstTouches
  }
}

/** Back was pressed before the script came: this document is not the page of that address. */
export const isAnotherPage = (): boolean => location.pathname + location.search !== window.firstTouches.shown

/** Does once more, one after the other, what a person did before; until that is done, new clicks wait behind. */
export async function replay(): Promise<void> {
  const touches = window.firstTouches
  for (const action of touches.actions) {
    // What one action changed is shown before the next is done, as it would be between two touches.
    await new Promise(done => setTimeout(done))
    heard(action)
  }
  document.documentElement.dataset.scripts = 'yes'
  document.documentElement.dataset.ready = 'yes'
}

/** Past the early script, which would keep it once more. */
export function heard(action: () => void): void {
  window.firstTouches.again = true
  action()
  window.firstTouches.again = false
}
