import { loadavg } from 'node:os'
import { openPurchaseSite, type PurchaseSite } from './purchase-site.ts'
import { afterwards, asMember, asVisitor, type Step } from './purchase-steps.ts'
import type { Server } from './shop.ts'
import { median, table } from './table.ts'
import { type Answer, ask } from './tools/ask.ts'
import { startBare } from './tools/bare.ts'
import { processorSeconds } from './tools/processor-time.ts'

const rounds = 5
const purchases = 24
const atOnce = 4
/**
 * The number of warm-up rounds. With two, the process has answered about forty requests for each page before the
 * measurement, as the limits on processor time assume.
 */
const warmRounds = 2
const bareTimes = 20

/** The processor time of one step for one buyer, in milliseconds: in the product and in PostgreSQL. */
type Cost = { ours: number; postgresql: number }
type Measured = { costs: Cost[]; answers: Answer[] }
type Build = { name: string; server: Server; measured: Map<Step, Measured> }

const ways = [
  { name: 'A buyer who logs in during the purchase', steps: asVisitor, known: false, whole: asVisitor },
  {
    name: 'A buyer who is already logged in',
    steps: [...asMember, ...afterwards],
    known: true,
    whole: asMember,
  },
]
type Way = (typeof ways)[number]

/**
 * Measures each step of a purchase. If the environment variable `BEFORE` names a folder with an earlier build,
 * measures both builds, in turn.
 */
export async function measureAlone(): Promise<string> {
  const busyBefore = loadavg()[0]!
  const house = await openPurchaseSite()
  const builds: Build[] = []
  try {
    for (const [name, folder] of [['before', process.env.BEFORE], ['now']] as const)
      if (name === 'now' || folder)
        builds.push({ name, server: await house.startServer(folder), measured: new Map() })
    for (const build of builds)
      for (let round = 0; round < warmRounds; round++)
        for (const way of ways) await walk(house, { ...build, measured: new Map() }, way)
    for (let round = 1; round <= rounds; round++)
      for (const build of builds) {
        process.stdout.write(`${build.name}: round ${round}/${rounds}\n`)
        for (const way of ways) await walk(house, build, way)
      }
    const steps = ways.flatMap(way => way.steps)
    return report(builds, await costsOfBare(builds.at(-1)!, steps), busyBefore)
  } finally {
    for (const { server } of builds) await server.close()
    await house.close()
  }
}

/** Takes each step for many buyers, because the processor time of one buyer would be too short to measure. */
async function walk(house: PurchaseSite, { server, measured }: Build, { steps, known }: Way): Promise<void> {
  const people = Array.from({ length: purchases }, () => house.nextPerson(known))
  for (const step of steps) {
    const answers: Answer[][] = people.map(() => [])
    const before = [processorSeconds(server.pid), house.databaseSeconds()]
    await inTurns(people, (person, index) =>
      step.take({ person, site: server.address, tell: answer => answers[index]!.push(answer) }),
    )
    const after = [processorSeconds(server.pid), house.databaseSeconds()]
    const [ours, postgresql] = after.map((seconds, at) => ((seconds - before[at]!) * 1000) / purchases)
    const costs = [...(measured.get(step)?.costs ?? []), { ours: ours!, postgresql: postgresql! }]
    measured.set(step, { costs, answers: answers.flat() })
  }
}

/**
 * Measures the processor time of a bare server that only sends the recorded responses of each step. It sends them
 * many times, because a single time is too short to measure.
 */
async function costsOfBare({ measured }: Build, steps: Step[]): Promise<Map<Step, number>> {
  const bare = await startBare(steps.flatMap(step => measured.get(step)!.answers))
  const costs = new Map<Step, number>()
  let first = 0
  try {
    for (const step of [steps[0]!, ...steps]) {
      const { length } = measured.get(step)!.answers
      const paths = Array.from({ length: length * bareTimes }, (_, index) => first + (index % length))
      const before = processorSeconds(bare.pid)
      await inTurns(paths, path => ask(`${bare.address}/${path}`))
      const cost = ((processorSeconds(bare.pid) - before) * 1000) / bareTimes / purchases
      // The first step runs twice: the first run warms up the bare server, so after it `first` must still point to
      // the responses of the first step.
      if (step !== steps[0] || costs.has(step)) first += length
      costs.set(step, cost)
    }
    return costs
  } finally {
    bare.close()
  }
}

async function inTurns<T>(all: readonly T[], work: (one: T, index: number) => Promise<unknown>) {
  let next = 0
  const line = async () => {
    for (let index = next++; index < all.length; index = next++) await work(all[index]!, index)
  }
  await Promise.all(Array.from({ length: atOnce }, line))
}

function report(builds: Build[], bare: Map<Step, number>, busyBefore: number): string {
  return [
    '# A purchase\n\n',
    'This page contains the processor time of each step of a purchase in milliseconds, on the demonstration with PostgreSQL. The bench requests\n',
    'whole pages and sends forms as a browser without scripts does. It also sends the requests of the screening page’s scripts: the live\n',
    'seats, two of the best seats and the plan. Every other screening has numbered seats. Password hashing does not count, nor does the mail\n',
    'with the tickets, which is sent later. The last column of the tables is the processor time of a bare `node:http` server\n',
    'that sends the same responses, for comparison.\n\n',
    `Each figure is the median of ${rounds} rounds of ${purchases} purchases, ${atOnce} at once, after ${warmRounds} rounds of warm-up${builds.length > 1 ? '; both builds run alternately' : ''}.\n`,
    `The machine’s load before the run was ${busyBefore.toFixed(1)} (near 0: nothing else was running).\n`,
    ...ways.map(way => `\n## ${way.name}\n\n${tableOf(builds, bare, way)}`),
  ].join('')
}

function tableOf(builds: Build[], bare: Map<Step, number>, { steps, whole }: Way): string {
  const middle = ({ measured }: Build, step: Step, kind: keyof Cost) =>
    median(measured.get(step)!.costs.map(cost => cost[kind]))
  const row = (name: string, of: Step[], limit: number | undefined) => {
    const sum = (build: Build, kind: keyof Cost) =>
      of.reduce((all, step) => all + middle(build, step, kind), 0).toFixed(1)
    return [
      name,
      ...builds.map(build => sum(build, 'ours')),
      limit?.toFixed(1) ?? 'no limit',
      ...builds.map(build => sum(build, 'postgresql')),
      of.reduce((all, step) => all + bare.get(step)!, 0).toFixed(1),
    ]
  }
  const named = (what: string) =>
    builds.map(({ name }) => (builds.length > 1 ? `${what} (${name}), ms` : `${what}, ms`))
  return table(
    [
      'what the buyer does',
      ...named('processor time of our process'),
      'limit for our process, ms',
      ...named('processor time of PostgreSQL'),
      'time of a bare server with the same responses, ms',
    ],
    [
      ...whole.map(step => row(step.name, [step], step.most)),
      row('**the whole purchase**', whole, undefined),
      ...steps.filter(step => !whole.includes(step)).map(step => row(step.name, [step], step.most)),
    ],
  )
}
