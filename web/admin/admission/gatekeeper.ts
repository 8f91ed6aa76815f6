import type { scanTicket } from '../../../contract/admin/control.ts'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import type { Gate } from '../../../contract/rules/admission.ts'
import { readTicketText } from '../../../contract/rules/ticket-text.ts'
import { type Api, type BrowserEndpoint, send } from '../../api-client.ts'
import type {
  DoorAnswer,
  EntryConflict,
  ProofAnswer,
  Question,
  Scan,
  Shown,
  WaitingScan,
} from './door-types.ts'
import type { Kept } from './kept.ts'
import { fetchList, listsOfToday } from './lists.ts'
import { type DecidedOffline, decideOffline, ticketHash } from './offline.ts'
import { reportScans } from './report.ts'
import { needsLine, shownOf, shownOffline, trouble } from './shown.ts'

const scanning: BrowserEndpoint<typeof scanTicket> = { method: 'post', path: '/admin/control/scan' }

export type World = { api: Api; now: () => number; newId: () => string }

export type GatekeeperState = {
  online: boolean
  loggedOut: boolean
  /** When the list in use was last confirmed, by the house's clock; null without one. */
  listAt: number | null
  counters: { entered: number; sold: number }
  /** Entries, and refusals, that the house does not know yet. */
  waiting: number
  refusals: number
  /** Entries that wait for a proof, the oldest first. */
  questions: readonly Question[]
  conflicts: readonly EntryConflict[]
}

const patienceMs = 5_000

/** What the house must know of, decided without it. */
const toReport: readonly string[] = ['accepted', 'proof_refused', 'unlisted']

const isEntry = ({ proof }: WaitingScan): boolean => proof !== 'refused'

function isSameTicket(a: Scan, b: Scan): boolean {
  if ('tickets_id' in a) return 'tickets_id' in b && a.tickets_id === b.tickets_id
  if ('tickets_id' in b) return false
  return a.text === b.text || readTicketText(a.text)?.code === (readTicketText(b.text)?.code ?? '')
}

/** A question is more than what was held up. */
const heldUp = (scan: Scan): Scan => {
  const { scan_id } = scan
  return 'tickets_id' in scan ? { scan_id, tickets_id: scan.tickets_id } : { scan_id, text: scan.text }
}

export type Gatekeeper = ReturnType<typeof createGatekeeper>

/** Scans at one gate: asks the house, and goes on without it when the line is gone. */
export function createGatekeeper(world: World, kept: Kept, gate: Gate, sessionIds: readonly number[]) {
  let online = true
  let loggedOut = false
  let questions: Question[] = []
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
    /** A place that was found by its name. */
    hold,
    answer,
    letIn,
    refresh,
    dismissConflicts: () => {
      kept.write('conflicts', [])
      changed()
    },
  }

  function scan(text: string): Promise<Shown> {
    return hold({ scan_id: world.newId(), text })
  }

  async function hold(scan: Scan): Promise<Shown> {
    const shown = await put(scan, 'ask')
    // Whoever comes back with the card is asked once more, not twice.
    const others = questions.filter(question => !isSameTicket(question, scan))
    questions = shown.question ? [...others, shown.question] : others
    changed()
    return shown
  }

  /** Null when that question is no longer open. */
  async function answer(scan_id: string, proof: ProofAnswer): Promise<Shown | null> {
    const question = questions.find(one => one.scan_id === scan_id)
    if (!question) return null
    questions = questions.filter(one => one !== question)
    changed()
    const shown = await put(question, proof)
    // Not answered: it is still to be asked.
    if (shown === needsLine) questions = [...questions, question]
    changed()
    return shown
  }

  /** To the house, or without it to the list. */
  async function put(scan: Scan, proof: 'ask' | ProofAnswer): Promise<Shown> {
    const answered = await ask(scan, proof)
    if (answered) return answered
    if ('tickets_id' in scan) return needsLine
    const { scan_id, text } = scan
    const decided = await decide(text, proof)
    const now = new Date(houseNow())
    judged = null
    if (decided.hash && toReport.includes(decided.verdict)) {
      judged = { scan_id, text, at: now.toISOString(), hash: decided.hash, ...(proof !== 'ask' && { proof }) }
      if (decided.verdict !== 'unlisted') letIn()
    }
    changed()
    return shownOffline(decided, { scan_id, text }, now)
  }

  /** Keeps the scan for the report before anyone is told to enter, or to go. */
  function letIn(): void {
    if (!judged) return
    kept.write('waiting', [...kept.read('waiting'), judged])
    judged = null
    changed()
  }

  /** Null when the house does not answer. */
  async function ask(scan: Scan, proof: 'ask' | ProofAnswer): Promise<Shown | null> {
    try {
      const body = { ...heldUp(scan), device: kept.read('device'), proof, ...gate }
      const signal = AbortSignal.timeout(patienceMs)
      const response = await send(world.api, scanning, { body }, { signal })
      if (response.status >= 500) throw new Error('the house is away')
      online = true
      loggedOut = response.status === 401 || response.status === 403
      if (!response.ok) return trouble((await response.json()) as ErrorAnswer)
      const answer = (await response.json()) as DoorAnswer
      kept.write('clockAhead', Date.parse(answer.answered_at) - world.now())
      if (answer.verdict === 'accepted') await noteEntry(scan, answer)
      return shownOf(answer, scan)
    } catch {
      online = false
      return null
    } finally {
      changed()
    }
  }

  function decide(text: string, proof: 'ask' | ProofAnswer): Promise<DecidedOffline> {
    const entered = new Set(
      kept
        .read('waiting')
        .filter(isEntry)
        .map(({ hash }) => hash),
    )
    const lists = Object.values(kept.read('lists')).map(({ list }) => list)
    return decideOffline(text, proof, { lists, entered, gate, now: new Date(houseNow()) })
  }

  /** The list knows at once whom the house has just let in here: the line may go the next moment. */
  async function noteEntry(scan: Scan, answer: DoorAnswer): Promise<void> {
    // Found by name, its code is not known here: the lists are asked for again.
    if ('tickets_id' in scan) return void refresh()
    const read = readTicketText(scan.text)
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

  function look(): GatekeeperState {
    const lists = listsOfToday(kept, sessionIds)
    const waiting = kept.read('waiting').filter(isEntry)
    const standing = lists.flatMap(({ list }) => list.tickets).filter(({ stands }) => stands)
    const offline = new Set(waiting.map(({ hash }) => hash))
    return {
      online,
      loggedOut,
      listAt: lists.length === sessionIds.length ? Math.min(...lists.map(({ at }) => at)) : null,
      counters: {
        entered: standing.filter(({ entry, hash }) => entry || offline.has(hash)).length,
        sold: standing.length,
      },
      waiting: waiting.length,
      refusals: kept.read('waiting').length - waiting.length,
      questions,
      conflicts: kept.read('conflicts'),
    }
  }
}
