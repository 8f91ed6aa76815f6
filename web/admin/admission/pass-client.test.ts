import { beforeEach, expect, test } from 'vitest'
import { reportPasses, scanGroup } from './pass-client.ts'
import { openScanStore } from './scan-store.ts'

const text = 'GBCDFGHJKLNPRSTVX'
const gate = { sessions_id: 7 }
const start = Date.parse('2026-11-21T19:20:00Z')
const group = {
  ...{ name_customer: 'École Jules-Ferry', sessions_id: 7, title: 'Metropolis', name_theater: 'Salle 1' },
  ...{ starts_at: '2026-11-21T19:30:00.000Z', size: 30, left: 12 },
}
const asking = { verdict: 'people_asked', word: 'Groupe', message: '', admitted: 0, group }

let isUp: boolean
let answer: object
let asked: unknown[]
let stored: Map<string, string>

beforeEach(() => {
  isUp = true
  answer = asking
  asked = []
  stored = new Map()
})

function aDevice() {
  const store = openScanStore({
    getItem: name => stored.get(name) ?? null,
    setItem: (name, value) => stored.set(name, value),
  })
  const world = {
    ...{ now: () => start, newId: () => crypto.randomUUID() },
    api: async (_: unknown, init?: { body?: unknown }) => {
      if (!isUp) throw new TypeError('no line')
      asked.push(JSON.parse(String(init?.body)))
      return Response.json(answer)
    },
  } as Parameters<typeof scanGroup>[0]
  const scan = (people?: number) =>
    scanGroup(world, store, gate, { text, scan_id: crypto.randomUUID(), ...(people && { people }) })
  return { store, scan, report: () => reportPasses(world, store) }
}

test('a device asks how many people of a group enter, up to those left', async () => {
  expect(await aDevice().scan()).toMatchObject({
    ...{ most: 12, shown: { word: 'Groupe', colour: 'orange', title: 'École Jules-Ferry, Metropolis' } },
  })
})

test('an offline device refuses a group pass that it has not scanned before', async () => {
  isUp = false
  const device = aDevice()
  expect(await device.scan()).toMatchObject({ most: null, shown: { word: 'Hors ligne', colour: 'orange' } })
  expect(device.store.read('waitingPasses')).toEqual([])
})

test('an offline device that has scanned the pass admits the people left, and reports them once', async () => {
  const device = aDevice()
  await device.scan()
  isUp = false
  expect((await device.scan(10)).shown).toMatchObject({ word: 'Entrez', colour: 'green', offline: true })
  expect(await device.scan(3)).toMatchObject({ most: 2, shown: { word: 'Trop de monde' } })
  isUp = true
  asked = []
  answer = { ...asking, verdict: 'accepted', admitted: 10 }
  await device.report()
  await device.report()
  expect(asked).toMatchObject([{ text, people: 10, at: '2026-11-21T19:20:00.000Z', sessions_id: 7 }])
  expect(device.store.read('conflicts')).toEqual([])
})

test('people whom another device had admitted meanwhile become a conflict', async () => {
  const device = aDevice()
  await device.scan()
  isUp = false
  await device.scan(10)
  isUp = true
  answer = { ...asking, verdict: 'too_many', word: 'Trop de monde', message: 'Il en reste 4.', admitted: 4 }
  await device.report()
  expect(device.store.read('conflicts')).toMatchObject([{ word: 'Trop de monde' }])
  expect(device.store.read('waitingPasses')).toEqual([])
})
