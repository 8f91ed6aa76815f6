/** What the page's script draws it from, as React Router writes it: code of scripts for the end of the page. */
export function dataScripts(data: string): string[] {
  if (data === '') return []
  const written = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, asEscaped)
  return [`enqueue(${written})`, 'close()'].map(
    code => `window.__reactRouterContext.streamController.${code};`,
  )
}

/** So that no text of anybody's ends the script. */
const asEscaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
