import { expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { users } from '../tables.ts'

const api = await useApi()
const people = ['Zoé Abel', 'Éric Dunand', 'eric Martin', 'Ana 100%']
await api.db.insert(users).values(
  people.map((name, index) => {
    const [firstname = '', lastname = ''] = name.split(' ')
    return { firstname, lastname, email: `p${index}@exemple.fr` }
  }),
)

test('a member who is not staff gets only their own record from the list of members', async () => {
  const member = await api.as('member')
  const response = await api.request('/api/v1/app/user', { headers: member.headers })
  expect(await response.json()).toMatchObject([{ id: member.id, email: member.email }])
  expect(response.headers.get('x-total-count')).toBe('1')
})

test('an admin sees all members, in pages', async () => {
  const admin = await api.as('admin')
  const response = await api.request('/api/v1/app/user?size=2&page=2&sort=id', { headers: admin.headers })
  expect(await response.json()).toMatchObject([{ email: 'p2@exemple.fr' }, { email: 'p3@exemple.fr' }])
  const total = Number(response.headers.get('x-total-count'))
  expect(total).toBeGreaterThanOrEqual(6)
  expect(response.headers.get('link')).toContain('</api/v1/app/user?size=2&page=1&sort=id>; rel="prev"')
  expect(response.headers.get('link')).toContain('rel="next"')
})

test('the search for members ignores case and accents, and treats % as a plain character', async () => {
  const admin = await api.as('admin')
  const find = async (q: string) => {
    const response = await api.request(`/api/v1/app/user?q=${encodeURIComponent(q)}&sort=email`, {
      headers: admin.headers,
    })
    return ((await response.json()) as { email: string }[]).map(row => row.email)
  }
  expect(await find('ÉRIC')).toEqual(['p1@exemple.fr', 'p2@exemple.fr'])
  expect(await find('100%')).toEqual(['p3@exemple.fr'])
  expect(await find('%%')).toEqual([])
})

test('a list of members with an invalid page, size or sort is refused with a message', async () => {
  const admin = await api.as('admin')
  for (const query of ['page=0', 'size=1001', 'size=beaucoup', 'sort=password_hash']) {
    const response = await api.request(`/api/v1/app/user?${query}`, { headers: admin.headers })
    expect(response.status, query).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', errors: [{ field: query.split('=')[0] }] })
  }
})
