import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillWithDemo } from './demo-folder.ts'
import { closeGuard, startGuard } from './folder-guard.ts'
import { sameClock } from './other-clock.ts'

// Runs the product as after its first start: with the demo data, in a temporary folder. Ignores the settings in
// the developer's environment.
const { PATH, HOME, TMPDIR, PORT, SITE_FOLDER } = process.env
const folder = SITE_FOLDER ?? mkdtempSync(join(tmpdir(), 'ouvreuse-journeys-'))
const guard = startGuard(folder)
await fillWithDemo(folder)
const stripe = Object.entries(process.env).filter(([name]) => name.startsWith('STRIPE_'))
const server = spawn(process.execPath, ['--enable-source-maps', 'build/server/main.js'], {
  cwd: join(import.meta.dirname, '../..'),
  env: {
    ...{ PATH, HOME, TMPDIR, PORT, DATA_DIR: folder, LOG_LEVEL: 'warn' },
    // Set DEMO explicitly. A demo that runs only by default hides its passwords from requests with the header
    // X-Forwarded-For, which the browser tests send.
    DEMO: 'on',
    ...Object.fromEntries(stripe),
    ...sameClock,
  },
  stdio: ['ignore', 'inherit', 'inherit'],
})

server.on('exit', async code => {
  await closeGuard(guard)
  process.exit(code ?? 1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'))

// If the test runner is killed, this process gets another parent. Stop the server then.
const parent = process.ppid
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500)
