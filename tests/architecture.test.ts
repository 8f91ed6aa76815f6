import { expect, test } from 'vitest'
import { breaches } from './architecture/check.ts'
import { allowed, forbidden } from './architecture/examples.ts'
import { importRules } from './architecture/import-rules.ts'
import { readSources } from './architecture/sources.ts'
import { textRules } from './architecture/text-rules.ts'

const sources = readSources()

test('the source tree follows the architecture rules', () => {
  expect(breaches(sources)).toEqual([])
})

test('the architecture check reads at least one source file', () => {
  for (const folder of ['contract/', 'server/', 'web/']) {
    expect(sources.filter(({ path }) => path.startsWith(folder)).length, folder).toBeGreaterThan(0)
  }
})

test.each(forbidden)(
  'the architecture rule « $rule » reports example %# of a violation, in $path',
  ({ rule, ...source }) => {
    expect(breaches([source]).filter(breach => breach.endsWith(rule))).toHaveLength(1)
  },
)

test.each(allowed)('the architecture rules accept allowed example %# in $path', source => {
  expect(breaches([source])).toEqual([])
})

test('every architecture rule has an example that violates it', () => {
  const shown = new Set(forbidden.map(({ rule }) => rule))
  expect([...importRules, ...textRules].map(({ rule }) => rule).filter(rule => !shown.has(rule))).toEqual([])
})

/**
 * The names that two files of contract/, or two files of server/, export, each with the reason. In web/, any name
 * may occur twice.
 */
const exportedTwice: Record<string, string> = {
  ...{ cinema: 'its endpoints and its shape', order: 'likewise', product: 'likewise' },
  ...{ tariff: 'likewise', voucher: 'likewise', film: 'one for each film of the demonstration' },
  ...{ plainEntities: 'of each slice' },
  ...{ Screening: 'as a change and as a week reads it', Wanted: 'of a batch, and of a week' },
  ...{ Placed: 'likewise', cell: 'of a file, and of the printed week' },
}

test('no two files export the same name, unless a reason is listed', () => {
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
