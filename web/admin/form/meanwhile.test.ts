import { expect, test } from 'vitest'
import type { Field } from '../entities/field.ts'
import { changedMeanwhile, settle } from './meanwhile.ts'
import { bodyOf, multipartOf } from './read-fields.ts'
import { typedIn } from './values.ts'

const fields: readonly Field[] = [
  { name: 'title', label: 'Titre', kind: 'text', required: true },
  { name: 'price', label: 'Prix', kind: 'euros' },
  { name: 'categories', label: 'Catégories', kind: 'records', of: 'category', startsFrom: 'categories_ids' },
  { name: 'src_img', label: 'Affiche', kind: 'picture', shape: 'poster' },
]
const seen = { title: 'Faust', price: '12,50', categories: ['3'], src_img: '' }

const formOf = (entries: [string, string | Blob][]) => {
  const form = new FormData()
  form.append('vu', JSON.stringify(seen))
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('what was changed is sent with what was seen there, under the name it was read by', () => {
  const typed = { ...seen, price: '9', categories: ['3', '5'] }
  expect(bodyOf(fields, typed, seen)).toEqual({
    ...{ price: 9, categories: [3, 5] },
    seen: { price: 12.5, categories_ids: [3] },
  })
})

test('both values come back as the form writes them', () => {
  const answer = {
    code: 'changed_meanwhile' as const,
    message: '',
    errors: [
      { field: 'price', message: 'Changé entre-temps par Zoé.', theirs: 8, yours: 9 },
      { field: 'categories_ids', message: '', theirs: [4], yours: [5] },
    ],
  }
  expect(changedMeanwhile(fields, answer)).toEqual([
    { name: 'price', sentence: 'Changé entre-temps par Zoé.', theirs: '8,00', yours: '9,00' },
    { name: 'categories', sentence: '', theirs: ['4'], yours: ['5'] },
  ])
  expect(changedMeanwhile(fields, { ...answer, code: 'invalid' })).toEqual([])
})

test('theirs is kept by being typed, mine goes over what was shown, and no choice is no choice', () => {
  const shown = { title: 'Tabou', price: '8,00', categories: ['4'] }
  const form = formOf([
    ...([
      ['title', 'Méphisto'],
      ['price', '9'],
      ['categories', '5'],
      ['choix-title', 'eux'],
      ['choix-categories', 'moi'],
      ['eux', JSON.stringify(shown)],
    ] as [string, string][]),
  ])
  const settled = settle(fields, form)
  expect(bodyOf(fields.slice(0, 3), typedIn(fields, form), settled)).toEqual({
    // About the price nothing was chosen: it goes with what was first seen, and is asked about again.
    ...{ price: 9, categories: [5] },
    seen: { price: 12.5, categories_ids: [4] },
  })
})

test('a picture of somebody else stays by sending none', () => {
  const form = formOf([
    ['src_img', new File(['…'], 'a.jpg')],
    ['choix-src_img', 'eux'],
    ['eux', JSON.stringify({ src_img: 'autre.jpg' })],
  ])
  const settled = settle(fields, form)
  expect([...multipartOf(fields.slice(3), form, {}, settled).keys()]).toEqual(['seen'])
})
