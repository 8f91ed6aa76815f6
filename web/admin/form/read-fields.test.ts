import { expect, test } from 'vitest'
import { durationIn } from '../../../contract/rules/typed-duration.ts'
import type { Field } from '../entities/field.ts'
import { bodyOf, missing, multipartOf } from './read-fields.ts'
import { withOnlyChoices } from './values.ts'

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

test('each kind of form field is sent with the type that the API expects', () => {
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

test('a form sends only the fields that differ from the values that the user saw', () => {
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

test('an empty required field is reported with its label', () => {
  expect(missing(fields, { title: ' ' })).toEqual([
    { field: 'title', message: 'Titre\u00a0: ce champ est obligatoire.' },
  ])
})

test("a film's duration can be typed in the usual notations", () => {
  expect(['1h34', '01:34', '1:34', '94', '94 min', '1h 34 min'].map(durationIn)).toEqual(
    Array(6).fill('01:34'),
  )
  expect(durationIn('2h')).toBe('02:00')
  expect(durationIn('long')).toBe('long')
})

test('a form can send a new picture, leave the picture unchanged, or remove it', () => {
  const pictures: readonly Field[] = [
    { name: 'src_img', label: 'Affiche', kind: 'picture', shape: 'poster' },
    { name: 'src_backdrop', label: 'Image', kind: 'picture', shape: 'backdrop' },
  ]
  const form = new FormData()
  form.append('src_img', new File(['…'], 'a.jpg'))
  form.append('src_backdrop', new File([], ''))
  expect([...multipartOf(pictures, form, {}).keys()]).toEqual(['src_img'])
  // A chosen file without content is sent too, because the API refuses it with a message.
  form.set('src_img', new File([], 'a.jpg'))
  expect([...multipartOf(pictures, form, {}).keys()]).toEqual(['src_img'])
  form.append('retirer-src_backdrop', 'oui')
  expect(multipartOf(pictures, form, {}).get('src_backdrop')).toBe('')
})

test('the only choice of a required select is preselected, unless the field already has a value', () => {
  const room: Field = { name: 'cinemas_id', label: 'Cinéma', kind: 'record', of: 'cinema', required: true }
  const rex = { value: '3', label: 'Le Rex' }
  const picked = (choices: (typeof rex)[], typed = '', field = room) =>
    withOnlyChoices([field], { cinemas_id: typed }, { cinemas_id: choices }).cinemas_id
  expect(picked([rex])).toBe('3')
  expect(picked([rex, { value: '4', label: 'Le Vox' }])).toBe('')
  expect(picked([rex], '9')).toBe('9')
  expect(picked([rex], '', { ...room, required: false })).toBe('')
})

test('opening hours are read day by day, and a malformed day is reported', () => {
  const week: Field = { name: 'opening_hours', label: 'Horaires', kind: 'week' }
  const hours = ['', '14h-23h', ...Array(5).fill('10:00-0h30')]
  expect(bodyOf([week], { opening_hours: hours })).toEqual({
    opening_hours: [
      null,
      { opens: '14:00', closes: '23:00' },
      ...Array(5).fill({ opens: '10:00', closes: '00:30' }),
    ],
  })
  expect(missing([week], { opening_hours: ['matin', ...hours.slice(1)] })).toMatchObject([
    { field: 'opening_hours.0', message: expect.stringContaining('Lundi') },
  ])
})
