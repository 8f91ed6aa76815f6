import { expect, test } from 'vitest'
import { beforeEnd, instead, withCuts } from './cuts.ts'

const page = '<head><b/></head><body>a hole b $& </body>'

test('what is put into a page stands where it should, in whatever order it is named', () => {
  const cuts = [
    ...beforeEnd(page, '1'),
    ...instead(page, 'hole', '</body>$1'),
    ...instead(page, '</head>', '<i/></head>'),
    ...instead(page, '<b/>', ''),
    ...beforeEnd(page, '2'),
  ]
  expect(withCuts(page, cuts)).toBe('<head><i/></head><body>a </body>$1 b $& 12</body>')
})

test('where there is no such place nothing is put', () => {
  expect([...instead('<p>', 'hole', 'x'), ...beforeEnd('<p>', 'x'), ...beforeEnd(page, '')]).toEqual([])
  expect(withCuts(page, [])).toBe(page)
})
