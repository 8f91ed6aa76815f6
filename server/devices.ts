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

/** The printer of a till, and the width of its paper in millimetres. */
export type PrintingTill = { printer_address: string; paper_width: number }
/** The card terminal of a till. `id` is the number that the terminal prints. */
export type ChargingTill = { id: number; terminal_address: string }

/** The printers and card terminals of the tills. No call throws if a device fails: it returns the outcome. */
export type Devices = {
  print: (till: PrintingTill, slip: Slip) => Promise<PrintOutcome>
  /** Charges this amount to a card. Waits for the customer, up to three minutes. */
  charge: (till: ChargingTill, amount: Cents, abort?: AbortSignal) => Promise<TerminalOutcome>
  /** Refunds this amount to a card. */
  refund: (till: ChargingTill, amount: Cents, abort?: AbortSignal) => Promise<TerminalOutcome>
  /** Returns the simulated printer and terminal at this network address; null outside the demo. */
  simulated: (address: string) => Promise<SimulatedDevices | null>
  /** Returns true if the devices at this network address are simulated. */
  isSimulated: (address: string) => boolean
  close: () => Promise<void>
}

export type SimulatedDevices = { printer: SimulatedPrinter; terminal: SimulatedTerminal }

type Choice = {
  /**
   * True in the demo: each address 127.x.x.x then has a simulated printer and terminal, started at the first use.
   */
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

  /**
   * Returns the host and port of a device. Returns null if the network address in the database is one that the
   * server must not call.
   */
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
      // Load this module at the first printing: a site without a counter never needs it.
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

/** The most simulated devices, to limit memory. A demo has fewer tills. */
const mostSimulators = 16

async function openSimulators(): Promise<SimulatedDevices> {
  const [printer, terminal] = await Promise.all([openPrinterSimulator(), openTerminalSimulator()])
  return { printer, terminal }
}
