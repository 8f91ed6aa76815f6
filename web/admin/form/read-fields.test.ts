import { expect, test } from 'vitest'
import { durationIn } from '../../../contract/rules/typed-duration.ts'
import type { Field } from '../entities/field.ts'
import { bodyOf, missing, multipartOf } from './read-fields.ts'

const fields: readonly Field[] = [
  { name: 'title', label: 'Titre', kind: 'text', required: true },
  { name: 'price', label: 'Prix', kind: 'euros' },
  { name: 'nbr_seats', label: 'Places', kind: 'number', min: 1, max: 9 },
  { name: 'birthday', label: 'Date de naissance', kind: 'date' },
  { name: 'disabled_access', label: 'Accès', kind: 'yes-no' },
  { name: 'categories', label: 'Catégories', kind: 'records', of: 'category' },
  { name: 'weekdays', label: 'Jours', kind: 'several', options: [], numbers: true },
  { name: 'kinds', label: 'Genre', kind: 'several', options: [] },
]

test('each kind of field is sent in the units of the API', () => {
  const typed = {
    title: 'Faust',
    price: '12,50 €',
    nbr_seats: '80',
    birthday: '',
    disabled_access: 'true',
    categories: ['3', '5'],
    weekdays: ['6'],
    kinds: ['relax'],
  }
  expect(bodyOf(fields, typed)).toEqual({
    title: 'Faust',
    price: 12.5,
    nbr_seats: 80,
    birthday: null,
    disabled_access: true,
    categories: [3, 5],
    weekdays: [6],
    kinds: ['relax'],
  })
})

test('only what differs from what the person saw is sent', () => {
  const seen = { title: 'Faust', price: '12,50', categories: ['3'] }
  expect(bodyOf(fields.slice(0, 2), { title: 'Faust', price: '13' }, seen)).toMatchObject({ price: 13 })
  expect(
    bodyOf(
      fields,
      { ...seen, categories: [] },
      { ...seen, nbr_seats: '', birthday: '', disabled_access: '', weekdays: '', kinds: '' },
    ),
  ).toEqual({ categories: [], seen: { categories: [3] } })
})

test('a required field left empty is said by its name', () => {
  expect(missing(fields, { title: ' ' })).toEqual([
    { field: 'title', message: 'Titre\u00a0: ce champ est obligatoire.' },
  ])
})

test('a duration is read as people write it', () => {
  expect(['1h34', '01:34', '1:34', '94', '94 min', '1h 34 min'].map(durationIn)).toEqual(
    Array(6).fill('01:34'),
  )
  expect(durationIn('2h')).toBe('02:00')
  expect(durationIn('long')).toBe('long')
})

test('a picture is sent, left alone or taken away', () => {
  const pictures: readonly Field[] = [
    { name: 'src_img', label: 'Affiche', kind: 'picture', shape: 'poster' },
    { name: 'src_backdrop', label: 'Image', kind: 'picture', shape: 'backdrop' },
  ]
  const form = new FormData()
  form.append('src_img', new File(['…'], 'a.jpg'))
  form.append('src_backdrop', new File([], ''))
  expect([...multipartOf(pictures, form, {}).keys()]).toEqual(['src_img'])
  // Chosen, and empty: it is sent, and the API says so.
  form.set('src_img', new File([], 'a.jpg'))
  expect([...multipartOf(pictures, form, {}).keys()]).toEqual(['src_img'])
  form.append('retirer-src_backdrop', 'oui')
  expect(multipartOf(pictures, form, {}).get('src_backdrop')).toBe('')
})
