/** The name under which the browser keeps the choice: 'clair', 'sombre', or nothing for the system's own. */
export const themeKey = 'apparence'

/**
 * Runs before the first paint, so that a chosen theme never flashes. It also hears the switch, which so works before the
 * page's own script has started.
 */
export const themeScript = `(() => {
  const root = document.documentElement
  const show = theme => { if (theme === 'clair' || theme === 'sombre') root.dataset.theme = theme; else delete root.dataset.theme }
  try { show(localStorage.getItem('${themeKey}')) } catch {}
  addEventListener('change', ({ target }) => {
    if (target.name !== '${themeKey}') return
    show(target.value)
    try { root.dataset.theme ? localStorage.setItem('${themeKey}', target.value) : localStorage.removeItem('${themeKey}') } catch {}
  })
})()`

/**
 * Sets the switch, at the end of the page. A script there waits for the styles: without one Chromium, which lays a page out
 * once its last line is read (its forms may be filled in), lays it out without them first, for nothing.
 */
export const themeSwitchScript = `for (const input of document.getElementsByName('${themeKey}'))
  input.checked = input.value === (document.documentElement.dataset.theme || 'systeme')`
