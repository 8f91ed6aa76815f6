import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { instantInParis } from '../contract/rules/paris-time.ts'
import { closeGuard } from '../tests/harness/folder-guard.ts'
import { environmentAt } from '../tests/harness/other-clock.ts'
import { type Count, countJourneys, countVitest, forgetCounts } from './test/count.ts'
import { scratchFolder } from './test/scratch-folder.ts'
import { bin, root, runStage, type Stage } from './test/stage.ts'

type Extent = { projects: string[]; env?: Record<string, string> }

const [part, ...patterns] = process.argv.slice(2)

/** What a run before this one found out about files that have not changed since. */
const known = (what: string) => join(root, 'node_modules/.cache', what)

const biome: Stage = { name: 'Mise en forme et règles (Biome)', commands: [[bin('biome'), 'check', '.']] }
const types: Stage = {
  name: 'Types (tsc)',
  commands: [
    [bin('react-router'), 'typegen'],
    // By default four check side by side, each what the others know already: twice the work, for no less time.
    [
      bin('tsc'),
      '--noEmit',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      known('tsc.tsbuildinfo'),
    ],
  ],
}
const unused: Stage = {
  name: 'Code inutilisé (knip)',
  commands: [[bin('knip'), '--no-progress', '--cache', '--cache-location', known('knip')]],
}

/** Leaves nothing out but the proofs that take hours. */
const full: Extent = {
  projects: ['!proof', '!where-databases-differ'],
  env: {
    ...{ EVERY_PAGE: 'yes', HOSTILE_INPUTS: '1000' },
    ...{ LEDGER_OPERATIONS: '200', PRICE_GAMES: '20', PROOF_KILLS: '3', STRIPE_GAMES: '12' },
  },
}
/**
 * In minutes: fewer hostile inputs, kills and games against a model, a page of each family, the embedded database where it
 * could differ from a server, nothing that takes long where something shorter holds nearly the same.
 */
const usual: Extent = { projects: ['!proof', '!api-embedded', '!long'] }

const parts: Record<string, () => Promise<Count>> = {
  check,
  full: () => everything(full),
  unit: () => vitest('Tests unitaires', ['--project', 'unit', ...patterns]),
  api: () => vitest('Tests par l’API, sur les deux bases', ['--project', 'api-*', ...patterns]),
  faults: () => vitest('Pannes et courses', ['--project', 'isolated', '--project', 'long', ...patterns]),
  journeys: () => journeys(patterns),
  // Counting each line takes a fifth more time: on demand.
  coverage: () => vitest('Lignes couvertes', ['--coverage', ...inProjects(usual), ...patterns]),
}

/** All of it at another moment, e.g. AT='2026-12-01 23:20', as a clock in Paris shows it. */
const clock = process.env.AT ? environmentAt(momentOf(process.env.AT)) : {}

const { folder: TMPDIR, guard } = scratchFolder()
try {
  process.exitCode = await main()
} finally {
  await closeGuard(guard)
}

async function main(): Promise<number> {
  if (part !== undefined && !(part in parts)) {
    process.stderr.write(`« ${part} » n’est pas une partie des tests : ${Object.keys(parts).join(', ')}.\n`)
    return 2
  }
  forgetCounts()
  const { passed, failed } = part === undefined ? await everything(usual) : await parts[part]!()
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/** What one runs after each change. */
async function check(): Promise<Count> {
  const [tests, ...checks] = await Promise.all([
    vitest('Tests unitaires', ['--project', 'unit', ...patterns]),
    runStage(biome, 'quiet'),
    runStage(types, 'quiet'),
  ])
  return { passed: tests.passed, failed: tests.failed + failures(checks) }
}

/** Cheapest first, and nothing after the first failure. */
async function everything(extent: Extent): Promise<Count> {
  const checks = await Promise.all([biome, types, unused].map(stage => runStage(stage, 'quiet')))
  if (failures(checks) > 0) return { passed: 0, failed: failures(checks) }
  const tests = await vitest('Tests (vitest)', inProjects(extent), extent.env)
  if (tests.failed > 0) return tests
  const browser = await journeys([], extent.env)
  return { passed: tests.passed + browser.passed, failed: browser.failed }
}

function momentOf(typed: string): Date {
  const [date, hour] = typed.split(/[ T]/)
  const moment = instantInParis(date!, hour ?? '')
  if (!moment) throw new Error(`« ${typed} » n’est pas un moment : AT='2026-12-01 23:20'.`)
  return moment
}

function failures(checks: boolean[]): number {
  return checks.filter(passed => !passed).length
}

function inProjects({ projects }: Extent): string[] {
  return projects.flatMap(project => ['--project', project])
}

async function vitest(name: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  const results = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json']
  const commands = [[bin('vitest'), 'run', ...results, ...args]]
  const passed = await runStage({ name, commands, env: { TMPDIR, ...clock, ...env } })
  return countVitest(passed)
}

async function journeys(args: string[], extent: Record<string, string> = {}): Promise<Count> {
  if (!existsSync(join(root, 'build/server/main.js'))) {
    process.stderr.write('Le site n’est pas construit : lancez « npm test », qui le construit d’abord.\n')
    return { passed: 0, failed: 1 }
  }
  // Loaded only now: it brings Playwright with it.
  const { obtainChromium } = await import('../tests/harness/chromium.ts')
  const env = {
    TMPDIR,
    CHROMIUM_PATH: obtainChromium(),
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: known('journeys'),
    // Who names a journey wants it, whether another goes the same way or not.
    ...(args.length > 0 && { EVERY_JOURNEY: 'yes' }),
    ...clock,
    ...extent,
  }
  const passed = await runStage({
    name: 'Parcours dans le navigateur (Playwright)',
    commands: [[bin('playwright'), 'test', ...args]],
    env,
  })
  return countJourneys(passed)
}
