import { closePanels } from '../ui/popovers.ts'
import { startSearch } from './search.ts'

/** What the header and the footer do, on the pages that React runs too. */
export function startHeader(): void {
  startSearch()
  if (heardAlready) return
  heardAlready = true
  // A page that the browser brings back as it was left has no open menu.
  addEventListener('pageshow', ({ persisted }) => persisted && closePanels())
  document.addEventListener('click', event => {
    const link = event.target instanceof Element && event.target.closest('.site-header a[href$="#contact"]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    glideToContact()
  })
}

let heardAlready = false

/** A plain anchor without scripts; with them the page glides to the block and the reader's focus goes along. */
function glideToContact(): void {
  closePanels()
  history.pushState(history.state, '', '#contact')
  const block = document.getElementById('contact')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  block?.focus({ preventScroll: true })
  block?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
}
