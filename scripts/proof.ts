import { bin, runStage } from './test/stage.ts'

type Proof = { command: string[]; env?: Record<string, string> }

const vitest = (project: string, pattern: string) => [
  ...[bin('vitest'), 'run', '--project', project],
  ...['--testTimeout', '3600000', pattern],
]

const walk = (name: string) => [
  ...[bin('playwright'), 'test', '--config', 'tests/proof/playwright.config.ts'],
  `${name}.walk`,
]

/** Tests that take hours, or that need programs that many machines do not have: see docs/testing.md. */
const proofs: Record<string, Proof> = {
  kills: { command: vitest('integration', 'tests/faults/sales-survive'), env: { PROOF_KILLS: '40' } },
  hostile: { command: vitest('integration', 'tests/hostile'), env: { HOSTILE_INPUTS: '10000' } },
  ledgers: {
    command: vitest('api-postgresql', 'server/books/ledgers-model'),
    env: { LEDGER_OPERATIONS: '20000' },
  },
  nginx: { command: vitest('proof', 'tests/proof/behind-nginx') },
  install: { command: vitest('proof', 'tests/proof/install') },
  large: { command: vitest('proof', 'tests/proof/large-database') },
  failover: { command: vitest('proof', 'tests/proof/failover') },
  update: { command: vitest('proof', 'tests/proof/update') },
  touch: { command: walk('first-touches') },
  // TESTS=full makes the browser paint its pages, which the screenshots of the handbook need.
  handbook: { command: walk('handbook'), env: { TESTS: 'full' } },
}

const [name = '', ...args] = process.argv.slice(2)
const proof = Object.hasOwn(proofs, name) && proofs[name]
if (!proof) {
  process.stderr.write(`Indiquez une preuve : npm run proof -- ${Object.keys(proofs).join('|')}\n`)
  process.exitCode = 2
} else {
  const stage = { name, commands: [[...proof.command, ...args]], env: proof.env }
  process.exitCode = (await runStage(stage)) ? 0 : 1
}
