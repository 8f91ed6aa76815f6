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

test('accents, case and apostrophes do not matter', () => {
  expect(addresses('CAMERA')).toEqual(['/b'])
  expect(addresses("l'ecart")).toEqual(['/a#fermer'])
})

test('a section matches if it contains every word, in its title or its text', () => {
  expect(addresses('caisse fermer')).toEqual(['/a#fermer'])
  expect(addresses('caisse projecteur')).toEqual([])
})

test('a word in a title comes before a word in the text', () => {
  expect(addresses('caisse')).toEqual(['/a', '/a#fermer', '/b'])
})

test('an empty search finds nothing', () => {
  expect(addresses(' ? a ')).toEqual([])
})

test('the excerpt is the sentence of the word, shortened at a space', () => {
  const [found] = searchHandbook(passages, 'fond')
  expect(found?.excerpt).toBe('Une caisse s’ouvre avec son fond.')
  const long = { address: '/c', page: 'Longue', title: '', text: `mot ${'et encore '.repeat(40)}` }
  const [cut] = searchHandbook([long], 'mot')
  expect(cut?.excerpt).toMatch(/^mot et .*(et|encore)…$/)
})
