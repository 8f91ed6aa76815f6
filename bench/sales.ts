import { loadavg } from 'node:os'
import { measureBooking, type Sales } from './booking.ts'
import { tableOf } from './figures.ts'
import { table } from './table.ts'

/** The figures of sales only, with their processor time. */
export async function measureAlone(): Promise<string> {
  const busyBefore = loadavg()[0]!
  const sales = await measureBooking(step => process.stdout.write(`${step}\n`))
  return [
    '# Sales\n\n',
    'Each figure is measured in turns with its reference in one run. The ratio counts; the rest depends on the machine.\n',
    `Load of the machine before the run: ${busyBefore.toFixed(1)} (near 0: nothing else was running).\n\n`,
    salesOf(sales),
  ].join('')
}

export const salesOf = ({ figures, costs }: Sales): string =>
  [
    tableOf(figures),
    '\nProcessor time of one sale, in milliseconds:\n\n',
    table(
      ['what', 'our process', 'PostgreSQL', 'client'],
      costs.map(({ what, ...each }) => [what, ...Object.values(each).map(ms => ms.toFixed(2))]),
    ),
    '\npgbench runs two statements. Our process also recognises the buyer, reads the screening, keeps the simulated\n',
    'bank’s books (one more commit) and writes the mail. The mails leave after the rush.\n',
  ].join('')
