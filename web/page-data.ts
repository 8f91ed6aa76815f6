/** What the page's script draws it from, as React Router writes it. */
export function withData(html: string, data: string, mark: string): string {
  if (data === '') return html
  const written = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, asEscaped)
  const script = (code: string) =>
    `<script nonce="${mark}">window.__reactRouterContext.streamController.${code};</script>`
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}${script(`enqueue(${written})`)}${script('close()')}${html.slice(end)}`
}

/** So that no text of anybody's ends the script. */
const asEscaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
