import { useCallback, useEffect, useRef, useState } from 'react'
import type { PrintState } from '../../contract/rules/counter.ts'
import { ApiRefusal } from '../api-client.ts'
import type { PrintHere } from './printing.ts'
import { printSale, sentenceOf } from './requests.ts'
import type { CounterSale, CounterTill } from './till-types.ts'

/**
 * Something to print for a sale: its tickets or its receipt. Once printed, it is shown until the next sale. If it
 * cannot be printed, it is shown until the cashier has dealt with it.
 */
export type PrintJob = {
  sale: CounterSale
  slip: 'ticket' | 'receipt' | 'voucher'
  /** `no_answer`: the server does not answer; the request is repeated. */
  state: PrintState | 'no_answer' | 'refused'
  /** The reason if the server refused to print; otherwise ''. */
  said: string
}

type Where = { tills_id?: number; browser?: boolean }
type Ask = { again: boolean; places?: number[] } & Where

const askAgainMs = 2_500

/**
 * Prints sales on the till's printer. Keeps what could not be printed until the cashier settles it. If a request
 * had no answer before a reload, repeats it; this is safe, because the server prints each original only once.
 */
export function usePrinter({
  till,
  session,
  print,
}: {
  till: CounterTill
  session: number
  print: PrintHere
}) {
  const [jobs, setJobs] = useState<readonly PrintJob[]>([])
  const alive = useRef(true)
  const kept = `caisse-papier-${session}`
  const hasPrinter = till.printer === 'network'

  const put = useCallback((job: PrintJob) => {
    setJobs(now => [...now.filter(one => !isSame(one, job)).filter(({ state }) => state !== 'printed'), job])
  }, [])

  const send = useCallback(
    async (job: PrintJob, ask: Ask) => {
      const { sale, slip } = job
      keep(kept, ids => [...ids.filter(id => id !== sale.sales_id), sale.sales_id])
      put({ ...job, state: 'sending' })
      try {
        const answer = await printSale(sale.sales_id, { till_sessions_id: session, slip, ...ask })
        const settled = answer.state === 'printed'
        if (settled) keep(kept, ids => ids.filter(id => id !== sale.sales_id))
        put({ ...job, sale: answer.sale, state: answer.state, said: '' })
        const { codes, ...slips } = answer
        const onPaper = answer.originals.length + answer.duplicates.length > 0
        if (ask.browser && onPaper) void print([answer.sale], () => (slip === 'voucher' ? answer : slips))
        if (answer.state === 'sending') later()
      } catch (error) {
        const refused = error instanceof ApiRefusal && error.status < 500 && error.status !== 429
        if (refused) keep(kept, ids => ids.filter(id => id !== sale.sales_id))
        put({ ...job, state: refused ? 'refused' : 'no_answer', said: sentenceOf(error) })
        // Do not repeat a request for duplicates automatically: it could print them twice.
        if (!refused && !ask.again) later()
      }
      function later() {
        setTimeout(() => alive.current && send(job, { ...ask, again: false }), askAgainMs)
      }
    },
    [kept, print, put, session],
  )

  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  return {
    jobs,
    /** Returns the ids of the sales whose print requests had no answer before a reload. */
    unanswered: useCallback(() => read(kept), [kept]),
    /** Prints the originals of a sale. The server leaves out those that are already printed. */
    print: useCallback(
      (sale: CounterSale, slip: PrintJob['slip'] = 'ticket') =>
        send(
          { sale, slip, state: 'sending', said: '' },
          { again: false, ...(!hasPrinter && { browser: true }) },
        ),
      [send, hasPrinter],
    ),
    /**
     * Prints all slips of a job that may not have been printed. Those that may already be printed are marked as
     * duplicates.
     */
    printRest: (job: PrintJob, where: Where = {}) =>
      send(job, {
        ...{ ...(!hasPrinter && { browser: true }), ...where, again: true },
        ...(job.slip !== 'receipt' && { places: unprinted(job) }),
      }),
    /**
     * Prints tickets or gift vouchers again, marked as duplicates: those with the numbers in `places`, by default
     * all. If the till has no printer, the browser prints them.
     */
    duplicate: (sale: CounterSale, places?: readonly number[], slip: PrintJob['slip'] = 'ticket') =>
      send(
        { sale, slip, state: 'sending', said: '' },
        { again: true, ...(places && { places: [...places] }), ...(!hasPrinter && { browser: true }) },
      ),
    settle: (job: PrintJob) => {
      keep(kept, ids => ids.filter(id => id !== job.sale.sales_id))
      setJobs(now => now.filter(one => !isSame(one, job)))
    },
    hasPrinter,
  }
}

export type Printer = ReturnType<typeof usePrinter>

const isSame = (one: PrintJob, other: PrintJob): boolean =>
  one.sale.sales_id === other.sale.sales_id && one.slip === other.slip

export const unprinted = ({ sale, slip }: Pick<PrintJob, 'sale' | 'slip'>): number[] =>
  (slip === 'voucher' ? sale.vouchers : sale.places)
    .filter(({ state, printed }) => (state === 'sold' || state === 'entered') && printed !== 'yes')
    .map(({ number }) => number)

const read = (name: string): number[] => JSON.parse(sessionStorage.getItem(name) ?? '[]')

function keep(name: string, change: (ids: number[]) => number[]): void {
  sessionStorage.setItem(name, JSON.stringify(change(read(name))))
}
