import type { closeTillSession, moveCash, openTillSession } from '../../contract/counter.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { worksFor } from '../../contract/permissions.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { recordOperations } from '../money/record-operations.ts'
import { removeDisplay } from './display-queries.ts'
import { releaseTillHolds } from './hold-queries.ts'
import {
  cashMovementsOf,
  countsOf,
  findMovementByKey,
  findSession,
  insertMovement,
  insertSession,
  listTills,
  lockSession,
  lockTill,
  type SessionRow,
  totalsOf,
  writeClosed,
  writeCount,
} from './session-queries.ts'
import { hasOpenTerminalPayment } from './terminal-payment-queries.ts'

/** Returns the tills of the cinemas where the actor works. */
export async function readTills({ db, actor, devices }: ActorContext) {
  const all = await listTills(db)
  return all
    .filter(till => worksFor(actor, till.cinemas_id))
    .map(({ printer_address, terminal_address, session, ...till }) => ({
      ...till,
      printer: printer_address === null ? ('browser' as const) : ('network' as const),
      // A training till does not use its card terminal, so that no card is charged.
      terminal: terminal_address !== null && !till.training,
      simulated: [printer_address, terminal_address].some(
        address => address !== null && devices.isSimulated(address),
      ),
      session: session?.id
        ? {
            ...{ id: session.id, opened_at: session.opened_at, opened_by: session.who },
            own: session.opened_by === actor.id,
          }
        : null,
    }))
}

export async function openSession(context: ActorContext, body: InputOf<typeof openTillSession>['body']) {
  const { actor, now } = context
  const { tills_id, float, denominations } = body
  checkDenominations(float, denominations)
  const opened = async (db: Database) => {
    const till = await lockTill(db, tills_id)
    if (!till || !worksFor(actor, till.cinemas_id)) throw new Refusal('till_not_found')
    const { training } = till
    const id = await insertSession(db, {
      ...{ tills_id, opened_at: now(), opened_by: actor.id, float, training },
      denominations: null,
    })
    const session = { id, cinemas_id: till.cinemas_id, training }
    await recordAt(db, context, session, 'till_opened', { float, ...(denominations && { denominations }) })
    return id
  }
  try {
    return readSession(context, await context.db.transaction(opened))
  } catch (error) {
    if (violatedConstraint(error) === 'till_sessions_open') throw new Refusal('till_already_open')
    throw error
  }
}

/** Finds a till session. A session of a cinema where the actor does not work is reported as not found. */
export async function ownSession(
  { actor }: Pick<ActorContext, 'actor'>,
  db: Database,
  id: number,
): Promise<SessionRow> {
  const session = await findSession(db, id)
  if (!session || !worksFor(actor, session.cinemas_id)) throw new Refusal('till_session_not_found')
  return session
}

/**
 * Locks a till session. Refuses one that is closed or whose cash was already counted. Sales use a shared lock, so
 * that they do not wait for each other; counting and closing wait for all sales.
 */
export async function lockOpenSession(
  context: ActorContext,
  db: Database,
  id: number,
  strength: Parameters<typeof lockSession>[2],
): Promise<SessionRow> {
  await ownSession(context, db, id)
  await lockSession(db, id, strength)
  const session = await ownSession(context, db, id)
  if (session.closed_at || session.counted !== null) throw new Refusal('till_closed')
  return session
}

export async function readSession(context: ActorContext, id: number) {
  const { db } = context
  const { denominations, ...session } = await ownSession(context, db, id)
  const [totals, counts, movements] = await Promise.all([
    totalsOf(db, id),
    countsOf(db, id),
    cashMovementsOf(db, id),
  ])
  const net = totals.map(total => ({ ...total, amount: cents(total.received - total.refunded) }))
  return {
    ...session,
    ...counts,
    state: session.closed_at ? ('closed' as const) : ('open' as const),
    denominations,
    difference: session.counted === null ? null : cents(session.counted - session.expected!),
    totals: net,
    total: cents(net.reduce((sum, { amount }) => sum + amount, 0)),
    movements: movements.map(({ amount, ...movement }) => ({
      ...movement,
      direction: amount > 0 ? ('in' as const) : ('out' as const),
      amount: cents(Math.abs(amount)),
    })),
  }
}

