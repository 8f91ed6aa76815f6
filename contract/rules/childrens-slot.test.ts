import { describe, expect, test } from 'vitest'
import { isChildrensSlot, isDoubtfulForChildren } from './childrens-slot.ts'
import { classifications } from './classification.ts'

const wednesday = '2026-11-18'
const at = (
  session_date: string,
  hours_timetable: string,
  kinds: readonly ('relax' | 'scolaire')[] = [],
) => ({
  session_date,
  hours_timetable,
  kinds,
})

describe('a slot of children', () => {
  test('is a Wednesday, a Saturday or a Sunday before 18:00', () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
    expect(days.filter(day => isChildrensSlot(at(day, '17:59')))).toEqual([
      ...['2026-11-18', '2026-11-21', '2026-11-22'],
    ])
    expect(isChildrensSlot(at(wednesday, '18:00'))).toBe(false)
  })

  test('does not begin before the house opens: 00:30 is of the night before', () => {
    expect(isChildrensSlot(at(wednesday, '00:30'))).toBe(false)
    expect(isChildrensSlot(at(wednesday, '05:59'))).toBe(false)
    expect(isChildrensSlot(at(wednesday, '06:00'))).toBe(true)
  })

  test('is any screening for a school, at whatever hour', () => {
    expect(isChildrensSlot(at('2026-11-19', '20:30', ['scolaire']))).toBe(true)
    expect(isChildrensSlot(at('2026-11-19', '20:30', ['relax']))).toBe(false)
  })
})

test('every film but one for all raises a doubt there, and none elsewhere', () => {
  const doubtful = (slot: ReturnType<typeof at>) =>
    classifications.filter(classification => isDoubtfulForChildren(classification, slot))
  expect(doubtful(at(wednesday, '14:00'))).toEqual([
    ...['avertissement', 'moins_de_12', 'moins_de_16', 'moins_de_18'],
  ])
  expect(doubtful(at(wednesday, '20:30'))).toEqual([])
})
