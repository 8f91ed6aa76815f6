import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** How much memory the house is started with, by name; `npm start` writes each as what stands unless it was set. */
function memorySettings(text: string): Record<string, string> {
  const plain = text.replaceAll('\\"', '"').replace(/\$\{\w+:-([^}]*)\}/g, '$1')
  const options = /NODE_OPTIONS=([^"\n]*--max-old-space-size[^"\n]*)/.exec(plain.replaceAll('="', '='))
  const others = plain.matchAll(/\b(MI?M?ALLOC_\w+)=(\d+)/g)
  return { NODE_OPTIONS: options?.[1] ?? '', ...Object.fromEntries([...others].map(found => found.slice(1))) }
}

const asStarted = memorySettings(
  (JSON.parse(textOf('package.json')) as { scripts: { start: string } }).scripts.start,
)

test('the service and the container are given as much memory as npm start gives', () => {
  expect(Object.keys(asStarted)).toHaveLength(5)
  expect(asStarted).toMatchObject({
    NODE_OPTIONS: expect.stringMatching(/^--max-old-space-size=\d+ .*--expose-gc$/),
  })
  for (const file of ['docs/deploy/ouvreuse@.service', 'docs/deploy/Containerfile'])
    expect(memorySettings(textOf(file))).toEqual(asStarted)
})

test('the page on deploying names the same', () => {
  const page = textOf('docs/deploy.md')
  const { NODE_OPTIONS = '', ...others } = asStarted
  for (const option of NODE_OPTIONS.split(' ')) expect(page).toContain(option)
  for (const [name, value] of Object.entries(others)) expect(page).toContain(`${name}=${value}`)
})
