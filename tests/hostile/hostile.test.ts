import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { freshDatabase } from '../bench/databases.ts'
import { type Door, openDoor } from '../door.ts'
import { furnish } from './furnish.ts'
import { type Call, callsOf, canaries } from './generate.ts'
import { complaints } from './judge.ts'
import { type Document, type Operation, operationsOf } from './openapi.ts'

// Per endpoint and role. `npm run proof:hostile` sends ten thousand.
const inputs = Number(process.env.HOSTILE_INPUTS ?? 50)
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_115)
const together = 25
const roles = ['visitor', 'member', 'manager', 'admin'] as const

let door: Door
let operations: Map<string, Operation>
const cookies = new Map<(typeof roles)[number], string>()

beforeAll(async () => {
  // What is hostile stops at the door, before either database, and the server's is four times quicker.
  door = await openDoor({ limitsOn: false }, await freshDatabase('postgresql'))
  await furnish(door)
  const document = (await (await door.request('/api/v1/openapi.json')).json()) as Document
  operations = new Map(operationsOf(document).map(operation => [operation.id, operation]))
})
afterAll(() => door.close())

describe.each(endpoints.map(({ name }) => name))('%s', name => {
  let calls: Call[]
  beforeAll(() => {
    calls = fc.sample(callsOf(operations.get(name)!), { numRuns: inputs, seed })
  })

  test.each(roles)('whatever a %s sends gets a documented answer', async role => {
    door.logged.length = 0
    for (let from = 0; from < calls.length; from += together) {
      await enter(role)
      const turn = calls.slice(from, from + together)
      const found = await Promise.all(turn.map(call => ask(operations.get(name)!, call, role)))
      expect(found.filter(Boolean)).toEqual([])
    }
    expect(door.logged.filter(line => canaries.some(secret => line.includes(secret)))).toEqual([])
  })
})

/** A person whose session was ended by what they sent comes back as another. */
async function enter(role: (typeof roles)[number]): Promise<void> {
  if (role === 'visitor') return
  const cookie = cookies.get(role)
  const known = cookie && (await door.request('/api/v1/app/user', { headers: { cookie } })).status !== 401
  if (!known) cookies.set(role, (await door.as(role)).cookie)
}

async function ask(operation: Operation, call: Call, role: (typeof roles)[number]) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => call.path[name]!)
  const query = new URLSearchParams(call.query).toString()
  const headers = new Headers(call.headers)
  if (cookies.has(role)) headers.set('cookie', cookies.get(role)!)
  if (call.contentType) headers.set('content-type', call.contentType)
  const leave = new AbortController()
  const response = await door.request(`/api/v1${path}${query && `?${query}`}`, {
    method: operation.method,
    headers,
    signal: leave.signal,
    ...(operation.method !== 'GET' && { body: call.body }),
  })
  const type = response.headers.get('content-type') ?? ''
  const streams = type.startsWith('text/event-stream')
  if (streams) leave.abort()
  const heard = { status: response.status, type, text: streams ? '' : await response.text() }
  const said = complaints(operation, call, heard)
  return said.length > 0 && { said, path, query, sent: call.body, answer: heard.text.slice(0, 500) }
}
