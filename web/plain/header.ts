import { closePanels } from '../ui/popovers.ts'
import { startSearch } from './search.ts'

/** Starts the behaviour of the header and the footer, also on pages that React hydrates. */
export function startHeader(): void {
  startSearch()
  if (heardAlready) return
  heardAlready = true
  // Close the menus if the browser restores the page from its back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && closePanels())
  document.addEventListener('click', event => {
    const link = event.target instanceof Element && event.target.closest('.site-header a[href$="#contact"]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    glideToContact()
  })
}

let heardAlready = false

/**
 * Scrolls smoothly to the contact block and focuses it. Without JavaScript, the link to the block works too.
 */
function glideToContact(): void {
  closePanels()
  history.pushState(history.state, '', '#contact')
  const block = document.getElementById('contact')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  block?.focus({ preventScroll: true })
  block?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
}
