import type { closeTillSession, mailSale, printSale } from '../../contract/counter.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { onPaper, type PrintState } from '../../contract/rules/counter.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import { mailTicketsTo } from '../booking/orders/order-mails.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { countTry } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { recordOperations } from '../money/record-operations.ts'
import { codesOfSale } from '../vouchers/sell-at-till.ts'
import {
  findPrinter,
  insertPrints,
  isZPrinted,
  printsOf,
  ratesOfSale,
  ratesOfSession,
  soldInSession,
  writePrintState,
} from './print-queries.ts'
import { findSales, saleOperationOf } from './read-queries.ts'
import { saleHere, showSale } from './read-sales.ts'
import type { SessionRow } from './session-queries.ts'
import { receiptOf, reportOf, ticketOf, voucherSlipOf } from './slips-of-sale.ts'
import { closeSession, lockOpenSession, ownSession, readSession } from './till-sessions.ts'

type Body = InputOf<typeof printSale>['body']
type Sale = Awaited<ReturnType<typeof showSale>>
type Claimed = Awaited<ReturnType<typeof insertPrints>>[number]
type Printer = NonNullable<Awaited<ReturnType<typeof findPrinter>>>

/**
 * How long, in milliseconds, a slip may stay in state « sending ». After that, the process that sent it was
 * probably killed. Nobody knows whether the slip was printed, so the cashier must look.
 */
const sendingMs = 120_000

/**
 * Prints the tickets or the receipt of a sale. Each slip is stored before it is sent to the printer, so a repeated
 * request does not print it again. To print it again, the cashier must ask for a duplicate, which is counted.
 */
export async function printSaleAt(context: ActorContext, id: number, body: Body) {
  const asked = await saleHere(context, id)
  // A sale for several screenings has one order per screening but only one receipt, which is stored with the first
  // order.
  const sale = body.slip === 'receipt' ? { ...asked, ...asked.orders?.[0] } : asked
  const session = await ownSession(context, context.db, body.till_sessions_id)
  const printer = body.browser ? null : await printerOf(context, session, body.tills_id)
  const numbers = numbersOf(sale, body)
  const claimed = await context.db.transaction(db => claim(context, db, { sale, body, numbers, printer }))
  const state = printer
    ? await sendSlips(context, sale, { claimed, printer, slip: body.slip })
    : ('printed' as const)
  const duplicates = claimed.filter(({ duplicate }) => duplicate)
  return {
    state: claimed.length > 0 ? state : await stateSoFar(context, sale.sales_id, body.slip, numbers),
    originals: claimed
      .filter(({ number, duplicate }) => number > 0 && !duplicate)
      .map(({ number }) => number),
    duplicates: duplicates.filter(({ number }) => number > 0).map(({ number }) => number),
    duplicate: body.slip === 'receipt' && duplicates.length > 0,
    codes: body.slip === 'voucher' && !printer ? await codesFor(context, sale, claimed) : [],
    sale: await showSale(context, id),
  }
}

async function printerOf(
  { db }: ActorContext,
  { cinemas_id, tills_id }: SessionRow,
  other?: number,
): Promise<Printer> {
  const printer = await findPrinter(db, cinemas_id, other ?? tills_id)
  if (!printer) throw new Refusal('no_printer')
  return printer
}

function numbersOf(sale: Sale, { slip, places: asked }: Body): number[] {
  if (slip === 'receipt') return [0]
  const standing = (slip === 'ticket' ? sale.places : sale.vouchers).filter(
    ({ state }) => state === 'sold' || state === 'entered',
  )
  const wanted = standing.filter(({ number }) => !asked || asked.includes(number))
  if (wanted.length === 0) throw new Refusal('no_tickets_to_send')
  return wanted.map(({ number }) => number)
}

/** Returns the ticket codes of these places. A training sale has no codes, so the list is empty. */
async function codesFor(context: ActorContext, { sales_id }: Sale, claimed: readonly Claimed[]) {
  const codes = await codesOfSale(context, sales_id)
  return claimed.flatMap(({ number }) => {
    const code = codes[number - 1]
    return code ? [{ number, code }] : []
  })
}

