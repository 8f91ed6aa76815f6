import { expect, test } from 'vitest'
import { contentPolicy, ownScripts } from './content-policy.ts'
import { withData } from './page-data.ts'

const page = '<html><body><p>«&nbsp;Fin&nbsp;»</p></body></html>'

test('what the page’s script draws from stands at its end, and comes back as it was', () => {
  const data = '["Le Cuirassé","\u2028</script><script>alert(1)</script>&amp;</body>"]\n'
  const { html, scripts } = ownScripts(withData(page, data, 'marque'), 'marque')
  expect(html.endsWith('</script></body></html>')).toBe(true)
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(html.match(/<\/body>/g)).toHaveLength(1)
  const told: string[] = []
  const streamController = { enqueue: (text: string) => told.push(text), close: () => told.push('end') }
  for (const code of scripts) new Function('window', code)({ __reactRouterContext: { streamController } })
  expect(told).toEqual([data, 'end'])
  expect(contentPolicy(scripts, null).match(/sha256-/g)).toHaveLength(2)
})

test('a page that no script takes over brings no data', () => {
  expect(withData(page, '', 'marque')).toBe(page)
})
