import { expect, test } from 'vitest'
import { formFields } from './form-fields.ts'

test('a form field takes its label, kind, limits and required state from the API contract', () => {
  const names = ['name_product', 'description', 'places', 'price', 'active']
  expect(formFields({ name: 'product', fields: names.map(name => ({ name })) })).toEqual([
    { name: 'name_product', label: 'Nom du produit', kind: 'text', required: true, most: 100 },
    { name: 'description', label: 'Description', kind: 'text', most: 300 },
    { name: 'places', label: 'Nombre de places', kind: 'number', min: 1, max: 100 },
    { name: 'price', label: 'Prix', kind: 'euros', required: true },
    { name: 'active', label: 'En vente', kind: 'yes-no' },
  ])
})

test('an entity can override the kind of a form field that the API contract gives', () => {
  const [field] = formFields({
    name: 'cinema',
    fields: [{ name: 'infos_cine', label: 'En quelques mots', kind: 'long-text', required: true }],
  })
  expect(field).toEqual({
    ...{ name: 'infos_cine', label: 'En quelques mots', kind: 'long-text', required: true },
    most: 5000,
  })
})