type Wish = { sale: Sale; body: Body; numbers: readonly number[]; printer: Printer | null }

async function claim(
  context: ActorContext,
  db: Database,
  { sale, body, numbers, printer }: Wish,
): Promise<Claimed[]> {
  const { actor, now, setting } = context
  const session = await lockOpenSession(context, db, body.till_sessions_id, 'share')
  const [sold] = await findSales(db, [sale.sales_id])
  if (sold!.cinemas_id !== session.cinemas_id) throw new Refusal('till_of_another_cinema')
  const earlier = await printsOf(db, [sale.sales_id])
  const wasOn = (number: number) =>
    onPaper(earlier.filter(row => row.slip === body.slip && row.number === number).map(({ state }) => state))
  const claimed = await insertPrints(
    db,
    numbers
      .map(number => ({ number, duplicate: wasOn(number) !== 'no' }))
      .filter(({ duplicate }) => body.again || !duplicate)
      .map(row => ({
        ...row,
        ...{ counter_sales_id: sale.sales_id, till_sessions_id: session.id, slip: body.slip },
        ...{ tills_id: printer?.id ?? null, state: firstState(body.slip, printer) },
        ...{ users_id: actor.id, at: now() },
      })),
  )
  if (!claimed.some(({ duplicate }) => duplicate)) return claimed
  const about =
    sale.id === null
      ? ({ entity: 'counter-sale', id: sale.sales_id } as const)
      : ({ entity: 'order', id: sale.id } as const)
  const refers_to = await saleOperationOf(db, { sales_id: sale.sales_id })
  await recordOperations(db, { at: now(), simulation: setting.demo || session.training }, [
    {
      ...{ kind: 'reprint', cinemas_id: session.cinemas_id, channel: 'counter' },
      ...{ till_sessions_id: session.id, users_id: actor.id, refers_to, about, lines: [] },
    },
  ])
  return claimed
}

/**
 * The first state of a slip. Without a printer, the browser prints the slip. For a voucher, the browser needs the
 * code in the response, which may get lost: so the state is « unknown », and a second print is a duplicate.
 */
const firstState = (slip: Body['slip'], printer: Printer | null): PrintState =>
  printer ? 'sending' : slip === 'voucher' ? 'unknown' : 'printed'

type Sending = { claimed: readonly Claimed[]; printer: Printer; slip: Body['slip'] }

/** Sends all slips together to the queue of the printer, so that no other slip is printed between them. */
async function sendSlips(
  context: ActorContext,
  sale: Sale,
  { claimed, printer, slip }: Sending,
): Promise<PrintState> {
  const { db, devices } = context
  const identity = await context.identity.read()
  const rates =
    slip === 'receipt' ? await ratesOfSale(db, await saleOperationOf(db, { sales_id: sale.sales_id })) : []
  const codes = slip === 'voucher' ? await codesOfSale(context, sale.sales_id) : []
  const states = await Promise.all(
    claimed.map(async ({ id, number, duplicate }) => {
      const job = {
        ticket: () => ticketOf(sale, number, duplicate),
        receipt: () => receiptOf(sale, { identity, rates, duplicate }),
        voucher: () =>
          voucherSlipOf(sale, {
            ...{ identity, number, duplicate, code: codes[number - 1] ?? null },
            site: context.siteUrl.host,
          }),
      }[slip]()
      const { state } = await devices.print(printer, job)
      await writePrintState(db, id, state)
      return state
    }),
  )
  return (
    states.find(state => state !== 'printed' && state !== 'unknown') ??
    states.find(state => state === 'unknown') ??
    'printed'
  )
}