export async function moveCashOf(
  context: ActorContext,
  id: number,
  { direction, amount, reason }: InputOf<typeof moveCash>['body'],
  key: string | undefined,
) {
  const { actor, now } = context
  const signed = cents(direction === 'in' ? amount : -amount)
  const answerAgain = async () => {
    const earlier = key && (await findMovementByKey(context.db, actor.id, key))
    if (!earlier) return null
    if (earlier.till_sessions_id !== id || earlier.amount !== signed || earlier.reason !== reason)
      throw new Refusal('idempotency_key_reused')
    return readSession(context, id)
  }
  const earlier = await answerAgain()
  if (earlier) return earlier
  try {
    await context.db.transaction(async db => {
      const session = await lockOpenSession(context, db, id, 'share')
      const kind = direction === 'in' ? 'cash_in' : 'cash_out'
      const operations_id = await recordAt(db, context, session, kind, { amount: signed, reason })
      // Insert the movement after the operation, which locks the numbering of operations until the commit. This
      // order cannot cause a deadlock, because no other transaction waits for the row of the movement.
      await insertMovement(db, {
        ...{ till_sessions_id: id, amount: signed, reason, users_id: actor.id, at: now(), operations_id },
        idempotency_key: key ?? null,
      })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'cash_movements_idempotency_key_unique') throw error
    return (await answerAgain())!
  }
  return readSession(context, id)
}

/**
 * Stores the cash count and closes the till session. The cashier counts without knowing the expected amount, and
 * cannot change the first count. If the two amounts differ, the session closes only once the cashier gives a
 * reason; until then, it cannot sell.
 */
export async function closeSession(
  context: ActorContext,
  id: number,
  { counted, denominations, reason = '' }: InputOf<typeof closeTillSession>['body'],
) {
  const { actor, now } = context
  checkDenominations(counted, denominations)
  await context.db.transaction(async db => {
    await ownSession(context, db, id)
    await lockSession(db, id, 'no key update')
    const session = await ownSession(context, db, id)
    if (session.closed_at) throw new Refusal('till_closed')
    if (session.counted !== null && session.counted !== counted) throw new Refusal('already_counted')
    if (await hasOpenTerminalPayment(db, id)) throw new Refusal('terminal_payment_open')
    const expected = session.expected ?? (await expectedCash(db, session))
    if (session.counted === null)
      await writeCount(db, id, { counted, expected, denominations: denominations ?? null })
    const difference = counted - expected
    if (difference !== 0 && reason === '') return
    await releaseTillHolds(db, { till_sessions_id: id })
    await removeDisplay(db, id)
    const difference_because = difference === 0 ? '' : reason
    await writeClosed(db, id, { closed_at: now(), closed_by: actor.id, difference_because })
    await recordAt(db, context, session, 'till_closed', {
      ...{ float: session.float, counted, expected, difference },
      ...(difference !== 0 && { reason }),
    })
  })
  return readSession(context, id)
}

async function expectedCash(db: Database, { id, float }: SessionRow): Promise<Cents> {
  const [totals, movements] = [await totalsOf(db, id), await cashMovementsOf(db, id)]
  const cash = totals.find(({ means }) => means === 'cash')
  const sold = (cash?.received ?? 0) - (cash?.refunded ?? 0)
  return cents(float + sold + movements.reduce((sum, { amount }) => sum + amount, 0))
}

function checkDenominations(sum: Cents, denominations: Record<string, number> | undefined): void {
  if (!denominations) return
  const counted = Object.entries(denominations).reduce((all, [value, many]) => all + Number(value) * many, 0)
  if (counted !== sum) throw new Refusal('wrong_denominations')
}

type AtTill = Pick<SessionRow, 'id' | 'cinemas_id' | 'training'>

/** Records a numbered operation of the till itself (not of a sale) in the books. */
async function recordAt(
  db: Database,
  { actor, now, setting }: ActorContext,
  { id, cinemas_id, training }: AtTill,
  kind: 'till_opened' | 'till_closed' | 'cash_in' | 'cash_out',
  details: Record<string, unknown>,
): Promise<number> {
  const [recorded] = await recordOperations(db, { at: now(), simulation: setting.demo || training }, [
    {
      ...{
        kind,
        cinemas_id,
        channel: 'counter',
        till_sessions_id: id,
        users_id: actor.id,
        details,
        lines: [],
      },
      about: { entity: 'till-session', id },
    },
  ])
  return recorded!.id
}
