import { codePage } from '../printable-text.ts'

/** An action of a printer in response to the bytes it reads. */
export type Printed =
  | { does: 'line'; text: string }
  | { does: 'qr'; text: string }
  | { does: 'cut' }
  | { does: 'pulse' }
  /** The printer reports that it has printed everything received before this command. */
  | { does: 'report' }
  /** A command that the site never sends. */
  | { does: 'unknown'; bytes: string }

/**
 * Creates a decoder of the ESC/POS commands that the site sends. It accepts a few bytes at a time, as a printer
 * does.
 */
export function createDecoder() {
  let unread: number[] = []
  let letters: number[] = []
  let qr = ''
  let isOurCodePage = false

  const textOf = (bytes: number[]): string => {
    const text = new TextDecoder(codePage).decode(Uint8Array.from(bytes))
    // A real printer that got no command to select the code page would print wrong letters in place of accented
    // ones. Here, they become question marks.
    return isOurCodePage ? text : text.replace(/[^\x20-\x7e]/g, '?')
  }
  const endLine = (): Printed => {
    const text = textOf(letters).trimEnd()
    letters = []
    return { does: 'line', text }
  }

  /** Reads one command. Returns null if the end of the command has not arrived yet. */
  function readCommand(bytes: readonly number[]): { length: number; printed?: Printed } | null {
    const [first, second, third] = bytes
    const name = `${hex(first)} ${hex(second)}`
    if (second === undefined) return null
    if (name === '1b 40') {
      isOurCodePage = false
      return { length: 2 }
    }
    if (name === '1c 2e') return { length: 2 }
    if (name === '1d 28') return readSymbol(bytes)
    const length = lengths[name]
    if (length === undefined) return { length: 1, printed: { does: 'unknown', bytes: name } }
    if (bytes.length < length) return null
    if (name === '1b 74') isOurCodePage = third === windows1252
    if (name === '1d 56') return { length, printed: { does: 'cut' } }
    if (name === '1b 70') return { length, printed: { does: 'pulse' } }
    if (name === '1d 72') return { length, printed: { does: 'report' } }
    return { length }
  }

  /**
   * Reads the command GS ( k, which contains its own length and a function: store the data of a QR code, or print
   * it.
   */
  function readSymbol(bytes: readonly number[]): { length: number; printed?: Printed } | null {
    const [, , , low, high, , asked] = bytes
    if (low === undefined || high === undefined) return null
    const length = 5 + low + 256 * high
    if (bytes.length < length) return null
    if (asked === storeData) qr = String.fromCharCode(...bytes.slice(8, length))
    return asked === printSymbol ? { length, printed: { does: 'qr', text: qr } } : { length }
  }

  return {
    /**
     * Adds bytes to the printer's buffer. While the printer is stopped, for example without paper, they wait
     * there.
     */
    receive: (bytes: Uint8Array) => void unread.push(...bytes),
    /** Decodes the bytes received so far, and pauses when `act` reports that the printer stopped. */
    read(act: (printed: Printed) => 'stop' | 'go on'): void {
      let at = 0
      while (at < unread.length) {
        const byte = unread[at]!
        if (byte >= 0x20) {
          letters.push(byte)
          at += 1
          continue
        }
        const one =
          byte === lineFeed ? { length: 1, printed: endLine() } : readCommand(unread.slice(at, at + longest))
        if (!one) break
        at += one.length
        if (one.printed && act(one.printed) === 'stop') break
      }
      unread = unread.slice(at)
    },
    /** Empties the buffer, as switching the printer off and on does. */
    forget() {
      unread = []
      letters = []
      isOurCodePage = false
    },
  }
}

const lineFeed = 0x0a
/** The number of this code page on Epson printers; most other brands use the same one. */
const windows1252 = 16
const storeData = 0x50
const printSymbol = 0x51
/** The greatest length of a command, in bytes; the longest command stores a QR code. */
const longest = 1024

/** The lengths of the commands for font, code page, bold, alignment, drawer, size, cut and report. */
const lengths: Record<string, number> = {
  ...{ '1b 4d': 3, '1b 74': 3, '1b 45': 3, '1b 61': 3, '1b 70': 5 },
  ...{ '1d 21': 3, '1d 56': 3, '1d 72': 3 },
}

const hex = (byte = 0): string => byte.toString(16).padStart(2, '0')
