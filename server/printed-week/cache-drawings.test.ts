import { expect, test } from 'vitest'
import { cacheDrawings } from './print-week.ts'

function countDrawings(most?: number) {
  const drawn: string[] = []
  const draw = async (facts: { week: string }) => {
    drawn.push(facts.week)
    if (facts.week === 'broken') throw new Error('no ink')
    return new Uint8Array([drawn.length])
  }
  return { drawn, ask: cacheDrawings(draw, most) }
}

test('concurrent requests for the same printed week share one drawing', async () => {
  const { drawn, ask } = countDrawings()
  const sheets = await Promise.all(Array.from({ length: 50 }, () => ask({ week: 'a' })))
  expect(new Set(sheets).size).toBe(1)
  expect(drawn).toEqual(['a'])
})

test('different weeks are drawn separately; a full cache evicts the least recently used drawing', async () => {
  const { drawn, ask } = countDrawings(2)
  for (const week of ['a', 'b', 'a', 'c', 'a', 'b']) await ask({ week })
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})

test('a drawing of a printed week that failed is tried again by the next request', async () => {
  const { drawn, ask } = countDrawings()
  await expect(ask({ week: 'broken' })).rejects.toThrow('no ink')
  await expect(ask({ week: 'broken' })).rejects.toThrow('no ink')
  expect(drawn).toHaveLength(2)
})
