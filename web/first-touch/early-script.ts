/**
 * What the user did before the page's own script started. The early script records it, and catch-up.ts repeats it
 * for React.
 */
export type FirstTouches = {
  /** The URL for which this document was rendered. */
  shown: string
  typed: Map<EventTarget, string>
  actions: (() => void)[]
  /** True while a recorded action is repeated, so that the early script does not record it again. */
  again: boolean
}

/** The localStorage key of the fares (by id) of the last order made in this browser. */
export const lastFaresKey = 'derniers-tarifs'

/**
 * The sessionStorage key of the values typed into the form of an order or a purchase. They are deleted when the
 * tab is closed, after the sale, and at logout.
 */
export const keptTypingKey = 'formulaire-de-vente'

/**
 * Runs in the head of every page before the first paint. Until the page's own script starts, it records the clicks
 * that need a script, and the typed values; if that script fails to load, it follows a clicked link instead. It
 * also lowers a count that exceeds the seats left, restores the text typed into a sale form before a reload, and
 * shows the fares last used. It is a constant text, so that one hash in the content security policy allows it on
 * every page.
 */
export const earlyScript = `(() => {
  const root = document.documentElement
  const address = () => location.pathname + location.search
  const touches = window.firstTouches = { shown: address(), typed: new Map(), actions: [], again: false }
  const listen = (type, listener) =>
    addEventListener(type, event => { if (!root.dataset.ready && !touches.again) listener(event, event.target) }, true)
  const keep = (event, action) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (root.dataset.scripts === 'yes') touches.actions.push(action)
  }
  root.dataset.scripts = 'yes'
  const stepped = button => document.getElementById(button.getAttribute('aria-controls'))
  const typed = field => {
    touches.typed.set(field, field.value)
    for (const button of document.querySelectorAll('[data-step]')) {
      const count = stepped(button)
      const { value, min, max, form } = count
      touches.typed.set(count, value)
      let left = form.dataset.most
      for (const { type, value } of form) if (type === 'number') left -= value
      button.setAttribute('aria-disabled', button.dataset.step < 0 ? +value <= +min : +value >= +max || left <= 0)
    }
  }
  listen('input', (event, field) => typed(field))
  listen('change', (event, { form }) => {
    let left = form?.dataset.most
    const asked = []
    if (left) for (const field of form) if (field.type === 'number') {
      const most = Math.min(field.max, left)
      if (field.value > most) {
        asked.push([field, String(Math.min(field.value, 99))])
        field.value = Math.max(field.min, most)
        typed(field)
      }
      left -= field.value
    }
    for (const [field, value] of asked) touches.typed.set(field, value)
  })
  let follow
  listen('click', (event, target) => {
    const link = target.closest('a[data-script]')
    if (link && root.dataset.scripts === 'yes' && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      follow = link
      return keep(event, () => link.click())
    }
    const button = target.closest('button')
    if (!button || button.type !== 'button' || button.popoverTargetElement) return
    const step = Number(button.dataset.step)
    if (!step) return keep(event, () => button.click())
    event.stopImmediatePropagation()
    const field = stepped(button)
    if (button.getAttribute('aria-disabled') === 'true') return
    field.stepUp(step)
    typed(field)
  })
  listen('submit', (event, form) => {
    if (!form.hasAttribute('method')) keep(event, () => form.requestSubmit(event.submitter))
    if (form.dataset.most) for (const field of form) field.value = touches.typed.get(field) ?? field.value
  })
  listen('keydown', (event, { tagName }) => {
    if (/^(Arrow|Escape)/.test(event.key) && /^(A|BUTTON|SUMMARY)$/.test(tagName))
      touches.actions.push(() => event.target.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true })))
  })
  addEventListener('popstate', () => {
    if (!root.dataset.ready && address() !== touches.shown) location.reload()
  })
  // At the end of the document. DOMContentLoaded would wait for the page's own script.
  document.addEventListener('readystatechange', () => {
    try {
      const used = (localStorage.getItem('${lastFaresKey}') ?? '').split(' ')
      const fold = document.querySelector('.other-fares')
      for (const row of fold?.querySelectorAll('[data-fare]') ?? []) if (used.includes(row.dataset.fare)) {
        fold.previousElementSibling.append(row)
        fold.querySelector('summary > span')?.remove()
      }
      if (fold && !fold.querySelector('[data-fare]')) fold.remove()
    } catch {}
    const form = document.querySelector('form[data-kept-for]')
    if (!form) return
    try {
      const { owner, fields } = JSON.parse(sessionStorage.getItem('${keptTypingKey}')) ?? {}
      if (owner !== form.dataset.keptFor + ' ' + location.pathname) return
      for (const [name, value] of fields) for (const field of form.querySelectorAll('[name="' + name + '"]')) {
        if (touches.typed.has(field) || field === document.activeElement) continue
        if (field.type === 'radio' || field.type === 'checkbox') field.checked = field.value === value
        else if (field.tagName === 'SELECT' || field.value === field.defaultValue) {
          field.value = value
          touches.typed.set(field, value)
        }
      }
    } catch {}
  }, { once: true })
  const lost = () => {
    if (root.dataset.ready) return
    root.dataset.scripts = 'lost'
    touches.actions.length = 0
    if (follow) location.href = follow.href
  }
  addEventListener('error', ({ target }) => {
    if (target.tagName === 'SCRIPT' || target.rel === 'modulepreload') lost()
  }, true)
  addEventListener('unhandledrejection', lost)
  setTimeout(lost, 20000)
})()`
