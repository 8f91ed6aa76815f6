import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accentProblem, accentShades, accentStyles, beamOf, contrast, grounds, ink } from './accent.ts'

/** Colours from one corner of the cube to the other. */
const steps = ['00', '33', '66', '99', 'cc', 'ff']
const all = steps.flatMap(r => steps.flatMap(g => steps.map(b => `#${r}${g}${b}`)))
const taken = all.filter(colour => !accentProblem(colour))

test('black on white is 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffd166', '#ffd166')).toBe(1)
})

test('a colour that cannot be read at night is refused, with its contrast and the nearest that can', () => {
  const problem = accentProblem('#7a1020')!
  expect(problem.ratio).toBeLessThan(2)
  expect(problem.message).toContain('contraste de 1,4 pour 1')
  expect(problem.message).toContain(problem.nearest)
  expect(accentProblem('#ffd166')).toBeUndefined()
})

test('what is proposed instead is taken, whatever was refused', () => {
  const proposed = all.flatMap(colour => accentProblem(colour)?.nearest ?? [])
  expect(proposed.length).toBeGreaterThan(50)
  expect(proposed.filter(colour => accentProblem(colour))).toEqual([])
})

test('whatever is drawn in a colour that is taken can be read, by day and by night', () => {
  expect(taken.length).toBeGreaterThan(50)
  for (const colour of taken) {
    const { fill, pressed, text } = accentShades(colour)
    for (const under of [fill, pressed.light, pressed.dark])
      expect(contrast(ink, under)).toBeGreaterThanOrEqual(4.5)
    for (const theme of ['light', 'dark'] as const)
      for (const ground of grounds[theme]) expect(contrast(text[theme], ground)).toBeGreaterThanOrEqual(4.5)
  }
})

test('what is written on its light, on paper and on the button of a mail, can be read', () => {
  for (const colour of [null, ...taken])
    for (const light of beamOf(colour))
      for (const written of ['#1d1813', '#1c1814'])
        expect(contrast(written, light)).toBeGreaterThanOrEqual(4.5)
})

test('the grounds are those of the pages', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8')
  for (const [place, name] of ['ground', 'surface', 'raised'].entries())
    expect(tokens).toContain(`--${name}: light-dark(${grounds.light[place]}, ${grounds.dark[place]});`)
  expect(tokens).toContain(`--on-beam: ${ink};`)
})

test('the sheet of a colour sets what the pages use, and writes nothing but colours', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8')
  const sheet = accentStyles('#66ccff')
  const names = [...sheet.matchAll(/--([a-z-]+):/g)].map(([, name]) => name!)
  expect(names).toContain('focus')
  for (const name of names) expect(tokens).toContain(`--${name}:`)
  expect(sheet).toContain('--beam:#66ccff')
  const hostile = accentStyles('#fff;}body{display:none')
  expect(hostile).not.toContain('display')
  expect(hostile.match(/[{}]/g)).toEqual(['{', '}'])
})
