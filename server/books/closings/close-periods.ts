import type { ClosingTotals } from '../../../contract/admin/closing.ts'
import type { Cents } from '../../../contract/rules/money.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { recordOperations } from '../../money/record-operations.ts'
import { closings } from '../../money/tables.ts'
import { sealOperations, sealSeries } from '../seals/seal-operations.ts'
import { namesOfGroups, takenBySale } from '../takings/queries.ts'
import { wordOf } from '../takings/read-takings.ts'
import { sumTakings } from '../takings/rules.ts'
import { mailClosing } from './print-closing.ts'
import {
  type ClosingContent,
  closeThrough,
  countOperations,
  dayTotals,
  findClosing,
  lastClosing,
  lockSeries,
  ofSeries,
  openTillSessions,
  type SeriesToClose,
  seriesToClose,
  soldBetween,
} from './queries.ts'
import { detailsOf } from './read-closing.ts'
import { type EndedPeriod, nextToClose, sumClosings } from './rules.ts'
import { hashOfClosing } from './sign-closing.ts'

type Closing = Pick<AppContext, 'db' | 'now' | 'signer'>

/**
 * Closes every business day, month and year that has ended, in each series of operations. After an interruption,
 * closes all missed periods in order. The lock of the series prevents several processes from closing a period
 * twice.
 */
export async function closePeriods(context: Closing): Promise<void> {
  await sealOperations(context)
  for (const { series } of await seriesToClose(context.db, context.now())) {
    while (await closeNext(context, series)) await yieldToOthers()
  }
}

/** Closes the next period of a series. Returns false if no further period has ended yet. */
function closeNext({ db, now, signer }: Closing, series: string): Promise<boolean> {
  return db.transaction(async turn => {
    const at = now()
    const [before] = await seriesToClose(turn, at, series)
    if (!before || !nextToClose(before, before.today)) return false
    await lockSeries(turn, series)
    const [state] = await seriesToClose(turn, at, series)
    const period = nextToClose(state!, state!.today)
    if (!period) return true
    const { number, seal } = await sealSeries(turn, series)
    const previous = await lastClosing(turn, series)
    const content: ClosingContent = {
      totals: await totalsOf(turn, series, period),
      open_till_sessions: await openTillSessions(turn, state!.cinemas_id),
      last_operation: number,
      seal,
      previous: previous?.hash ?? null,
    }
    const sold =
      period.kind === 'day' ? await soldBetween(turn, series, { after: state!.day, to: period.to }) : 0
    const perpetual_total = (previous?.perpetual_total ?? 0) + sold
    const hash = hashOfClosing({
      ...{ series, kind: period.kind, from_day: period.from, to_day: period.to },
      ...{ at: at.toISOString(), perpetual_total, content },
    })
    if (period.kind === 'day') await closeThrough(turn, series, period.to)
    const operations_id = await writeOperation(turn, state!, period, { at, hash })
    const values = {
      ...{ series, kind: period.kind, from_day: period.from, to_day: period.to, operations_id, at },
      ...{ totals: content, perpetual_total, hash, signature: signer.sign(hash) },
    }
    const [closing] = await turn.insert(closings).values(values).returning({ id: closings.id })
    const stored = await findClosing(turn, closing!.id)
    await mailClosing(turn, await detailsOf({ db: turn, signer }, stored!))
    return true
  })
}

async function writeOperation(
  db: Database,
  { cinemas_id, simulation }: SeriesToClose,
  { kind, from, to }: EndedPeriod,
  { at, hash }: { at: Date; hash: Buffer },
): Promise<number> {
  const details = { closing: hash.toString('hex'), kind, from, to }
  const [operation] = await recordOperations(db, { at, simulation }, [
    { kind: 'closing', cinemas_id, details, lines: [] },
  ])
  return operation!.id
}

async function totalsOf(db: Database, series: string, period: EndedPeriod): Promise<ClosingTotals<Cents>> {
  if (period.kind === 'day') return totalsOfDay(db, series, period.to)
  const days = await dayTotals(db, series, period.from, period.to)
  return sumClosings(days.map(({ totals }) => totals as ClosingTotals<Cents>))
}

async function totalsOfDay(db: Database, series: string, day: string): Promise<ClosingTotals<Cents>> {
  const taken = await takenBySale(db, 'closing', { from: day, to: day }, ofSeries(series))
  const groupsBy = async (by: (typeof groupings)[number]) => {
    const part = groupings.indexOf(by)
    const { groups } = sumTakings(taken.map(row => ({ ...row, key: JSON.parse(row.key)[part] as string })))
    const names = await namesOfGroups(db, by, [...groups.keys()])
    const rows = [...groups].map(([key, { free_entries: _, ...figures }]) => ({
      ...{ key, name: names.get(key) ?? wordOf(by, key) },
      ...figures,
    }))
    return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }
  return {
    ...sumTakings(taken).total,
    operations: await countOperations(db, series, day),
    by_vat: await groupsBy('vat'),
    by_means: await groupsBy('means'),
    by_fare: await groupsBy('fare'),
    by_channel: await groupsBy('channel'),
  }
}

/** The parts of the key by which `takenBySale` groups amounts, in this order. */
const groupings = ['vat', 'means', 'fare', 'channel'] as const
