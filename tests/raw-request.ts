import { connect, type Socket } from 'node:net'

/** Sends text over a raw socket, even requests that no HTTP client would send. Returns all responses. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  return readUntilClosed(socket)
}

export async function readUntilClosed(socket: Socket): Promise<string> {
  let heard = ''
  socket.setEncoding('latin1').on('data', chunk => (heard += chunk))
  // Ignore errors: a server that refuses a request may close the connection before it has read all of it.
  socket.on('error', () => undefined)
  await new Promise(resolve => socket.once('close', resolve))
  return heard
}

/** Returns the lines of a GET request. The server closes the connection after the response. */
export const rawGetRequest = (path: string, host = 'cinema.test', ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n')

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

/**
 * Returns the number of responses on one connection. More responses than requests are a sign of request smuggling.
 */
export const answersIn = (answer: string): number => answer.split('HTTP/1.1 ').length - 1
