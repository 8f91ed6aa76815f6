import { expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'
import { dataScripts } from './page-data.ts'

test('what the page’s script draws from comes back as it was, and ends no script', () => {
  const data = '["Le Cuirassé","\u2028</script><script>alert(1)</script>&amp;</body>"]\n'
  const scripts = dataScripts(data)
  for (const code of scripts) expect(code).not.toMatch(/[<>&\u2028]/)
  const told: string[] = []
  const streamController = { enqueue: (text: string) => told.push(text), close: () => told.push('end') }
  for (const code of scripts) new Function('window', code)({ __reactRouterContext: { streamController } })
  expect(told).toEqual([data, 'end'])
  expect(contentPolicy({ scripts: [], data: scripts }).match(/sha256-/g)).toHaveLength(2)
})

test('a page that no script takes over brings no data', () => {
  expect(dataScripts('')).toEqual([])
})
