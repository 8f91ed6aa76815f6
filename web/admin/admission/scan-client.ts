import type { scanTicket } from '../../../contract/admin/control.ts'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import type { Gate } from '../../../contract/rules/admission.ts'
import { readTicketText } from '../../../contract/rules/ticket-text.ts'
import { type Api, type BrowserEndpoint, send } from '../../api-client.ts'
import { fetchList, listsOfToday } from './lists.ts'
import { type DecidedOffline, decideOffline, ticketHash } from './offline.ts'
import { reportPasses } from './pass-client.ts'
import { reportScans } from './report.ts'
import type { ScanStore } from './scan-store.ts'
import type {
  DoorAnswer,
  EntryConflict,
  ProofAnswer,
  Question,
  Scan,
  ShownVerdict,
  WaitingScan,
} from './scan-types.ts'
import { needsLine, shownOf, shownOffline, trouble } from './shown.ts'

const scanning: BrowserEndpoint<typeof scanTicket> = { method: 'post', path: '/admin/control/scan' }

export type ScanRuntime = { api: Api; now: () => number; newId: () => string }

export type ScanClientState = {
  online: boolean
  loggedOut: boolean
  /**
   * When the server last confirmed that the stored ticket lists are current, by the server's clock. With several
   * lists, the time of the list that was confirmed longest ago. Null if a list is missing.
   */
  listAt: number | null
  counters: { entered: number; sold: number }
  /** The number of entries accepted offline and not reported yet. `refusals` is the same for refused entries. */
  waiting: number
  refusals: number
  /** Tickets whose proof is still to be checked, oldest first. */
  questions: readonly Question[]
  conflicts: readonly EntryConflict[]
}

const patienceMs = 5_000

/**
 * The verdicts of an offline scan that the device reports to the server later. For `unlisted` (the ticket is on no
 * list), it reports the scan only if staff let the person in.
 */
const toReport: readonly string[] = ['accepted', 'proof_refused', 'unlisted']

const isEntry = ({ proof }: WaitingScan): boolean => proof !== 'refused'

function isSameTicket(a: Scan, b: Scan): boolean {
  if ('tickets_id' in a) return 'tickets_id' in b && a.tickets_id === b.tickets_id
  if ('tickets_id' in b) return false
  return a.text === b.text || readTicketText(a.text)?.code === (readTicketText(b.text)?.code ?? '')
}

/**
 * Returns the fields of a scan that the server needs. If its proof is still to be checked, the scan has more
 * fields, which only this page needs.
 */
const fieldsToSend = (scan: Scan): Scan => {
  const { scan_id, anyway } = scan
  const kept = { scan_id, ...(anyway && { anyway }) }
  return 'tickets_id' in scan ? { ...kept, tickets_id: scan.tickets_id } : { ...kept, text: scan.text }
}

export type ScanClient = ReturnType<typeof createScanClient>

/**
 * Creates the client that scans tickets at one gate. It asks the server; offline, it decides by the stored ticket
 * lists.
 */
