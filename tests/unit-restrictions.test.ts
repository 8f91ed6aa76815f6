import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const deploy = join(import.meta.dirname, '../docs/deploy')
const units = ['ouvreuse@.service', 'ouvreuse-nightly.service']

function restrictionsOf(unit: string): string[] {
  const lines = readFileSync(join(deploy, unit), 'utf8').split('\n')
  const restrictions = lines.slice(lines.indexOf('NoNewPrivileges=yes'))
  return restrictions.filter(line => /^\w+=/.test(line) && !line.startsWith('WantedBy'))
}

test('what runs at night is shut off from as much as the site is', () => {
  const [site, nightly] = units.map(restrictionsOf)
  expect(site!.length).toBeGreaterThan(20)
  expect(nightly).toEqual(site)
})

/** Of 0 to 10, as systemd reckons it; null where there is no systemd to ask. */
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

test.each(units)('systemd finds %s shut off: 2.5 of 10 at most', unit => {
  // What counts most is in the file itself, and looked for on every machine.
  for (const line of [
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'PrivateUsers=yes',
    'RestrictNamespaces=yes',
  ])
    expect(restrictionsOf(unit)).toContain(line)
  expect(exposureOf(unit) ?? 0).toBeLessThanOrEqual(2.5)
})
