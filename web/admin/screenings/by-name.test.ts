import { expect, test } from 'vitest'
import { byName } from './by-name.ts'

test('the door finds a name where a French reader looks for it', () => {
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