export function createScanClient(
  world: ScanRuntime,
  store: ScanStore,
  gate: Gate,
  screeningIds: readonly number[],
) {
  let online = true
  let loggedOut = false
  let questions: Question[] = []
  let state = look()
  const listeners = new Set<() => void>()
  /**
   * The last offline scan, until it is stored for the report to the server; otherwise null. For a ticket on no
   * list, it waits here until staff let the person in.
   */
  let lastOfflineScan: WaitingScan | null = null

  const serverNow = () => world.now() + store.read('clockAhead')
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
    /** Scans a ticket under a scan id that the caller has chosen, or lets in a place that was found by name. */
    hold,
    answer,
    storeOfflineScan,
    refresh,
    dismissConflicts: () => {
      store.write('conflicts', [])
      changed()
    },
  }

  function scan(text: string): Promise<ShownVerdict> {
    return hold({ scan_id: world.newId(), text })
  }

  async function hold(scan: Scan): Promise<ShownVerdict> {
    const shown = await put(scan, 'ask')
    // If the same ticket is scanned again while its proof is still to be checked, replace the earlier question.
    const others = questions.filter(question => !isSameTicket(question, scan))
    questions = shown.question ? [...others, shown.question] : others
    changed()
    return shown
  }

  /** Records the decision of staff about a proof. Returns null if they have already decided. */
  async function answer(scan_id: string, proof: ProofAnswer): Promise<ShownVerdict | null> {
    const question = questions.find(one => one.scan_id === scan_id)
    if (!question) return null
    questions = questions.filter(one => one !== question)
    changed()
    const shown = await put(question, proof)
    // A person who was found by name has no ticket text to decide by, and the server cannot be reached: ask about
    // the proof again later.
    if (shown === needsLine) questions = [...questions, question]
    changed()
    return shown
  }

  /** Asks the server about a scan. If it does not respond, decides by the stored ticket lists. */
  async function put(scan: Scan, proof: 'ask' | ProofAnswer): Promise<ShownVerdict> {
    const answered = await ask(scan, proof)
    if (answered) return answered
    if ('tickets_id' in scan) return needsLine
    const { scan_id, text } = scan
    const decided = await decide(text, proof)
    const now = new Date(serverNow())
    lastOfflineScan = null
    if (decided.hash && toReport.includes(decided.verdict)) {
      lastOfflineScan = {
        scan_id,
        text,
        at: now.toISOString(),
        hash: decided.hash,
        ...(proof !== 'ask' && { proof }),
      }
      if (decided.verdict !== 'unlisted') storeOfflineScan()
    }
    changed()
    return shownOffline(decided, { scan_id, text }, now)
  }

  /**
   * Stores the last offline scan for the report to the server. Call it before the verdict is shown, so that no
   * shown verdict is lost. For a ticket on no list, call it when staff let the person in.
   */
  function storeOfflineScan(): void {
    if (!lastOfflineScan) return
    store.write('waiting', [...store.read('waiting'), lastOfflineScan])
    lastOfflineScan = null
    changed()
  }

  /** Asks the server about a scan. Returns null if the server does not respond or fails. */
  async function ask(scan: Scan, proof: 'ask' | ProofAnswer): Promise<ShownVerdict | null> {
    try {
      const body = { ...fieldsToSend(scan), device: store.read('device'), proof, ...gate }
      const signal = AbortSignal.timeout(patienceMs)
      const response = await send(world.api, scanning, { body }, { signal })
      if (response.status >= 500) throw new Error('the server did not answer')
      online = true
      loggedOut = response.status === 401 || response.status === 403
      if (!response.ok) return trouble((await response.json()) as ErrorAnswer)
      const answer = (await response.json()) as DoorAnswer
      store.write('clockAhead', Date.parse(answer.answered_at) - world.now())
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
      store
        .read('waiting')
        .filter(isEntry)
        .map(({ hash }) => hash),
    )
    const lists = Object.values(store.read('lists')).map(({ list }) => list)
    return decideOffline(text, proof, { lists, entered, gate, now: new Date(serverNow()) })
  }

  /**
   * Marks a ticket that the server has accepted as used in the stored list. So the device refuses it the next
   * time, even without a connection.
   */
  async function noteEntry(scan: Scan, answer: DoorAnswer): Promise<void> {
    // An entry by name contains no ticket code by which to find the ticket in the list, so fetch the lists again.
    if ('tickets_id' in scan) return void refresh()
    const read = readTicketText(scan.text)
    const lists = store.read('lists')
    const known = answer.ticket && lists[answer.ticket.sessions_id]
    if (!read || !known || !crypto.subtle) return
    const hash = await ticketHash(read.code)
    const ticket = known.list.tickets.find(one => one.hash === hash)
    if (ticket) ticket.entry ??= { scanned_at: answer.answered_at, device: store.read('device') }
    store.write('lists', lists)
  }

  /** Reports the scans made offline, then fetches the ticket lists again. */
  async function refresh(): Promise<void> {
    try {
      const answers = [await reportScans(world, store)]
      await reportPasses(world, store)
      for (const id of screeningIds) answers.push(await fetchList(world, store, id, serverNow))
      loggedOut = answers.includes('logged out')
      online = true
    } catch {
      online = false
    }
    changed()
  }

  function look(): ScanClientState {
    const lists = listsOfToday(store, screeningIds)
    const waiting = store.read('waiting').filter(isEntry)
    const standing = lists.flatMap(({ list }) => list.tickets).filter(({ stands }) => stands)
    const offline = new Set(waiting.map(({ hash }) => hash))
    return {
      online,
      loggedOut,
      listAt: lists.length === screeningIds.length ? Math.min(...lists.map(({ at }) => at)) : null,
      counters: {
        entered: standing.filter(({ entry, hash }) => entry || offline.has(hash)).length,
        sold: standing.length,
      },
      waiting: waiting.length,
      refusals: store.read('waiting').length - waiting.length,
      questions,
      conflicts: store.read('conflicts'),
    }
  }
}
