/**
 * The localStorage key of the chosen theme: 'clair' or 'sombre'. Without a value, the theme of the operating
 * system applies.
 */
export const themeKey = 'apparence'

/**
 * Applies the chosen theme before the first paint, so that the page does not flash in the wrong theme. Also
 * handles clicks on the theme switch, so that it works before the page's own script is loaded.
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
 * Marks the current theme on the theme switch. This inline script at the end of the page also waits for the style
 * sheets: without it, Chromium would first lay out the page without styles, which is wasted work.
 */
export const themeSwitchScript = `for (const input of document.getElementsByName('${themeKey}'))
  input.checked = input.value === (document.documentElement.dataset.theme || 'systeme')`
