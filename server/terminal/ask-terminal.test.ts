import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { TerminalMood } from '../../contract/rules/device-moods.ts'
import { cents } from '../../contract/rules/money.ts'
import { littlePatience, patience } from '../../tests/device-patience.ts'
import { freePort } from '../../tests/harness/free-port.ts'
import { listenHere } from '../tcp/listen-here.ts'
import { createTerminals } from './ask-terminal.ts'
import type { TerminalRequest } from './messages.ts'
import { openTerminalSimulator } from './simulator/terminal-simulator.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const debit: TerminalRequest = { kind: 'debit', till: 1, amount: cents(1250) }
const paid = {
  state: 'paid',
  amount: 1250,
  authorisation: '123456',
  masked_card: '**** 1234',
  card_type: 'CB',
}

function someTerminals(port: number, waits = patience.terminal) {
  const terminals = createTerminals(waits)
  closers.push(terminals.close)
  const endpoint = { host: '127.0.0.1', port }
  return {
    close: terminals.close,
    ask: (request = debit, abort?: AbortSignal) => terminals.ask(endpoint, request, abort),
  }
}

async function aTerminal(mood: TerminalMood, waits = patience.terminal) {
  const asked = Promise.withResolvers<void>()
  const terminal = await openTerminalSimulator({ onRequest: asked.resolve })
  terminal.behave(mood)
  closers.push(terminal.close)
  return { ...terminal, ...someTerminals(terminal.port, waits), asked: asked.promise }
}

/** Opens a simulated terminal that answers each request with this function, to test unusual answers. */
async function aStrangeTerminal(answer: (socket: Socket) => void, waits = patience.terminal) {
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => answer(socket))
  })
  closers.push(() => server.close())
  return someTerminals(await listenHere(server), waits)
}

describe('paid by the terminal', () => {
  test.each(['accepts', 'splits', 'whole_card'] as const)(
    'a debit is reported as paid if the simulated terminal « %s »',
    async mood => {
      const { ask, slips } = await aTerminal(mood)
      expect(await ask()).toEqual(paid)
      expect(slips).toEqual([{ kind: 'debit', amount: 1250, till: '01', done: true }])
    },
  )

  test('a debit is reported as paid even if the terminal does not close the connection afterwards', async () => {
    const answer = (socket: Socket) => socket.write('AE00210CB0041250')
    const { ask } = await aStrangeTerminal(answer, { ...patience.terminal, pauseMs: 1 })
    expect(await ask()).toMatchObject({ state: 'paid', amount: 1250 })
  })

  test('a debit is paid if the answer comes in two segments, with its status in the first', async () => {
    const { ask } = await aStrangeTerminal(socket => {
      socket.write('AE00210', () => socket.end('AC006654321'))
    })
    expect(await ask()).toMatchObject({ state: 'paid', authorisation: '654321' })
  })
})

test('a refund is sent to the terminal as a refund, not as a debit', async () => {
  const { ask, slips } = await aTerminal('accepts')
  expect(await ask({ ...debit, kind: 'refund' })).toMatchObject({ state: 'paid', amount: 1250 })
  expect(slips).toEqual([{ kind: 'refund', amount: 1250, till: '01', done: true }])
})

describe('refused by the terminal', () => {
  test.each([
    ['refuses', 'refused'],
    ['given_up', 'given_up'],
    ['times_out', 'too_late'],
  ] as const)('a debit is refused if the simulated terminal « %s » (reason %s)', async (mood, because) => {
    const { ask, slips } = await aTerminal(mood)
    expect(await ask()).toMatchObject({ state: 'refused', because })
    expect(slips.map(({ done }) => done)).toEqual([false])
  })

  test('a debit is reported as refused if the terminal is switched off', async () => {
    const { ask } = someTerminals(await freePort())
    expect(await ask()).toMatchObject({ state: 'refused', because: 'unreachable' })
  })

  test('a debit that the cashier cancels before it is sent to the terminal is reported as refused', async () => {
    const { ask, slips } = await aTerminal('accepts')
    expect(await ask(debit, AbortSignal.abort())).toMatchObject({ state: 'refused', because: 'aborted' })
    expect(slips).toEqual([])
  })

  test('a second request to a terminal is refused while the first one waits for a card', async () => {
    const { ask, slips, asked } = await aTerminal('silent', littlePatience.terminal)
    const first = ask()
    await asked
    expect(await ask()).toMatchObject({ state: 'refused', because: 'busy' })
    expect(await first).toEqual({ state: 'unknown', because: 'no_answer' })
    expect(slips).toEqual([])
  })
})

describe('unknown outcomes of a terminal payment', () => {
  test.each([
    ['dies_after_debit', 'line_cut'],
    ['hangs_up', 'line_cut'],
    ['other_amount', 'other_amount'],
  ] as const)(
    'the outcome of a debit is unknown if the simulated terminal « %s » (reason %s)',
    async (mood, because) => {
      const { ask } = await aTerminal(mood)
      expect(await ask()).toEqual({ state: 'unknown', because })
    },
  )

  test('the outcome of a debit is unknown if the terminal never answers', async () => {
    const { ask } = await aTerminal('silent', littlePatience.terminal)
    expect(await ask()).toEqual({ state: 'unknown', because: 'no_answer' })
  })

  test('the outcome of a debit is unknown if the cashier gives up waiting', async () => {
    const { ask, asked } = await aTerminal('silent')
    const giveUp = new AbortController()
    const outcome = ask(debit, giveUp.signal)
    await asked
    giveUp.abort()
    expect(await outcome).toEqual({ state: 'unknown', because: 'aborted' })
  })

  test('the outcome of a debit is unknown if the server stops before the answer', async () => {
    const { ask, asked, close } = await aTerminal('silent')
    const outcome = ask()
    await asked
    close()
    expect(await outcome).toEqual({ state: 'unknown', because: 'aborted' })
  })

  test('the outcome of a debit is unknown if the answer is not a message of the terminal protocol', async () => {
    const { ask } = await aStrangeTerminal(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect(await ask()).toEqual({ state: 'unknown', because: 'unreadable' })
  })

  test('the outcome of a debit is unknown if the terminal sends data without end', async () => {
    const { ask } = await aStrangeTerminal(socket => {
      const more = () => {
        if (!socket.destroyed) socket.write('AE00201'.repeat(1000), more)
      }
      more()
    })
    expect((await ask()).state).toBe('unknown')
  })
})

test('a terminal accepts a new request after one with an unknown outcome', async () => {
  const { ask, behave } = await aTerminal('dies_after_debit')
  await ask()
  behave('accepts')
  expect(await ask()).toEqual(paid)
})

test('requests to two terminals run at the same time', async () => {
  const [silent, quick] = [await aTerminal('silent', littlePatience.terminal), await aTerminal('accepts')]
  const waiting = silent.ask()
  await silent.asked
  expect(await quick.ask()).toEqual(paid)
  expect((await waiting).state).toBe('unknown')
})
