import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { closeGuard } from '../tests/harness/folder-guard.ts'
import { type Count, countJourneys, countVitest, forgetCounts } from './test/count.ts'
import { scratchFolder } from './test/scratch-folder.ts'
import { bin, root, runStage, type Stage } from './test/stage.ts'

const [part, ...patterns] = process.argv.slice(2)

const biome: Stage = { name: 'Mise en forme et règles (Biome)', commands: [[bin('biome'), 'check', '.']] }
const types: Stage = {
  name: 'Types (tsc)',
  commands: [
    [bin('react-router'), 'typegen'],
    // By default four check side by side, each what the others know already: twice the work, for no less time.
    [bin('tsc'), '--noEmit', '--checkers', '1'],
  ],
}
const unused: Stage = { name: 'Code inutilisé (knip)', commands: [[bin('knip'), '--no-progress']] }

const parts: Record<string, () => Promise<Count>> = {
  unit: () => vitest('Tests unitaires', ['--project', 'unit', ...patterns]),
  api: () => vitest('Tests par l’API, sur les deux bases', ['--project', 'api-*', ...patterns]),
  faults: () => vitest('Pannes et courses', ['--project', 'isolated', ...patterns]),
  journeys: () => journeys(patterns),
  // Counting each line takes a fifth more time: on demand.
  coverage: () => vitest('Lignes couvertes', ['--coverage', '--project', '!proof', ...patterns]),
}

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
  const { passed, failed } = part === undefined ? await everything() : await parts[part]!()
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/** Cheapest first, and nothing after the first failure. */
async function everything(): Promise<Count> {
  const checks = await Promise.all([
    runStage(biome, 'quiet'),
    runStage(types, 'quiet'),
    runStage(unused, 'quiet'),
  ])
  const refused = checks.filter(passed => !passed).length
  if (refused > 0) return { passed: 0, failed: refused }
  const tests = await vitest('Tests (vitest)', ['--project', '!proof'])
  if (tests.failed > 0) return tests
  const browser = await journeys([])
  return { passed: tests.passed + browser.passed, failed: browser.failed }
}

async function vitest(name: string, args: string[]): Promise<Count> {
  const results = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json']
  const commands = [[bin('vitest'), 'run', ...results, ...args]]
  const passed = await runStage({ name, commands, env: { TMPDIR } })
  return countVitest(passed)
}

async function journeys(args: string[]): Promise<Count> {
  if (!existsSync(join(root, 'build/server/main.js'))) {
    process.stderr.write('Le site n’est pas construit : lancez « npm test », qui le construit d’abord.\n')
    return { passed: 0, failed: 1 }
  }
  // Loaded only now: it brings Playwright with it.
  const { obtainChromium } = await import('../tests/harness/chromium.ts')
  const env = { TMPDIR, CHROMIUM_PATH: obtainChromium() }
  const passed = await runStage({
    name: 'Parcours dans le navigateur (Playwright)',
    commands: [[bin('playwright'), 'test', ...args]],
    env,
  })
  return countJourneys(passed)
}
