import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../server/settings.ts'

const deploy = join(import.meta.dirname, '../docs/deploy')
const units = ['ouvreuse@.service', 'ouvreuse-nightly.service']
const textOf = (name: string): string => readFileSync(join(deploy, name), 'utf8')

function restrictionsOf(unit: string): string[] {
  const lines = readFileSync(join(deploy, unit), 'utf8').split('\n')
  const restrictions = lines.slice(lines.indexOf('NoNewPrivileges=yes'))
  return restrictions.filter(line => /^\w+=/.test(line) && !line.startsWith('WantedBy'))
}

test('the command docs/deploy/ouvreuse starts Node with the same options as npm start', () => {
  const { scripts } = JSON.parse(textOf('../../package.json')) as { scripts: { start: string } }
  const ofStart = /\bnode (?!scripts)([^&]*)build\/server\/main\.js$/.exec(scripts.start)![1]!
  const ofCommand = /bin\/node" --env-file-if-exists="\$settings" (.*)"\$program\/build/.exec(
    textOf('ouvreuse'),
  )
  expect(ofCommand?.[1]).toBe(ofStart)
})

test('the service, the nightly unit and the container start the site only with docs/deploy/ouvreuse', () => {
  const starts = units.flatMap(unit => textOf(unit).match(/^Exec.*/gm)!)
  expect(starts).toEqual([
    'ExecStart=/opt/ouvreuse/docs/deploy/ouvreuse',
    // The doctor is in ExecStopPost, so that it runs even after a failed `db:try-restore`. DOCTOR_PORTS lists the
    // ports that it checks; without it, the doctor checks PORT.
    'ExecStart=/opt/ouvreuse/docs/deploy/ouvreuse db:try-restore',
    'ExecStopPost=/opt/ouvreuse/docs/deploy/ouvreuse doctor $DOCTOR_PORTS',
  ])
  expect(textOf('Containerfile')).toMatch(/^CMD \["ouvreuse"\]$/m)
})

test('systemd restarts the service without a limit', () => {
  expect(textOf('ouvreuse@.service')).toMatch(/\[Unit\][^[]*^StartLimitIntervalSec=0$/m)
})

test('the shipped settings file of the service contains DATA_DIR', () => {
  expect(textOf('settings')).toMatch(/^DATA_DIR=\/var\/lib\/ouvreuse$/m)
})

test('the shipped nginx.conf forwards to the port that npm start uses by default', () => {
  const ports = textOf('nginx.conf').match(/(?<=server 127\.0\.0\.1:)\d+/g)
  expect(ports).toEqual([String(readSettings({}).PORT)])
})

test('the nightly unit has the same systemd restrictions as the service', () => {
  const [site, nightly] = units.map(restrictionsOf)
  expect(site!.length).toBeGreaterThan(20)
  expect(nightly).toEqual(site)
})

/** Returns the risk that systemd-analyze computes for a unit, from 0 (safe) to 10; null if there is no systemd. */
function exposureOf(unit: string): number | null {
  try {
    const said = execFileSync('systemd-analyze', ['security', '--offline=true', join(deploy, unit)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

test.each(units)('systemd-analyze rates the security risk of %s at most 2.5 of 10', unit => {
  // Also check the most important restrictions in the text of the file, because some machines have no systemd.
  for (const line of [
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'PrivateUsers=yes',
    'RestrictNamespaces=yes',
  ])
    expect(restrictionsOf(unit)).toContain(line)
  expect(exposureOf(unit) ?? 0).toBeLessThanOrEqual(2.5)
})
