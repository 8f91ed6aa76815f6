import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The reference server: a bare node:http server that only sends recorded headers and bytes. The path is the index
// of a recorded response: `/3` is the fourth.
type Answer = { status: number; headers: string[]; body: string }
const answers = (JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Answer[]).map(answer => ({
  ...answer,
  body: Buffer.from(answer.body, 'base64'),
}))

const server = createServer((request, response) => {
  const { status, headers, body } = answers[Number(request.url!.slice(1))]!
  request.resume()
  response.writeHead(status, headers).end(body)
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
process.on('disconnect', () => process.exit())
