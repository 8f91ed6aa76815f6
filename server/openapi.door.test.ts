import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Door, openDoor } from '../tests/door.ts'

let door: Door
beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.close())

test('the contract is what OpenAPI’s own schema takes for one', async () => {
  const document = await (await door.request('/api/v1/openapi.json')).json()
  expect(await new Validator().validate(document)).toEqual({ valid: true })
  delete document.info.title
  expect(await new Validator().validate(document)).toMatchObject({ valid: false })
})

test('the contract is an OpenAPI 3.1 document that names every endpoint', async () => {
  const document = await (await door.request('/api/v1/openapi.json')).json()
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/app/movie/{id}/timetable/{idTimetable}': {
        get: { parameters: [{ name: 'id', in: 'path', required: true }, { name: 'idTimetable' }] },
      },
      '/authentication/login': {
        post: { responses: { 200: {}, 400: {}, 403: {}, 409: {}, 413: {}, 415: {} } },
      },
    },
    components: {
      schemas: {
        Film: { properties: { timeTables: {} } },
        Screening: { properties: { price: { type: 'number' } } },
      },
    },
  })
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  for (const [, name] of references) expect(document).toHaveProperty(['components', 'schemas', name!])
})

test('the contract says which refusals a status may bear, and that an empty text empties a field', async () => {
  const { paths } = await (await door.request('/api/v1/openapi.json')).json()
  const { requestBody, responses } = paths['/app/user/{id}'].patch
  const { birthday } = requestBody.content['application/json'].schema.properties
  expect(birthday.anyOf).toContainEqual({ type: 'string', const: '' })
  expect(responses[409].content['application/json'].schema.allOf[1].properties.code.enum).toEqual([
    'wrong_current_password',
    'email_taken',
  ])
})

test('the contract names the 304 of every list that one may have already', async () => {
  const { paths } = await (await door.request('/api/v1/openapi.json')).json()
  for (const path of ['/app/movie', '/app/cinema', '/admin/control/{sessions_id}/tickets'])
    expect(Object.keys(paths[path].get.responses), path).toContain('304')
  expect(Object.keys(paths['/app/product'].get.responses)).not.toContain('304')
})

test('the contract can be read by people, with a slash at its end as without', async () => {
  expect((await door.request('/api/docs/')).headers.get('location')).toBe('/api/docs')
  const response = await door.request('/api/docs')
  const html = await response.text()
  expect(response.headers.get('content-type')).toMatch(/text\/html/)
  for (const { endpoint } of door.served) expect(html).toContain(`id="${endpoint.name}"`)
})
