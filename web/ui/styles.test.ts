import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
const read = (path: string) => readFileSync(join(web, path), 'utf8')

/** The widths at which the layout may change; `ui/tokens.css` explains them. */
const widths = ['40rem', '64rem', '80rem']

/** Returns the widths in the media queries of a style sheet, or in the `sizes` of an image. */
const widthsIn = (text: string): string[] =>
  [...text.matchAll(/@media[^{]*|sizes="[^"]*"/g)]
    .flatMap(
      ([query]) => query.replace(/\([^()]*height[^()]*\)/g, '').match(/\((?:[^()]*width[^()]*)\)/g) ?? [],
    )
    .flatMap(condition => condition.match(/[\d.]+(?:rem|px|em)/g) ?? [])

test('the media queries of all style sheets use the three layout widths and no other', () => {
  const asked = files
    .filter(path => /\.(css|tsx)$/.test(path))
    .flatMap(path => widthsIn(read(path)).map(width => ({ path, width })))
  expect(new Set(asked.map(({ width }) => width))).toEqual(new Set(widths))
})

test('control: the check finds a media query with a width that is not one of the three', () => {
  expect(widthsIn('@media (width >= 62rem) and (height >= 40rem) {')).toEqual(['62rem'])
  expect(widthsIn('@media (44rem <= width < 64rem) {')).toEqual(['44rem', '64rem'])
  expect(widthsIn('sizes="(min-width: 75rem) 240px, 38vw"')).toEqual(['75rem'])
})

/** Returns for each style sheet the modules that import it. */
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

test('a style sheet imported by several modules must be in the folder ui', () => {
  const borrowed = [...importers()].filter(([sheet, by]) => by.length > 1 && !sheet.startsWith('ui/'))
  expect(borrowed).toEqual([])
  expect(importers().size).toBeGreaterThan(50)
})
