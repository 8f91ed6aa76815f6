/**
 * The state that a printer reports. `offline` means that it accepts the connection, but does not work or does not
 * answer.
 */
export type PrinterState = 'ready' | 'out_of_paper' | 'cover_open' | 'offline' | 'unreachable'

/**
 * Three commands, DLE EOT 1, 2 and 4. They query the state of the printer, why it is offline, and the state of its
 * paper. A printer answers them immediately, whatever it is doing.
 */
export const askStatus = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4)
export const answersPerStatus = 3

/** The command GS r 1, which a printer answers after printing everything before it. */
export const askWhenDone = Uint8Array.of(0x1d, 0x72, 1)

export type Answers = { status: number[]; done: boolean }

/**
 * Sorts the bytes from a printer into status bytes and the report that everything is printed. Some bits of a byte
 * are fixed: they tell of which kind it is.
 */
export function readAnswers(received: Uint8Array): Answers {
  const answers: Answers = { status: [], done: false }
  for (let at = 0; at < received.length; at++) {
    const byte = received[at]!
    const kind = byte & 0b1001_0011
    if (kind === 0b0001_0010) answers.status.push(byte)
    // Skip an automatic status of four bytes, which some printers send without a query.
    else if (kind === 0b0001_0000) at += 3
    else if ((byte & 0b1001_0000) === 0) answers.done = true
  }
  return answers
}

/** Returns the state of a printer from its answers to DLE EOT 1, 2 and 4, in this order. */
export function stateOf([printer, cause, paper]: readonly number[]): PrinterState {
  if (cause! & 0b0000_0100) return 'cover_open'
  if (paper! & 0b0110_0000 || cause! & 0b0010_0000) return 'out_of_paper'
  return printer! & 0b0000_1000 || cause! & 0b0100_0000 ? 'offline' : 'ready'
}
