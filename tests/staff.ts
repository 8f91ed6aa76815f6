import type { TestApi } from './api.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
type Answer = { status: number; body: any; headers: Headers }

/**
 * Creates a staff member who is logged in, with functions that call the back-office API and return status and
 * body.
 */
export async function aStaffMember(
  api: TestApi,
  role: 'manager' | 'admin' | 'member' = 'manager',
  post: Parameters<TestApi['as']>[1] = {},
) {
  const person = await api.as(role, post)
  const send = async (method: string, path: string, init: { json?: unknown; body?: FormData } = {}) => {
    const response = await api.request(`/api/v1/admin/${path}`, { method, headers: person.headers, ...init })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
    } as Answer
  }
  return {
    ...person,
    get: (path: string) => send('GET', path),
    post: (path: string, json: unknown) => send('POST', path, { json }),
    patch: (path: string, json: unknown) => send('PATCH', path, { json }),
    remove: (path: string) => send('DELETE', path),
    postForm: (path: string, fields: Record<string, string | Blob>) =>
      send('POST', path, { body: formOf(fields) }),
    patchForm: (path: string, fields: Record<string, string | Blob>) =>
      send('PATCH', path, { body: formOf(fields) }),
  }
}

export type StaffMember = Awaited<ReturnType<typeof aStaffMember>>

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'affiche.jpg')
  }
  return form
}
