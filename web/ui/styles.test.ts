import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
const read = (path: string) => readFileSync(join(web, path), 'utf8')

/** The one place where the widths are said. */
const widths = /Three widths[^:]*: (40rem).*?(64rem).*?(80rem)/s.exec(read('ui/tokens.css'))!.slice(1)

/** The widths that a style sheet, or the `sizes` of a picture, asks about. */
const widthsIn = (text: string): string[] =>
  [...text.matchAll(/@media[^{]*|sizes="[^"]*"/g)]
    .flatMap(
      ([query]) => query.replace(/\([^()]*height[^()]*\)/g, '').match(/\((?:[^()]*width[^()]*)\)/g) ?? [],
    )
    .flatMap(condition => condition.match(/[\d.]+(?:rem|px|em)/g) ?? [])

test('a page changes at three widths, and no other', () => {
  const asked = files
    .filter(path => /\.(css|tsx)$/.test(path))
    .flatMap(path => widthsIn(read(path)).map(width => ({ path, width })))
  expect(new Set(asked.map(({ width }) => width))).toEqual(new Set(widths))
})

test('a fourth width would be found', () => {
  expect(widthsIn('@media (width >= 62rem) and (height >= 40rem) {')).toEqual(['62rem'])
  expect(widthsIn('@media (44rem <= width < 64rem) {')).toEqual(['44rem', '64rem'])
  expect(widthsIn('sizes="(min-width: 75rem) 240px, 38vw"')).toEqual(['75rem'])
})

/** Who imports each style sheet. */
function importers(): Map<string, string[]> {
  const found = files
    .filter(path => /\.tsx?$/.test(path))
    .flatMap(path =>
      [...read(path).matchAll(/^import '(.+\.css)'/gm)].map(([, sheet]) => ({
        sheet: normalize(join(path, '..', sheet!)),
        path,
      })),
    )
  return new Map(
    [...Map.groupBy(found, ({ sheet }) => sheet)].map(([sheet, by]) => [sheet, by.map(({ path }) => path)]),
  )
}

test('what several pages or widgets wear is in ui; no page wears the rules of another', () => {
  const borrowed = [...importers()].filter(([sheet, by]) => by.length > 1 && !sheet.startsWith('ui/'))
  expect(borrowed).toEqual([])
  expect(importers().size).toBeGreaterThan(50)
})
