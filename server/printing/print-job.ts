import { type DeviceLine, type Endpoint, openLine } from '../tcp/open-line.ts'
import {
  answersPerStatus,
  askStatus,
  askWhenDone,
  type PrinterState,
  readAnswers,
  stateOf,
} from './printer-status.ts'

/**
 * How a print job ended. A state of the printer, such as `cover_open`, means that nothing was sent. `unknown`
 * means that the job was sent and may be printed in full, in part or not at all, so staff must look at the paper.
 */
export type PrintOutcome =
  | { state: 'printed' }
  | { state: Exclude<PrinterState, 'ready'> }
  | { state: 'unknown'; because: 'line_cut' | Exclude<PrinterState, 'ready'> }

export type PrinterPatience = {
  connectMs: number
  /** How long to wait for the answer to a status query. */
  statusMs: number
  /** The delay between two status queries while printing; `looks` is the number of queries. */
  lookEveryMs: number
  looks: number
}

/** Queries the printer's status, sends one job, and waits until it is printed. */
export async function printJob(
  printer: Endpoint,
  job: Uint8Array,
  patience: PrinterPatience,
  signal?: AbortSignal,
): Promise<PrintOutcome> {
  const line = await openLine(printer, patience.connectMs, signal)
  if (!line) return { state: 'unreachable' }
  try {
    const before = await askState(line, 1, patience)
    if (before !== 'ready') return { state: before }
    line.send(job)
    line.send(askWhenDone)
    return await watchJob(line, patience)
  } finally {
    line.close()
  }
}

async function watchJob(line: DeviceLine, patience: PrinterPatience): Promise<PrintOutcome> {
  for (let look = 1; look <= patience.looks; look++) {
    const news = await waitFor(line, patience.lookEveryMs, () => readAnswers(line.received()).done)
    if (news === true) return { state: 'printed' }
    if (news === 'ended') return { state: 'unknown', because: 'line_cut' }
    const state = await askState(line, look + 1, patience)
    if (readAnswers(line.received()).done) return { state: 'printed' }
    if (state !== 'ready') return { state: 'unknown', because: state === 'unreachable' ? 'line_cut' : state }
  }
  // Simple printers do not confirm a job. This printer had enough time and reports no fault, so count the job as
  // printed.
  return { state: 'printed' }
}

/**
 * Queries the state of the printer. `asked` counts the status queries on this connection, including this one, so
 * that the answers to earlier queries are skipped.
 */
async function askState(
  line: DeviceLine,
  asked: number,
  { statusMs }: PrinterPatience,
): Promise<PrinterState> {
  line.send(askStatus)
  const wanted = asked * answersPerStatus
  const statusBytes = () => readAnswers(line.received()).status
  const news = await waitFor(line, statusMs, () => statusBytes().length >= wanted)
  if (news === true) return stateOf(statusBytes().slice(wanted - answersPerStatus, wanted))
  return news === 'ended' ? 'unreachable' : 'offline'
}

/**
 * Waits until `holds` returns true, and returns true. If the connection ends or is silent for `ms` before that,
 * returns 'ended' or 'silent'.
 */
async function waitFor(
  line: DeviceLine,
  ms: number,
  holds: () => boolean,
): Promise<true | 'ended' | 'silent'> {
  for (;;) {
    if (holds()) return true
    const news = await line.next(ms)
    if (news !== 'data') return holds() || news
  }
}
