import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoAccounts } from './database/demo/people.ts'
import type { Settings } from './settings.ts'

/** What the terminal says once the doors are open. */
export function welcome(server: Server, settings: Settings, demo: boolean): string {
  const { port } = server.address() as AddressInfo
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  const address = settings.PUBLIC_URL?.href ?? `http://${host}:${port}/`
  const lines = [
    `Ouvreuse est ouverte : ${address}`,
    `L’API est décrite ici : ${new URL('/api/docs', address)}`,
  ]
  if (demo)
    lines.push(
      '',
      'Comptes de démonstration :',
      ...demoAccounts.map(({ email, password }) => `  ${email.padEnd(22)} ${password}`),
    )
  return `\n${lines.join('\n')}\n\n`
}
