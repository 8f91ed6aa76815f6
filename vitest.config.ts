import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { full } from './tests/harness/full.ts'
import './tests/harness/load-sources.ts'

const sources = new URL('tests/harness/load-sources.ts', import.meta.url).href

const api = ['**/*.api.test.ts']
/** Tests that start processes of the product and mostly wait for processes, timers and disks. */
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
 * Sorts the test files. The first-start test comes first, because it caches the demo data that other tests need.
 * The hostile tests come next, because they take longest; Vitest would start them last, since their files are
 * small.
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
    // Node loads the sources without Vite, in this process as in the workers: see load-sources.ts.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // No more workers than cores: the database server needs processor time too. With one more, the tests take a
    // tenth longer.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ForOthersFirst, groupOrder: 1 },
    // The timeouts are long for a busy machine: they only end tests that hang.
    hookTimeout: 180_000,
    testTimeout: 180_000,
    // A full run takes an hour, in which a shared machine may stall once: retry a failed test. Vitest lists
    // retried tests.
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
          // One worker more than cores, because these tests mostly wait.
          maxWorkers: availableParallelism() + 1,
          // Run this project first, because it creates the demo data for the others. Its group is 0, because
          // Vitest ignores lower groups.
          sequence: { groupOrder: 0 },
          // Never retry: a race or fault shows up in one run of many, and a retry would hide it.
          retry: 0,
        },
      },
      // Tests that are slow or need programs that not every machine has. scripts/proof.ts runs them.
      { extends: true, test: { name: 'proof', include: proof } },
    ],
    coverage: {
      provider: 'v8',
      include: ['contract/**/*.ts', 'server/**/*.ts'],
      exclude: ['**/*.test.ts', 'server/demo/**'],
      reporter: ['text-summary', 'html'],
      // The files that run only in the built product, such as main.ts, are never covered here. They lower these
      // percentages.
      thresholds: { lines: 89, functions: 90, branches: 84 },
    },
  },
})

function onDatabase(kind: 'embedded' | 'postgresql') {
  return { env: { TEST_DATABASE: kind }, isolate: false }
}
