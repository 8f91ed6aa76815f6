import type { syncScans } from '../../contract/admin/control.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { decideReport } from '../../contract/rules/admission.ts'
import type { ActorContext } from '../context.ts'
import { answerOf, atDoor } from './answer.ts'
import { insertConflict, recordEntry } from './queries.ts'
import { ticketIn } from './read-scan.ts'

type Report = InputOf<typeof syncScans>['body']
type Scan = Report['scans'][number]

/** Whom a device let in while it had no line: entered now, or, where the house says no, told and kept. */
export async function takeReport(context: ActorContext, { device, scans }: Report) {
  const answers = []
  // One after the other, in the order in which they happened: two scans of one ticket may be among them.
  for (const scan of scans) answers.push(await takeScan(context, device, scan))
  return answers
}

async function takeScan(context: ActorContext, device: string, { text, scan_id, at }: Scan) {
  const { db, actor } = context
  const now = context.now()
  // A phone's clock may be ahead; nobody has entered in the future.
  const scanned_at = at > now ? now : at
  const passage = { scan_id, scanned_at, received_at: now, users_id: actor.id, device }
  const look = async () => {
    const ticket = await ticketIn(context, text)
    if (typeof ticket === 'string') return { verdict: ticket, ticket: null }
    const known = ticket.scan_id === scan_id
    return { verdict: known ? 'repeated' : decideReport(atDoor(ticket), at, now), ticket } as const
  }

  let { verdict, ticket }: Awaited<ReturnType<typeof look>> = await look()
  if (verdict === 'accepted' && ticket && !(await recordEntry(db, ticket.tickets_id, passage))) {
    ;({ verdict, ticket } = await look())
    // Its scan_id belongs to another ticket: no device of ours does that, and the others of its report must pass.
    if (verdict === 'accepted') verdict = 'unknown'
  }
  const said = verdict === 'repeated' ? 'accepted' : verdict
  const conflict = said !== 'accepted'
  if (conflict)
    await insertConflict(db, {
      ...passage,
      verdict: said,
      places_id: ticket?.tickets_id ?? null,
      sessions_id: ticket?.sessions_id ?? null,
    })
  return { scan_id, conflict, answer: await answerOf(db, said, ticket, { now }) }
}
