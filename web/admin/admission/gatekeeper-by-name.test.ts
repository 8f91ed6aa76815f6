import { expect, test } from 'vitest'
import { createGatekeeper } from './gatekeeper.ts'
import { openKept } from './kept.ts'

const question = {
  ...{ verdict: 'proof_asked', colour: 'orange', word: 'À vérifier', message: '' },
  answered_at: '2026-11-21T19:20:00.000Z',
  ticket: { sessions_id: 7, title: 'Metropolis', label: 'Étudiant', proof: 'carte', seat: 3, seats: 3 },
}

test('a place found by its name waits for the line, and is no other ticket’s question', async () => {
  const stored = new Map<string, string>()
  const kept = openKept({
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
  const gatekeeper = createGatekeeper(world, kept, { sessions_id: 7 }, [])

  const byTicket = await gatekeeper.scan('GHJKLNPRSTVXBCDF')
  const scan_id = crypto.randomUUID()
  await gatekeeper.hold({ scan_id, tickets_id: 31 })
  expect(gatekeeper.state().questions.map(one => one.scan_id)).toEqual([byTicket.question!.scan_id, scan_id])

  up = false
  const told = expect.stringContaining('chercher par nom demande la connexion')
  expect(await gatekeeper.answer(scan_id, 'seen')).toMatchObject({ verdict: 'trouble', message: told })
  expect(await gatekeeper.hold({ scan_id: crypto.randomUUID(), tickets_id: 32 })).toMatchObject({
    message: told,
  })
  expect(kept.read('waiting')).toEqual([])

  up = true
  answer = { ...question, verdict: 'accepted', colour: 'green' }
  expect(await gatekeeper.answer(scan_id, 'seen')).toMatchObject({ verdict: 'accepted' })
  expect(asked.at(-1)).toEqual({ scan_id, tickets_id: 31, proof: 'seen', sessions_id: 7, device: '' })
})
