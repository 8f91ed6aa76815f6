import { randomBytes, randomUUID } from 'node:crypto'
import type { Runtime } from './app.ts'
import { runCommand } from './commands.ts'
import { createLog } from './log.ts'
import { serveSite } from './serve-site.ts'
import { readSettings } from './settings.ts'
import { StartupError } from './startup-error.ts'

// Only this file reads the environment, the clock and random numbers; it passes them to the rest of the server.
try {
  const settings = readSettings(process.env)
  const world: Runtime = {
    now: () => new Date(),
    newToken: () => randomBytes(32).toString('base64url'),
    newId: randomUUID,
    log: createLog(settings.LOG_LEVEL),
  }
  const [name, ...rest] = process.argv.slice(2)
  if (name) process.stdout.write(`${await runCommand(settings, world, name, rest)}\n`)
  else await serveSite(settings, world)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`\n${error.message}\n\n`)
  process.exitCode = 1
}
