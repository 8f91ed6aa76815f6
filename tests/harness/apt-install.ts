import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian packages. Returns false without root or apt, or if the installation fails. */
export function aptInstall(packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write(`Installation de ${packages.join(', ')} pour les tests…\n`)
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  // On a fresh machine the package lists are often empty or old, so update them and try once more.
  return aptGet(install) || (aptGet(['update', '-qq']) && aptGet(install))
}

/** Runs apt-get. Concurrent test files wait for each other: apt-get fails if its lock is taken. */
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
