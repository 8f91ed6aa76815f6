import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aNumberedScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { places, taken_seats } from '../booking/tables.ts'
import { filesOf } from '../files-in-use.ts'
import { sessions } from '../screenings/tables.ts'
import { drawn_seats, seat_plan_versions, seat_plans, seats } from '../seats/tables.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const api = await useApi({ limitsOn: false })

const all = async () => ({
  plans: await api.db.select().from(seat_plans),
  versions: await api.db.select().from(seat_plan_versions).orderBy(asc(seat_plan_versions.id)),
  seats: await api.db.select().from(seats).orderBy(asc(seats.id)),
  drawn: await api.db
    .select()
    .from(drawn_seats)
    .orderBy(asc(drawn_seats.seat_plan_versions_id), asc(drawn_seats.seats_id)),
  screenings: await api.db.select().from(sessions),
  places: await api.db.select().from(places).orderBy(asc(places.id)),
  taken: await api.db.select().from(taken_seats).orderBy(asc(taken_seats.seats_id)),
})

test('restoring a backup with sold seats on an old seat plan keeps the plan, and sells no seat twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-seats-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const drawing = drawSeats('......', 'Pa.dd.')
  const screening = await aNumberedScreening(api.db, drawing)
  const [admin, mona] = [await aStaffMember(api, 'admin'), await api.as('member')]
  const wish = (key: string) => ({
    ...{ sessions_id: screening.id, nbr_seats_payed: 2 },
    places: [key, key.replace('1', '2')].map(name => ({ tariffs_id: 1, seats_id: screening.seat(name) })),
  })
  expect((await buy(api, mona, wish('A 1'))).status).toBe(201)
  const change = { seats: drawing.seats.filter(seat => seat.seat_number !== '1'), move_buyers: true }
  const fewer = change.seats.filter(({ kind }) => kind !== 'accompagnateur')
  const changed = await admin.patch(`seat-plan/${screening.plan.id}`, { ...change, seats: fewer })
  expect(changed.body).toMatchObject({ version: 2, given: { screenings: 1, moved: 1 } })
  const kept = { seats_ids: [screening.seat('B 6')], kept: 'maison', kept_because: 'Presse' }
  expect((await admin.post(`session-movie/${screening.id}/seats`, kept)).status).toBe(200)
  const before = await all()
  const file = join(folder, 'house.gz')
  await backUp(api.db, filesOf(api.appContext), file)
  await api.db.execute(sql`drop schema public cascade`)
  await api.db.execute(sql`create schema public`)
  await restore(api.db, join(folder, 'images'), file)
  expect(await all()).toEqual(before)
  const [taken] = before.taken
  await expect(
    api.db
      .insert(taken_seats)
      .values({ ...taken!, places_id: null, kept: 'maison', kept_because: 'Deux fois' }),
  ).rejects.toThrow()
  // Log in again: a restore ends all login sessions.
  const colleague = await aStaffMember(api, 'admin')
  const again = await colleague.patch(`seat-plan/${screening.plan.id}`, { focus: { x: 1, y: 1 } })
  expect(again.body).toMatchObject({ version: 3, given: { screenings: 1, in_the_way: [] } })
})
