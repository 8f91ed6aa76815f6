import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Choice, Field } from '../entities/field.ts'
import { FieldInput } from './field-input.tsx'

const field: Field = { name: 'categories', label: 'Catégories', kind: 'records', of: 'category' }
const drawn = (categories: Choice[]) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(FieldInput, { field, values: {}, choices: { categories }, messages: [] }),
    ),
  )

test('a field that offers records, of which there are none yet, says so and leads to adding one', () => {
  expect(drawn([])).toContain('Aucune catégorie pour l’instant.')
  expect(drawn([])).toContain('href="/admin/categorie/ajout"')
  expect(drawn([{ value: '1', label: 'Drame' }])).not.toContain('Aucune catégorie')
})
