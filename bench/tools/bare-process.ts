import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The limit: node:http sending the same headers and bytes, and doing nothing else.
const [file = '', headers = '[]'] = process.argv.slice(2)
const body = readFileSync(file)
const lines = JSON.parse(headers) as string[]

const server = createServer((_, response) => response.writeHead(200, lines).end(body))
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
process.on('disconnect', () => process.exit())
