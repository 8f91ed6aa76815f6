import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/index.ts'
import { type Door, openDoor } from './door.ts'
import { aStaffMember, type StaffMember } from './staff.ts'

let door: Door
let admin: StaffMember
beforeAll(async () => {
  door = await openDoor()
  admin = await aStaffMember(door, 'admin')
})
afterAll(() => door.close())

const lists = endpoints.filter(({ path, paged }: Endpoint) => paged && path.startsWith('/admin/'))

test('there are lists', () => {
  expect(lists.length).toBeGreaterThanOrEqual(13)
})

test.each(lists.map(({ path }) => path.replace('/admin/', '')))('the list %s is also a file', async path => {
  const { status, body, headers } = await admin.get(`${path}/export.csv`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
  expect(body.split('\r\n')[0]).toMatch(/(^|;)id(;|$)/)
})

test('what begins like a formula is only a text in the file', async () => {
  for (const name_cat of ['=1+1', '@SOMME(A1)', '+33', '-2']) await admin.post('category', { name_cat })
  const { body } = await admin.get('category/export.csv')
  for (const cell of [";'=1+1\r\n", ";'@SOMME(A1)\r\n", ";'+33\r\n", ";'-2\r\n"]) expect(body).toContain(cell)
})
