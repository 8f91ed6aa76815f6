import { beforeEach, describe, expect, test } from 'vitest'
import type { DoorList } from './door-types.ts'
import { createGatekeeper, type World } from './gatekeeper.ts'
import { openKept } from './kept.ts'
import { ticketHash } from './offline.ts'

const codes = ['BCDFGHJKLNPRSTVX', 'CDFGHJKLNPRSTVXB', 'DFGHJKLNPRSTVXBC'] as const
const proof = 'carte d’étudiant'
const ofStudent = 'GHJKLNPRSTVXBCDF'
const full = { row_name: null, seat_number: null, label: 'Plein tarif', proof: null }
const unsold = 'FGHJKLNPRSTVXBCD'
const start = Date.parse('2026-11-21T19:20:00Z')

/** A house at the other end of the line: what it was asked, what it answers, and whether the line holds. */
let line: {
  up: boolean
  status: number
  asked: { path: string; body: unknown }[]
  answers: Record<string, unknown>
}
let stored: Map<string, string>
let clock: number

const list = async (): Promise<DoorList> => ({
  sessions_id: 7,
  cinemas_id: 1,
  name_cinema: 'Le Rex',
  name_theater: 'Salle 1',
  ...{ title: 'Metropolis', classification: 'tous_publics' },
  session_date: '2026-11-21',
  hours_timetable: '20:30',
  starts_at: '2026-11-21T19:30:00.000Z',
  cancelled: false,
  tickets: [
    { hash: await ticketHash(codes[0]), seat: 1, seats: 2, ...full, stands: true, entry: null },
    {
      hash: await ticketHash(codes[1]),
      seat: 2,
      seats: 2,
      ...full,
      stands: true,
      entry: { scanned_at: '2026-11-21T19:10:00.000Z', device: 'Hall 1' },
    },
    { hash: await ticketHash(codes[2]), seat: 1, seats: 1, ...full, stands: false, entry: null },
    {
      hash: await ticketHash(ofStudent),
      seat: 3,
      seats: 3,
      ...full,
      label: 'Étudiant',
      proof,
      stands: true,
      entry: null,
    },
  ],
})

beforeEach(async () => {
  clock = start
  stored = new Map()
  line = {
    up: true,
    status: 200,
    asked: [],
    answers: { '/api/v1/admin/control/screening/7/tickets': await list() },
  }
})

/** The same device, opened (again). */
function openKeeper() {
  const kept = openKept({
    getItem: name => stored.get(name) ?? null,
    setItem: (name, text) => stored.set(name, text),
  })
  const world: World = {
    now: () => clock,
    newId: () => crypto.randomUUID(),
    api: async (path, init) => {
      if (!line.up) throw new TypeError('no line')
      const body = init?.body ? JSON.parse(String(init.body)) : undefined
      line.asked.push({ path: String(path), body })
      const answer = line.answers[String(path)]
      return Response.json(typeof answer === 'function' ? answer(body) : (answer ?? {}), {
        status: line.status,
      })
    },
  }
  return { keeper: createGatekeeper(world, kept, { sessions_id: 7 }, [7]), kept }
}

async function keeperWithoutLine() {
  const opened = openKeeper()
  await opened.keeper.refresh()
  line.up = false
  return opened
}

