import { expect, test } from 'vitest'
import { type Passage, searchHandbook } from './search.ts'

const passages: Passage[] = [
  {
    address: '/a',
    page: 'La caisse',
    title: '',
    text: 'Vendre au guichet. Une caisse s’ouvre avec son fond.',
  },
  { address: '/a#fermer', page: 'La caisse', title: 'Fermer', text: 'Comptez tout. L’écart se dit après.' },
  {
    address: '/b',
    page: 'La porte',
    title: 'Préparer',
    text: 'Activez la caméra. Près de la caisse, vérifiez.',
  },
]
const addresses = (typed: string) => searchHandbook(passages, typed).map(({ address }) => address)

test('the handbook search ignores accents, case and apostrophes', () => {
  expect(addresses('CAMERA')).toEqual(['/b'])
  expect(addresses("l'ecart")).toEqual(['/a#fermer'])
})

test('the handbook search finds a section if its title and text together contain every word', () => {
  expect(addresses('caisse fermer')).toEqual(['/a#fermer'])
  expect(addresses('caisse projecteur')).toEqual([])
})

test('the handbook search lists sections with the word in their title before the others', () => {
  expect(addresses('caisse')).toEqual(['/a', '/a#fermer', '/b'])
})

test('an empty handbook search finds nothing', () => {
  expect(addresses(' ? a ')).toEqual([])
})

test('a handbook search result shows the sentence with the word, shortened at a space if it is long', () => {
  const [found] = searchHandbook(passages, 'fond')
  expect(found?.excerpt).toBe('Une caisse s’ouvre avec son fond.')
  const long = { address: '/c', page: 'Longue', title: '', text: `mot ${'et encore '.repeat(40)}` }
  const [cut] = searchHandbook([long], 'mot')
  expect(cut?.excerpt).toMatch(/^mot et .*(et|encore)…$/)
})
