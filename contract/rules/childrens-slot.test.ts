import { describe, expect, test } from 'vitest'
import { isChildrensSlot, mayBeUnfitForChildren } from '../../web/admin/form/warnings.ts'
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

describe('a slot for children', () => {
  test('a slot for children is a Wednesday, a Saturday or a Sunday from 06:00 to 18:00', () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
    expect(days.filter(day => isChildrensSlot(at(day, '17:59')))).toEqual([
      ...['2026-11-18', '2026-11-21', '2026-11-22'],
    ])
    expect(isChildrensSlot(at(wednesday, '18:00'))).toBe(false)
  })

  test('a slot for children does not begin before 06:00: 00:30 counts as the evening before', () => {
    expect(isChildrensSlot(at(wednesday, '00:30'))).toBe(false)
    expect(isChildrensSlot(at(wednesday, '05:59'))).toBe(false)
    expect(isChildrensSlot(at(wednesday, '06:00'))).toBe(true)
  })

  test('a school screening is a slot for children at any hour', () => {
    expect(isChildrensSlot(at('2026-11-19', '20:30', ['scolaire']))).toBe(true)
    expect(isChildrensSlot(at('2026-11-19', '20:30', ['relax']))).toBe(false)
  })
})

test('a film with an age rating raises a warning only if it is scheduled at a time for children', () => {
  const doubtful = (slot: ReturnType<typeof at>) =>
    classifications.filter(classification => mayBeUnfitForChildren(classification, slot))
  expect(doubtful(at(wednesday, '14:00'))).toEqual([
    ...['avertissement', 'moins_de_12', 'moins_de_16', 'moins_de_18'],
  ])
  expect(doubtful(at(wednesday, '20:30'))).toEqual([])
})
