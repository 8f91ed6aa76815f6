import { beforeEach, describe, expect, test } from 'vitest'
import { ticketHash } from './offline.ts'
import { createScanClient, type ScanRuntime } from './scan-client.ts'
import { openScanStore } from './scan-store.ts'
import type { DoorList } from './scan-types.ts'

const codes = ['BCDFGHJKLNPRSTVX', 'CDFGHJKLNPRSTVXB', 'DFGHJKLNPRSTVXBC'] as const
const proof = 'carte d’étudiant'
const ofStudent = 'GHJKLNPRSTVXBCDF'
const full = {
  ...{ row_name: null, seat_number: null, label: 'Plein tarif', proof: null },
  ...{ doors_minutes: 30, entry_minutes: 10 },
}
const unsold = 'FGHJKLNPRSTVXBCD'
const replacedCode = 'HJKLNPRSTVXBCDFG'
const start = Date.parse('2026-11-21T19:20:00Z')

/** A simulated server: whether it can be reached, the requests it received, and its responses. */
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
  replaced: [await ticketHash(replacedCode)],
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

/** Opens a scan client and the storage of the device, which all clients of a test share. */
function openKeeper() {
  const store = openScanStore({
    getItem: name => stored.get(name) ?? null,
    setItem: (name, text) => stored.set(name, text),
  })
  const world: ScanRuntime = {
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
  return { keeper: createScanClient(world, store, { sessions_id: 7 }, [7]), store }
}

async function keeperWithoutLine() {
  const opened = openKeeper()
  await opened.keeper.refresh()
  line.up = false
  return opened
}

describe('scan client offline', () => {
  test('offline, the gate page accepts or refuses tickets by the server’s rules and the stored list', async () => {
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
    expect(await keeper.scan(replacedCode)).toMatchObject({ verdict: 'unknown', colour: 'red' })
  })

  test('offline, staff can admit a ticket that is on no list; a second scan reports it as used', async () => {
    const { keeper } = await keeperWithoutLine()
    expect(await keeper.scan(unsold)).toMatchObject({ verdict: 'unlisted', mayLetIn: true })
    expect(keeper.state().waiting).toBe(0)
    keeper.storeOfflineScan()
    expect(keeper.state().waiting).toBe(1)
    expect(await keeper.scan(unsold)).toMatchObject({ verdict: 'already_used' })
  })

  test('a scanned ticket that is then cancelled is counted neither as entered nor as sold', async () => {
    const cancelled = await list()
    for (const ticket of cancelled.tickets) ticket.stands = ticket.entry === null
    line.answers['/api/v1/admin/control/screening/7/tickets'] = cancelled
    const { keeper } = await keeperWithoutLine()
    expect(keeper.state().counters).toEqual({ entered: 0, sold: 3 })
    await keeper.scan(codes[0])
    expect(keeper.state().counters).toEqual({ entered: 1, sold: 3 })
  })

  test('offline, the hours of admission are checked with the server’s clock, not the phone’s', async () => {
    // The clock of the phone is three hours behind the server's; `clockAhead` corrects this.
    clock = start - 3 * 3_600_000
    const { keeper, store } = await keeperWithoutLine()
    expect(await keeper.scan(codes[0])).toMatchObject({ verdict: 'too_early' })
    store.write('clockAhead', 3 * 3_600_000)
    expect(await keeper.scan(codes[0])).toMatchObject({ verdict: 'accepted' })
    expect(store.read('waiting')[0]?.at).toBe('2026-11-21T19:20:00.000Z')
  })

  test('scans made offline survive a reload of the page', async () => {
    const { keeper } = await keeperWithoutLine()
    await keeper.scan(codes[0])
    const again = openKeeper().keeper
    expect(again.state()).toMatchObject({ waiting: 1, counters: { entered: 2, sold: 3 } })
    expect(await again.scan(codes[0])).toMatchObject({ verdict: 'already_used' })
  })
})

describe('scan client back online', () => {
  test('scans made offline are reported once, and conflicts are shown until staff dismiss them', async () => {
    const { keeper, store } = await keeperWithoutLine()
    await keeper.scan(codes[0])
    const [waiting] = store.read('waiting')
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

  test('after the login session has ended, offline scans are kept, and the user is asked to log in', async () => {
    const { keeper } = await keeperWithoutLine()
    await keeper.scan(codes[0])
    line.up = true
    line.status = 401
    await keeper.refresh()
    expect(keeper.state()).toMatchObject({ loggedOut: true, waiting: 1 })
  })

  test('if the server responds with an error, the gate page continues as if it were offline', async () => {
    const { keeper } = openKeeper()
    await keeper.refresh()
    line.status = 503
    line.answers['/api/v1/admin/control/scan'] = {}
    expect(await keeper.scan(codes[0])).toMatchObject({ verdict: 'accepted', offline: true })
    expect(keeper.state().online).toBe(false)
  })

  test('a ticket that the server accepts is marked as used in the stored ticket list', async () => {
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

describe("check of a reduced fare's proof", () => {
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

  test('while a ticket waits for the check of its proof, other tickets can be scanned', async () => {
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
    // Staff have already decided, so pressing a button again sends nothing.
    expect(await keeper.answer(question!.scan_id, 'refused')).toBe(null)
    expect(keeper.state().questions).toEqual([])
  })

  test('if a ticket is scanned again before its proof is decided, only one proof check is open', async () => {
    const { keeper } = await keeperWithoutLine()
    const first = await keeper.scan(ofStudent)
    await keeper.scan('ghjk lnpr stvx bcdf')
    expect(keeper.state().questions).toHaveLength(1)
    expect(await keeper.answer(first.question!.scan_id, 'seen')).toBe(null)
  })

  test('offline, a refused and then accepted proof are both reported, in that order', async () => {
    const { keeper, store } = await keeperWithoutLine()
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
    expect(store.read('waiting')).toMatchObject([{ proof: 'refused' }, { proof: 'seen' }])
  })

  test('a decision about a proof is stored offline even for a ticket that is on no list', async () => {
    const { keeper, store } = openKeeper()
    await keeper.refresh()
    line.answers['/api/v1/admin/control/scan'] = asked
    const seen = await keeper.scan(unsold)
    line.up = false
    expect(await keeper.answer(seen.question!.scan_id, 'seen')).toMatchObject({
      verdict: 'accepted',
      offline: true,
    })
    expect(store.read('waiting')).toMatchObject([{ scan_id: seen.question!.scan_id, proof: 'seen' }])
  })

  test('with a stored ticket list of an older version, the gate page asks for no proof', async () => {
    const { keeper, store } = await keeperWithoutLine()
    const lists = store.read('lists')
    const before = JSON.stringify(lists).replaceAll(/"label":"[^"]*","proof":(null|"[^"]*"),/g, '')
    store.write('lists', JSON.parse(before))
    expect(await keeper.scan(ofStudent)).toMatchObject({ verdict: 'accepted', fare: null, question: null })
  })
})
