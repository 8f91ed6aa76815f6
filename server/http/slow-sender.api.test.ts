import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aCinema } from '../../tests/builders.ts'
import { aStaffMember, type StaffMember } from '../../tests/staff.ts'

const api = await useApi({ limitsOn: false })
const admin = await aStaffMember(api, 'admin')
const cinema = await aCinema(api.db)

/** Sends a change in two parts. Between them it runs `meanwhile` and advances the test clock by `seconds`. */
async function sendSlowly(who: StaffMember, meanwhile: () => Promise<unknown>, seconds: number) {
  const begun = Promise.withResolvers<void>()
  const parts = ['{"manager":', '"Rosa"}'].map(part => new TextEncoder().encode(part))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const source = {
    async pull(stream: ReadableStreamDefaultController) {
      stream.enqueue(parts[0])
      begun.resolve()
      await meanwhile()
      api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
      stream.enqueue(parts[1])
      stream.close()
    },
  }
  // With a high-water mark of 0, the body is produced only when the server reads it, which is after the first
  // permission check. So `meanwhile` runs between the two checks.
  const body = new ReadableStream(source, { highWaterMark: 0 })
  const asked = api.request(`/api/v1/admin/cinema/${cinema.id}`, {
    ...{ method: 'PATCH', body, headers: headersOf(who, length) },
    ...({ duplex: 'half' } as object),
  })
  await begun.promise
  return (await asked).status
}

// A body with Content-Length is read by the server only after the permission check.
const headersOf = ({ headers }: StaffMember, length: number) => ({
  ...{ ...headers, 'content-type': 'application/json', 'content-length': String(length) },
})

test('an upload is refused if its sender is logged out or loses the role before it has arrived', async () => {
  const other = await aStaffMember(api, 'manager')
  expect(await sendSlowly(other, async () => {}, 30)).toBe(200)
  const lowered = await aStaffMember(api, 'manager')
  expect(
    await sendSlowly(lowered, () => admin.patch(`user/${lowered.id}`, { roles_id: 2, tasks: [] }), 30),
  ).toBe(401)
  const gone = await aStaffMember(api, 'manager')
  expect(await sendSlowly(gone, () => admin.remove(`user/${gone.id}/login-session`), 30)).toBe(401)
})
