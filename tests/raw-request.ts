import { connect, type Socket } from 'node:net'

/** Sends raw bytes that no HTTP client would send, and reads until the server closes the connection. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  return heardFrom(socket)
}

export async function heardFrom(socket: Socket): Promise<string> {
  let heard = ''
  socket.setEncoding('latin1').on('data', chunk => (heard += chunk))
  // A server that refuses a request may close before it has read all of it.
  socket.on('error', () => undefined)
  await new Promise(resolve => socket.once('close', resolve))
  return heard
}

/** A GET request with `Connection: close`. */
export const getLines = (path: string, host = 'cinema.test', ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n')

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

/** The number of responses on one connection. More than requests indicate request smuggling. */
export const answersIn = (answer: string): number => answer.split('HTTP/1.1 ').length - 1
