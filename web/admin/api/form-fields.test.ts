import { expect, test } from 'vitest'
import { z } from 'zod'
import { dataEntities } from '../entities/data.ts'
import { bodyOf } from '../form/read-fields.ts'
import { endpoints } from './endpoints.ts'
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

/** The fields whose value is a list, as a form always sends it: without its boxes there is nothing to parse. */
const lists = ['records', 'several', 'prices', 'week']

const forms = dataEntities.flatMap(entity => {
  const { create, update } = endpoints[entity.name]
  const body = (create ?? update)?.body
  return body instanceof z.ZodObject ? [[entity.name, body.shape, formFields(entity)] as const] : []
})

test.each(forms)(
  'the API accepts each optional field that is left empty in the form of the entity %s',
  (_, shape, fields) => {
    const refused = fields
      .filter(field => !field.required && field.name in shape && !lists.includes(field.kind))
      .filter(field => !shape[field.name]!.safeParse(bodyOf([field], {})[field.name]).success)
    expect(refused.map(({ name }) => name)).toEqual([])
  },
)
