import { createServer, type Socket } from 'node:net'
import type { TerminalMood } from '../../../contract/rules/device-moods.ts'
import { listenHere } from '../../tcp/listen-here.ts'
import { encodeFields, type Field, parseFields } from '../fields.ts'

/** A transaction as the terminal's own printed receipt shows it. `amount` is in cents. */
export type TerminalSlip = { kind: 'debit' | 'refund'; amount: number; till: string; done: boolean }

export type SimulatedTerminal = Awaited<ReturnType<typeof openTerminalSimulator>>

const mostSlips = 50
/** A test card number, which no real card has. */
const card = { whole: '4970000000001234', masked: '************1234' }

/**
 * Opens a simulated Caisse-AP terminal on this machine. `mood` decides what its simulated customer does, for
 * example pay or cancel.
 */
export async function openTerminalSimulator({ onRequest }: { onRequest?: () => void } = {}) {
  const state = { mood: 'accepts' as TerminalMood }
  const slips: TerminalSlip[] = []
  const sockets = new Set<Socket>()

  const server = createServer(socket => {
    let received = ''
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    socket.on('data', part => {
      received += part.toString('latin1')
      const asked = parseFields(received)
      if (!(asked instanceof Map) || !asked.has('CB')) return
      received = ''
      answer(socket, asked)
      onRequest?.()
    })
  })
  const port = await listenHere(server)

  function answer(socket: Socket, asked: Map<string, string>): void {
    const { mood } = state
    if (mood === 'silent') return
    const failure = failures[mood]
    const amount = Number(asked.get('CB')) + (mood === 'other_amount' ? 1 : 0)
    const kind = asked.get('CD') === '1' ? 'refund' : 'debit'
    slips.push({ kind, amount, till: asked.get('CA') ?? '', done: failure === undefined })
    slips.splice(0, slips.length - mostSlips)
    if (mood === 'dies_after_debit') return void socket.destroy()
    const text = encodeFields([
      ...['CZ', 'CJ', 'CA', 'CE', 'CD'].map((tag): Field => [tag, asked.get(tag) ?? '']),
      ['AE', failure ? '01' : '10'],
      ...(failure ? ([['AF', failure]] as const) : accepted(amount, mood)),
    ])
    if (mood === 'splits') sendByteByByte(socket, text)
    else if (mood === 'hangs_up') socket.end(text.slice(0, text.length - 3))
    else socket.end(text)
  }

  return {
    port,
    state,
    /** All transactions, oldest first. */
    slips: slips as readonly TerminalSlip[],
    behave: (mood: TerminalMood) => {
      state.mood = mood
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Caisse-AP's field AF contains the reason of a failure; these are its codes. */
const failures: Partial<Record<TerminalMood, string>> = { refuses: '04', given_up: '06', times_out: '08' }

const accepted = (amount: number, mood: TerminalMood): Field[] => [
  ['AC', '123456'],
  ['AA', mood === 'whole_card' ? card.whole : card.masked],
  ['CC', 'CB'],
  ['CB', String(amount).padStart(12, '0')],
]

/** Sends each byte before it writes the next, so that the answer arrives in many segments. */
function sendByteByByte(socket: Socket, text: string): void {
  const [first, rest] = [text.slice(0, 1), text.slice(1)]
  if (rest === '') socket.end(first)
  else socket.write(first, () => sendByteByByte(socket, rest))
}
