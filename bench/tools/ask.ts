import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })

/** A response as received: its headers in the order of the response, its body still compressed. */
export type Answer = { status: number; headers: string[]; body: Buffer }

type Asked = { headers?: Record<string, string>; sent?: string }

const ofTheConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding']

export async function ask(url: string, { headers = {}, sent }: Asked = {}): Promise<Answer> {
  const answer = await respond(url, headers, sent)
  return { ...headOf(answer), body: await buffer(answer) }
}

/** Reads only the headers of a live event stream, then disconnects. */
export async function askLive(url: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await respond(url, headers)
  answer.on('error', () => undefined).destroy()
  return { ...headOf(answer), body: Buffer.alloc(0) }
}

function respond(url: string, headers: Record<string, string>, sent?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) }
    const method = sent === undefined ? 'GET' : 'POST'
    request(url, { method, agent, headers: { ...headers, ...length } }, resolve)
      .on('error', reject)
      .end(sent)
  })
}

const headOf = ({ statusCode, rawHeaders }: IncomingMessage) => ({
  status: statusCode!,
  headers: rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && !ofTheConnection.includes(name.toLowerCase()) ? [name, all[index + 1]!] : [],
  ),
})

export function headerOf({ headers }: Answer, wanted: string): string | undefined {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted)
  return at < 0 ? undefined : headers[at + 1]
}
