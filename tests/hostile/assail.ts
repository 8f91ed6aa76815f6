import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { may } from '../../contract/permissions.ts'
import { delays, limits } from '../../server/http/tables.ts'
import { startTestApi, startTestApiWithCache, type TestApi } from '../api.ts'
import { freshDatabase } from '../harness/databases.ts'
import { inputs, seed } from './chance.ts'
import { furnish } from './furnish.ts'
import { type Call, drawing } from './generate.ts'
import { complaints, tellingIn } from './judge.ts'
import { namesFor } from './names/names-for.ts'
import { type Document, type Operation, operationsOf } from './openapi.ts'
import { callerOf, type Names, written } from './send.ts'

const roles = ['visitor', 'member', 'manager', 'admin'] as const
type Role = (typeof roles)[number]
type Person = Awaited<ReturnType<TestApi['as']>>

/** So many calls in a row that are all wrong say that none can be right. */
const enough = 2_000
const aFew = 10

/** Sends to each of these endpoints, in each role, whatever the generator thinks of. */
export function assail(endpoints: readonly Endpoint[], neverAccepted: Record<string, string> = {}): void {
  const onlyReads = endpoints.every(({ method }) => method === 'get')
  // So many calls are under way at once. What can be used up (a code, a record to delete) is made anew for each such
  // turn: with five hundred, a third as many of those calls would be let through.
  const together = onlyReads ? 500 : 100
  let api: TestApi
  let operations: Map<string, Operation>
  let send: ReturnType<typeof callerOf>
  const people = new Map<Role, Person>()

  beforeAll(async () => {
    // What is hostile stops at the API, before either database, and the server's is four times quicker.
    const database = await freshDatabase('postgresql')
    const house = { limitsOn: false }
    // The product has a response cache; whoever writes would wait for it after each call.
    api = await (onlyReads ? startTestApiWithCache(database, house) : startTestApi(house, database))
    send = callerOf(api.fetch)
    await furnish(api)
    const document = (await (await api.request('/api/v1/openapi.json')).json()) as Document
    operations = new Map(operationsOf(document).map(operation => [operation.id, operation]))
  })
  afterAll(() => api.close())

  describe.each(endpoints.map(({ name }) => name))('%s', name => {
    let operation: Operation
    let draw: ReturnType<typeof drawing>
    let calls: Call[]
    let accepted = 0
    beforeAll(() => {
      operation = operations.get(name)!
      draw = drawing(operation)
      calls = draw.any(inputs)
    })
    // Ten thousand of each would not fit side by side.
    afterAll(() => {
      calls = []
    })

    test.each(roles)('whatever a %s sends gets a documented answer', async role => {
      api.logged.length = 0
      let names: Names | undefined
      for (let from = 0; from < calls.length; from += together)
        names = await takeTurn(role, calls.slice(from, from + together), from, names)
    })

    test('somebody who may is let through now and then', async () => {
      if (name in neverAccepted) return expect(accepted, neverAccepted[name]).toBe(0)
      // Somebody else: what was let through before may have given these another password.
      if (accepted === 0) people.clear()
      // A few calls can all be wrong: then come some that should not be, then more of any, until one is right.
      for (let from = inputs; from < inputs + enough && accepted === 0; from += together) {
        const more = from === inputs ? draw.described(aFew) : draw.any(together)
        for (const role of roles)
          if (accepted === 0 && isAllowed(name, role)) await takeTurn(role, more, from)
      }
      expect(accepted).toBeGreaterThan(0)
    })

    /** Sends these calls at once, and answers what they could name. */
    async function takeTurn(role: Role, turn: Call[], from: number, before?: Names): Promise<Names> {
      const person = await logInAs(role)
      // What an account may try is never lifted: each turn begins with all of it.
      for (const counted of [limits, delays]) await api.db.delete(counted)
      // What is only read can be named again.
      const names = before && operation.method === 'GET' ? before : await namesOf(role, person)
      const found = await Promise.all(turn.map((call, at) => ask(call, names, person, from + at)))
      expect(found.filter(Boolean)).toEqual([])
      expect(tellingIn(api.logged.splice(0), names)).toEqual([])
      return names
    }

    async function namesOf(role: Role, person: Person | undefined): Promise<Names> {
      if (!isAllowed(name, role)) return {}
      return namesFor(api, operation, (person ?? (await logInAs('member'))!).id)
    }

    async function ask(call: Call, names: Names, person: Person | undefined, number: number) {
      const sent = written(operation, call, names)
      const heard = await send(operation.method, sent, person?.cookie)
      if (heard.status < 400) accepted += 1
      const said = complaints(operation, sent, heard)
      if (said.length === 0) return undefined
      return {
        said,
        again: `HOSTILE_SEED=${seed} HOSTILE_INPUTS=${inputs}, call ${number}`,
        url: sent.url,
        headers: sent.headers,
        body: sent.body?.toString().slice(0, 2_000),
        answer: heard.text.slice(0, 500),
      }
    }
  })

  function isAllowed(name: string, role: Role): boolean {
    const { policy } = api.served.find(({ endpoint }) => endpoint.name === name)!
    return policy.kind === 'open' || may({ roleUser: roleUserOf(role) }, policy.permission)
  }

  /** A person whose session or role was taken by what they sent comes back as another. */
  async function logInAs(role: Role): Promise<Person | undefined> {
    if (role === 'visitor') return undefined
    const person = people.get(role)
    if (person && (await roleSeenOf(person)) === roleUserOf(role)) return person
    const another = await api.as(role)
    people.set(role, another)
    return another
  }

  async function roleSeenOf({ headers }: Person): Promise<string | undefined> {
    const response = await api.request('/api/v1/authentication/check-token', { headers })
    return response.ok ? ((await response.json()) as { user: { roleUser: string } }).user.roleUser : undefined
  }
}

const roleUserOf = (role: Role) => (role === 'member' ? 'user' : role)
