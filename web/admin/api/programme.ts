import type { RouterContextProvider } from 'react-router'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import type { Message } from '../../ui/form/messages.ts'
import { ownPriceIn } from '../form/typed-prices.ts'
import { textIn, typedIn, type Values } from '../form/values.ts'
import { checkWarningsText } from '../form/warning-boxes.tsx'
import {
  type Warning,
  warningsAboutChildren,
  warningsAboutPast,
  warningsAboutPrice,
  warningsNotAccepted,
} from '../form/warnings.ts'
import { asPageMessage, type Batch, batchFields, batchOf } from '../screenings/batch.ts'
import type { PlanOfBatch } from '../screenings/plan.tsx'
import { officeMessagesOf } from './failures.ts'
import { readWarningData } from './read-warning-data.ts'

type Context = Readonly<RouterContextProvider>
type Answer = {
  messages: Message[]
  typed: Values
  plan: PlanOfBatch | null
  warnings?: Warning[]
  status: number
}

/**
 * Checks a batch of new screenings, and returns what the form must show. Creates the screenings if the user asked
 * to save, no room is taken twice and every warning is accepted.
 */
export async function programme(context: Context, form: FormData): Promise<Answer | { done: Batch }> {
  const typed = typedIn(batchFields, form)
  const read = batchOf(typed)
  if ('messages' in read) return { messages: read.messages, typed, plan: null, status: 400 }
  try {
    const plan = await check(context, read.batch)
    if (textIn(form, 'intent') === 'verifier') return { messages: [], typed, plan, status: 200 }
    if (plan.conflicts.length > 0)
      return { messages: plan.conflicts.map(({ message }) => ({ message })), typed, plan, status: 409 }
    const warnings = warningsNotAccepted(await doubtsAbout(context, typed, read.batch), form)
    if (warnings.length > 0)
      return { messages: [{ message: checkWarningsText }], typed, plan, warnings, status: 409 }
    await call(context, sessionMovie.createBatch, { body: read.batch })
    return { done: read.batch }
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return { messages: messages.map(asPageMessage), typed, plan: null, status }
  }
}

async function check(context: Context, batch: Batch): Promise<PlanOfBatch> {
  const [conflicts, priced] = await Promise.all([
    call(context, sessionMovie.checkBatch, { body: batch }),
    call(context, sessionMovie.prices, { body: batch }),
  ])
  const alike = Map.groupBy(priced, ({ name_grid, price, tariffs }) =>
    JSON.stringify([name_grid, price, tariffs]),
  )
  return {
    days: batch.session_dates.length,
    hours: batch.timetables_ids.length + batch.hours.length,
    conflicts,
    prices: [...alike.values()].map(those => ({ ...those[0]!, screenings: those.length })),
  }
}

async function doubtsAbout(context: Context, typed: Values, batch: Batch) {
  const { session_dates, timetables_ids, hours, kinds = [] } = batch
  const known = await readWarningData(context, typed)
  const all = [...timetables_ids.map(id => known.hours.get(String(id)) ?? '24:00'), ...hours]
  const moments = session_dates.flatMap(date => all.map(hour => ({ date, hour })))
  const now = inParis(context.get(clockContext)())
  return [
    ...warningsAboutPrice('price_grids_id', ownPriceIn(String(typed.price_grids_id))),
    ...warningsAboutPast('du', moments, now),
    ...warningsAboutChildren(
      known.classification,
      moments.map(({ date, hour }) => ({ session_date: date, hours_timetable: hour, kinds })),
      [],
    ),
  ]
}
