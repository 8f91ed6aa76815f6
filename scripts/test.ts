import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { instantInParis } from '../contract/rules/paris-time.ts'
import { closeGuard } from '../tests/harness/folder-guard.ts'
import { environmentAt } from '../tests/harness/other-clock.ts'
import { type Count, countJourneys, countVitest, forgetCounts } from './test/count.ts'
import { scratchFolder } from './test/scratch-folder.ts'
import { bin, root, runStage, type Stage } from './test/stage.ts'

const [part, ...patterns] = process.argv.slice(2)

/** Returns the folder in which a tool caches its results for unchanged files. */
const known = (what: string) => join(root, 'node_modules/.cache', what)

const biome: Stage = { name: 'Mise en forme et règles (Biome)', commands: [[bin('biome'), 'check', '.']] }
const types: Stage = {
  name: 'Types (tsc)',
  commands: [
    [bin('react-router'), 'typegen'],
    // Use one type checker. By default, four run in parallel: they repeat each other's work, which takes twice the
    // processor time and is not faster.
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

const inFull = { TESTS: 'full' }
/**
 * If test files are named on the command line, also run those that normally belong only to the full set of tests.
 */
const named: Record<string, string> = patterns.length > 0 ? inFull : {}
const everyProject = ['--project', '!proof']

const parts: Record<string, () => Promise<Count>> = {
  check,
  full: async () => {
    const usual = await everything(inFull)
    return usual.failed > 0 ? usual : sum(usual, await atOtherMoments())
  },
  unit: () => vitest('Tests unitaires', ['--project', 'unit', ...patterns], named),
  api: () => vitest('Tests par l’API', ['--project', 'api-*', ...patterns], named),
  integration: () => vitest('Pannes et courses', ['--project', 'integration', ...patterns], named),
  journeys: () => journeys(patterns, named),
  'other-moments': atOtherMoments,
  // Coverage is measured only on request, because it makes the tests a fifth slower.
  coverage: () => vitest('Lignes couvertes', ['--coverage', ...everyProject, ...patterns]),
}

/**
 * If the environment variable AT is set, for example to '2026-12-01 23:20', the tests run with the clock at that
 * time in Paris.
 */
const clock = process.env.AT ? environmentAt(momentOf(process.env.AT)) : {}
/**
 * Times at which date calculations easily go wrong: late on a Tuesday, the last day of a cinema week, and the
 * night in which summer time begins.
 */
const otherMoments = ['2026-12-01 23:20', '2027-03-28 01:20']
/** The folders with tests that depend on the calendar. */
const calendar = [
  'contract',
  'web',
  'server/admission',
  'server/booking',
  'server/books',
  'server/screenings',
]

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
  const { passed, failed } = part === undefined ? await everything() : await parts[part]!()
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/** Runs the quick checks, meant to be run after each change of the code. */
async function check(): Promise<Count> {
  const [tests, ...checks] = await Promise.all([
    vitest('Tests unitaires', ['--project', 'unit', ...patterns]),
    runStage(biome, 'quiet'),
    runStage(types, 'quiet'),
  ])
  return { passed: tests.passed, failed: tests.failed + failures(checks) }
}

/** Runs all tests, the quickest stages first, and stops after the first stage that fails. */
async function everything(set: Record<string, string> = {}): Promise<Count> {
  const checks = await Promise.all([biome, types, unused].map(stage => runStage(stage, 'quiet')))
  if (failures(checks) > 0) return { passed: 0, failed: failures(checks) }
  const tests = await vitest('Tests (vitest)', everyProject, set)
  if (tests.failed > 0) return tests
  return sum(tests, await journeys([], set))
}

/** Runs the tests that depend on the calendar, with the clock set to each of `otherMoments`. */
async function atOtherMoments(): Promise<Count> {
  let count: Count = { passed: 0, failed: 0 }
  for (const moment of otherMoments) {
    const tests = ['--project', 'unit', '--project', 'api-postgresql', ...calendar]
    count = sum(count, await vitest(`Le ${moment}`, tests, environmentAt(momentOf(moment))))
  }
  return count
}

function sum(one: Count, other: Count): Count {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
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

async function vitest(name: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  const results = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json']
  forgetCounts()
  const commands = [[bin('vitest'), 'run', ...results, ...args]]
  const passed = await runStage({ name, commands, env: { TMPDIR, ...clock, ...env } })
  return countVitest(passed)
}

async function journeys(args: string[], set: Record<string, string>): Promise<Count> {
  if (!existsSync(join(root, 'build/server/main.js'))) {
    process.stderr.write('Le site n’est pas construit : lancez « npm test », qui le construit d’abord.\n')
    return { passed: 0, failed: 1 }
  }
  // Import this module only when it is needed, because it loads Playwright, which takes time.
  const { obtainChromium } = await import('../tests/harness/chromium.ts')
  const env = {
    TMPDIR,
    CHROMIUM_PATH: obtainChromium(),
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: known('journeys'),
    ...clock,
    ...set,
  }
  forgetCounts()
  const passed = await runStage({
    name: 'Parcours dans le navigateur (Playwright)',
    commands: [[bin('playwright'), 'test', ...args]],
    env,
  })
  return countJourneys(passed)
}
