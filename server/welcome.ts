import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DemoLogin } from './demo/accounts.ts'
import type { Settings } from './settings.ts'

/** What the terminal says once the doors are open. */
export function welcome(
  server: Server,
  settings: Settings,
  { logins, missing }: { logins: readonly DemoLogin[]; missing: readonly { message: string }[] },
): string {
  const { port } = server.address() as AddressInfo
  const address = settings.PUBLIC_URL?.href ?? `http://${hostName(settings.HOST)}:${port}/`
  const lines = [
    `Ouvreuse est ouverte : ${address}`,
    `L’API est décrite ici : ${new URL('/api/docs', address)}`,
  ]
  if (logins.length > 0)
    lines.push(
      '',
      'Comptes de démonstration :',
      ...logins.map(({ email, password }) => `  ${email.padEnd(22)} ${password}`),
    )
  if (missing.length > 0)
    lines.push('', 'Avant d’ouvrir au public :', ...missing.map(({ message }) => `  - ${message}`))
  return `\n${lines.join('\n')}\n\n`
}

/** This machine by its name where it has one: a passkey cannot belong to a bare address. */
export function hostName(host: string): string {
  // Browsers try both addresses of this name, so it answers whichever of the two we listen on.
  if (host === '127.0.0.1' || host === '::1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
