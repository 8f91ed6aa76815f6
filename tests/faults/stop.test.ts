import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderWithDatabase } from './folder-with-database.ts'
import { type Product, startProduct } from './product.ts'

let folder: string
let remove: () => void
let product: Product
beforeEach(async () => {
  ;({ folder, remove } = folderWithDatabase())
  product = await startProduct({ DATA_DIR: folder, DEMO: 'off', SIMULATED_PAYMENTS: 'on', RATE_LIMIT: 'off' })
})
afterEach(async () => {
  await product.kill('SIGKILL')
  remove()
})

const register = (email: string) =>
  fetch(`${product.address}api/v1/authentication/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Strapontin-7!' }),
  })

/** Sends the headers of a request but not its body. The request is in flight until `finish` sends the body. */
async function halfARequest(email = 'lente@exemple.fr') {
  const { hostname, port } = new URL(product.address)
  const socket = connect(Number(port), hostname)
  const body = JSON.stringify({ email, password: 'Strapontin-7!' })
  const head = [
    'POST /api/v1/authentication/register HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // Wait for `100 Continue`: it shows that the server has begun to handle the request.
  await once(socket, 'data')
  async function finish() {
    let answer = ''
    socket.on('data', chunk => (answer += chunk))
    socket.write(body)
    await once(socket, 'close')
    return answer
  }
  return { email, socket, finish }
}

test('after SIGTERM, the process completes a request in flight before it exits', async () => {
  const { finish } = await halfARequest()
  const stopped = product.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${product.address}healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  expect(await finish()).toMatch(/^HTTP\/1\.1 201/)
  expect(await stopped).toBe(0)
})

test('after SIGTERM, 24 requests in flight get complete responses, and their data is saved', async () => {
  // Wait until the server has begun to handle all 24 requests. When SIGTERM arrives, it may refuse requests that
  // it has not begun.
  const crowd = await Promise.all(
    Array.from({ length: 24 }, (_, index) => halfARequest(`foule-${index}@exemple.fr`)),
  )
  let served = 0
  await Promise.all(
    crowd.map(async ({ finish }) => {
      const answer = await finish()
      const [, length, content] =
        /^HTTP\/1\.1 201[\s\S]*content-length: (\d+)[\s\S]*?\r\n\r\n(.*)$/i.exec(answer) ?? []
      expect(content, answer).toHaveLength(Number(length))
      // Send SIGTERM when three requests are complete and the others are still in flight.
      if (++served === 3) product.process.kill('SIGTERM')
    }),
  )
  expect(await product.exited).toBe(0)
  product = await startProduct({ DATA_DIR: folder, DEMO: 'off', SIMULATED_PAYMENTS: 'on', RATE_LIMIT: 'off' })
  for (const { email } of crowd) expect((await register(email)).status).toBe(409)
})

test('a second SIGTERM ends the process immediately, even with a request in flight', async () => {
  const { socket } = await halfARequest()
  socket.on('error', () => undefined)
  product.process.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${product.address}healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  expect(await product.kill('SIGTERM')).toBe(1)
})
