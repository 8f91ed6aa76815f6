import { closePanels } from '../ui/popovers.ts'
import { startSearch } from './search.ts'

/** Starts the behaviour of the header and the footer, on pages that React hydrates too. */
export function startHeader(): void {
  startSearch()
  if (heardAlready) return
  heardAlready = true
  // Close menus on a page restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && closePanels())
  document.addEventListener('click', event => {
    const link = event.target instanceof Element && event.target.closest('.site-header a[href$="#contact"]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    glideToContact()
  })
}

let heardAlready = false

/** Scrolls smoothly to the contact block and focuses it. Without scripts, the link is a plain anchor. */
function glideToContact(): void {
  closePanels()
  history.pushState(history.state, '', '#contact')
  const block = document.getElementById('contact')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  block?.focus({ preventScroll: true })
  block?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
}
