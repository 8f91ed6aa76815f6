import { expect, test } from 'vitest'
import { groundOf } from './logo-ground.ts'

const point = (colour: string, seen = 255) => [...Buffer.from(colour, 'hex'), seen]
const nothing = point('000000', 0)
const logo = (...points: number[][]) => groundOf(new Uint8Array(points.flat()))

test('a dark logo gets a light background in the dark theme; a light logo a dark one in the light theme', () => {
  expect(logo(nothing, point('101010'))).toEqual({
    ground: '#ffffff',
    plate: { light: null, dark: '#ffffff' },
  })
  expect(logo(nothing, point('fffdf8'))).toEqual({
    ground: '#12100e',
    plate: { light: '#12100e', dark: null },
  })
})

test('a logo gets no added background if it has bright colours or is opaque', () => {
  expect(logo(nothing, point('c01020')).plate).toEqual({ light: null, dark: null })
  expect(logo(point('101010'), point('ffffff'))).toEqual({
    ground: '#101010',
    plate: { light: null, dark: null },
  })
})

test('a logo that is half black and half white gets no added background', () => {
  expect(logo(nothing, point('000000'), point('ffffff')).plate).toEqual({ light: null, dark: null })
})
