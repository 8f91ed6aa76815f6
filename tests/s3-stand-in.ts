import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { signS3 } from '../server/images/files-in-s3.ts'

const key = { id: 'cle/essai', secret: 'secret+essai', region: 'fr-par' }

/**
 * Starts a local server that imitates S3, with one bucket. It verifies signatures with our own code, which is
 * tested with Amazon's examples.
 */
export async function openS3StandIn() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url!, `http://${request.headers.host}`)
    const { authorization } = request.headers
    const at = new Date(
      String(request.headers['x-amz-date']).replace(
        /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/,
        '$1-$2-$3T$4:$5:$6Z',
      ),
    )
    const expected = signS3(key, { method: request.method!, url, headers: {}, at }, body)
    const answer = (status: number, bytes = '' as string | Buffer) => response.writeHead(status).end(bytes)
    if (authorization !== expected.authorization) return answer(403, 'SignatureDoesNotMatch')
    if (!url.pathname.startsWith('/cinema/')) return answer(404, 'NoSuchBucket')
    if (request.method === 'PUT') objects.set(url.pathname, body)
    if (request.method === 'DELETE') {
      objects.delete(url.pathname)
      return answer(204)
    }
    const kept = objects.get(url.pathname)
    return kept ? answer(200, request.method === 'GET' ? kept : '') : answer(404)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const urlWith = (secret: string, bucket = 'cinema') =>
    new URL(
      `http://${encodeURIComponent(key.id)}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}/affiches?region=fr-par`,
    )
  return {
    objects,
    url: urlWith(key.secret),
    urlWith,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
