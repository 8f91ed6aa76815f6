import type { scanGroupPass } from '../../contract/admin/group-pass.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { worksFor } from '../../contract/permissions.ts'
import type { Gate } from '../../contract/rules/admission.ts'
import { decideGroup, type GroupVerdict, groupColour } from '../../contract/rules/group-pass.ts'
import { readGroupPass } from '../../contract/rules/ticket-text.ts'
import { groupSentence, groupVerdictWords } from '../../contract/texts/group-pass.ts'
import { gateOf } from '../admission/scan-ticket.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import {
  cinemaOfGroup,
  enterPlaces,
  findPass,
  findScan,
  leaveAgain,
  lockPass,
  nextPlaces,
  type PassRow,
} from './pass-queries.ts'

type Scan = InputOf<typeof scanGroupPass>['body']

/**
 * Handles the scan of a group pass. Without a number of people it only says how many may enter. With one it admits
 * them, or nobody if they are too many. Scans of one pass are counted one after the other.
 */
export async function scanPass(context: ActorContext, scan: Scan) {
  const { db } = context
  const gate = await gateOf(context, scan)
  const code = readGroupPass(scan.text)
  const known = code === null ? undefined : await findPass(db, code)
  // A pass of a cinema where the staff member does not work is reported as unknown.
  if (!known || !worksFor(context.actor, known.cinemas_id)) return answer(context, 'unknown', null, 0)
  if (scan.people === undefined) return answer(context, decide(context, scan, gate, known), known, 0)
  return db.transaction(async db => {
    await lockPass(db, known.id)
    const pass = (await findPass(db, code!))!
    const earlier = await findScan(db, scan.scan_id)
    if (earlier?.group_orders_id === pass.id)
      return answer(context, 'accepted', pass, earlier.places_ids.length)
    if (earlier) return answer(context, 'unknown', null, 0)
    return enter(context, db, scan, { gate, pass })
  })
}

function decide({ now }: ActorContext, scan: Scan, gate: Gate, pass: PassRow): GroupVerdict {
  const { sessions_id, cinemas_id, starts_at, doors_minutes, entry_minutes, size, left } = pass
  const facts = { sessions_id, cinemas_id, starts_at, doors_minutes, entry_minutes, left }
  const screening_cancelled = pass.cancelled_at !== null
  return decideGroup({ ...facts, stands: size > 0, screening_cancelled }, gate, scan.at ?? now(), scan.people)
}

type AtGate = { gate: Gate; pass: PassRow }

async function enter(context: ActorContext, db: Database, scan: Scan, { gate, pass }: AtGate) {
  const { scan_id, device, people = 0, at } = scan
  const verdict = decide(context, scan, gate, pass)
  // People whom an offline device has already admitted are recorded as far as the pass allows.
  const admits = verdict === 'accepted' || (at !== undefined && verdict === 'too_many')
  if (!admits) return answer(context, verdict, pass, 0)
  const now = context.now()
  const ids = await nextPlaces(db, pass.orders_id, people)
  await enterPlaces(db, {
    ...{ scan_id, group_orders_id: pass.id, users_id: context.actor.id, device, people },
    ...{ sessions_id: pass.sessions_id, ids, at: at && at < now ? at : now, received_at: now },
  })
  return answer(context, verdict, { ...pass, left: pass.left - ids.length }, ids.length)
}

function answer({ now }: ActorContext, verdict: GroupVerdict, pass: PassRow | null, admitted: number) {
  const group = pass && {
    ...{ name_customer: pass.name_customer, sessions_id: pass.sessions_id, title: pass.title },
    ...{ name_theater: pass.name_theater, starts_at: pass.starts_at, size: pass.size, left: pass.left },
  }
  return {
    ...{ verdict, colour: groupColour(verdict), word: groupVerdictWords[verdict], group, admitted },
    message: groupSentence(verdict, { group, admitted, now: now() }),
    answered_at: now(),
  }
}

/** Undoes the entry of a group that was recorded by mistake. The audit log records who undid it. */
export async function undoPass(context: ActorContext, scan_id: string): Promise<undefined> {
  await context.db.transaction(async db => {
    const scan = await findScan(db, scan_id)
    if (!scan) throw new Refusal('entry_not_found')
    await lockPass(db, scan.group_orders_id)
    const gone = await leaveAgain(db, scan_id)
    const cinema = gone && (await cinemaOfGroup(db, gone.group_orders_id))
    if (!gone || !worksFor(context.actor, cinema!)) throw new Refusal('entry_not_found')
    await writeToJournal(db, context, {
      ...{ action: 'undo-entry', entity: 'group-order', entity_id: gone.group_orders_id },
      before: { people: gone.places_ids.length, device: gone.device },
    })
  })
}
