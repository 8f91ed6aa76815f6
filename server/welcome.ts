import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DemoLogin } from './demo/accounts.ts'
import type { Settings } from './settings.ts'

/** Returns the message that the terminal shows once the server listens. */
export function welcome(
  server: Server,
  settings: Settings,
  { logins, missing }: { logins: readonly DemoLogin[]; missing: readonly { message: string }[] },
): string {
  const { port } = server.address() as AddressInfo
  const own = `http://${bracketed(settings.HOST)}:${port}/`
  const address = settings.PUBLIC_URL?.href ?? `http://${hostName(settings.HOST)}:${port}/`
  const lines = [
    `Ouvreuse est ouverte : ${address}`,
    ...(settings.PUBLIC_URL ? [`Elle est à l’écoute sur ${own}, où le proxy doit mener.`] : []),
    `L’API est décrite ici : ${new URL('/api/docs', address)}`,
  ]
  if (logins.length > 0)
    lines.push(
      '',
      `Comptes de démonstration${settings.demoAsked ? '' : ', sur cette machine seulement'} :`,
      ...logins.map(({ email, password }) => `  ${email.padEnd(22)} ${password}`),
    )
  if (missing.length > 0)
    lines.push('', 'Avant d’ouvrir au public :', ...missing.map(({ message }) => `  - ${message}`))
  return `\n${lines.join('\n')}\n\n`
}

/**
 * Returns the host for URLs: `localhost` instead of a loopback address, because passkeys work only with a host
 * name, not with an IP address.
 */
export function hostName(host: string): string {
  // Browsers try both 127.0.0.1 and ::1 for `localhost`, so the name works whichever the server listens on.
  if (host === '127.0.0.1' || host === '::1') return 'localhost'
  return bracketed(host)
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)
