import { deviceAddressProblem, devicePorts } from '../contract/rules/device-address.ts'
import type { Cents } from '../contract/rules/money.ts'
import type { PrintOutcome } from './printing/print-job.ts'
import { createPrintQueues, type QueuePatience, usualPrinterPatience } from './printing/print-queues.ts'
import { openPrinterSimulator, type SimulatedPrinter } from './printing/simulator/printer-simulator.ts'
import type { Slip } from './printing/slips.ts'
import type { Endpoint } from './tcp/open-line.ts'
import { createTerminals, type TerminalPatience, usualTerminalPatience } from './terminal/ask-terminal.ts'
import { refused, type TerminalOutcome } from './terminal/messages.ts'
import { openTerminalSimulator, type SimulatedTerminal } from './terminal/simulator/terminal-simulator.ts'

/** The till's printer, and the width of its paper in millimetres. */
export type PrintingTill = { printer_address: string; paper_width: number }
/** The till's card terminal. `id` is the number that the terminal prints. */
export type ChargingTill = { id: number; terminal_address: string }

/** The printers and card terminals of the tills. Whatever a device does is a state, never an error. */
export type Devices = {
  print: (till: PrintingTill, slip: Slip) => Promise<PrintOutcome>
  /** Takes this much from a card. Waits for the customer, up to three minutes. */
  charge: (till: ChargingTill, amount: Cents, abort?: AbortSignal) => Promise<TerminalOutcome>
  /** Gives this much back to a card. */
  refund: (till: ChargingTill, amount: Cents, abort?: AbortSignal) => Promise<TerminalOutcome>
  /** The simulated devices at an address of this machine; null outside the demonstration. */
  simulated: (address: string) => Promise<SimulatedDevices | null>
  /** Whether such devices exist at this address. */
  isSimulated: (address: string) => boolean
  close: () => Promise<void>
}

export type SimulatedDevices = { printer: SimulatedPrinter; terminal: SimulatedTerminal }

type Choice = {
  /** The demonstration: each address 127.x.x.x has a simulated printer and terminal, started when first used. */
  simulate: boolean
  patience?: { printer?: QueuePatience; terminal?: TerminalPatience }
}

export function createDevices({ simulate, patience = {} }: Choice): Devices {
  const queues = createPrintQueues(patience.printer ?? usualPrinterPatience)
  const terminals = createTerminals(patience.terminal ?? usualTerminalPatience)
  const simulators = new Map<string, Promise<SimulatedDevices>>()

  const isSimulated = (address: string): boolean =>
    simulate && address.startsWith('127.') && !deviceAddressProblem(address, 'allowed')

  async function simulated(address: string): Promise<SimulatedDevices | null> {
    if (!isSimulated(address)) return null
    const known = simulators.get(address)
    if (known || simulators.size >= mostSimulators) return known ?? null
    const opened = openSimulators()
    simulators.set(address, opened)
    return opened
  }

  /** Null for an address that must not be called, even if it is in the database. */
  async function endpointOf(address: string, device: 'printer' | 'terminal'): Promise<Endpoint | null> {
    const here = await simulated(address)
    if (here) return { host: '127.0.0.1', port: here[device].port }
    return deviceAddressProblem(address) ? null : { host: address, port: devicePorts[device] }
  }

  const askTerminal =
    (kind: 'debit' | 'refund'): Devices['charge'] =>
    async ({ id, terminal_address }, amount, abort) => {
      const terminal = await endpointOf(terminal_address, 'terminal')
      return terminal ? terminals.ask(terminal, { kind, till: id, amount }, abort) : refused('unreachable')
    }

  return {
    async print({ printer_address, paper_width }, slip) {
      const printer = await endpointOf(printer_address, 'printer')
      if (!printer) return { state: 'unreachable' }
      // Loaded with the first slip: a site without a counter does not need it.
      const { drawSlip } = await import('./printing/draw-slip.ts')
      return queues.print(printer, drawSlip(slip, paper_width))
    },
    charge: askTerminal('debit'),
    refund: askTerminal('refund'),
    simulated,
    isSimulated,
    async close() {
      queues.close()
      terminals.close()
      const opened = await Promise.all(simulators.values())
      await Promise.all(opened.flatMap(({ printer, terminal }) => [printer.close(), terminal.close()]))
    },
  }
}

/** More addresses of this machine than a demonstration has tills. */
const mostSimulators = 16

async function openSimulators(): Promise<SimulatedDevices> {
  const [printer, terminal] = await Promise.all([openPrinterSimulator(), openTerminalSimulator()])
  return { printer, terminal }
}
