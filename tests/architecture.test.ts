import { expect, test } from 'vitest'
import { breaches } from './architecture/check.ts'
import { allowed, forbidden } from './architecture/examples.ts'
import { importRules } from './architecture/import-rules.ts'
import { readSources } from './architecture/sources.ts'
import { textRules } from './architecture/text-rules.ts'

const sources = readSources()

test('the tree follows its architecture', () => {
  expect(breaches(sources)).toEqual([])
})

test('the tree that was looked at is not empty', () => {
  for (const folder of ['contract/', 'server/', 'web/']) {
    expect(sources.filter(({ path }) => path.startsWith(folder)).length, folder).toBeGreaterThan(0)
  }
})

test.each(forbidden)('$rule: example %# in $path is refused', ({ rule, ...source }) => {
  expect(breaches([source]).filter(breach => breach.endsWith(rule))).toHaveLength(1)
})

test.each(allowed)('example %# in $path is accepted', source => {
  expect(breaches([source])).toEqual([])
})

test('every rule has an example that breaks it', () => {
  const shown = new Set(forbidden.map(({ rule }) => rule))
  expect([...importRules, ...textRules].map(({ rule }) => rule).filter(rule => !shown.has(rule))).toEqual([])
})
