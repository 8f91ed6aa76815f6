import { type DeviceLine, type Endpoint, openLine } from '../tcp/open-line.ts'
import {
  hasStatus,
  readAnswer,
  refused,
  type TerminalOutcome,
  type TerminalRequest,
  writeRequest,
} from './messages.ts'

export type TerminalPatience = {
  connectMs: number
  /**
   * The longest time from the request to the answer. It must be long: a customer looks for a card and types a
   * code.
   */
  answerMs: number
  /** An answer counts as complete when no more bytes have arrived for this long. */
  pauseMs: number
}

export const usualTerminalPatience: TerminalPatience = { connectMs: 5_000, answerMs: 180_000, pauseMs: 500 }

/** Creates a client for card terminals. It sends one request at a time to each terminal. */
export function createTerminals(patience: TerminalPatience) {
  const busy = new Set<string>()
  const closing = new AbortController()

  return {
    /**
     * Sends a request and returns its outcome. Never rejects, and never sends a request twice. If the caller
     * aborts after the request was sent, the terminal still continues, so the outcome is unknown.
     */
    async ask(terminal: Endpoint, request: TerminalRequest, abort?: AbortSignal): Promise<TerminalOutcome> {
      const name = `${terminal.host}:${terminal.port}`
      if (busy.has(name)) return refused('busy')
      busy.add(name)
      try {
        const signal = abort ? AbortSignal.any([abort, closing.signal]) : closing.signal
        const line = await openLine(terminal, patience.connectMs, signal)
        if (!line) return refused(signal.aborted ? 'aborted' : 'unreachable')
        const outcome = await askOn(line, request, patience)
        return outcome.state === 'unknown' && signal.aborted
          ? { state: 'unknown', because: 'aborted' }
          : outcome
      } finally {
        busy.delete(name)
      }
    },
    /** Ends every open request; the outcome of those already sent is unknown. */
    close: () => closing.abort(),
  }
}

async function askOn(
  line: DeviceLine,
  request: TerminalRequest,
  { answerMs, pauseMs }: TerminalPatience,
): Promise<TerminalOutcome> {
  let isLate = false
  const tooLate = setTimeout(() => {
    isLate = true
    line.close()
  }, answerMs)
  try {
    line.send(writeRequest(request))
    const text = await receiveAnswer(line, answerMs, pauseMs)
    const nothingCame = isLate || text === ''
    if (nothingCame && !hasStatus(text))
      return { state: 'unknown', because: isLate ? 'no_answer' : 'line_cut' }
    return readAnswer(text, request)
  } finally {
    clearTimeout(tooLate)
    line.close()
  }
}

/**
 * Receives an answer. Its length is not announced: it ends with the connection, or when it is complete and no more
 * bytes follow.
 */
async function receiveAnswer(line: DeviceLine, answerMs: number, pauseMs: number): Promise<string> {
  for (;;) {
    const text = line.received().toString('latin1')
    const news = await line.next(hasStatus(text) ? pauseMs : answerMs)
    if (news !== 'data') return text
  }
}
