import { fromBrowser } from '../api-client.ts'
import { element } from './element.ts'
import { bringInLine, chosenIn, filtersIn, isChanged, offerTheSame, say } from './filters.ts'

/** What another day, filter or week changes; the home page may have no film to announce. */
const parts = ['#programme', '.coming']

/** Another day or filter of the home page, another week of a cinema, is put in the place of the one shown: the rest stays. */
export function startProgramme(): void {
  if (!document.getElementById('programme')) return
  let shown = pageOf(location.href)
  let asked = new AbortController()
  // There before it says something, and never replaced: what comes with its words is not read out.
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
      // An answer that was there already is not called back: something else was chosen while it came.
      if (signal.aborted) return
      if (!response.ok || !page.getElementById('programme')) return load(address)
      if (isNew && pageOf(address) !== shown) history.pushState(null, '', address)
      shown = pageOf(address)
      put(page)
      status.textContent = inWords()
    } catch {
      // The browser has its own words for a line that is cut, and its own way to try again.
      if (!signal.aborted) load(address)
    }
  }

  document.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>(`#programme a[href^="${location.pathname}?"]`)
    if (!link) return
    event.preventDefault()
    // The address of a day has the filters it was drawn with, the form what was chosen since.
    const form = link.closest('.day-strip') && filtersIn(document)
    void show(form ? chosenIn(form, new URL(link.href).searchParams.get('jour')) : link.href, true)
  })
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>('.filters')
    if (form) void show(chosenIn(form), true)
  })
  addEventListener('popstate', () => {
    if (pageOf(location.href) === shown) return
    // From now on: who goes forward again before it is there wants the other one.
    shown = pageOf(location.href)
    void show(shown, false)
  })
  // Chosen before this script came.
  const form = filtersIn(document)
  if (form && isChanged(form)) void show(chosenIn(form), true)
}

/** What the server is asked for: the place on the page is the browser's. */
function pageOf(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}

/** An address that differs by the place on the page alone is gone to without being asked for. */
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
  // The way back from the login leads to what is shown now.
  const login = '.site-header a[href^="/authentification/connexion"]'
  const href = page.querySelector(login)?.getAttribute('href')
  for (const link of document.querySelectorAll(login)) if (href) link.setAttribute('href', href)
  centreDay()
  if (focused && !focused.isConnected) sameAs(focused).focus({ preventScroll: true })
}

/** All of it but the filters where these can stay: one of their lists may be open, or about to be pressed. */
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

/** Who chose by keyboard goes on from there; the title is where one lands when what was pressed is gone. */
function sameAs(focused: Element): HTMLElement {
  const name = focused.getAttribute('name')
  const href = focused.getAttribute('href')
  const same = [...document.querySelectorAll<HTMLElement>('#programme :is(a, select, input)')].find(
    one => (name && one.getAttribute('name') === name) || (href && one.getAttribute('href') === href),
  )
  return same ?? document.getElementById('programme-titre')!
}

/** For who does not see the list change. */
function inWords(): string {
  const told = (what: string) => document.querySelector(`#programme ${what}`)?.textContent
  const films = document.querySelectorAll('#programme :is(.film-list, .films) > li').length
  return `${told('h2')}\u00a0: ${told(':is(.empty p, .no-showtime)') ?? `${films}\u00a0film${films > 1 ? 's' : ''}`}`
}

/** The strip is wider than a telephone: what is chosen stands in its middle. */
function centreDay(): void {
  const list = document.querySelector<HTMLElement>('.day-strip .days')
  const chosen = list?.querySelector('[aria-current]')?.parentElement
  if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
}
