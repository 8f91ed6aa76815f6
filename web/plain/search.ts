import type { listFilms } from '../../contract/programme.ts'
import { type BrowserEndpoint, call, fromBrowser } from '../api-client.ts'
import { panels } from '../ui/popovers.ts'

const films: BrowserEndpoint<typeof listFilms> = { method: 'get', path: '/app/movie' }
const silent = 'Les suggestions ne répondent pas. Validez pour chercher parmi les films.'

type Suggestions = Awaited<ReturnType<typeof loadSuggestions>>

/** Loads the films and the code of the search. */
async function loadSuggestions(imageHost: string) {
  const [{ suggestionsAmong }, all] = await Promise.all([
    import('./suggestions.ts'),
    call(fromBrowser, films, {}),
  ])
  return suggestionsAmong(all, imageHost)
}

// The search data, loaded once per page when the user first opens the search.
let kept: Promise<Suggestions> | undefined

/** Turns the search form in the header into a combobox that suggests films. */
export function startSearch(): void {
  const panel = document.getElementById(panels.search)
  const input = panel?.querySelector('input')
  const list = panel?.querySelector<HTMLElement>('[role=listbox]')
  const status = panel?.querySelector('[role=status]')
  if (!panel || !input || !list || !status || panel.dataset.started) return
  panel.dataset.started = 'yes'
  let suggestions: Suggestions | undefined
  let failed = false
  let active = -1

  const choose = (position: number) => {
    active = position
    const chosen = list.children[active]
    for (const option of list.children) option.setAttribute('aria-selected', String(option === chosen))
    chosen?.scrollIntoView({ block: 'nearest' })
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
  }

  const show = () => {
    const asked = input.value.trim() !== ''
    const options = asked ? (suggestions?.optionsFor(input.value) ?? []) : []
    list.replaceChildren(...options)
    list.hidden = options.length === 0
    input.setAttribute('aria-expanded', String(options.length > 0))
    choose(-1)
    const waiting = failed ? silent : 'Chargement des films…'
    status.replaceChildren(...(asked ? [suggestions?.countText(options.length) ?? waiting] : []))
  }

  const load = async () => {
    failed = false
    kept ??= loadSuggestions(panel.dataset.imageHost ?? '')
    try {
      suggestions = await kept
    } catch {
      // Forget the failed request, so that the data is requested again when the user next opens the search.
      kept = undefined
      failed = true
    }
    show()
  }

  panel.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') {
      void load()
      return input.focus()
    }
    input.value = ''
    show()
  })
  input.addEventListener('input', () => {
    show()
    if (input.value === '') panel.hidePopover()
  })
  input.addEventListener('keydown', event => {
    const next = suggestions?.optionAfter(event.key, active, list.children.length)
    const chosen = list.children[active]
    if (next === undefined && !(event.key === 'Enter' && chosen)) return
    event.preventDefault()
    if (next !== undefined) choose(next)
    else if (chosen instanceof HTMLElement) chosen.click()
  })
  // If the user has opened the panel before this script started, load the films now.
  if (panel.matches(':popover-open')) void load()
}
