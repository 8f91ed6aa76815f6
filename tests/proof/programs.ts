import { execFileSync } from 'node:child_process'
import { aptInstall } from '../harness/apt-install.ts'

/**
 * Returns the path of a program, after installing its Debian package if the program is missing. Fails if it cannot
 * be installed.
 */
export function obtain(name: string, debianPackage: string): string {
  for (let tries = 0; ; tries++) {
    try {
      const PATH = `${process.env.PATH}:/usr/sbin`
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8', env: { PATH } }).trim()
    } catch {
      if (tries > 0 || !aptInstall([debianPackage]))
        throw new Error(
          `Il manque « ${name} » pour cette preuve : apt-get install --no-install-recommends ${debianPackage}`,
        )
    }
  }
}

/**
 * Replaces texts in a file of docs/deploy, to adapt it to a test. Fails if one of these texts is no longer in the
 * file.
 */
export function replaceAll(text: string, changes: [string | RegExp, string][]): string {
  return changes.reduce((before, [from, to]) => {
    const isThere = typeof from === 'string' ? before.includes(from) : before.search(from) >= 0
    if (!isThere) throw new Error(`docs/deploy no longer holds ${from}`)
    return typeof from === 'string' ? before.replaceAll(from, to) : before.replace(from, to)
  }, text)
}
