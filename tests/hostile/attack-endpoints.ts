import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { may } from '../../contract/permissions.ts'
import { delays, limits } from '../../server/http/tables.ts'
import { setSecondFactorRequired } from '../../server/members/second-factor/queries.ts'
import { startTestApi, startTestApiWithCache, type TestApi } from '../api.ts'
import { freshDatabase } from '../harness/databases.ts'
import { addSampleData } from './add-sample-data.ts'
import { inputs, seed } from './chance.ts'
import { type Call, drawing } from './generate.ts'
import { complaints, leaksIn } from './judge.ts'
import { namesFor } from './names/names-for.ts'
import { type Document, type Operation, operationsOf } from './openapi.ts'
import { callerOf, fillPlaceholders, type Names } from './send.ts'

const roles = ['visitor', 'member', 'manager', 'admin'] as const
type Role = (typeof roles)[number]
type Person = Awaited<ReturnType<TestApi['as']>>

/**
 * How many more random calls are sent if none has been accepted yet. If these are not accepted either, the test
 * fails.
 */
const enough = 2_000
const aFew = 10

/**
 * How many calls run concurrently. With more, some would get a 503 on a busy machine, because they wait too long
 * for a database connection.
 */
const concurrent = 20

/** Sends generated calls to each of these endpoints in each role and checks the responses. */
export function attackEndpoints(
  endpoints: readonly Endpoint[],
  neverAccepted: Record<string, string> = {},
): void {
  const onlyReads = endpoints.every(({ method }) => method === 'get')
  // The number of calls in a batch. Before each batch, new records are created for the calls to use, because some
  // can be used only once. With 500 calls in a batch, these records would be used up early, and two thirds fewer
  // writing calls would succeed.
  const together = onlyReads ? 500 : 100
  let api: TestApi
  let operations: Map<string, Operation>
  let send: ReturnType<typeof callerOf>
  const people = new Map<Role, Person>()

  beforeAll(async () => {
    // Use PostgreSQL only: it is four times faster, and hostile input is rejected before it reaches a database.
    const database = await freshDatabase('postgresql')
    const house = { limitsOn: false }
    // For calls that write, start the API without the response cache: otherwise each call would wait until the
    // cache is invalidated.
    api = await (onlyReads ? startTestApiWithCache(database, house) : startTestApi(house, database))
    send = callerOf(api.fetch)
    await addSampleData(api)
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
    // Free the memory of the calls: those for all endpoints would not fit together.
    afterAll(() => {
      calls = []
    })

    test.each(roles)('every call by a %s gets a documented response', async role => {
      api.logged.length = 0
      let names: Names | undefined
      for (let from = 0; from < calls.length; from += together)
        names = await takeTurn(role, calls.slice(from, from + together), from, names)
    })

    test('an allowed role has a call accepted at least once', async () => {
      if (name in neverAccepted) return expect(accepted, neverAccepted[name]).toBe(0)
      // Use new accounts: an accepted call may have changed the passwords of the old ones.
      if (accepted === 0) people.clear()
      // If none of the random calls was accepted, send valid calls, then more random calls, until one is accepted.
      for (let from = inputs; from < inputs + enough && accepted === 0; from += together) {
        const more = from === inputs ? draw.described(aFew) : draw.any(together)
        for (const role of roles)
          if (accepted === 0 && isAllowed(name, role)) await takeTurn(role, more, from)
      }
      expect(accepted).toBeGreaterThan(0)
    })

    /**
     * Sends these calls, `concurrent` at a time. Returns the ids and tokens of existing records that the calls
     * could use.
     */
    async function takeTurn(role: Role, turn: Call[], from: number, before?: Names): Promise<Names> {
      const person = await logInAs(role)
      // Rate limits per account are on even in this test, so reset their counters before each batch.
      for (const counted of [limits, delays]) await api.db.delete(counted)
      // An accepted call may have made the second factor required. The accounts of later calls have none, so make
      // it optional again.
      await setSecondFactorRequired(api.db, false)
      // Reading does not use up any records, so use those of the previous batch again.
      const names = before && operation.method === 'GET' ? before : await namesOf(role, person)
      for (let at = 0; at < turn.length; at += concurrent) {
        const sent = turn.slice(at, at + concurrent)
        const found = await Promise.all(sent.map((call, nth) => ask(call, names, person, from + at + nth)))
        expect(found.filter(Boolean)).toEqual([])
      }
      expect(leaksIn(api.logged.splice(0), names)).toEqual([])
      return names
    }

    async function namesOf(role: Role, person: Person | undefined): Promise<Names> {
      if (!isAllowed(name, role)) return {}
      return namesFor(api, operation, (person ?? (await logInAs('member'))!).id)
    }

    async function ask(call: Call, names: Names, person: Person | undefined, number: number) {
      const sent = fillPlaceholders(operation, call, names)
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

  /**
   * Returns an account of this role. Creates a new one if a call has ended its login session or changed its role.
   */
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