describe('without a line', () => {
  test('the list decides, with the rules of the house', async () => {
    const { keeper } = await keeperWithoutLine()
    expect(await keeper.scan(codes[0])).toMatchObject({
      verdict: 'accepted',
      colour: 'green',
      offline: true,
      title: 'Metropolis',
      message: 'Salle 1, place 1 sur 2.',
    })
    expect(await keeper.scan(codes[0])).toMatchObject({ verdict: 'already_used' })
    expect(await keeper.scan(codes[1])).toMatchObject({
      verdict: 'already_used',
      message: 'Entré à 20h10, Hall 1.',
    })
    expect(await keeper.scan(codes[2])).toMatchObject({ verdict: 'cancelled' })
    expect(await keeper.scan('https://exemple.fr')).toMatchObject({ verdict: 'unknown' })
    expect(keeper.state()).toMatchObject({ online: false, waiting: 1, counters: { entered: 2, sold: 3 } })
    clock = Date.parse('2026-11-21T19:41:00Z')
    expect(await keeper.scan(unsold)).toMatchObject({ verdict: 'unlisted', colour: 'orange' })
  })

  test('what is not on the list is for a person to judge, and remembered once judged', async () => {
    const { keeper } = await keeperWithoutLine()
    expect(await keeper.scan(unsold)).toMatchObject({ verdict: 'unlisted', mayLetIn: true })
    expect(keeper.state().waiting).toBe(0)
    keeper.letIn()
    expect(keeper.state().waiting).toBe(1)
    expect(await keeper.scan(unsold)).toMatchObject({ verdict: 'already_used' })
  })

  test('who entered and whose place was cancelled since is neither in nor expected', async () => {
    const cancelled = await list()
    for (const ticket of cancelled.tickets) ticket.stands = ticket.entry === null
    line.answers['/api/v1/admin/control/screening/7/tickets'] = cancelled
    const { keeper } = await keeperWithoutLine()
    expect(keeper.state().counters).toEqual({ entered: 0, sold: 3 })
    await keeper.scan(codes[0])
    expect(keeper.state().counters).toEqual({ entered: 1, sold: 3 })
  })

  test('the window follows the house’s clock, whatever the phone’s', async () => {
    // The phone is three hours late; the house's answers have said so.
    clock = start - 3 * 3_600_000
    const { keeper, kept } = await keeperWithoutLine()
    expect(await keeper.scan(codes[0])).toMatchObject({ verdict: 'too_early' })
    kept.write('clockAhead', 3 * 3_600_000)
    expect(await keeper.scan(codes[0])).toMatchObject({ verdict: 'accepted' })
    expect(kept.read('waiting')[0]?.at).toBe('2026-11-21T19:20:00.000Z')
  })

  test('a reload forgets nothing', async () => {
    const { keeper } = await keeperWithoutLine()
    await keeper.scan(codes[0])
    const again = openKeeper().keeper
    expect(again.state()).toMatchObject({ waiting: 1, counters: { entered: 2, sold: 3 } })
    expect(await again.scan(codes[0])).toMatchObject({ verdict: 'already_used' })
  })
})

describe('back on the line', () => {
  test('what waited is reported once, and conflicts are shown until they are seen', async () => {
    const { keeper, kept } = await keeperWithoutLine()
    await keeper.scan(codes[0])
    const [waiting] = kept.read('waiting')
    line.up = true
    line.answers['/api/v1/admin/control/sync'] = ({ scans }: { scans: { scan_id: string }[] }) =>
      scans.map(({ scan_id }) => ({
        scan_id,
        conflict: true,
        answer: { word: 'Déjà utilisé', message: 'Entré à 20h18.' },
      }))
    await keeper.refresh()
    await keeper.refresh()
    const reports = line.asked.filter(({ path }) => path.endsWith('/sync'))
    expect(reports).toEqual([
      {
        path: expect.any(String),
        body: { device: '', scans: [{ scan_id: waiting!.scan_id, text: codes[0], at: waiting!.at }] },
      },
    ])
    expect(keeper.state()).toMatchObject({ online: true, waiting: 0, conflicts: [{ word: 'Déjà utilisé' }] })
    keeper.dismissConflicts()
    expect(keeper.state().conflicts).toEqual([])
  })

  test('a session that ended keeps what waits, and says so', async () => {
    const { keeper } = await keeperWithoutLine()
    await keeper.scan(codes[0])
    line.up = true
    line.status = 401
    await keeper.refresh()
    expect(keeper.state()).toMatchObject({ loggedOut: true, waiting: 1 })
  })

  test('a house that answers with an error is as good as none', async () => {
    const { keeper } = openKeeper()
    await keeper.refresh()
    line.status = 503
    line.answers['/api/v1/admin/control/scan'] = {}
    expect(await keeper.scan(codes[0])).toMatchObject({ verdict: 'accepted', offline: true })
    expect(keeper.state().online).toBe(false)
  })

  test('whom the house lets in is on the list at once', async () => {
    const { keeper } = openKeeper()
    await keeper.refresh()
    line.answers['/api/v1/admin/control/scan'] = {
      verdict: 'accepted',
      colour: 'green',
      word: 'Entrez',
      message: '',
      answered_at: '2026-11-21T19:20:00.000Z',
      ticket: { sessions_id: 7, title: 'Metropolis' },
    }
    expect(await keeper.scan(codes[0])).toMatchObject({ verdict: 'accepted', offline: false })
    line.up = false
    expect(await keeper.scan(codes[0])).toMatchObject({ verdict: 'already_used' })
  })
})

