/** What the early script keeps for the page's own: see catch-up.ts. */
export type FirstTouches = {
  /** The address that this document was drawn for. */
  shown: string
  typed: Map<EventTarget, string>
  actions: (() => void)[]
  /** An action is being done again: it is let through. */
  again: boolean
}

/**
 * Runs in the head of every page, before the first paint, and hears a person until the page's own script does. What
 * the browser does by itself (links, forms, fields, folds, popovers) is left to it. A click that only a script can
 * answer, or answers better (`data-script` on a link), is kept, and done once when there is one; when none comes, such a
 * link is followed. A count that is cut to what can be had is told and sent as it was asked
 * for: who takes it over says why it is less. Plain text: the same bytes, and one hash, on every page.
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
