import { fromBrowser } from '../api-client.ts'
import { element } from './element.ts'
import { bringInLine, chosenIn, filtersIn, isChanged, offerTheSame, say } from './filters.ts'

/** The parts that another day, filter or week replaces. `.coming` is absent without upcoming films. */
const parts = ['#programme', '.coming']

/** Replaces only the programme when the user picks another day, filter or week. */
export function startProgramme(): void {
  if (!document.getElementById('programme')) return
  let shown = pageOf(location.href)
  let asked = new AbortController()
  // A live region must exist before its text changes, and must not be replaced, or it is not read out.
  const status = element('p', { role: 'status', class: 'spoken' })
  document.getElementById('programme')?.before(status)
  centreDay()

  const show = async (address: string, isNew: boolean) => {
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    const form = filtersIn(document)
    if (form) say(form, new URL(address, location.href).searchParams)
    document.querySelector('.film-list')?.setAttribute('aria-busy', 'true')
    try {
      const response = await fromBrowser(address, { signal })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      // The response may have been complete before the abort: the user chose something else meanwhile.
      if (signal.aborted) return
      if (!response.ok || !page.getElementById('programme')) return load(address)
      if (isNew && pageOf(address) !== shown) history.pushState(null, '', address)
      shown = pageOf(address)
      put(page)
      status.textContent = inWords()
    } catch {
      // After a network error, load the page: the browser shows its own error and retry.
      if (!signal.aborted) load(address)
    }
  }

  document.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>(`#programme a[href^="${location.pathname}?"]`)
    if (!link) return
    event.preventDefault()
    // « Effacer les filtres »
    if (link.closest('.filters')) rememberCinema('')
    // The link of a day has the filters of the last render; the form has those chosen since.
    const form = link.closest('.day-strip') && filtersIn(document)
    void show(form ? chosenIn(form, new URL(link.href).searchParams.get('jour')) : link.href, true)
  })
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>('.filters')
    if (form) void show(chosenIn(form), true)
  })
  addEventListener('popstate', () => {
    if (pageOf(location.href) === shown) return
    // Set it now: the user may go forward again before the response arrives.
    shown = pageOf(location.href)
    void show(shown, false)
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.closest('.filters') && target.name === 'cinema')
      rememberCinema(target.value)
  })
  chooseCinema()
  // A filter was chosen before this script started, or the cinema of the last visit was chosen again.
  const form = filtersIn(document)
  if (form && isChanged(form)) void show(chosenIn(form), true)
}

const cinemaKey = 'cinéma'

/** The cinema of a chain that the visitor filters by; empty forgets it. */
function rememberCinema(id: string): void {
  try {
    if (id) localStorage.setItem(cinemaKey, id)
    else localStorage.removeItem(cinemaKey)
  } catch {
    // The browser blocks storage: every visit starts with all cinemas.
  }
}

/** Chooses the cinema of the last visit, unless the address says what to show. */
function chooseCinema(): void {
  const list = filtersIn(document)?.querySelector<HTMLSelectElement>('[name=cinema]')
  if (!list || location.search || list.selectedIndex > 0) return
  try {
    const id = localStorage.getItem(cinemaKey)
    if (id && [...list.options].some(({ value }) => value === id)) list.value = id
  } catch {
    // As above.
  }
}

/** The URL without its fragment, as the server sees it. */
function pageOf(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}

/** Reloads if only the fragment differs, because `assign` would not load the page. */
function load(address: string): void {
  if (pageOf(address) === pageOf(location.href)) location.reload()
  else location.assign(address)
}

function put(page: Document): void {
  const focused = document.activeElement
  for (const part of parts) {
    const old = document.querySelector(part)
    const fresh = page.querySelector(part)
    if (old && fresh) replace(old, fresh)
    else if (old) old.remove()
    else if (fresh) document.querySelector('#programme')?.after(fresh)
  }
  // The login must return to the programme shown now.
  const login = '.site-header a[href^="/authentification/connexion"]'
  const href = page.querySelector(login)?.getAttribute('href')
  for (const link of document.querySelectorAll(login)) if (href) link.setAttribute('href', href)
  centreDay()
  if (focused && !focused.isConnected) sameAs(focused).focus({ preventScroll: true })
}

/** Replaces all but the filters, unless their choices changed: a list may be open or about to be clicked. */
function replace(old: Element, fresh: Element): void {
  const form = filtersIn(old)
  const drawn = filtersIn(fresh)
  if (form && drawn && offerTheSame(form, drawn)) {
    bringInLine(form, drawn)
    for (const child of [...old.children]) if (child !== form) child.remove()
    const around = [...fresh.children]
    const at = around.indexOf(drawn)
    form.before(...around.slice(0, at))
    form.after(...around.slice(at + 1))
  } else old.replaceWith(fresh)
}

/** Keeps the keyboard focus on the same control; if it is gone, on the title. */
function sameAs(focused: Element): HTMLElement {
  const name = focused.getAttribute('name')
  const href = focused.getAttribute('href')
  const same = [...document.querySelectorAll<HTMLElement>('#programme :is(a, select, input)')].find(
    one => (name && one.getAttribute('name') === name) || (href && one.getAttribute('href') === href),
  )
  return same ?? document.getElementById('programme-titre')!
}

/** The text for screen readers. */
function inWords(): string {
  const told = (what: string) => document.querySelector(`#programme ${what}`)?.textContent
  const films = document.querySelectorAll('#programme :is(.film-list, .films) > li').length
  return `${told('h2')}\u00a0: ${told(':is(.empty p, .no-showtime)') ?? `${films}\u00a0film${films > 1 ? 's' : ''}`}`
}

/** Centres the chosen day: the strip is wider than a phone. */
function centreDay(): void {
  const list = document.querySelector<HTMLElement>('.day-strip .days')
  const chosen = list?.querySelector('[aria-current]')?.parentElement
  if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
}
