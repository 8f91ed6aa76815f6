import { expect, test } from 'vitest'
import { frameOf, halfOf } from './frame.ts'

test('the drawing of a room has space for all seats, the screen in front, and row names on the side', () => {
  const spots = [
    { x: -3, y: 0 },
    { x: 5, y: 4 },
  ]
  expect(frameOf(spots)).toEqual({ left: -120, top: -60, width: 288, height: 180 })
  expect(frameOf([]).width).toBeGreaterThan(0)
})

test('one half of a duo seat is drawn joined to the other half only if both are side by side', () => {
  const half = (place_in_row: number, row_position = 1, kind = 'duo') => ({
    kind,
    place_in_row,
    row_position,
    tied_to: null,
  })
  expect(halfOf(half(1), half(2))).toBe('right')
  expect(halfOf(half(2), half(1))).toBe('left')
  expect(halfOf(half(1), half(3))).toBeNull()
  expect(halfOf(half(1), half(2, 2))).toBeNull()
  expect(halfOf(half(1), undefined)).toBeNull()
  expect(halfOf(half(1, 1, 'standard'), half(2))).toBeNull()
})
