import { expect, test } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/index.ts'
import { useApi } from './api.ts'
import { anOrder, aScreening } from './builders.ts'
import { aStaffMember } from './staff.ts'

const api = await useApi()
const admin = await aStaffMember(api, 'admin')

/**
 * These lists have no CSV export: each closing has a signed archive, and each control state a PDF, instead.
 */
const archived = ['/admin/closing', '/admin/control-state']
const lists = endpoints.filter(
  ({ path, paged }: Endpoint) => paged && path.startsWith('/admin/') && !archived.includes(path),
)

test('the back office has at least thirteen lists that can be exported', () => {
  expect(lists.length).toBeGreaterThanOrEqual(13)
})

test.each(lists.map(({ path }) => path.replace('/admin/', '')))(
  'the list %s has a CSV export',
  async path => {
    const { status, body, headers } = await admin.get(`${path}/export.csv`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[a-z-]+-2\d{3}-\d\d-\d\d\.csv"$/,
    )
    const headings = body.split('\r\n')[0].replace('\uFEFF', '').split(';')
    expect(headings).toContain('Numéro')
    // A heading in lower case would be the name of a field that lacks a French label.
    expect(headings.filter((heading: string) => /^[a-z_]+$/.test(heading))).toEqual([])
  },
)

test('in a CSV export, a value that looks like a formula is escaped', async () => {
  for (const name_cat of ['=1+1', '@SOMME(A1)', '+33', '-2']) await admin.post('category', { name_cat })
  const { body } = await admin.get('category/export.csv')
  for (const cell of [";'=1+1\r\n", ";'@SOMME(A1)\r\n", ";'+33\r\n", ";'-2\r\n"]) expect(body).toContain(cell)
})

test("exports show the orders' states and the audit log's changes in French", async () => {
  const member = await api.as('member')
  await anOrder(api.db, { users_id: member.id, state: 'cancelled' })
  expect((await admin.get('order/export.csv')).body).toContain(';Annulée;')
  const { id } = await aScreening(api.db)
  await admin.patch(`session-movie/${id}`, { price: 9 })
  const { body } = await admin.get('audit/export.csv?entity=session-movie')
  expect(body).toContain(';Modification;Séance;')
  expect(body).toContain('Prix\u00a0: 12,50\u00a0€ → 9,00\u00a0€')
})
