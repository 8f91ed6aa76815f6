import { type DeviceLine, type Endpoint, openLine } from '../tcp/open-line.ts'
import {
  isWhole,
  readAnswer,
  refused,
  type TerminalOutcome,
  type TerminalRequest,
  writeRequest,
} from './messages.ts'

export type TerminalPatience = {
  connectMs: number
  /** From the request to the answer: a customer looks for a card and types a code. */
  answerMs: number
  /** An answer is over when nothing more comes for this long. */
  pauseMs: number
}

export const usualTerminalPatience: TerminalPatience = { connectMs: 5_000, answerMs: 180_000, pauseMs: 500 }

/** Sends requests to card terminals, one at a time to each. */
export function createTerminals(patience: TerminalPatience) {
  const busy = new Set<string>()
  const closing = new AbortController()

  return {
    /**
     * Never rejects and never sends a request twice. Aborting does not stop the terminal: once the request was
     * sent, its outcome is unknown.
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
    /** Stops: the outcome of every open request becomes unknown. */
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
    if (nothingCame && !isWhole(text)) return { state: 'unknown', because: isLate ? 'no_answer' : 'line_cut' }
    return readAnswer(text, request)
  } finally {
    clearTimeout(tooLate)
    line.close()
  }
}

/** The length of an answer is not announced: it ends with the line, or when it is whole and nothing follows. */
async function receiveAnswer(line: DeviceLine, answerMs: number, pauseMs: number): Promise<string> {
  for (;;) {
    const text = line.received().toString('latin1')
    const news = await line.next(isWhole(text) ? pauseMs : answerMs)
    if (news !== 'data') return text
  }
}
