import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApi, type TestApi, useApi } from '../tests/api.ts'

const api = await useApi()

test('the OpenAPI document of the API is valid under the OpenAPI schema', async () => {
  const document = await (await api.request('/api/v1/openapi.json')).json()
  expect(await new Validator().validate(document)).toEqual({ valid: true })
  delete document.info.title
  expect(await new Validator().validate(document)).toMatchObject({ valid: false })
})

test('the OpenAPI document has version 3.1 and names every endpoint of the API', async () => {
  const document = await (await api.request('/api/v1/openapi.json')).json()
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
        ScreeningOnSale: { properties: { price: { type: 'number' } } },
      },
    },
  })
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  for (const [, name] of references) expect(document).toHaveProperty(['components', 'schemas', name!])
})

test('the OpenAPI document lists the refusals by status, and says how an empty string clears a field', async () => {
  const { paths } = await (await api.request('/api/v1/openapi.json')).json()
  const { requestBody } = paths['/app/user/{id}'].patch
  const { responses } = paths['/app/user/{id}/deletion'].post
  const { birthday } = requestBody.content['application/json'].schema.properties
  expect(birthday.anyOf).toContainEqual({ type: 'string', const: '' })
  expect(responses[409].content['application/json'].schema.allOf[1].properties.code.enum).toEqual([
    'wrong_current_password',
    'last_admin',
  ])
})

test('the OpenAPI document declares a 304 for every list with an ETag', async () => {
  const { paths } = await (await api.request('/api/v1/openapi.json')).json()
  for (const path of ['/app/movie', '/app/cinema', '/admin/control/screening/{sessions_id}/tickets'])
    expect(Object.keys(paths[path].get.responses), path).toContain('304')
  expect(Object.keys(paths['/app/product'].get.responses)).not.toContain('304')
})

test('the API documentation is served as an HTML page, at its URL with and without a trailing slash', async () => {
  expect((await api.request('/api/docs/')).headers.get('location')).toBe('/api/docs')
  const response = await api.request('/api/docs')
  const html = await response.text()
  expect(response.headers.get('content-type')).toMatch(/text\/html/)
  for (const { endpoint } of api.served) expect(html).toContain(`id="${endpoint.name}"`)
})

describe('the OpenAPI document, as two client generators and two linters require it', () => {
  type Described = {
    tags: string[]
    parameters: { name: string; schema: { type: string } }[]
    requestBody?: { content: Record<string, { example?: unknown }> }
    responses: Record<string, { headers?: object; content?: Record<string, { schema: object }> }>
  }
  let document: Awaited<ReturnType<typeof readDocument>>
  beforeAll(async () => {
    document = await readDocument(api)
  })
  const operations = () => Object.values(document.paths).flatMap(methods => Object.values(methods))

  async function readDocument(of: TestApi) {
    return (await of.request('/api/v1/openapi.json')).json() as Promise<{
      info: { description: string }
      tags: { name: string }[]
      paths: Record<string, Record<string, Described>>
      components: { securitySchemes: { session: { name: string } } }
    }>
  }

  test('the OpenAPI document declares ids as integers, in paths and in bodies', () => {
    const parameters = operations().flatMap(operation => operation.parameters)
    const ids = parameters.filter(({ name }) => /(^id|_id)$/.test(name))
    expect(ids.length).toBeGreaterThan(50)
    expect(ids.filter(({ schema }) => schema.type !== 'integer')).toEqual([])
    // `multipleOf` 0.01 would refuse prices: 19.99 is no multiple of 0.01 in binary floating point.
    expect(JSON.stringify(document)).not.toContain('multipleOf')
  })

  test('in the OpenAPI document, a PDF is declared as binary and a calendar file as text', () => {
    const [pdf, calendar] = ['tickets.pdf', 'seance.ics'].map(
      file => document.paths[`/app/order/{id}/${file}`]!.get!.responses[200]!.content,
    )
    expect(pdf).toMatchObject({ 'application/pdf': { schema: { type: 'string', format: 'binary' } } })
    expect(calendar).toEqual({ 'text/calendar': { schema: { type: 'string' } } })
  })

  test('the OpenAPI document gives the name of the session cookie, which depends on HTTP or HTTPS', async () => {
    expect(document.components.securitySchemes.session.name).toBe('ouvreuse')
    const secure = await startTestApi({ publicUrl: new URL('https://cinema.test/') })
    const { components } = await readDocument(secure)
    expect(components.securitySchemes.session.name).toBe('__Host-ouvreuse')
    await secure.close()
  })

  test('the OpenAPI document declares every tag that its operations use', () => {
    const declared = document.tags.map(({ name }) => name)
    expect(operations().filter(({ tags }) => !tags.every(tag => declared.includes(tag)))).toEqual([])
  })

  test('the OpenAPI document declares Retry-After and Set-Cookie headers', () => {
    for (const { responses } of operations())
      for (const status of [429, 503]) expect(responses[status]!.headers).toHaveProperty('Retry-After')
    expect(document.paths['/authentication/login']!.post!.responses[200]!.headers).toHaveProperty(
      'Set-Cookie',
    )
    expect(document.info.description).toMatch(/Origin[\s\S]*Europe\/Paris/)
  })

  test('the examples in the OpenAPI document are accepted by the API’s own schemas', () => {
    for (const { endpoint } of api.served.filter(({ endpoint }) => endpoint.example)) {
      expect(() => endpoint.body!.parse(endpoint.example!.body), endpoint.name).not.toThrow()
      expect(() => z.decode(endpoint.answer!, endpoint.example!.answer as never)).not.toThrow()
    }
    for (const path of ['/authentication/login', '/app/order'])
      expect(document.paths[path]!.post!.requestBody!.content['application/json']!.example).toBeDefined()
  })

  test('no two paths of the API match the same URL', () => {
    const paths = Object.keys(document.paths).map(path => path.split('/'))
    const alike = (one: string[], other: string[]) =>
      one.length === other.length &&
      one.every((part, index) => part === other[index] || `${part}${other[index]}`.includes('{'))
    // Returns true if, somewhere in the paths, `one` has a parameter where `other` has a word. Two paths are
    // ambiguous only if this is true in both directions.
    const crossed = (one: string[], other: string[]) =>
      one.some((part, index) => part.startsWith('{') && !other[index]!.startsWith('{'))
    const ambiguous = paths.flatMap(one =>
      paths.filter(other => alike(one, other) && crossed(one, other) && crossed(other, one)),
    )
    expect(ambiguous.map(parts => parts.join('/'))).toEqual([])
  })
})
