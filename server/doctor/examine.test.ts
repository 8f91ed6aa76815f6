import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../tests/harness/free-port.ts'
import { readSettings } from '../settings.ts'
import { examine } from './examine.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))

test('the first line of the report of the `doctor` command names the version in package.json', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  const settings = readSettings({ DATA_DIR: folder, PORT: String(await freePort()) })
  const around = { now: () => new Date(), newId: () => 'test' }
  // No site runs on that port, so the check fails with an error whose message is the report.
  const report = await examine(settings, around, []).catch((error: Error) => error.message)
  rmSync(folder, { recursive: true })
  expect(report.split('\n')[0]).toBe(`✔ Ouvreuse\u00a0: version ${version}.`)
})
