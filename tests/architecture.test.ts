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

/** Within the contract or within the server, and why no reader is misled; pages have their own shapes of a thing. */
const exportedTwice: Record<string, string> = {
  ...{ cinema: 'its endpoints and its shape', order: 'likewise', product: 'likewise' },
  ...{ tariff: 'likewise', voucher: 'likewise', film: 'one for each film of the demonstration' },
  ...{ plainEntities: 'of each slice', Picture: 'taken in, and printed' },
  ...{ Screening: 'as a change and as a week reads it', Wanted: 'of a batch, and of a week' },
  ...{ Placed: 'likewise', cell: 'of a file, and of the printed week' },
}

test('a name is exported once, or it is known why twice', () => {
  const exported = /^export (?:async )?(?:const|function|class|type) (\w+)/gm
  const twice = ['contract/', 'server/'].flatMap(folder => {
    const product = sources.filter(({ path }) => path.startsWith(folder) && !path.includes('.test.'))
    const names = product.flatMap(({ text }) => [
      ...new Set(Array.from(text.matchAll(exported), found => found[1]!)),
    ])
    return names.filter((name, index) => names.indexOf(name) !== index)
  })
  expect([...new Set(twice)].sort()).toEqual(Object.keys(exportedTwice).sort())
})
