/** The localStorage key of the chosen theme: 'clair', 'sombre', or missing for the system's. */
export const themeKey = 'apparence'

/**
 * Runs before the first paint, so that the page does not flash in the wrong theme. It also handles the
 * switch, which thus works before the page's script starts.
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
 * Sets the switch, at the end of the page. A script there waits for the style sheets. Without it Chromium
 * first lays the page out without styles, which is wasted work.
 */
export const themeSwitchScript = `for (const input of document.getElementsByName('${themeKey}'))
  input.checked = input.value === (document.documentElement.dataset.theme || 'systeme')`
