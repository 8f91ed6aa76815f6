import { afterEach, describe, expect, test } from 'vitest'
import { cents } from '../contract/rules/money.ts'
import { aReceipt, aTicket } from '../tests/a-slip.ts'
import { patience } from '../tests/device-patience.ts'
import { createDevices, type Devices } from './devices.ts'

const opened: Devices[] = []
afterEach(async () => {
  for (const devices of opened.splice(0)) await devices.close()
})

function someDevices(simulate = true): Devices {
  const devices = createDevices({ simulate, patience })
  opened.push(devices)
  return devices
}

const till = { id: 1, printer_address: '127.0.0.1', paper_width: 80, terminal_address: '127.0.0.1' }
const amount = cents(1900)
const tickets = [aTicket({ ticket_number: 12 }), aTicket({ ticket_number: 13 })]

const ticketsOn = (papers: readonly { lines: readonly string[] }[]) =>
  papers.map(({ lines }) => /Billet n° (\d+)/.exec(lines.join('\n'))?.[1])

async function atTheTill() {
  const devices = someDevices()
  const simulated = await devices.simulated(till.printer_address)
  return { ...devices, ...simulated! }
}

describe('the devices in a sale at the counter', () => {
  test('a sale at the counter is paid by card, opens the drawer, and prints its tickets and receipt', async () => {
    const { charge, print, printer, terminal } = await atTheTill()
    expect(await charge(till, amount)).toMatchObject({ state: 'paid', amount: 1900 })
    const slips = [{ kind: 'drawer' as const }, ...tickets, aReceipt()]
    const outcomes = await Promise.all(slips.map(slip => print(till, slip)))
    expect(outcomes).toEqual(slips.map(() => ({ state: 'printed' })))
    expect(terminal.slips).toMatchObject([{ amount: 1900, done: true }])
    expect(ticketsOn(printer.papers)).toEqual(['12', '13', undefined])
    expect([printer.state.pulses, printer.state.unknown]).toEqual([1, []])
  })

  test('if the printer fails between two tickets, the second ticket is printed again only on request', async () => {
    const { charge, print, printer } = await atTheTill()
    expect(await charge(till, amount)).toMatchObject({ state: 'paid' })
    expect(await print(till, tickets[0]!)).toEqual({ state: 'printed' })
    printer.behave('hangs_up')
    expect(await print(till, tickets[1]!)).toEqual({ state: 'unknown', because: 'line_cut' })
    printer.behave('ready')
    expect(ticketsOn(printer.papers)).toEqual(['12'])
    const again = { ...tickets[1]!, duplicate: true }
    expect(await print(till, again)).toEqual({ state: 'printed' })
    expect(ticketsOn(printer.papers)).toEqual(['12', '13'])
    expect(printer.papers[1]!.lines.join('\n')).toContain('DUPLICATA')
  })

  test('if the card terminal fails after the debit, the till shows the payment as unknown', async () => {
    const { charge, terminal } = await atTheTill()
    terminal.behave('dies_after_debit')
    expect(await charge(till, amount)).toEqual({ state: 'unknown', because: 'line_cut' })
    expect(terminal.slips).toMatchObject([{ kind: 'debit', amount: 1900, done: true }])
  })

  test('a sale paid by card is refunded to the card', async () => {
    const { refund, terminal } = await atTheTill()
    expect(await refund(till, amount)).toMatchObject({ state: 'paid', amount: 1900 })
    expect(terminal.slips).toMatchObject([{ kind: 'refund', amount: 1900 }])
  })
})

test('a sale at one till of the demo prints nothing on the simulated printer of another', async () => {
  const devices = someDevices()
  const other = { ...till, printer_address: '127.0.0.2' }
  await devices.print(till, tickets[0]!)
  await devices.print(other, tickets[1]!)
  const [first, second] = await Promise.all(['127.0.0.1', '127.0.0.2'].map(devices.simulated))
  expect([ticketsOn(first!.printer.papers), ticketsOn(second!.printer.papers)]).toEqual([['12'], ['13']])
})

test('outside the demo no device is simulated, and device addresses on this machine are never called', async () => {
  const devices = someDevices(false)
  expect(await devices.simulated('127.0.0.1')).toBeNull()
  expect(await devices.print(till, tickets[0]!)).toEqual({ state: 'unreachable' })
  expect(await devices.charge(till, amount)).toMatchObject({ state: 'refused', because: 'unreachable' })
})

test.each(['203.0.113.7', 'imprimante.exemple.fr', '', '169.254.169.254'])(
  'the device address %j is never called, even if it is in the database',
  async address => {
    const devices = someDevices()
    const there = { ...till, printer_address: address, terminal_address: address }
    expect(await devices.print(there, tickets[0]!)).toEqual({ state: 'unreachable' })
    expect(await devices.charge(there, amount)).toMatchObject({ because: 'unreachable' })
  },
)
