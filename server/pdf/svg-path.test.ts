import { expect, test } from 'vitest'
import { svgPath } from './svg-path.ts'

test('lines go where they say, counted from the page or from where they begin', () => {
  expect(svgPath('M1 2h3v4H1.5V-2l-.5 1L0 0Z')).toBe(
    '1 2 m\n4 2 l\n4 6 l\n1.5 6 l\n1.5 -2 l\n1 -1 l\n0 0 l\nh\n',
  )
})

test.each([
  ['a quarter', 'M1 0A1 1 0 0 1 0 1', 1],
  ['a quarter the other way', 'M0 1a1 1 0 0 0 1 -1', 1],
  ['a third', `M1 0A1 1 0 0 1 -0.5 ${Math.sqrt(3) / 2}`, 1],
])('%s of a circle is round', (_, path, radius) => {
  const [, x, y, curve] = /^(\S+) (\S+) m\n(.*) c\n$/.exec(svgPath(path))!
  const [a, b, c, d, e, f] = curve!.split(' ').map(Number) as [number, number, number, number, number, number]
  for (const t of [0, 0.1, 0.3, 0.5, 0.8, 1]) {
    const at = (p0: number, p1: number, p2: number, p3: number) =>
      (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t ** 2 * p2 + t ** 3 * p3
    expect(Math.hypot(at(Number(x), a, c, e), at(Number(y), b, d, f))).toBeCloseTo(radius, 2)
  }
})
