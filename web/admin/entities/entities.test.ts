import { expect, test } from 'vitest'
import { adminEntities } from '../../../contract/admin/index.ts'
import { wordsOf } from './entity.ts'
import { entityOf } from './index.ts'

const declared = Object.entries(adminEntities) as [
  keyof typeof adminEntities,
  { words: { called: string } },
][]

test.each(declared)(
  'the entity « %s » has the same name in the back office and in the journal',
  (name, { words }) => {
    expect(entityOf(name)?.words.one).toBe(words.called)
  },
)

test.each([1, 2])('the page of fare %i says that tickets already sold keep their price', id => {
  const fare = entityOf('tariff')!
  const row = { id }
  const note = fare.fixed?.(row)?.note ?? fare.note?.(row)
  expect(note).toContain('Les places vendues gardent leur prix')
  expect(note).toContain('un autre tarif')
  expect(fare.words.done.modifie).not.toContain('ne change pas')
})

test('the generated French sentences follow the gender and the first letter of a noun', () => {
  expect(wordsOf('une salle', 'Salles')).toEqual({
    ...{ one: 'Salle', many: 'Salles', add: 'Ajouter une salle', noneYet: 'Aucune salle pour l’instant.' },
    remove: 'Supprimer cette salle',
    done: {
      cree: 'La salle est ajoutée.',
      modifie: 'La salle est à jour.',
      supprime: 'La salle est supprimée.',
    },
  })
  const { remove, done } = wordsOf('un horaire', 'Horaires', { done: { cree: 'C’est noté.' } })
  expect([remove, done.cree, done.modifie]).toEqual([
    'Supprimer cet horaire',
    'C’est noté.',
    'L’horaire est à jour.',
  ])
})
