import type { syncScans } from '../../../contract/admin/control.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { type BrowserEndpoint, send } from '../../api-client.ts'
import type { ScanRuntime } from './scan-client.ts'
import type { ScanStore } from './scan-store.ts'

const report: BrowserEndpoint<typeof syncScans> = { method: 'post', path: '/admin/control/sync' }
const atOnce = 50
const patienceMs = 15_000

/**
 * Reports the scans made offline to the server. Removes a scan from the device only once the server has answered
 * for it.
 */
export async function reportScans(world: ScanRuntime, store: ScanStore): Promise<'done' | 'logged out'> {
  for (;;) {
    const scans = store.read('waiting').slice(0, atOnce)
    if (scans.length === 0) return 'done'
    const body = { device: store.read('device'), scans: scans.map(({ hash: _, ...scan }) => scan) }
    const signal = AbortSignal.timeout(patienceMs)
    const response = await send(world.api, report, { body }, { signal })
    if (response.status === 401 || response.status === 403) return 'logged out'
    if (!response.ok) throw new Error('the server did not answer')
    take(store, (await response.json()) as AnswerOf<typeof syncScans>)
  }
}

function take(store: ScanStore, answers: AnswerOf<typeof syncScans>): void {
  const waiting = store.read('waiting')
  const conflicts = answers
    .filter(({ conflict }) => conflict)
    .map(({ scan_id, answer: { word, message } }) => {
      const at = waiting.find(scan => scan.scan_id === scan_id)?.at ?? ''
      return { scan_id, at, word, message }
    })
  const answered = new Set(answers.map(({ scan_id }) => scan_id))
  store.write('conflicts', [...store.read('conflicts'), ...conflicts])
  store.write(
    'waiting',
    waiting.filter(({ scan_id }) => !answered.has(scan_id)),
  )
}
