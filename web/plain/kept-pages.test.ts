import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { isKeptPage } from './kept-pages.ts'

const pages = (all: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  all.flatMap(route => [route, ...pages(route.children ?? [])])
const textOf = ({ file }: RouteConfigEntry) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const addressOf = ({ path = '' }: RouteConfigEntry) => `/${encodeURI(path.replace(':id', '12'))}`

test('a page is kept for its readers exactly where it tells everyone the same', async () => {
  const drawn = pages(await routes).filter(({ file }) => file.endsWith('.tsx') && !file.endsWith('frame.tsx'))
  const kept = drawn.filter(route => isKeptPage(addressOf(route)))
  const shared = drawn.filter(route => textOf(route).includes('headers = sharedHeaders'))
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.map(({ file }) => file)).toEqual(shared.map(({ file }) => file))
})

test('such a page is plain: its reader is nowhere but in what is drawn', async () => {
  const kept = pages(await routes).filter(
    route => route.file.endsWith('.tsx') && isKeptPage(addressOf(route)),
  )
  for (const route of kept)
    if (route.id !== 'site/frame.tsx' && !route.children)
      expect(textOf(route)).toContain('handle = plainPage')
})
