import { loadavg } from 'node:os'
import { measureBooking, type Sales } from './booking.ts'
import { tableOf } from './figures.ts'
import { table } from './table.ts'

/** Runs only the benchmark of sales (booking.ts). Returns a report of their speed and their processor time. */
export async function measureAlone(): Promise<string> {
  const busyBefore = loadavg()[0]!
  const sales = await measureBooking(step => process.stdout.write(`${step}\n`))
  return [
    '# Sales\n\n',
    'This page compares the speed of our product with that of a reference, for example a benchmark program of PostgreSQL. Both are measured\n',
    'alternately in the same run. The quotient is our speed divided by that of the reference: higher is better. The quotients\n',
    'depend less on the machine than all other figures.\n',
    `The load of the machine before the run was ${busyBefore.toFixed(1)} (near 0: nothing else was running).\n\n`,
    salesOf(sales),
  ].join('')
}

export const salesOf = ({ figures, costs }: Sales): string =>
  [
    tableOf(figures),
    '\nThe next table contains the processor time of one sale, in milliseconds, in our process, in PostgreSQL and in the sender (the program\n',
    'that sends the requests):\n\n',
    table(
      [
        'what is sold',
        'processor time of our process, ms',
        'processor time of PostgreSQL, ms',
        'processor time of the sender, ms',
      ],
      costs.map(({ what, ...each }) => [what, ...Object.values(each).map(ms => ms.toFixed(2))]),
    ),
    '\nIn the rows “by pgbench”, PostgreSQL’s benchmark program runs the two SQL statements of a sale. In the other rows our process also identifies the buyer,\n',
    'reads the screening, writes the books of the simulated bank (one more commit) and writes the mail, which is sent later.\n',
  ].join('')
