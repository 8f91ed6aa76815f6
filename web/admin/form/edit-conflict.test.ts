import { expect, test } from 'vitest'
import type { Field } from '../entities/field.ts'
import { editConflictsIn, settle } from './edit-conflict.ts'
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

test('a changed form field is sent together with the value that the user saw before', () => {
  const typed = { ...seen, price: '9', categories: ['3', '5'] }
  expect(bodyOf(fields, typed, seen)).toEqual({
    ...{ price: 9, categories: [3, 5] },
    seen: { price: 12.5, categories_ids: [3] },
  })
})

test('both values of an edit conflict are shown as the form writes them, such as « 8,00 »', () => {
  const answer = {
    code: 'changed_meanwhile' as const,
    message: '',
    errors: [
      { field: 'price', message: 'Changé entre-temps par Zoé.', theirs: 8, yours: 9 },
      { field: 'categories_ids', message: '', theirs: [4], yours: [5] },
    ],
  }
  expect(editConflictsIn(fields, answer)).toEqual([
    { name: 'price', sentence: 'Changé entre-temps par Zoé.', theirs: '8,00', yours: '9,00' },
    { name: 'categories', sentence: '', theirs: ['4'], yours: ['5'] },
  ])
  expect(editConflictsIn(fields, { ...answer, code: 'invalid' })).toEqual([])
})

test('in an edit conflict, « eux » keeps the other user’s value, « moi » the user’s own value', () => {
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
    // The user made no choice about the price. It is sent with the value first seen, so that the API reports the
    // conflict again.
    ...{ price: 9, categories: [5] },
    seen: { price: 12.5, categories_ids: [4] },
  })
})

test('in an edit conflict about a picture, choosing the other user’s picture sends no file', () => {
  const form = formOf([
    ['src_img', new File(['…'], 'a.jpg')],
    ['choix-src_img', 'eux'],
    ['eux', JSON.stringify({ src_img: 'autre.jpg' })],
  ])
  const settled = settle(fields, form)
  expect([...multipartOf(fields.slice(3), form, {}, settled).keys()]).toEqual(['seen'])
})
