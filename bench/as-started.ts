import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: { start: string }
}

/** The command of `npm start`, with this very Node and these options more. */
export const asStarted = (...options: string[]): string =>
  scripts.start.replace('exec node', ['exec', process.execPath, ...options].join(' '))
