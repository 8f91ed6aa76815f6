import { describe, expect, test } from 'vitest'
import { bodyOf, refusedBlocks } from '../use-saving.ts'
import { add, blocksOf, change, type Edits, noEdits, remove } from './blocks.ts'
import { factsOf, merge, mergeQuietly, resolveClash } from './merge.ts'
import { screening, week } from './sample.ts'

const base = [screening(1), screening(2, { hours_timetable: '21:00' })]
const block = (id: number) => ({ key: `s${id}`, id })
const moved = (id: number, hours_timetable: string) => change(noEdits, base, block(id), { hours_timetable })

describe('two users edit one week', () => {
  test('if two users edit different screenings, both edits are kept', () => {
    const theirs = [screening(1), screening(2, { hours_timetable: '21:30' }), screening(3)]
    const { edits, clashes } = merge(base, moved(1, '18:05'), theirs)
    expect(clashes).toEqual([])
    const hours = blocksOf(week(...theirs), edits).map(({ hours_timetable }) => hours_timetable)
    expect(hours).toEqual(['18:05', '21:30', '18:00'])
  })

  test('if two users edit different fields of one screening, both edits are kept', () => {
    const { edits, clashes } = merge(base, moved(1, '18:05'), [screening(1, { language: 'VOST' }), base[1]!])
    expect(clashes).toEqual([])
    expect(edits.changed).toEqual({ 1: { hours_timetable: '18:05' } })
  })

  test('if two users make the same edit, there is no conflict', () => {
    expect(merge(base, moved(1, '18:05'), [screening(1, { hours_timetable: '18:05' }), base[1]!])).toEqual({
      edits: noEdits,
      clashes: [],
    })
    const added = add(noEdits, [factsOf(screening(0, { hours_timetable: '14:00' }))])
    const saved = [...base, screening(3, { hours_timetable: '14:00', draft: true })]
    expect(merge(base, added, saved).edits).toEqual(noEdits)
    expect(merge(base, remove(noEdits, block(1)), [base[1]!])).toEqual({ edits: noEdits, clashes: [] })
  })

  test('if two users set different times for a screening, the later one must choose a time', () => {
    const theirs = screening(1, { hours_timetable: '19:00' })
    const { edits, clashes } = merge(base, moved(1, '18:05'), [theirs, base[1]!])
    expect(clashes).toEqual([
      { id: 1, was: base[0], mine: { hours_timetable: '18:05' }, theirs, isSold: false },
    ])
    expect(resolveClash(edits, clashes[0]!, 'theirs')).toEqual(noEdits)
    expect(resolveClash(edits, clashes[0]!, 'mine').changed).toEqual({ 1: { hours_timetable: '18:05' } })
  })

  test('if one user changes the time of a screening and another its room, there is a conflict', () => {
    const theirs = screening(1, { movie_theaters_id: 2 })
    expect(merge(base, moved(1, '18:05'), [theirs, base[1]!]).clashes).toHaveLength(1)
  })

  test('a screening that one user moved and another removed comes back only if the first user insists', () => {
    const { edits, clashes } = merge(base, moved(1, '18:05'), [base[1]!])
    expect(clashes).toMatchObject([{ id: 1, theirs: null }])
    expect(resolveClash(edits, clashes[0]!, 'theirs')).toEqual(noEdits)
    expect(resolveClash(edits, clashes[0]!, 'mine')).toMatchObject({
      added: [{ hours_timetable: '18:05', movies_id: 1 }],
      changed: {},
    })
  })

  test('if one user removes a screening that another user has moved, there is a conflict', () => {
    const theirs = screening(1, { hours_timetable: '19:00' })
    const { edits, clashes } = merge(base, remove(noEdits, block(1)), [theirs, base[1]!])
    expect(clashes).toMatchObject([{ id: 1, mine: null, theirs }])
    expect(resolveClash(edits, clashes[0]!, 'theirs')).toEqual(noEdits)
    expect(resolveClash(edits, clashes[0]!, 'mine').removed).toEqual([1])
  })

  test('if a user moves or removes a screening that was sold meanwhile, there is a conflict', () => {
    const sold = screening(1, { sold_seats: 2 })
    for (const edits of [moved(1, '18:05'), remove(noEdits, block(1))])
      expect(merge(base, edits, [sold, base[1]!]).clashes).toMatchObject([{ id: 1, isSold: true }])
    const longer = change(noEdits, base, block(1), { clearing_minutes: 40 })
    expect(merge(base, longer, [sold, base[1]!]).clashes).toEqual([])
  })

  test('undoing one’s own edits keeps the edits of other users', () => {
    const theirs = [screening(1, { hours_timetable: '19:00' }), screening(2, { hours_timetable: '21:00' })]
    const both: Edits = change(moved(1, '18:05'), base, block(2), { language: 'VO' })
    expect(mergeQuietly(base, both, theirs)).toEqual(change(noEdits, base, block(2), { language: 'VO' }))
  })
})

test('a screening field set back to its saved value is no longer an edit', () => {
  expect(change(moved(1, '18:05'), base, block(1), { hours_timetable: '18:00' })).toEqual(noEdits)
})

test('saving a week sends the values that the user saw, and shows each error at its screening', () => {
  const news = [factsOf(screening(0, { hours_timetable: '14:00' }))]
  const edits = add(remove(change(noEdits, base, block(1), { movie_theaters_id: 2 }), block(2)), news)
  const { body, keys } = bodyOf(week(...base), edits)
  expect(body.add).toEqual(news)
  expect(body.change).toEqual([
    {
      id: 1,
      seen: { movies_id: 1, movie_theaters_id: 1, session_date: '2026-12-02', hours_timetable: '18:00' },
      movie_theaters_id: 2,
      pre_show_minutes: 10,
      clearing_minutes: 20,
    },
  ])
  expect(body.remove).toMatchObject([{ id: 2, seen: { hours_timetable: '21:00', draft: false } }])
  const errors = ['add[0]', 'change[0]', 'remove[0]', 'from'].map(field => ({ field, message: field }))
  expect(refusedBlocks(errors, keys)).toEqual({ n1: 'add[0]', s1: 'change[0]', s2: 'remove[0]' })
})
