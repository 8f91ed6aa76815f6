import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  accentShades,
  accentStyles,
  bandOf,
  beamOf,
  contrast,
  grounds,
  ink,
  printedText,
  usualAccent,
} from './accent.ts'

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const grid = steps.flatMap(r => steps.flatMap(g => steps.map(b => `#${r}${g}${b}`)))
const asked = [
  ...['#6d071a', '#800020', '#7a1020', '#e30613', '#c8102e', '#b22222'],
  ...['#003f8a', '#0055a4', '#1e3a8a', '#203040', '#7fd4ff', '#ffd166'],
  ...['#ffffff', '#000000', '#ffff00', '#808080', '#767676'],
]
const all = [...grid, ...asked]
const themes = ['light', 'dark'] as const

test('the contrast of black on white is 21; the contrast of a colour with itself is 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffd166', '#ffd166')).toBe(1)
})

test.each(themes)(
  'every accent colour gets variants that are readable and visible in the %s theme',
  theme => {
    for (const colour of all) {
      const { fill, on, pressed, text } = accentShades(colour)[theme]
      for (const under of [fill, pressed]) {
        expect(contrast(on, under), `${on} on ${under}, of ${colour}`).toBeGreaterThanOrEqual(4.5)
        for (const ground of grounds[theme])
          expect(contrast(under, ground), `${under} on ${ground}, of ${colour}`).toBeGreaterThanOrEqual(1.4)
      }
      for (const ground of grounds[theme])
        expect(contrast(text, ground), `${text} on ${ground}, of ${colour}`).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('an accent colour with enough contrast in a theme is used unchanged for its buttons', () => {
  expect(accentShades('#6d071a').light).toMatchObject({ fill: '#6d071a', on: '#ffffff', text: '#6d071a' })
  expect(accentShades(usualAccent).dark).toMatchObject({ fill: usualAccent, on: ink, text: usualAccent })
  expect(accentShades('#ffffff').dark).toMatchObject({ fill: '#ffffff', on: ink })
  expect(accentShades('#000000').light).toMatchObject({ fill: '#000000', on: '#ffffff' })
})

test('a dark red accent stays red in the dark theme; a white one has a visible button in the light theme', () => {
  const { fill, on, text } = accentShades('#6d071a').dark
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(fill.slice(at, at + 2), 16))
  expect(red).toBeGreaterThan(2 * Math.max(green!, blue!))
  expect(on).toBe('#ffffff')
  expect(text).not.toBe(fill)
  expect(accentShades('#ffffff').light.fill).not.toBe('#ffffff')
})

test('dark text is readable on the light-beam drawing of printed tickets, in every accent colour', () => {
  for (const colour of [null, ...all])
    for (const light of beamOf(colour))
      for (const written of ['#1d1813', '#1c1814'])
        expect(contrast(written, light), `${light} of ${colour}`).toBeGreaterThanOrEqual(4.5)
})

test('the head and the marks of the printed programme are readable in every accent colour', () => {
  for (const colour of [null, ...all]) {
    const { from, to, text } = bandOf(colour)
    for (const ground of [from, to])
      expect(contrast(text, ground), `on ${ground} of ${colour}`).toBeGreaterThanOrEqual(4.5)
    if (colour) expect(contrast(printedText(colour), '#ffffff'), colour).toBeGreaterThanOrEqual(4.5)
  }
  expect(bandOf('#6d1a36')).toEqual({ from: '#6d1a36', to: '#6d1a36', text: '#ffffff' })
  expect(bandOf('#ffd166')).toMatchObject({ from: '#ffd166', text: '#1d1813' })
})

test('the theme backgrounds in the code are the same as in tokens.css', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8')
  for (const [place, name] of ['ground', 'surface', 'raised'].entries())
    expect(tokens).toContain(`--${name}: light-dark(${grounds.light[place]}, ${grounds.dark[place]});`)
  expect(tokens).toContain(`--on-beam: ${ink};`)
})

test('the accent style sheet sets only colour tokens; a malicious colour cannot inject CSS', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8')
  const sheet = accentStyles('#66ccff')
  const names = [...sheet.matchAll(/--([a-z-]+):/g)].map(([, name]) => name!)
  expect(names).toContain('focus')
  for (const name of names) expect(tokens).toContain(`--${name}:`)
  expect(sheet).toContain(',#66ccff)')
  const hostile = accentStyles('#fff;}body{display:none')
  expect(hostile).not.toContain('display')
  expect(hostile.match(/[{}]/g)).toEqual(['{', '}'])
})
