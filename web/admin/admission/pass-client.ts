import type { scanGroupPass } from '../../../contract/admin/group-pass.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import type { Gate } from '../../../contract/rules/admission.ts'
import { decideGroup, type GroupVerdict, groupColour } from '../../../contract/rules/group-pass.ts'
import { usualRules } from '../../../contract/rules/terms.ts'
import { readGroupPass } from '../../../contract/rules/ticket-text.ts'
import { groupSentence, groupVerdictWords } from '../../../contract/texts/group-pass.ts'
import { type BrowserEndpoint, send } from '../../api-client.ts'
import { ticketHash } from './offline.ts'
import type { ScanRuntime } from './scan-client.ts'
import type { ScanStore } from './scan-store.ts'
import type { ShownVerdict } from './scan-types.ts'
import { trouble } from './shown.ts'

type Answer = AnswerOf<typeof scanGroupPass>
export type KnownPass = NonNullable<Answer['group']>
export type WaitingPass = { scan_id: string; text: string; people: number; at: string; gate: Gate }

const scanning: BrowserEndpoint<typeof scanGroupPass> = { method: 'post', path: '/admin/control/group' }
const patienceMs = 5_000

/** The screen about a group pass. `most`: how many people may enter, if staff are asked; otherwise null. */
export type ShownPass = { shown: ShownVerdict; most: number | null }

/**
 * Scans a group pass at a gate. Without `people` it asks how many may enter. The server decides; offline, only the
 * device that scanned the pass before decides, by what the server said then.
 */
export async function scanGroup(
  world: ScanRuntime,
  store: ScanStore,
  gate: Gate,
  { text, people, scan_id }: { text: string; people?: number; scan_id: string },
): Promise<ShownPass> {
  const hash = await ticketHash(readGroupPass(text) ?? '')
  try {
    const body = { text, scan_id, device: store.read('device'), ...gate, ...(people && { people }) }
    const signal = AbortSignal.timeout(patienceMs)
    const response = await send(world.api, scanning, { body }, { signal })
    if (response.status >= 500) throw new Error('the server failed')
    if (!response.ok) return { shown: trouble((await response.json()) as ErrorAnswer), most: null }
    const answer = (await response.json()) as Answer
    if (answer.group) store.write('passes', { ...store.read('passes'), [hash]: answer.group })
    return shownOf(answer.verdict, answer.group, { admitted: answer.admitted, offline: false })
  } catch {
    return decideOffline(world, store, gate, { text, scan_id, hash, ...(people && { people }) })
  }
}

type Offline = { text: string; scan_id: string; hash: string; people?: number }

function decideOffline(
  world: ScanRuntime,
  store: ScanStore,
  gate: Gate,
  { text, scan_id, hash, people }: Offline,
): ShownPass {
  const known = store.read('passes')[hash]
  if (!known) return shownOf('needs_line', null, { admitted: 0, offline: true })
  const now = new Date(world.now() + store.read('clockAhead'))
  const here = 'cinemas_id' in gate ? gate.cinemas_id : 0
  const pass = { ...usualRules, ...known, starts_at: new Date(known.starts_at), cinemas_id: here }
  const verdict = decideGroup({ ...pass, stands: true, screening_cancelled: false }, gate, now, people)
  if (verdict !== 'accepted' || people === undefined)
    return shownOf(verdict, known, { admitted: 0, offline: true })
  const left = { ...known, left: known.left - people }
  // Store the scan before its verdict is shown, so that no shown verdict is lost.
  store.write('waitingPasses', [
    ...store.read('waitingPasses'),
    { scan_id, text, people, at: now.toISOString(), gate },
  ])
  store.write('passes', { ...store.read('passes'), [hash]: left })
  return shownOf(verdict, left, { admitted: people, offline: true })
}

/** Reports the groups admitted offline. People beyond what the server still allowed become a conflict. */
export async function reportPasses(world: ScanRuntime, store: ScanStore): Promise<void> {
  for (const { gate, ...scan } of store.read('waitingPasses')) {
    const body = { ...scan, device: store.read('device'), ...gate }
    const response = await send(world.api, scanning, { body }, { signal: AbortSignal.timeout(patienceMs) })
    if (!response.ok) return
    const { admitted, word, message } = (await response.json()) as Answer
    const { scan_id, at, people } = scan
    if (admitted < people)
      store.write('conflicts', [...store.read('conflicts'), { scan_id, at, word, message }])
    store.write(
      'waitingPasses',
      store.read('waitingPasses').filter(one => one.scan_id !== scan_id),
    )
  }
}

function shownOf(
  verdict: GroupVerdict,
  group: KnownPass | null,
  { admitted, offline }: { admitted: number; offline: boolean },
): ShownPass {
  const known = group && { ...group, starts_at: new Date(group.starts_at) }
  const asks = verdict === 'people_asked' || verdict === 'too_many'
  return {
    shown: {
      ...trouble({
        code: 'unavailable',
        message: groupSentence(verdict, { group: known, admitted, now: new Date() }),
      }),
      ...{ colour: groupColour(verdict), word: groupVerdictWords[verdict], offline },
      title: group && `${group.name_customer}, ${group.title}`,
    },
    most: asks && group && group.left > 0 ? group.left : null,
  }
}
