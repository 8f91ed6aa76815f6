import { createServer, type Socket } from 'node:net'
import type { PrinterMood } from '../../../contract/rules/device-moods.ts'
import { listenHere } from '../../tcp/listen-here.ts'
import { createDecoder, type Printed } from './decode-escpos.ts'

/** A piece of paper up to its cut: its lines and QR codes. */
export type PrintedPaper = { lines: string[]; qr: string[] }

export type SimulatedPrinter = Awaited<ReturnType<typeof openPrinterSimulator>>

/** How many of the last printed papers the simulator keeps, to show them. */
const mostPapers = 30
const linesBeforeTheEnd = 3

/**
 * Opens a simulated ESC/POS printer on this machine, which decodes the bytes that it receives and keeps the last
 * papers.
 */
export async function openPrinterSimulator({ onJob }: { onJob?: () => void } = {}) {
  const state = { mood: 'ready' as PrinterMood, pulses: 0, unknown: [] as string[] }
  const decoder = createDecoder()
  const papers: PrintedPaper[] = []
  let paper: PrintedPaper = { lines: [], qr: [] }
  const sockets = new Set<Socket>()
  let talking: Socket | undefined

  const isStopped = () => ['out_of_paper', 'cover_open', 'offline'].includes(state.mood)

  function act(printed: Printed): 'stop' | 'go on' {
    if (printed.does === 'line') paper.lines.push(printed.text)
    if (printed.does === 'qr') paper.qr.push(printed.text)
    if (printed.does === 'pulse') state.pulses += 1
    if (printed.does === 'unknown') state.unknown.push(printed.bytes)
    if (printed.does === 'report' && state.mood !== 'simple') talking?.write(paperPresent)
    if (printed.does === 'cut') {
      papers.push(paper)
      papers.splice(0, papers.length - mostPapers)
      paper = { lines: [], qr: [] }
    }
    if (state.mood === 'runs_out_of_paper' && paper.lines.length >= linesBeforeTheEnd)
      state.mood = 'out_of_paper'
    return isStopped() ? 'stop' : 'go on'
  }

  function print(bytes: Uint8Array): void {
    decoder.receive(bytes)
    if (!isStopped()) decoder.read(act)
  }

  const server = createServer(socket => {
    sockets.add(socket)
    talking = socket
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    socket.on('data', bytes => {
      if (state.mood === 'silent') return
      const { job, questions } = withoutQuestions(bytes)
      for (const question of questions) socket.write(Uint8Array.of(answerTo(question, state.mood)))
      if (job.length === 0) return
      onJob?.()
      if (state.mood !== 'hangs_up') return print(job)
      print(job.subarray(0, job.length / 2))
      decoder.forget()
      socket.resetAndDestroy()
    })
  })
  const port = await listenHere(server)

  return {
    port,
    state,
    /** The last papers, oldest first. */
    papers: papers as readonly PrintedPaper[],
    /** Returns the paper that is printed and not cut yet. */
    unfinished: () => paper,
    /**
     * Changes how the printer behaves. Once it has paper and its cover is closed, it prints the bytes waiting in
     * its buffer.
     */
    behave(mood: PrinterMood) {
      state.mood = mood
      print(new Uint8Array())
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/**
 * Separates status queries (DLE EOT n) from the job: a printer answers them immediately, even if earlier bytes are
 * still waiting in its buffer.
 */
function withoutQuestions(bytes: Buffer): { job: Buffer; questions: number[] } {
  const questions: number[] = []
  const rest: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0x10 && bytes[at + 1] === 0x04) {
      questions.push(bytes[at + 2] ?? 0)
      at += 2
    } else rest.push(bytes[at]!)
  }
  return { job: Buffer.from(rest), questions }
}

function answerTo(question: number, mood: PrinterMood): number {
  const fixed = 0b0001_0010
  if (question === 1) return fixed | (['out_of_paper', 'cover_open', 'offline'].includes(mood) ? 0b1000 : 0)
  if (question === 2)
    return fixed | (mood === 'cover_open' ? 0b100 : 0) | (mood === 'out_of_paper' ? 0b10_0000 : 0)
  return fixed | (mood === 'out_of_paper' ? 0b110_0000 : 0)
}

const paperPresent = Uint8Array.of(0)
