import { expect, test } from 'vitest'
import { byName } from './buyers.tsx'

test('buyers are sorted by name as in French: accents and capitals do not matter', () => {
  const people = ['Zola Émile', 'armand Léa', 'Étienne Zoé', 'Armand Adèle', 'Eluard Paul'].map(name => {
    const [lastname = '', firstname = ''] = name.split(' ')
    return { lastname, firstname }
  })
  expect(people.sort(byName).map(({ lastname, firstname }) => `${lastname} ${firstname}`)).toEqual([
    'Armand Adèle',
    'armand Léa',
    'Eluard Paul',
    'Étienne Zoé',
    'Zola Émile',
  ])
})
