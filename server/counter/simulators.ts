import type { setSimulatedDevice } from '../../contract/counter.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { worksFor } from '../../contract/permissions.ts'
import { cents } from '../../contract/rules/money.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { listTills } from './session-queries.ts'

type Till = Awaited<ReturnType<typeof listTills>>[number]

/** Returns the simulated printers and card terminals of the actor's tills. Only the demo has any. */
export async function readSimulators(context: ActorContext) {
  const shown = await Promise.all((await tillsOf(context)).map(till => show(context, till)))
  return shown.filter(({ printer, terminal }) => printer || terminal)
}

export async function setSimulator(
  context: ActorContext,
  id: number,
  moods: InputOf<typeof setSimulatedDevice>['body'],
) {
  const till = (await tillsOf(context)).find(one => one.id === id)
  const { printer, terminal } = till ? await devicesOf(context, till) : { printer: null, terminal: null }
  if (!till || !(printer || terminal)) throw new Refusal('till_not_found')
  if (moods.printer) printer?.behave(moods.printer)
  if (moods.terminal) terminal?.behave(moods.terminal)
  return show(context, till)
}

const tillsOf = async ({ db, actor }: ActorContext): Promise<Till[]> =>
  (await listTills(db)).filter(({ cinemas_id }) => worksFor(actor, cinemas_id))

async function devicesOf({ devices }: ActorContext, { printer_address, terminal_address }: Till) {
  const at = (address: string | null) => (address === null ? null : devices.simulated(address))
  return {
    printer: (await at(printer_address))?.printer ?? null,
    terminal: (await at(terminal_address))?.terminal ?? null,
  }
}

async function show(context: ActorContext, till: Till) {
  const { printer, terminal } = await devicesOf(context, till)
  return {
    ...{ tills_id: till.id, name_till: till.name_till },
    printer: printer && {
      mood: printer.state.mood,
      pulses: printer.state.pulses,
      papers: printer.papers.toReversed(),
    },
    terminal: terminal && {
      mood: terminal.state.mood,
      slips: terminal.slips.toReversed().map(slip => ({ ...slip, amount: cents(slip.amount) })),
    },
  }
}
