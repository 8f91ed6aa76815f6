import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import './tests/harness/load-sources.ts'
import { onlyInFull } from './tests/harness/only-in-full.ts'
import { whereDatabasesDiffer } from './tests/harness/where-databases-differ.ts'

const sources = new URL('tests/harness/load-sources.ts', import.meta.url).href

const api = ['**/*.api.test.ts']
const isolated = [
  'tests/faults/**/*.test.ts',
  'tests/hostile/**/*.test.ts',
  'tests/outside/**/*.test.ts',
  'tests/races/**/*.test.ts',
  'server/database/embedded/**/*.test.ts',
]
/** One more than there are cores: these wait for processes, clocks and disks. First, as others stand on what they make. */
const isolatedWorkers = {
  isolate: false,
  maxWorkers: availableParallelism() + 1,
  // Not below 0: Vitest leaves such a group out without a word.
  sequence: { groupOrder: 0 },
}
const proof = ['tests/proof/**/*.test.ts']
const nobody = ['**/node_modules/**', 'build/**', 'data/**', '.react-router/**']

/**
 * A first start makes the demonstration that others stand on, which else would each make their own. And the hostile ones
 * are small files that take longest: last, as small ones are, the other workers would wait for them.
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
    // As `npm start` sets them. Without the first PGlite's WebAssembly takes over a gigabyte while it is being optimised.
    execArgv: ['--liftoff-only', '--expose-gc', '--import', sources],
    // Loaded by Node alone, here as in the workers: see load-sources.ts.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // The database server works beside them: one more takes a tenth longer.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ForOthersFirst, groupOrder: 1 },
    // Generous: they only end what hangs, on a machine as busy as it may be.
    hookTimeout: 180_000,
    testTimeout: 180_000,
    allowOnly: false,
    // A test that looks at nothing passes whatever happens.
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...nobody, ...api, ...isolated, ...proof],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-embedded',
          include: api,
          exclude: nobody,
          ...onDatabase('embedded'),
        },
      },
      // What `npm test` runs there; `npm test -- full` and `npm test -- api` run all.
      {
        extends: true,
        test: {
          name: 'where-databases-differ',
          include: Object.keys(whereDatabasesDiffer),
          exclude: nobody,
          ...onDatabase('embedded'),
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgresql',
          include: api,
          exclude: nobody,
          ...onDatabase('postgresql'),
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: isolated,
          exclude: [...nobody, ...api, ...Object.keys(onlyInFull)],
          ...isolatedWorkers,
        },
      },
      { extends: true, test: { name: 'long', include: Object.keys(onlyInFull), ...isolatedWorkers } },
      // Long, or with programs that not every machine has: by `npm run proof:nginx` and `proof:large` only.
      { extends: true, test: { name: 'proof', include: proof } },
    ],
    coverage: {
      provider: 'v8',
      include: ['contract/**/*.ts', 'server/**/*.ts'],
      exclude: ['**/*.test.ts', 'server/demo/**'],
      reporter: ['text-summary', 'html'],
      // What only the built product runs (main.ts, serve-site.ts) is not counted here.
      thresholds: { lines: 89, functions: 90, branches: 84 },
    },
  },
})

function onDatabase(kind: 'embedded' | 'postgresql') {
  return { env: { TEST_DATABASE: kind }, isolate: false }
}
