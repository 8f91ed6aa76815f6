import type { scanTicket } from '../../../contract/admin/control.ts'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import { colourOf, type Gate } from '../../../contract/rules/admission.ts'
import { readTicketText } from '../../../contract/rules/ticket-text.ts'
import { verdictSentence, verdictWords } from '../../../contract/texts/admission.ts'
import { type Api, type BrowserEndpoint, send } from '../../api-client.ts'
import type { Conflict, DoorAnswer, Shown, WaitingScan } from './desk-types.ts'
import type { Kept } from './kept.ts'
import { fetchList, listsOfToday } from './lists.ts'
import { type DecidedOffline, decideOffline, ticketHash } from './offline.ts'
import { reportScans } from './report.ts'

const scanning: BrowserEndpoint<typeof scanTicket> = { method: 'post', path: '/admin/control/scan' }

export type World = { api: Api; now: () => number; newId: () => string }

export type DeskState = {
  online: boolean
  loggedOut: boolean
  /** When the list in use was last confirmed, by the house's clock; null without one. */
  listAt: number | null
  counters: { entered: number; sold: number }
  waiting: number
  conflicts: readonly Conflict[]
}

const patienceMs = 5_000

export type Desk = ReturnType<typeof createDesk>

/** Scans at one gate: asks the house, and goes on without it when the line is gone. */
export function createDesk(world: World, kept: Kept, gate: Gate, sessionIds: readonly number[]) {
  let online = true
  let loggedOut = false
  let state = look()
  const listeners = new Set<() => void>()
  /** The scan that waits for a person's word. */
  let judged: WaitingScan | null = null

  const houseNow = () => world.now() + kept.read('clockAhead')
  const changed = () => {
    state = look()
    for (const listener of listeners) listener()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    scan,
    letIn,
    refresh,
    dismissConflicts: () => {
      kept.write('conflicts', [])
      changed()
    },
  }

  async function scan(text: string): Promise<Shown> {
    const scan_id = world.newId()
    const answer = await ask(text, scan_id)
    if (answer) return answer
    const decided = await decide(text)
    judged = null
    if (decided.hash && (decided.verdict === 'accepted' || decided.verdict === 'unlisted')) {
      const at = new Date(houseNow()).toISOString()
      judged = { scan_id, text, at, hash: decided.hash }
      if (decided.verdict === 'accepted') letIn()
    }
    changed()
    return shownOffline(decided, new Date(houseNow()))
  }

  /** Keeps the scan for the report before anyone is told to enter. */
  function letIn(): void {
    if (!judged) return
    kept.write('waiting', [...kept.read('waiting'), judged])
    judged = null
    changed()
  }

  /** Null when the house does not answer. */
  async function ask(text: string, scan_id: string): Promise<Shown | null> {
    try {
      const body = { text, scan_id, device: kept.read('device'), ...gate }
      const signal = AbortSignal.timeout(patienceMs)
      const response = await send(world.api, scanning, { body }, { signal })
      if (response.status >= 500) throw new Error('the house is away')
      online = true
      loggedOut = response.status === 401 || response.status === 403
      if (!response.ok) return trouble(((await response.json()) as ErrorAnswer).message)
      const answer = (await response.json()) as DoorAnswer
      kept.write('clockAhead', Date.parse(answer.answered_at) - world.now())
      if (answer.verdict === 'accepted') await noteEntry(text, answer)
      return shownOf(answer)
    } catch {
      online = false
      return null
    } finally {
      changed()
    }
  }

  function decide(text: string): Promise<DecidedOffline> {
    const entered = new Set(kept.read('waiting').map(({ hash }) => hash))
    const lists = Object.values(kept.read('lists')).map(({ list }) => list)
    return decideOffline(text, { lists, entered, gate, now: new Date(houseNow()) })
  }

  /** The list knows at once whom the house has just let in here: the line may go the next moment. */
  async function noteEntry(text: string, answer: DoorAnswer): Promise<void> {
    const read = readTicketText(text)
    const lists = kept.read('lists')
    const known = answer.ticket && lists[answer.ticket.sessions_id]
    if (!read || !known || !crypto.subtle) return
    const hash = await ticketHash(read.code)
    const ticket = known.list.tickets.find(one => one.hash === hash)
    if (ticket) ticket.entry ??= { scanned_at: answer.answered_at, device: kept.read('device') }
    kept.write('lists', lists)
  }

  /** Reports what waits, then brings the lists up to date. */
  async function refresh(): Promise<void> {
    try {
      const answers = [await reportScans(world, kept)]
      for (const id of sessionIds) answers.push(await fetchList(world, kept, id, houseNow))
      loggedOut = answers.includes('logged out')
      online = true
    } catch {
      online = false
    }
    changed()
  }

  function look(): DeskState {
    const lists = listsOfToday(kept, sessionIds)
    const waiting = kept.read('waiting')
    const tickets = lists.flatMap(({ list }) => list.tickets)
    const offline = new Set(waiting.map(({ hash }) => hash))
    return {
      online,
      loggedOut,
      listAt: lists.length === sessionIds.length ? Math.min(...lists.map(({ at }) => at)) : null,
      counters: {
        entered: tickets.filter(({ entry, hash }) => entry || offline.has(hash)).length,
        sold: tickets.filter(({ stands }) => stands).length,
      },
      waiting: waiting.length,
      conflicts: kept.read('conflicts'),
    }
  }
}

export const shownOf = (answer: DoorAnswer): Shown => ({
  verdict: answer.verdict,
  colour: answer.colour,
  word: answer.word,
  message: answer.message,
  title: answer.verdict === 'accepted' && answer.ticket ? answer.ticket.title : null,
  offline: false,
  used: answer.verdict === 'already_used' ? (answer.ticket?.tickets_id ?? null) : null,
  mayLetIn: false,
})

function shownOffline({ verdict, ticket, entry }: DecidedOffline, now: Date): Shown {
  return {
    verdict,
    colour: colourOf(verdict),
    word: verdictWords[verdict],
    message: verdictSentence(verdict, { ticket, entry, now }),
    title: verdict === 'accepted' && ticket ? ticket.title : null,
    offline: true,
    used: null,
    mayLetIn: verdict === 'unlisted',
  }
}

export const trouble = (message: string): Shown => ({
  verdict: 'trouble',
  colour: 'orange',
  word: 'Pas de réponse',
  message,
  title: null,
  offline: false,
  used: null,
  mayLetIn: false,
})
