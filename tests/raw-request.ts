import { connect, type Socket } from 'node:net'

/** What a server says to these very bytes, which no client of good manners would send; until it hangs up. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  return heardFrom(socket)
}

export async function heardFrom(socket: Socket): Promise<string> {
  let heard = ''
  socket.setEncoding('latin1').on('data', chunk => (heard += chunk))
  // Whoever refuses a request may hang up before having read all of it.
  socket.on('error', () => undefined)
  await new Promise(resolve => socket.once('close', resolve))
  return heard
}

/** A plain request that ends its connection. */
export const getLines = (path: string, host = 'cinema.test', ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n')

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

/** How many answers came back over one connection: more than were asked for is a smuggled request. */
export const answersIn = (answer: string): number => answer.split('HTTP/1.1 ').length - 1
