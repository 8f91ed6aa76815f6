import { expect, test } from 'vitest'
import { keepDrawn } from './keep-drawn.ts'

function aPen(most?: number) {
  const drawn: string[] = []
  const draw = async (facts: { week: string }) => {
    drawn.push(facts.week)
    if (facts.week === 'broken') throw new Error('no ink')
    return new Uint8Array([drawn.length])
  }
  return { drawn, ask: keepDrawn(draw, most) }
}

test('what everybody asks for is drawn once, also when they ask at the same time', async () => {
  const { drawn, ask } = aPen()
  const sheets = await Promise.all(Array.from({ length: 50 }, () => ask({ week: 'a' })))
  expect(new Set(sheets).size).toBe(1)
  expect(drawn).toEqual(['a'])
})

test('another week is another drawing; of too many, what nobody asked for the longest goes', async () => {
  const { drawn, ask } = aPen(2)
  for (const week of ['a', 'b', 'a', 'c', 'a', 'b']) await ask({ week })
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})

test('a drawing that failed is tried again', async () => {
  const { drawn, ask } = aPen()
  await expect(ask({ week: 'broken' })).rejects.toThrow('no ink')
  await expect(ask({ week: 'broken' })).rejects.toThrow('no ink')
  expect(drawn).toHaveLength(2)
})
