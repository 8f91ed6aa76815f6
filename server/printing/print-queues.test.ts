import { connect, createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { aTicket } from '../../tests/a-slip.ts'
import { littlePatience, patience } from '../../tests/device-patience.ts'
import { freePort } from '../../tests/harness/free-port.ts'
import { listenHere } from '../tcp/listen-here.ts'
import { drawSlip } from './draw-slip.ts'
import { createPrintQueues } from './print-queues.ts'
import { openPrinterSimulator } from './simulator/printer-simulator.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function aPrinter({ onJob = () => {}, waits = patience.printer } = {}) {
  const printer = await openPrinterSimulator({ onJob })
  const queues = createPrintQueues(waits)
  closers.push(queues.close, printer.close)
  const endpoint = { host: '127.0.0.1', port: printer.port }
  return {
    ...printer,
    queues,
    print: (film: string) => queues.print(endpoint, drawSlip(aTicket({ film }), 80)),
    films: () => printer.papers.map(({ lines }) => lines.filter(Boolean)[1]?.trim()),
  }
}

test('a ticket is printed and cut before it is reported as printed', async () => {
  const { print, papers, state } = await aPrinter()
  expect(await print('Alien')).toEqual({ state: 'printed' })
  expect(papers).toHaveLength(1)
  expect(papers[0]!.qr).toEqual([aTicket().qr])
  expect(state.unknown).toEqual([])
})

test('print jobs that arrive together are printed one after the other, in their order', async () => {
  const { print, films } = await aPrinter()
  const asked = ['Un', 'Deux', 'Trois', 'Quatre']
  const outcomes = await Promise.all(asked.map(print))
  expect(outcomes).toEqual(asked.map(() => ({ state: 'printed' })))
  expect(films()).toEqual(asked)
})

test('a print queue works again after it was empty', async () => {
  const { print, films } = await aPrinter()
  await print('Un')
  await print('Deux')
  expect(films()).toEqual(['Un', 'Deux'])
})

describe('printers to which nothing is sent', () => {
  test.each(['out_of_paper', 'cover_open', 'offline'] as const)(
    'no print job is sent to a printer that reports %s',
    async mood => {
      const { print, behave, papers, unfinished } = await aPrinter()
      behave(mood)
      expect(await print('Alien')).toEqual({ state: mood })
      behave('ready')
      expect([papers, unfinished().lines]).toEqual([[], []])
      expect(await print('Alien')).toEqual({ state: 'printed' })
    },
  )

  test('no print job is sent to a printer that does not answer the status query', async () => {
    const { print, behave, papers } = await aPrinter({ waits: littlePatience.printer })
    behave('silent')
    expect(await print('Alien')).toEqual({ state: 'offline' })
    expect(papers).toEqual([])
  })

  test('a print job for a printer that is switched off ends as « unreachable »', async () => {
    const queues = createPrintQueues(patience.printer)
    closers.push(queues.close)
    const printer = { host: '127.0.0.1', port: await freePort() }
    expect(await queues.print(printer, drawSlip(aTicket(), 80))).toEqual({ state: 'unreachable' })
  })
})

test('after a printer fault, the waiting print jobs fail immediately with the same state', async () => {
  const { print, behave, papers } = await aPrinter()
  behave('out_of_paper')
  const outcomes = await Promise.all(['Un', 'Deux', 'Trois'].map(print))
  expect(outcomes.map(({ state }) => state)).toEqual(['out_of_paper', 'out_of_paper', 'out_of_paper'])
  expect(papers).toEqual([])
})

test('a printer that closes the connection is tried again, and prints the job once', async () => {
  const { port, papers } = await aPrinter()
  let calls = 0
  const line = createServer(socket => {
    calls += 1
    if (calls < 3) socket.destroy()
    else socket.pipe(connect(port, '127.0.0.1')).pipe(socket)
  })
  closers.push(() => line.close())
  const queues = createPrintQueues(patience.printer)
  const printer = { host: '127.0.0.1', port: await listenHere(line) }
  expect(await queues.print(printer, drawSlip(aTicket(), 80))).toEqual({ state: 'printed' })
  expect([calls, papers.length]).toEqual([3, 1])
})

describe('print jobs whose outcome is unknown', () => {
  test('a print job whose connection breaks half-way is not sent again, because it may be printed', async () => {
    const { print, behave, papers, unfinished } = await aPrinter()
    behave('hangs_up')
    expect(await print('Alien')).toEqual({ state: 'unknown', because: 'line_cut' })
    expect(papers).toEqual([])
    expect(unfinished().lines.length).toBeGreaterThan(0)
  })

  test('a print job during which the paper runs out is unknown: the printer may print the rest later', async () => {
    const { print, behave, papers } = await aPrinter()
    behave('runs_out_of_paper')
    expect(await print('Alien')).toEqual({ state: 'unknown', because: 'out_of_paper' })
    expect(papers).toEqual([])
    behave('ready')
    expect(papers).toHaveLength(1)
  })

  test('a print job in progress when the server stops is unknown; waiting jobs are not sent', async () => {
    const sent = Promise.withResolvers<void>()
    const { print, behave, queues, papers } = await aPrinter({ onJob: sent.resolve })
    behave('simple')
    const outcomes = [print('Un'), print('Deux')]
    await sent.promise
    queues.close()
    expect(await Promise.all(outcomes)).toEqual([
      { state: 'unknown', because: 'line_cut' },
      { state: 'unreachable' },
    ])
    expect(papers.length).toBeLessThanOrEqual(1)
  })
})

test('a print job on a printer that cannot confirm it counts as printed after a delay', async () => {
  const { print, behave, films } = await aPrinter()
  behave('simple')
  expect(await print('Alien')).toEqual({ state: 'printed' })
  expect(films()).toEqual(['Alien'])
})
