import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { full } from './tests/harness/full.ts'
import './tests/harness/load-sources.ts'

const sources = new URL('tests/harness/load-sources.ts', import.meta.url).href

const api = ['**/*.api.test.ts']
/** Tests that start one or more processes of the product and wait for processes, clocks and disks. */
const integration = [
  'tests/faults/**/*.test.ts',
  'tests/hostile/**/*.test.ts',
  'tests/outside/**/*.test.ts',
  'tests/races/**/*.test.ts',
  'server/database/embedded/**/*.test.ts',
]
const proof = ['tests/proof/**/*.test.ts']
const nobody = [
  '**/node_modules/**',
  'build/**',
  'data/**',
  '.react-router/**',
  ...(full ? [] : ['**/*.full.*']),
]

/**
 * Runs the first-start test first, because it caches the demo data that other tests would each create. Then
 * the hostile tests: vitest schedules small files last, but these take longest.
 */
class ForOthersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const first = [/first-start\.test\.ts$/, /tests\/hostile\/\w+ing\.test\.ts$/]
    const turn = ({ moduleId }: TestSpecification) => {
      const found = first.findIndex(name => name.test(moduleId))
      return found < 0 ? first.length : found
    }
    return usual.sort((a, b) => turn(a) - turn(b))
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    globalSetup: 'tests/harness/prepare-databases.ts',
    execArgv: ['--import', sources],
    // Node loads the sources directly, here as in the workers: see load-sources.ts.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // The database server needs processor time too: one more worker takes a tenth longer.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ForOthersFirst, groupOrder: 1 },
    // Generous timeouts for a busy machine: they only end tests that hang.
    hookTimeout: 180_000,
    testTimeout: 180_000,
    // In an hour of tests on a shared machine, one stall must not decide; vitest names what it tried again.
    retry: full ? 1 : 0,
    allowOnly: false,
    // A test without assertions would always pass.
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...nobody, ...api, ...integration, ...proof],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-embedded',
          include: full ? api : ['server/database/**/*.api.test.ts'],
          exclude: nobody,
          ...onDatabase('embedded'),
        },
      },
      {
        extends: true,
        test: { name: 'api-postgresql', include: api, exclude: nobody, ...onDatabase('postgresql') },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          exclude: [...nobody, ...api],
          isolate: false,
          // One more than the cores, because these tests mostly wait.
          maxWorkers: availableParallelism() + 1,
          // Run first, since these create the demo data for others. Vitest ignores a group below 0.
          sequence: { groupOrder: 0 },
          // Races and faults show up once in many runs: a second try would hide them.
          retry: 0,
        },
      },
      // Slow tests, or tests with programs that not every machine has: see scripts/proof.ts.
      { extends: true, test: { name: 'proof', include: proof } },
    ],
    coverage: {
      provider: 'v8',
      include: ['contract/**/*.ts', 'server/**/*.ts'],
      exclude: ['**/*.test.ts', 'server/demo/**'],
      reporter: ['text-summary', 'html'],
      // Code that only the built product runs (main.ts, serve-site.ts) is not covered here.
      thresholds: { lines: 89, functions: 90, branches: 84 },
    },
  },
})

function onDatabase(kind: 'embedded' | 'postgresql') {
  return { env: { TEST_DATABASE: kind }, isolate: false }
}
