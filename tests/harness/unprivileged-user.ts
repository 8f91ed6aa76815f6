import { readFileSync } from 'node:fs'

export type User = { uid: number; gid: number }

/** Returns the user that runs PostgreSQL, which refuses to run as root; undefined if this process is not root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new Error('Aucun compte « postgres » ou « nobody » : PostgreSQL refuse de tourner en root.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}
