import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian packages. False without root or apt, or if the installation fails. */
export function aptInstall(packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write(`Installation de ${packages.join(', ')} pour les tests…\n`)
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  // The package lists of a fresh machine are often empty or old: then update them and retry once.
  return aptGet(install) || (aptGet(['update', '-qq']) && aptGet(install))
}

/** Test files that install at the same time wait for one another: apt-get fails if its own lock is taken. */
function aptGet(args: string[]): boolean {
  try {
    execFileSync('flock', ['/run/lock/ouvreuse-apt', 'apt-get', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return true
  } catch {
    return false
  }
}
