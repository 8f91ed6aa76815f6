import type { QueuePatience } from '../server/printing/print-queues.ts'
import type { TerminalPatience } from '../server/terminal/ask-terminal.ts'

/** Long timeouts, for tests with a device that answers: a busy test machine must not cause a timeout. */
export const patience: { printer: QueuePatience; terminal: TerminalPatience } = {
  printer: { connectMs: 30_000, statusMs: 30_000, lookEveryMs: 50, looks: 2, retryAfterMs: [1, 1] },
  terminal: { connectMs: 30_000, answerMs: 30_000, pauseMs: 30_000 },
}

/** Short timeouts, for tests with a device that never answers. */
export const littlePatience = {
  printer: { ...patience.printer, statusMs: 50 },
  terminal: { ...patience.terminal, answerMs: 50 },
}