/** Returns the state of slips that earlier requests have already sent to a printer. */
async function stateSoFar(
  { db, now }: ActorContext,
  id: number,
  slip: Body['slip'],
  numbers: readonly number[],
): Promise<PrintState> {
  const rows = (await printsOf(db, [id])).filter(row => row.slip === slip && numbers.includes(row.number))
  const latest = numbers.map(number => rows.findLast(row => row.number === number)!)
  const sending = latest.filter(({ state }) => state === 'sending')
  if (sending.some(({ at }) => now().getTime() - at.getTime() < sendingMs)) return 'sending'
  return sending.length > 0 || latest.some(({ state }) => state === 'unknown') ? 'unknown' : 'printed'
}

/**
 * Opens the cash drawer that is connected to the printer of a till. Does not wait for the printer, and only logs
 * an error, because staff can also open the drawer with its key.
 */
export function openDrawer(context: ActorContext, till_sessions_id: number): void {
  const { db, devices, log } = context
  const open = async () => {
    const { cinemas_id, tills_id } = await ownSession(context, db, till_sessions_id)
    const printer = await findPrinter(db, cinemas_id, tills_id)
    if (printer) await devices.print(printer, { kind: 'drawer' })
  }
  open().catch(error => log.warn({ err: error }, 'the drawer was not opened'))
}

/**
 * Prints the X report of an open till session or the Z report of a closed one. Marks a Z report printed again as a
 * duplicate.
 */
export async function printReport(context: ActorContext, id: number): Promise<{ state: PrintState }> {
  const { db, devices, now, setting, actor } = context
  const printer = await printerOf(context, await ownSession(context, db, id))
  const session = await readSession(context, id)
  const closed = session.state === 'closed'
  const duplicate = closed && (await isZPrinted(db, id))
  const row = {
    till_sessions_id: id,
    slip: closed ? ('z' as const) : ('x' as const),
    duplicate,
    tills_id: printer.id,
  }
  const [claimed] = await insertPrints(db, [{ ...row, users_id: actor.id, at: now() }])
  const [sales, rates] = [await soldInSession(db, id), await ratesOfSession(db, id)]
  const simulation = setting.demo || session.training
  const report = reportOf(session, { sales, rates, printed_at: now(), duplicate, simulation })
  const { state } = await devices.print(printer, report)
  await writePrintState(db, claimed!.id, state)
  return { state }
}

/**
 * Closes the till session and prints its Z report. The page of the session then shows whether it was printed, and
 * can print it again.
 */
export async function closeAndPrint(
  context: ActorContext,
  id: number,
  body: InputOf<typeof closeTillSession>['body'],
) {
  const session = await closeSession(context, id, body)
  if (session.state === 'closed')
    printReport(context, id).catch(error => {
      if (!(error instanceof Refusal)) context.log.warn({ err: error }, 'the Z was not printed')
    })
  return session
}

/**
 * How often the tickets of one sale can be mailed: enough to correct a wrong e-mail address, too few to flood an
 * inbox.
 */
const perSale = { name: 'mail-at-till', tries: 3, seconds: 3600 }

/**
 * Mails the tickets of a sale, one mail per screening. The customer's e-mail address is stored only with these
 * mails.
 */
export async function mailSaleTo(
  context: ActorContext,
  id: number,
  { till_sessions_id, email }: InputOf<typeof mailSale>['body'],
): Promise<undefined> {
  const sale = await saleHere(context, id)
  const standing = (sale.orders ?? [sale]).filter(order => order.id !== null && order.state === 'confirmed')
  if (standing.length === 0) throw new Refusal('no_tickets_to_send')
  await countTry(context, perSale, String(id))
  await context.db.transaction(async db => {
    const { cinemas_id } = await lockOpenSession(context, db, till_sessions_id, 'share')
    const [sold] = await findSales(db, [id])
    if (sold!.cinemas_id !== cinemas_id) throw new Refusal('till_of_another_cinema')
    for (const { id } of standing) {
      if (!(await mailTicketsTo(db, context, id!, email))) throw new Refusal('no_tickets_to_send')
      await writeToJournal(db, context, { action: 'resend-mail', entity: 'order', entity_id: id! })
    }
  })
}
