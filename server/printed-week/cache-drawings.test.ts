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

test('concurrent requests for the PDF of one printed week generate it once', async () => {
  const { drawn, ask } = countDrawings()
  const sheets = await Promise.all(Array.from({ length: 50 }, () => ask({ week: 'a' })))
  expect(new Set(sheets).size).toBe(1)
  expect(drawn).toEqual(['a'])
})

test('the PDFs of different weeks are cached separately; a full cache drops the least used one', async () => {
  const { drawn, ask } = countDrawings(2)
  for (const week of ['a', 'b', 'a', 'c', 'a', 'b']) await ask({ week })
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})

test('if generating the PDF of a printed week fails, the next request generates it again', async () => {
  const { drawn, ask } = countDrawings()
  await expect(ask({ week: 'broken' })).rejects.toThrow('no ink')
  await expect(ask({ week: 'broken' })).rejects.toThrow('no ink')
  expect(drawn).toHaveLength(2)
})
