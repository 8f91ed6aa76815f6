import { expect, test } from 'vitest'
import { aFilm } from '../builders.ts'
import { aStaffMember, type StaffMember } from '../staff.ts'
import { useProcesses } from './processes.ts'

// Twenty users have opened the same film in two processes, and save different titles at the same moment.

const { apis, start } = useProcesses()

type Save = (person: StaffMember, path: string, title: string, seen: { title: string }) => Promise<number>

async function allAtOnce(save: Save) {
  await start(2)
  const film = await aFilm(apis[0]!.db)
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => aStaffMember(apis[turn % 2]!, 'manager')),
  )
  const seen = { title: film.title }
  const statuses = await Promise.all(
    people.map((person, turn) => save(person, `movie/${film.id}`, `Titre ${turn}`, seen)),
  )
  return { saved: statuses.filter(status => status === 200).length, statuses: new Set(statuses) }
}

test("of twenty users who save a film's title at the same time, all but one get a conflict", async () => {
  const { saved, statuses } = await allAtOnce(
    async (person, path, title, seen) => (await person.patch(path, { title, seen })).status,
  )
  expect(saved).toBe(1)
  expect(statuses).toEqual(new Set([200, 409]))
})

test("control: without the version token `seen`, twenty users overwrite each other's title", async () => {
  let looked = 0
  let all = () => {}
  const everyoneLooked = new Promise<void>(resolve => {
    all = resolve
  })
  const { saved } = await allAtOnce(async (person, path, title, seen) => {
    expect((await person.get(path)).body.title).toBe(seen.title)
    if (++looked === 20) all()
    // Wait until all users have read the film before any of them saves, so that the race is certain.
    await everyoneLooked
    return (await person.patch(path, { title })).status
  })
  expect(saved).toBe(20)
})
