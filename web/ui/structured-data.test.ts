import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StructuredData } from './structured-data.tsx'

test('a film title that contains </script> does not end the JSON-LD block', () => {
  const name = '</script><script>alert(1)</script><!--'
  const html = renderToStaticMarkup(createElement(StructuredData, { graph: [{ '@type': 'Movie', name }] }))
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  expect(JSON.parse(json)['@graph']).toEqual([{ '@type': 'Movie', name }])
})
