import type { syncScans } from '../../../contract/admin/control.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { type BrowserEndpoint, send } from '../../api-client.ts'
import type { World } from './gatekeeper.ts'
import type { Kept } from './kept.ts'

const report: BrowserEndpoint<typeof syncScans> = { method: 'post', path: '/admin/control/sync' }
const atOnce = 50
const patienceMs = 15_000

/** Tells the house whom we let in meanwhile; a scan leaves the waiting list only once it has been answered. */
export async function reportScans(world: World, kept: Kept): Promise<'done' | 'logged out'> {
  for (;;) {
    const scans = kept.read('waiting').slice(0, atOnce)
    if (scans.length === 0) return 'done'
    const body = { device: kept.read('device'), scans: scans.map(({ hash: _, ...scan }) => scan) }
    const signal = AbortSignal.timeout(patienceMs)
    const response = await send(world.api, report, { body }, { signal })
    if (response.status === 401 || response.status === 403) return 'logged out'
    if (!response.ok) throw new Error('the house is away')
    take(kept, (await response.json()) as AnswerOf<typeof syncScans>)
  }
}

function take(kept: Kept, answers: AnswerOf<typeof syncScans>): void {
  const waiting = kept.read('waiting')
  const conflicts = answers
    .filter(({ conflict }) => conflict)
    .map(({ scan_id, answer: { word, message } }) => {
      const at = waiting.find(scan => scan.scan_id === scan_id)?.at ?? ''
      return { scan_id, at, word, message }
    })
  const answered = new Set(answers.map(({ scan_id }) => scan_id))
  kept.write('conflicts', [...kept.read('conflicts'), ...conflicts])
  kept.write(
    'waiting',
    waiting.filter(({ scan_id }) => !answered.has(scan_id)),
  )
}
