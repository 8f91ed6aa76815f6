import { describe, expect, test } from 'vitest'
import { drawing } from './generate.ts'
import { complaints, leaksIn } from './judge.ts'
import { RecordPlaceholder } from './matching.ts'
import type { Operation, Schema } from './openapi.ts'
import { callerOf, fillPlaceholders, type HostileResponse, type RequestToSend } from './send.ts'

// Control tests for the random test of all endpoints: they show that judge.ts finds each kind of fault in a
// response.

const operation: Operation = {
  id: 'renameRoom',
  method: 'PATCH',
  path: '/room/{id}',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9]\\d{0,9}$' } },
    { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
  ],
  body: {
    required: true,
    type: 'application/json',
    schema: { type: 'object', properties: { name: { type: 'string', minLength: 1 } }, required: ['name'] },
  },
  answers: new Map<number, Schema | null>([
    [200, { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }],
    [400, { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] }],
    [500, null],
  ]),
}

const sent = (over: Partial<Omit<RequestToSend, 'body'>> & { body?: string } = {}): RequestToSend => ({
  path: { id: '7' },
  query: [],
  headers: { 'content-type': 'application/json' },
  url: '/api/v1/room/7',
  ...over,
  body: Buffer.from(over.body ?? '{"name":"Grande salle"}'),
})

const heard = (over: Partial<HostileResponse> = {}): HostileResponse => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  text: '{"id":7}',
  ...over,
})

describe('the response checker of the random API tests', () => {
  test('the response checker of the random API tests accepts a correct response', () => {
    expect(complaints(operation, sent(), heard())).toEqual([])
    expect(
      complaints(operation, sent({ path: { id: 'x' } }), heard({ status: 400, text: '{"message":"Non"}' })),
    ).toEqual([])
  })

  test('the response checker reports a 5xx response, even if it is documented', () => {
    expect(complaints(operation, sent(), heard({ status: 500 }))).toEqual(['a server error 500'])
  })

  test('the response checker reports an error code that the endpoint does not list', () => {
    const listed = {
      allOf: [
        { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
        { type: 'object', properties: { code: { type: 'string', enum: ['sold_out'] } } },
      ],
    }
    const refusing = { ...operation, answers: new Map([[409, listed as Schema]]) }
    const refused = (code: string) => heard({ status: 409, text: JSON.stringify({ code }) })
    expect(complaints(refusing, sent(), refused('sold_out'))).toEqual([])
    expect(complaints(refusing, sent(), refused('not_cancellable')).join()).toContain('off its schema')
  })

  test('the response checker reports a response with an undocumented status', () => {
    expect(complaints(operation, sent(), heard({ status: 418 }))).toEqual(['an undocumented status 418'])
  })

  test.each(['{"id":"7"}', '{}', 'null', '<html>', ''])(
    'the response checker reports every response that violates its schema, not only the first: %s',
    text => {
      for (const _ of [1, 2])
        expect(complaints(operation, sent(), heard({ text }))).toEqual([
          expect.stringContaining('an answer off its schema'),
        ])
    },
  )

  test.each([
    ['a path', sent({ path: { id: '07' } })],
    ['a parameter', sent({ query: [['page', '0']] })],
    ['a parameter that is no number', sent({ query: [['page', 'x']] })],
    ['a field', sent({ body: '{"name":3}' })],
    ['a field made of spaces', sent({ body: '{"name":"  "}' })],
    ['a missing field', sent({ body: '{}' })],
    ['broken JSON', sent({ body: '{"name":"Grande salle"' })],
    ['another type', sent({ headers: { 'content-type': 'text/plain' } })],
  ])(
    'the response checker reports that %s was accepted although the OpenAPI document forbids it',
    (_, call) => {
      expect(complaints(operation, call, heard())).toEqual(['accepted what the document forbids'])
    },
  )

  test.each(['$argon2id$v=19$', 'Canari-Secret-77!', '4242424242424242'])(
    'the response checker reports the secret %s in a response',
    secret => {
      const text = JSON.stringify({ id: 7, more: secret })
      expect(complaints(operation, sent(), heard({ text }))).toEqual(['a secret in the answer'])
    },
  )

  test.each(['Canari-Secret-77!', 'Strapontin-7!', 'canari@exemple.fr', '4242424242424242', '$argon2'])(
    'the response checker reports the secret %s in the log',
    secret => expect(leaksIn([`{"level":30,"path":"/${secret}"}`])).toHaveLength(1),
  )

  test('the response checker reports a secret token of a record in the log', () => {
    const line = '{"path":"/api/v1/app/cancellation/1-Vph9MIk6c9QKixtQIjGN91q"}'
    expect(leaksIn([line], { token: ['1-Vph9MIk6c9QKixtQIjGN91q'] })).toEqual([line])
  })

  test('the response checker reports nothing about ordinary log lines', () => {
    const line = '{"level":30,"method":"GET","path":"/api/v1/app/movie","status":200}'
    expect(leaksIn([line], { token: ['1-Vph9MIk6c9QKixtQIjGN91q'], id: [30, 200] })).toEqual([])
  })
})

describe('the generator of random API calls', () => {
  test('the generator of random API calls creates the same calls from the same seed', () => {
    expect(drawing(operation).any(30)).toEqual(drawing(operation).any(30))
  })

  test('the generator creates valid calls, invalid calls, and calls with ids of existing records', () => {
    const calls = drawing(operation).any(1_000)
    const accepted = calls.filter(
      call => complaints(operation, fillPlaceholders(operation, call, { id: [7] }), heard()).length === 0,
    )
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.length).toBeLessThan(calls.length / 2)
    const [named] = calls.filter(call => call.path.id instanceof RecordPlaceholder)
    expect(fillPlaceholders(operation, named!, { id: [4321] }).url).toContain('/room/4321')
  })

  test('the generator of random API calls creates only valid calls if asked to', () => {
    const sent = drawing(operation)
      .described(100)
      .map(call => fillPlaceholders(operation, call, { id: [7] }))
    expect(sent.filter(call => complaints(operation, call, heard()).length > 0)).toEqual([])
  })
})

describe('the client that sends the random API calls', () => {
  const send = callerOf(async request => {
    const body = await request.text()
    return new Response(JSON.stringify({ url: request.url, body, cookie: request.headers.get('cookie') }), {
      status: 201,
      headers: { 'content-type': 'application/json' },
    })
  })

  test('the test client sends every part of a random call to the API and returns the complete response', async () => {
    const { status, type, text } = await send('PATCH', sent({ body: '{"name":"é"}' }), 'ouvreuse=1')
    expect({ status, type }).toEqual({ status: 201, type: 'application/json' })
    expect(JSON.parse(text)).toEqual({
      url: 'http://localhost/api/v1/room/7',
      body: '{"name":"é"}',
      cookie: 'ouvreuse=1',
    })
  })

  test('the test client sends the cookie of the random call instead of the account’s', async () => {
    const call = sent({ headers: { cookie: 'ouvreuse=autre' } })
    expect(JSON.parse((await send('PATCH', call, 'ouvreuse=1')).text).cookie).toBe('ouvreuse=autre')
  })
})
