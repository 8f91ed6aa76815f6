import { loadavg } from 'node:os'
import { measureBooking, type Sales } from './booking.ts'
import { tableOf } from './figures.ts'
import { table } from './table.ts'

/** The figures of the sale alone, and where its time goes. */
export async function measureAlone(): Promise<string> {
  const busyBefore = loadavg()[0]!
  const sales = await measureBooking(step => process.stdout.write(`${step}\n`))
  return [
    '# Sales\n\n',
    'Each figure beside its limit, in turns in the same run; the ratio is what counts, the rest depends on the machine.\n',
    `Load of the machine before the run: ${busyBefore.toFixed(1)} (it has to itself when this is near 0).\n\n`,
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
    '\nBeside the two statements that pgbench runs, ours recognises the buyer, looks at the screening, keeps the simulated\n',
    'bank’s books (a commit more) and writes the mail. The mails leave once the rush is over.\n',
  ].join('')
