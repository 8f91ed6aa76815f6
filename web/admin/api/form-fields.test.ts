import { expect, test } from 'vitest'
import { formFields } from './form-fields.ts'

test('label, kind, limits and required come from the contract', () => {
  const names = ['name_product', 'description', 'places', 'price', 'active']
  expect(formFields({ name: 'product', fields: names.map(name => ({ name })) })).toEqual([
    { name: 'name_product', label: 'Nom du produit', kind: 'text', required: true, most: 100 },
    { name: 'description', label: 'Description', kind: 'text', most: 300 },
    { name: 'places', label: 'Nombre de places', kind: 'number', min: 1, max: 100 },
    { name: 'price', label: 'Prix', kind: 'euros', required: true },
    { name: 'active', label: 'En vente', kind: 'yes-no' },
  ])
})

test('a declaration overrides the contract', () => {
  const [field] = formFields({
    name: 'cinema',
    fields: [{ name: 'infos_cine', label: 'En quelques mots', kind: 'long-text', required: true }],
  })
  expect(field).toEqual({
    ...{ name: 'infos_cine', label: 'En quelques mots', kind: 'long-text', required: true },
    most: 5000,
  })
})
