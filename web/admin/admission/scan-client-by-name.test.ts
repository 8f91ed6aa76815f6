import { expect, test } from 'vitest'
import { createScanClient } from './scan-client.ts'
import { openScanStore } from './scan-store.ts'

const question = {
  ...{ verdict: 'proof_asked', colour: 'orange', word: 'À vérifier', message: '' },
  answered_at: '2026-11-21T19:20:00.000Z',
  ticket: { sessions_id: 7, title: 'Metropolis', label: 'Étudiant', proof: 'carte', seat: 3, seats: 3 },
}

test('admitting a buyer found by name needs the server, and leaves other proof checks open', async () => {
  const stored = new Map<string, string>()
  const store = openScanStore({
    getItem: name => stored.get(name) ?? null,
    setItem: (name, text) => stored.set(name, text),
  })
  let up = true
  let answer: object = question
  const asked: unknown[] = []
  const api = async (path: string, init: RequestInit) => {
    if (!up) throw new TypeError('no line')
    if (path.endsWith('/scan')) asked.push(JSON.parse(String(init.body)))
    return Response.json(path.endsWith('/scan') ? answer : { tickets: [] })
  }
  const world = { api, now: () => Date.parse(question.answered_at), newId: () => crypto.randomUUID() }
  const scanClient = createScanClient(world, store, { sessions_id: 7 }, [])

  const byTicket = await scanClient.scan('GHJKLNPRSTVXBCDF')
  const scan_id = crypto.randomUUID()
  await scanClient.hold({ scan_id, tickets_id: 31 })
  expect(scanClient.state().questions.map(one => one.scan_id)).toEqual([byTicket.question!.scan_id, scan_id])

  up = false
  const told = expect.stringContaining('chercher par nom demande la connexion')
  expect(await scanClient.answer(scan_id, 'seen')).toMatchObject({ verdict: 'trouble', message: told })
  expect(await scanClient.hold({ scan_id: crypto.randomUUID(), tickets_id: 32 })).toMatchObject({
    message: told,
  })
  expect(store.read('waiting')).toEqual([])

  up = true
  answer = { ...question, verdict: 'accepted', colour: 'green' }
  expect(await scanClient.answer(scan_id, 'seen')).toMatchObject({ verdict: 'accepted' })
  expect(asked.at(-1)).toEqual({ scan_id, tickets_id: 31, proof: 'seen', sessions_id: 7, device: '' })
})