describe('a proof', () => {
  const asked = {
    verdict: 'proof_asked',
    colour: 'orange',
    word: 'À vérifier',
    message: '',
    answered_at: '2026-11-21T19:20:00.000Z',
    ticket: { sessions_id: 7, title: 'Metropolis', label: 'Étudiant', proof, seat: 3, seats: 3 },
  }
  const bodies = () =>
    line.asked.filter(({ path }) => path.endsWith('/scan')).map(({ body }) => body as { scan_id: string })

  test('is asked for before anything is said, and the next ticket does not wait', async () => {
    const { keeper } = openKeeper()
    await keeper.refresh()
    line.answers['/api/v1/admin/control/scan'] = asked
    const { question, fare } = await keeper.scan(ofStudent)
    expect([fare, question]).toMatchObject(['Étudiant', { proof, place: 'place 3 sur 3' }])
    line.answers['/api/v1/admin/control/scan'] = { ...asked, verdict: 'accepted', colour: 'green' }
    expect(await keeper.scan(codes[0])).toMatchObject({ verdict: 'accepted', question: null })
    expect(keeper.state().questions).toMatchObject([{ scan_id: question!.scan_id }])
    expect(await keeper.answer(question!.scan_id, 'seen')).toMatchObject({ verdict: 'accepted' })
    expect(bodies()).toMatchObject([
      { text: ofStudent, proof: 'ask' },
      { text: codes[0], proof: 'ask' },
      { text: ofStudent, proof: 'seen', scan_id: question!.scan_id },
    ])
    // A second touch of the same button asks nobody.
    expect(await keeper.answer(question!.scan_id, 'refused')).toBe(null)
    expect(keeper.state().questions).toEqual([])
  })

  test('of a ticket that is scanned again is one question, however it was read', async () => {
    const { keeper } = await keeperWithoutLine()
    const first = await keeper.scan(ofStudent)
    await keeper.scan('ghjk lnpr stvx bcdf')
    expect(keeper.state().questions).toHaveLength(1)
    expect(await keeper.answer(first.question!.scan_id, 'seen')).toBe(null)
  })

  test('is asked for, refused and seen without a line, and reported in that order', async () => {
    const { keeper, kept } = await keeperWithoutLine()
    const first = await keeper.scan(ofStudent)
    expect(first).toMatchObject({
      verdict: 'proof_asked',
      offline: true,
      fare: 'Étudiant',
      question: { proof },
    })
    expect(keeper.state()).toMatchObject({ waiting: 0, counters: { entered: 1 } })
    expect(await keeper.answer(first.question!.scan_id, 'refused')).toMatchObject({
      verdict: 'proof_refused',
      colour: 'red',
    })
    expect(keeper.state()).toMatchObject({ waiting: 0, refusals: 1, counters: { entered: 1 } })
    const again = await keeper.scan(ofStudent)
    expect(await keeper.answer(again.question!.scan_id, 'seen')).toMatchObject({ verdict: 'accepted' })
    expect(await keeper.scan(ofStudent)).toMatchObject({ verdict: 'already_used' })
    expect(kept.read('waiting')).toMatchObject([{ proof: 'refused' }, { proof: 'seen' }])
  })

  test('asked for with a line and answered without one is kept, though the list knows no such ticket', async () => {
    const { keeper, kept } = openKeeper()
    await keeper.refresh()
    line.answers['/api/v1/admin/control/scan'] = asked
    const seen = await keeper.scan(unsold)
    line.up = false
    expect(await keeper.answer(seen.question!.scan_id, 'seen')).toMatchObject({
      verdict: 'accepted',
      offline: true,
    })
    expect(kept.read('waiting')).toMatchObject([{ scan_id: seen.question!.scan_id, proof: 'seen' }])
  })

  test('is not asked for by a list that was kept before there were fares', async () => {
    const { keeper, kept } = await keeperWithoutLine()
    const lists = kept.read('lists')
    const before = JSON.stringify(lists).replaceAll(/"label":"[^"]*","proof":(null|"[^"]*"),/g, '')
    kept.write('lists', JSON.parse(before))
    expect(await keeper.scan(ofStudent)).toMatchObject({ verdict: 'accepted', fare: null, question: null })
  })
})
